/** Everything about a hub that a host may set: flags over CONTACT_* variables over defaults, parsed once. */
import { z } from 'zod';
import { AdapterError } from './adapters/adapter-error.ts';

/** A setting cannot be used. */
export class ConfigError extends AdapterError<'badSetting'> {
  constructor(sentence: string, hint: string) {
    super('ConfigError', 'badSetting', sentence, { hint });
  }
}

const A_PORT = 'must be a whole number from 0 to 65535';
const port = z.coerce.number(A_PORT).int(A_PORT).min(0, A_PORT).max(65535, A_PORT);
const flag = z.union([
  z.boolean(),
  z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true'),
]);

const schema = z.object({
  /** Folder of journals, credentials and the hub's own file. */
  data: z.string().min(1).default('contact-data'),
  /** Page and host socket; 0: any free port. */
  port: port.default(8080),
  /** MQTT for tiles; 0: any free port. */
  mqttPort: port.default(1883),
  /** UDP of discovery; 0: off. */
  discoveryPort: port.default(17117),
  /** Open to the local network from the start. */
  lan: flag.default(false),
  /** An external broker in place of the embedded one: mqtt://user:password@host:port. */
  broker: z
    .string()
    .regex(/^mqtts?:\/\/.+/, 'must begin with mqtt:// or mqtts://')
    .optional(),
  hubId: z
    .string()
    .regex(/^[a-z0-9-]{1,12}$/, 'must be 1-12 characters of a-z, 0-9 and -')
    .default('contact'),
  /** The host's token; drawn when absent. */
  token: z.string().min(16, 'must have at least 16 characters').optional(),
  /** JSON lines in place of sentences. */
  jsonLog: flag.default(false),
  logLevel: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** Wait for the disk before acknowledging. false is for measuring only. */
  sync: flag.default(true),
  /** Names besides the addresses under which browsers come, as that of a tunnel; lower case, a port only where it is none of the hub's. */
  name: z
    .array(
      z
        .string()
        .regex(
          /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:[0-9]{1,5})?$/i,
          'must be a host name as table.example.org, with or without a port',
        )
        .transform((name) => name.toLowerCase()),
    )
    .default([]),
  /** Modules with one more game each (`export const game`). */
  gameModule: z.array(z.string()).default([]),
});

export type HubConfig = Readonly<z.infer<typeof schema>>;

const VARIABLES: { readonly [name in keyof HubConfig]: string } = {
  data: 'CONTACT_DATA',
  port: 'CONTACT_PORT',
  mqttPort: 'CONTACT_MQTT_PORT',
  discoveryPort: 'CONTACT_DISCOVERY_PORT',
  lan: 'CONTACT_LAN',
  broker: 'CONTACT_BROKER',
  hubId: 'CONTACT_HUB_ID',
  token: 'CONTACT_TOKEN',
  jsonLog: 'CONTACT_JSON_LOG',
  logLevel: 'CONTACT_LOG_LEVEL',
  sync: 'CONTACT_SYNC',
  name: 'CONTACT_NAME',
  gameModule: 'CONTACT_GAME_MODULE',
};

/** Settings that are lists, from the one text that a variable is. */
const LISTS: { readonly [name: string]: (value: unknown) => unknown } = {
  gameModule: (value) => (typeof value === 'string' ? [value] : value),
  name: (value) => (typeof value === 'string' ? value.split(/[ ,]+/) : value),
};

/** Flags as the command line gives them, and the environment. Throws ConfigError naming the flag. */
export function readConfig(
  flags: { readonly [name: string]: unknown },
  env: { readonly [name: string]: string | undefined },
): HubConfig {
  const given: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(VARIABLES)) {
    const value = flags[name] ?? env[variable];
    if (value !== undefined && value !== '') given[name] = LISTS[name]?.(value) ?? value;
  }
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const name = String(issue?.path[0] ?? '');
  const option = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const said = issue?.message ?? 'cannot be used';
  throw new ConfigError(`${option}: ${said.charAt(0).toLowerCase()}${said.slice(1)}.`, 'run npx tile hub --help');
}

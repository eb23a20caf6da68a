import type { CommandSpec } from '../../command-spec.ts';
import { EXIT_FAILED, EXIT_USAGE, ToolError } from '../../tool-error.ts';

const EXAMPLES = `
Examples:
  $ npx tile hub                       start, on this machine only; open the address it prints
  $ npx tile hub --lan                 let phones and tiles on the local network in
  $ npx tile hub --broker mqtt://user:password@192.168.1.9:1883

Every option may also stand in the environment: --mqtt-port as CONTACT_MQTT_PORT, and so on.
`;

export const command: CommandSpec = {
  name: 'hub',
  summary: 'run the hub: games, broker and journal in one process',
  build: (command) => {
    command
      .option('--data <folder>', 'where games are kept (default: contact-data)')
      .option('--port <port>', 'of the page (default: 8080; 0 takes a free one)')
      .option('--mqtt-port <port>', 'for tiles (default: 1883; 0 takes a free one)')
      .option('--discovery-port <port>', 'UDP port on which tiles look for a hub (default: 17117; 0 turns it off)')
      .option('--lan', 'listen on the local network too')
      .option('--name <host...>', 'a name besides the addresses by which browsers come, as that of a tunnel')
      .option('--broker <url>', 'use this MQTT broker in place of the built-in one')
      .option('--hub-id <id>', 'name of this hub among others (default: contact)')
      .option('--token <token>', "the host's token (default: a new one at each start)")
      .option('--stop-with-stdin', 'end when standard input closes, with the program that started this one')
      .option('--json-log', 'log JSON lines')
      .option('--log-level <level>', 'debug, info, warn or error (default: info)')
      .option('--no-sync', 'do not wait for the disk; for measuring only, a power cut may lose moves')
      .option('--game-module <file...>', 'one more game: a module that exports `game`')
      .addHelpText('after', EXAMPLES)
      .action(async (flags: { readonly [name: string]: unknown }) => {
        const { runHub } = await import('../../../hub/main.ts');
        try {
          // Commander sets sync to true when --no-sync is absent; only its absence must not hide CONTACT_SYNC.
          const { sync, ...rest } = flags;
          await runHub(sync === false ? { ...rest, sync } : rest);
        } catch (error) {
          throw told(error);
        }
      });
  },
};

/** A failure that the hub has words for becomes the tool's. */
function told(error: unknown): unknown {
  if (!(error instanceof Error) || !('hint' in error) || !('code' in error)) return error;
  const exitCode = error.code === 'badSetting' ? EXIT_USAGE : EXIT_FAILED;
  return new ToolError(`ERR_HUB_${String(error.code)}`, error.message, {
    hint: String(error.hint),
    cause: error,
    exitCode,
  });
}

import { type DestinationStream, pino } from 'pino';
import { build as buildPretty } from 'pino-pretty';

/** What goes beside a log line. Never a secret; keys called secret, token or password are left out, and so are passwords in addresses. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Where the hub says what happens. A line is a sentence without a full stop; what varies stands in the fields. */
export interface Log {
  debug(say: string, fields?: LogFields): void;
  info(say: string, fields?: LogFields): void;
  warn(say: string, fields?: LogFields): void;
  error(say: string, fields?: LogFields): void;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export interface LogOptions {
  /** 'pretty': for a person, in colour on a terminal. 'json': one object a line. */
  readonly form: 'pretty' | 'json';
  readonly level: LogLevel;
  readonly out: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** A log on a stream. Text from tiles goes through `printable` on its way, whatever the form. */
export function createLog({ form, level, out }: LogOptions): Log {
  const lines = pino({ level, base: null }, form === 'json' ? out : prettyStream(out));
  const at =
    (name: LogLevel) =>
    (say: string, fields: LogFields = {}): void =>
      lines[name](cleanFields(fields), printable(say));
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** A log that says nothing. */
export const SILENT_LOG: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

function prettyStream(out: LogOptions['out']): DestinationStream {
  return buildPretty({
    colorize: out.isTTY === true && process.env.NO_COLOR === undefined,
    destination: out,
    translateTime: 'SYS:HH:MM:ss.l',
    singleLine: true,
  });
}

// ESC and the C1 controls steer a terminal; a tile's name or log line must not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
const ADDRESS_PASSWORD = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*):[^\s/@]*@/gi;
const SECRET_KEY = /secret|token|password/i;
const DEPTH_MAX = 6;

/** The text with every control character as a visible `\x1b`. */
export function printable(text: string): string {
  return text.replace(CONTROLS, (control) => {
    const code = control.charCodeAt(0);
    return code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16)}`;
  });
}

/** An address without its password: mqtt://hub:***@host. */
export function withoutPassword(address: string): string {
  return address.replace(ADDRESS_PASSWORD, '$1:***@');
}

function cleanFields(fields: LogFields): Record<string, unknown> {
  return clean(fields, 0) as Record<string, unknown>;
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutPassword(printable(value));
  if (value instanceof Error) return cleanError(value, depth);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH_MAX) return '...';
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  const kept = Object.entries(value).filter(([key]) => !SECRET_KEY.test(key));
  return Object.fromEntries(kept.map(([key, item]) => [printable(key), clean(item, depth + 1)]));
}

function cleanError(error: Error, depth: number): unknown {
  const { code, hint } = error as { code?: unknown; hint?: unknown };
  const about = { name: error.name, message: error.message, code, hint, stack: error.stack?.split('\n').slice(1, 6) };
  return clean(error.cause === undefined ? about : { ...about, cause: error.cause }, depth + 1);
}

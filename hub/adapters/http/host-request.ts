/** A host's request, text to command. Parsed here once; what is wrong is answered with the field's name. */
import { z } from 'zod';
import { isTileId } from '../../../protocol/topics.ts';
import type { HostCommand } from '../../table/host-commands.ts';
import { parseJson } from '../parse-json.ts';

/** The first message of a tool: who it is. */
export interface HelloCommand {
  readonly do: 'hello';
  readonly token: string;
}

/** A request as it came; `id` goes back with the answer. */
export interface HostRequest {
  readonly id: number;
  readonly command: HostCommand | HelloCommand;
}

/** Why it is none. */
export interface BadRequest {
  /** Absent where even the id cannot be read. */
  readonly id?: number;
  readonly code: 'notJson' | 'badRequest' | 'unknownCommand';
  readonly say: string;
}

const id = z.int().min(0);
const name = (max: number): z.ZodString => z.string().min(1).max(max);
const tile = z.string().refine(isTileId, 'must be 12 lower-case hex digits');
const tiles = z.array(tile).min(1).max(1000);
const table = name(20);
const session = z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 characters of a-z, 0-9 and -');
const seat = name(20);
const printableName = z.string().regex(/^[ -~]{1,12}$/, 'must be 1 to 12 ASCII characters');
const set = z.enum(['hands', 'small', 'full']);
const player = name(40);
const seats = z
  .array(z.strictObject({ seat, player, name: printableName, set }))
  .min(1)
  .max(16);
const seed = z.int().min(0).max(0xffffffff);

/** What can be watched. */
const FEEDS = ['tables', 'tiles', 'room', 'board', 'trace', 'log'] as const;

const SCHEMAS: { readonly [Do in HostCommand['do']]: z.ZodType<Extract<HostCommand, { readonly do: Do }>> } = {
  games: command('games', {}),
  tiles: command('tiles', {}),
  tables: command('tables', {}),
  sessions: command('sessions', {}),
  openTable: command('openTable', {}),
  closeTable: command('closeTable', { table }),
  addTiles: command('addTiles', { table, tiles }),
  removeTiles: command('removeTiles', { table, tiles }),
  start: command('start', {
    table,
    game: name(40),
    preset: z.exactOptional(name(40)),
    options: z.exactOptional(z.json()),
    seats,
    seed: z.exactOptional(seed),
    pace: z.exactOptional(z.enum(['table', 'correspondence'])),
  }),
  resume: command('resume', { table, session }),
  trash: command('trash', { session }),
  restore: command('restore', { session }),
  cast: command('cast', { table, piece: name(60), tile }),
  swap: command('swap', { table, from: tile, to: tile }),
  reseat: command('reseat', { table, seat, player, name: printableName, set }),
  point: command('point', { table, tile, secret: z.string().max(200), element: name(40) }),
  pause: command('pause', { table }),
  unpause: command('unpause', { table }),
  undo: command('undo', { table }),
  leaveAsIs: command('leaveAsIs', { table }),
  leave: command('leave', { table, seat }),
  end: command('end', { table }),
  rematch: command('rematch', { table }),
  openHands: command('openHands', { table, open: z.boolean() }),
  blind: command('blind', { tile, side: z.int().min(0).max(3), blind: z.boolean() }),
  configure: command('configure', {
    tile,
    name: z.exactOptional(printableName),
    brightness: z.exactOptional(z.int().min(5).max(100)),
    mute: z.exactOptional(z.boolean()),
    still: z.exactOptional(z.boolean()),
  }),
  perform: command('perform', { tile, what: z.enum(['find', 'restart', 'sleep', 'wake', 'log']) }),
  position: command('position', { table, reveal: z.exactOptional(z.boolean()) }),
  board: command('board', { table }),
  hints: command('hints', { table }),
  rules: command('rules', { game: name(40) }),
  setUp: command('setUp', {
    game: name(40),
    preset: z.exactOptional(name(40)),
    options: z.exactOptional(z.json()),
    seats,
  }),
  session: command('session', { session }),
  step: command('step', { session, events: z.int().min(0).max(1_000_000) }),
  trace: command('trace', { table: z.exactOptional(table) }),
  watch: command('watch', { feeds: z.array(z.enum(FEEDS, `must be one of ${FEEDS.join(', ')}`)).max(10) }),
  issue: command('issue', { count: z.int().min(1).max(1000) }),
  issueEcho: command('issueEcho', { count: z.int().min(1).max(1000) }),
  guests: command('guests', { allowed: z.boolean() }),
  lan: command('lan', { open: z.boolean(), address: z.exactOptional(z.ipv4()) }),
  network: command('network', {}),
  links: command('links', { table }),
  renewLinks: command('renewLinks', {}),
  seatTile: command('seatTile', { table }),
  sit: command('sit', { table, seat, name: printableName, tile, secret: z.string().max(200) }),
};

const HELLO = z.strictObject({ do: z.literal('hello'), token: z.string().max(200) });

// Strict: a misspelled field is told, not ignored.
function command<Do extends string, Shape extends z.ZodRawShape>(
  what: Do,
  shape: Shape,
): z.ZodObject<{ do: z.ZodLiteral<Do> } & Shape, z.core.$strict> {
  return z.strictObject({ do: z.literal(what), ...shape }) as unknown as z.ZodObject<
    { do: z.ZodLiteral<Do> } & Shape,
    z.core.$strict
  >;
}

/** Never throws, whatever the text. */
export function parseHostRequest(text: string): HostRequest | BadRequest {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { code: 'notJson', say: 'A request is one JSON object.' };
  }
  const { id: givenId, ...rest } = value as Readonly<Record<string, unknown>>;
  const parsedId = id.safeParse(givenId);
  if (!parsedId.success) return { code: 'badRequest', say: 'id: must be a whole number from 0.' };
  const known = schemaOf(rest.do);
  if (known === undefined) {
    return { id: parsedId.data, code: 'unknownCommand', say: `do: there is no command ${quoted(rest.do)}.` };
  }
  const parsed = known.safeParse(rest);
  if (parsed.success) return { id: parsedId.data, command: parsed.data };
  return { id: parsedId.data, code: 'badRequest', say: sayIssue(parsed.error.issues[0]) };
}

function schemaOf(what: unknown): z.ZodType<HostCommand | HelloCommand> | undefined {
  if (what === 'hello') return HELLO;
  return typeof what === 'string' && Object.hasOwn(SCHEMAS, what) ? SCHEMAS[what as HostCommand['do']] : undefined;
}

function sayIssue(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'The request cannot be used.';
  const path = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  const where = path.slice(path.startsWith('.') ? 1 : 0);
  if (issue.code === 'unrecognized_keys')
    return `${where === '' ? '' : `${where}: `}unknown field ${quoted(issue.keys[0])}.`;
  return `${where}: ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}.`;
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : 'of this kind';
}

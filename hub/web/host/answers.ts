/** What the hub answers, as the page uses it. Parsed here once; see hub/table/summary.ts for what is sent. */
import { type Fields, fields, items, number, text, texts } from './read.ts';

/** An option that the lobby can show. Structured ones (start cells, positions) are left to transcripts. */
export type OptionSpec = { readonly name: string; readonly say: string } & (
  | { readonly kind: 'int'; readonly dflt: number; readonly min: number; readonly max: number }
  | { readonly kind: 'flag'; readonly dflt: boolean }
  | { readonly kind: 'choice'; readonly dflt: string; readonly of: readonly string[] }
);

export type OptionValue = number | boolean | string;
export type OptionValues = { readonly [name: string]: OptionValue };

/** How a seat is shown: its title, palette index, and mark image of the house. */
export interface SeatSpec {
  readonly seat: string;
  readonly title: string;
  readonly colour: number;
  readonly mark: string;
}

export interface GameSpec {
  readonly id: string;
  readonly title: string;
  readonly seatsMin: number;
  readonly seats: readonly SeatSpec[];
  readonly options: readonly OptionSpec[];
  readonly presets: readonly { readonly name: string; readonly values: OptionValues }[];
  /** Hub players: 'random', 'sensible'. */
  readonly players: readonly string[];
}

export interface TableTile {
  readonly tile: string;
  readonly name: string;
  readonly here: boolean;
  /** '' for none. */
  readonly piece: string;
}

export interface Stray {
  readonly tile: string;
  readonly beside: readonly string[];
  readonly aside: boolean;
}

export interface Pending {
  readonly a: string;
  readonly aSide: number;
  readonly b: string;
  readonly bSide: number;
  readonly ms: number;
  readonly ofMs: number;
}

/** What a seat has left, as of when the hub said so. */
export interface SeatClock {
  readonly seat: string;
  readonly leftMs: number;
  readonly runs: boolean;
}

/** What a press on an ownerless piece would do: 'Kill c3'. */
export interface Hint {
  readonly piece: string;
  readonly say: string;
}

export interface TableSummary {
  readonly table: string;
  /** 'free' without a match. */
  readonly phase: 'free' | 'seating' | 'playing' | 'over';
  readonly tiles: readonly TableTile[];
  /** '', 'host', or 'resumed' after a restart: then a press goes on. */
  readonly paused: string;
  readonly isTidying: boolean;
  readonly game: string;
  readonly seats: readonly {
    readonly seat: string;
    readonly player: string;
    readonly name: string;
    readonly set: string;
    /** The tile that plays its handheld; absent for none. */
    readonly tile?: string;
  }[];
  readonly active: readonly string[];
  readonly events: number;
  readonly missing: readonly string[];
  /** The match on disk. */
  readonly session?: string;
  /** While tidying: tiles that lie wrongly, the tiles that each belongs beside, or that it belongs by itself. */
  readonly tidying?: readonly Stray[];
  /** Contacts that count once they have held for `ofMs`; `ms` of it are over. */
  readonly pending?: readonly Pending[];
  readonly clocks?: readonly SeatClock[];
  /** Places, best first, and a line; only when it is over. */
  readonly result?: { readonly order: readonly (readonly string[])[]; readonly say: string };
}

function optionValue(value: unknown): value is OptionValue {
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string';
}

function optionSpec(name: string, given: unknown): readonly OptionSpec[] {
  const spec = fields(given);
  const { dflt } = spec;
  const say = text(spec.say) || name;
  if (spec.kind === 'int' && typeof dflt === 'number') {
    return [{ kind: 'int', name, say, dflt, min: number(spec.min), max: number(spec.max) }];
  }
  if (spec.kind === 'flag' && typeof dflt === 'boolean') return [{ kind: 'flag', name, say, dflt }];
  if (spec.kind === 'choice' && typeof dflt === 'string') {
    return [{ kind: 'choice', name, say, dflt, of: texts(spec.of) }];
  }
  return [];
}

function seatSpecs(given: unknown): readonly SeatSpec[] {
  const seats = fields(given);
  return texts(seats.names).map((seat) => {
    const look = items(fields(seats.look)[seat]);
    return { seat, title: text(fields(seats.titles)[seat]) || seat, colour: number(look[0], 4), mark: text(look[1]) };
  });
}

function values(given: unknown): OptionValues {
  return Object.fromEntries(
    Object.entries(fields(given)).filter((entry): entry is [string, OptionValue] => optionValue(entry[1])),
  );
}

/** The `games` answer. */
export function readGames(answer: unknown): readonly GameSpec[] {
  return items(fields(answer).games).map((given) => {
    const game = fields(given);
    return {
      id: text(game.id),
      title: text(game.title),
      seatsMin: number(fields(game.seats).min, 1),
      seats: seatSpecs(game.seats),
      options: Object.entries(fields(game.options)).flatMap(([name, spec]) => optionSpec(name, spec)),
      presets: Object.entries(fields(game.presets)).map(([name, preset]) => ({ name, values: values(preset) })),
      players: texts(game.players),
    };
  });
}

const PHASES = ['free', 'seating', 'playing', 'over'] as const;

/** What a table tells only while there is such: absent is absent. */
function readMoment(table: Fields): Pick<TableSummary, 'tidying' | 'pending' | 'clocks'> {
  const tidying = items(table.tidying)
    .map(fields)
    .map((one) => ({ tile: text(one.tile), beside: texts(one.beside), aside: one.aside === true }));
  const pending = items(table.pending)
    .map(fields)
    .map((one) => ({
      a: text(one.a),
      aSide: number(one.aSide),
      b: text(one.b),
      bSide: number(one.bSide),
      ms: number(one.ms),
      ofMs: number(one.ofMs),
    }));
  const clocks = items(table.clocks)
    .map(fields)
    .map((one) => ({ seat: text(one.seat), leftMs: number(one.leftMs), runs: one.runs === true }));
  return {
    ...(tidying.length === 0 ? {} : { tidying }),
    ...(pending.length === 0 ? {} : { pending }),
    ...(clocks.length === 0 ? {} : { clocks }),
  };
}

function readTable(given: unknown): TableSummary {
  const table = fields(given);
  const result = fields(table.result);
  return {
    table: text(table.table),
    phase: PHASES.find((phase) => phase === table.phase) ?? 'free',
    tiles: items(table.tiles).map((one) => {
      const tile = fields(one);
      return { tile: text(tile.tile), name: text(tile.name), here: tile.here === true, piece: text(tile.piece) };
    }),
    paused: text(table.paused),
    isTidying: table.tidy === true,
    game: text(table.game),
    seats: items(table.seats).map((one) => {
      const seat = fields(one);
      const tile = text(seat.tile);
      const setup = { seat: text(seat.seat), player: text(seat.player), name: text(seat.name), set: text(seat.set) };
      return tile === '' ? setup : { ...setup, tile };
    }),
    active: texts(table.active),
    events: number(table.events),
    missing: texts(table.missing),
    ...(text(table.session) === '' ? {} : { session: text(table.session) }),
    ...readMoment(table),
    ...(table.result === undefined || table.result === null
      ? {}
      : { result: { order: items(result.order).map(texts), say: text(result.say) } }),
  };
}

/** A list of tables: the `tables` answer's, or the feed's. */
export function readTables(list: unknown): readonly TableSummary[] {
  return items(list).map(readTable);
}

/** Ids of the tiles that are here, from the `tiles` answer. */
export function readTilesHere(answer: unknown): ReadonlySet<string> {
  const here = items(fields(answer).tiles)
    .map(fields)
    .filter((tile) => tile.here === true);
  return new Set(here.map((tile) => text(tile.tile)));
}

/** New credentials, from the `issue` answer. */
export function readIssued(answer: unknown): readonly { readonly tile: string; readonly secret: string }[] {
  return items(fields(answer).tiles).map((one) => ({ tile: text(fields(one).tile), secret: text(fields(one).secret) }));
}

/** What was played, one line an entry, from the `position` answer: the list of its transcript, whatever the game calls it. */
export function readPlayed(answer: unknown): readonly string[] {
  const { seats: _, options: __, ...transcript } = fields(fields(answer).transcript);
  const list = Object.values(transcript).find(Array.isArray);
  const running = text(transcript.unfinished);
  const lines = items(list).map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)));
  return running === '' ? lines : [...lines, running];
}

/** The `hints` answer. */
export function readHints(answer: unknown): readonly Hint[] {
  return items(fields(answer).hints)
    .map(fields)
    .map((one) => ({ piece: text(one.piece), say: text(one.say) }))
    .filter(({ piece, say }) => piece !== '' && say !== '');
}

/** A sound of the room, from the `room` feed. */
export interface RoomSound {
  /** '' for any. */
  readonly table: string;
  /** The tune, or the name of a sound of the house. */
  readonly tune: string;
  readonly lateMs: number;
  readonly delayMs: number;
}

export function readRoomSound(data: unknown): RoomSound {
  const sound = fields(data);
  return {
    table: text(sound.table),
    tune: text(sound.tune) || text(sound.sound),
    lateMs: number(sound.lateMs, 400),
    delayMs: number(sound.delayMs),
  };
}

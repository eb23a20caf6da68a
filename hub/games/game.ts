/**
 * The game contract: what a game gives to the table. A game is one folder `hub/games/<id>/` whose `index.ts` exports `game: AnyGame`.
 * Everything here is pure and total: no clock, no I/O, no Math.random, plain JSON data in states, intents, events, views and drafts.
 *
 * Laws, each a property test that runs over every game (test/hub/games/laws.test.ts):
 *  1. `apply` alone decides legality; `legal`, where it lists, lists exactly what `complete` + `apply` accept.
 *  2. A screen, a log line, a bot and the binding get `view`, never the state; equal views give equal bytes.
 *  3. `read(how(intent))`, folded over the drafts it returns, ends in that very intent.
 *  4. Replaying the events gives the same state; undo is exact (the state before the event).
 *  5. `changed` names every piece whose screen differs.
 */
import type { Cover, Motion, Op, Side } from '../../protocol/scene.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
/** A seat's name, as in RULES: 'X', 'A', 'R', 'P1'. */
export type Seat = string;
/** Who an intent comes from: a seat, or 'hub' for timers and automatic events. */
export type Actor = Seat | 'hub';
/** 'table': shared screen, spectators, public log, every tile without an owner. */
export type Viewer = Seat | 'table';
/** 'cell:c3', 'worker:R1', 'hand:A': lower-case kind, colon, rest; unique in a game. */
export type PieceId = string;

/** A rule said no. Nothing has changed. */
export interface Refusal {
  /** Stable code, lowerCamelCase: 'notAvailable'. */
  readonly refused: string;
  /** The reason in the player's words: one or two lines of at most 20 ASCII characters, separated by a newline. */
  readonly say: string;
  /** The piece that shows it, if not the one that was touched. */
  readonly at?: PieceId;
}

/** One option of a game. `say` is its name for the host. */
export type Option =
  | { readonly kind: 'int'; readonly dflt: number; readonly min: number; readonly max: number; readonly say: string }
  | { readonly kind: 'flag'; readonly dflt: boolean; readonly say: string }
  | { readonly kind: 'choice'; readonly dflt: string; readonly of: readonly string[]; readonly say: string }
  /** Structured data (start cells, positions); `check` returns what is wrong with it, or null. */
  | {
      readonly kind: 'data';
      readonly dflt: Json;
      readonly check: (value: Json) => string | null;
      readonly say: string;
    };

/** Seeded chance, keyed by the number of the event it belongs to: undo and redo draw the same. Bounds are inclusive. */
export interface Draw {
  int(min: number, max: number): number;
  pick<T>(of: readonly T[]): T;
  shuffle<T>(of: readonly T[]): T[];
}

/** A running delay in session ms. The table keeps what is left of it under its id through pause, undo and restart; a new id starts afresh. */
export interface Timer<I> {
  readonly id: string;
  readonly ms: number;
  /** Whose clock it is; absent for automatic delays. */
  readonly owner?: Seat;
  /** The intent that the hub submits when it is over. */
  readonly fires: I;
  /** From this many ms left on, the owner's tile ticks each second. */
  readonly warnMs?: number;
}

/** The end of the whole match. */
export interface Result {
  /** Places, best first; seats that tie share a place. [] = all lose. */
  readonly order: readonly (readonly Seat[])[];
  /** Stable code of the reason: 'destroyed', 'noLegalAction', 'concede'. */
  readonly by: string;
  /** One line for people, at most 20 characters: 'Crosses win'. */
  readonly say: string;
}

/** Intent: what someone wants. Event: an intent completed with its chance and time; journal and transcripts hold events only. */
export interface Rules<O, S, I, E, V> {
  /** Every random thing of the set-up, as data. */
  deal(options: O, seats: readonly Seat[], draw: Draw): Json;
  setup(options: O, seats: readonly Seat[], dealt: Json): S;
  /** `spentMs`: session ms since the timer owned by `by` started (0 without one). */
  complete(state: S, by: Actor, intent: I, draw: Draw, spentMs: number): E | Refusal;
  /** Total and deterministic; checks everything, also who acts and the chance in the event. */
  apply(state: S, event: E): S | Refusal;
  /** Due by itself now: reveal, tick, forced end of turn, next game of a match. null: nothing. Must come to an end. */
  auto(state: S): I | null;
  /** The seats that are awaited: one, or several at once; others may still be allowed by apply(). [] when the match is over. */
  active(state: S): readonly Seat[];
  timers(state: S): readonly Timer<I>[];
  /** Every legal intent of a seat but concede, or null where they are too many to list. */
  legal(state: S, seat: Seat): readonly I[] | null;
  /** The only thing that ever leaves the rules. */
  view(state: S, to: Viewer): V;
  /** The event as `to` may know it, for log, sound and console. */
  seen(state: S, event: E, to: Viewer): Json;
  /** Who may take this event back: its seat until another seat acts, all seats together, or only the host. `state`: before the event. */
  undo(state: S, event: E): 'seat' | 'table' | 'host';
  /** Concede or play on without the seat; null: impossible now. */
  leave(state: S, seat: Seat): I | null;
  /** Of the whole match; games inside a match live in the state. null: goes on. */
  result(state: S): Result | null;
}

/** What a tile can sense or do. */
export type Sense = 'edges' | 'motion' | 'tag' | 'button' | 'point' | 'sound';

export interface Piece {
  readonly id: PieceId;
  readonly kind: string;
  /** Its presses count as this seat's, and only this tile gets this seat's view. Absent: shows view('table'), acts for the seat to move. */
  readonly owner?: Seat;
  /** 'place': tiles that change places change roles (cells). 'tile': the piece goes with its tile (workers, handhelds). */
  readonly bound: 'tile' | 'place';
  /** A handheld tool acts only through its north edge (RULES C10), and its contacts dwell 300 ms instead of 1 s (C9). */
  readonly tool?: boolean;
  /** The game can begin without a tile for it. */
  readonly optional?: true;
  /** Lacking one of these, the tile shows offers() as a menu (RULES C7). */
  readonly needs: readonly Sense[];
}

/** 'hands': a handheld per seat and the shared screen, nothing else. Chosen per seat. */
export type SetKind = 'hands' | 'small' | 'full';
export const SET_KINDS: readonly SetKind[] = ['hands', 'small', 'full'];

/** A cast tile in a joined group: column x to the east, row y to the north of the group's frame, quarter turns clockwise against the frame. */
export interface Spot {
  readonly piece: PieceId;
  readonly x: number;
  readonly y: number;
  readonly rot: Side;
}
/** Edge-joined tiles in one common frame. */
export type Group = readonly Spot[];

/** A hand did something to pieces. Thresholds: RULES C6. */
export type Gesture =
  | { readonly g: 'press' | 'hold' | 'long' | 'shake' | 'flip'; readonly on: PieceId }
  /** Measured from the rest pose, in the direction the reader sees; never on a joined tile. */
  | { readonly g: 'tilt'; readonly on: PieceId; readonly to: Side }
  /** A drawn element under a finger or mouse, named by the screen or by the board. */
  | { readonly g: 'point'; readonly on: PieceId | 'table'; readonly element: string }
  /** A contact that began and held its dwell time (C9). */
  | {
      readonly g: 'touch' | 'part';
      readonly a: PieceId;
      readonly aSide: Side;
      readonly b: PieceId;
      readonly bSide: Side;
    }
  /** One dose. */
  | { readonly g: 'pour'; readonly from: PieceId; readonly to: PieceId }
  /** A printed NFC place under the tile. */
  | { readonly g: 'tap'; readonly on: PieceId; readonly tag: string }
  /** The joined tiles, each time they have come to rest. */
  | { readonly g: 'layout'; readonly groups: readonly Group[] };

/** Draft: a seat's unconfirmed choice (cursor, ghost, marks, menu position). The table keeps one a seat; it is no part of the state and as secret as its seat. */
export interface Context<O, V, D> {
  readonly options: O;
  readonly view: V;
  /** Whose eyes and hands: a seat; 'table' when a screen without owner is drawn. */
  readonly seat: Viewer;
  readonly draft: D;
  readonly groups: readonly Group[];
  /** Which set each seat plays with. */
  readonly sets: { readonly [seat: Seat]: SetKind };
  can(piece: PieceId, sense: Sense): boolean;
}

/** What a gesture means. null: nothing here. A draft with an intent is the draft after it. */
export type Reading<I, D> =
  | { readonly draft: D }
  | { readonly intent: I; readonly draft?: D }
  | { readonly refusal: Refusal }
  | null;

/** Something the seat can do now, for menus and hints. `say`: at most 20 characters, verb first. */
export interface Offer<I> {
  readonly say: string;
  readonly intent: I;
  readonly glow: readonly PieceId[];
}

/** Where tiles should lie. The table compares with what it senses and draws the arrows; a wrong tile never changes the state (RULES C11). */
export type Expect =
  | { readonly piece: PieceId; readonly beside: PieceId; readonly side?: Side }
  | { readonly piece: PieceId; readonly tag: string }
  | { readonly piece: PieceId; readonly aside: true }
  /** West to east, in any rotation of the whole line. */
  | { readonly line: readonly PieceId[] }
  /** Rows from the south (row 1) to the north; a whole rectangle of 'place' pieces, cast by a press on the tile that is to be `corner` (south-west, grid[0][0]). */
  | { readonly grid: readonly (readonly PieceId[])[] };

/** One step of what players see and hear after an event. */
export interface Beat {
  /** When, ms after the event. */
  readonly ms: number;
  /** Name in the game's or the house's sounds. */
  readonly sound?: string;
  /** Where: a piece, a seat's handheld through its piece, or every screen ('table'). */
  readonly on?: PieceId | 'table';
  /** Elements of the board to light, by element name. */
  readonly highlight?: readonly string[];
}

/** What a piece's tile shows. Image ops carry image *names* here ('x-live'); the table puts the content hashes in. */
export interface Screen {
  readonly ops: readonly Op[];
  readonly motions?: readonly Motion[];
  /** Makes the scene private (RULES C5); the reader's edge and friends are the table's business. */
  readonly cover?: Cover['ops'];
  /** What a press here would do, as a key: when it changes, presses made on an older picture are answered "too late" (DESIGN 4.1, 5). */
  readonly means?: string;
  /** Timer id whose end is the scene's deadline. */
  readonly timer?: string;
  /** Rectangles x, y, w, h that a finger can point at. */
  readonly targets?: readonly (readonly [string, number, number, number, number])[];
}

/** The shared screen: a scene of larger logical size with the same operations. */
export interface Board {
  readonly width: number;
  readonly height: number;
  readonly ops: readonly Op[];
  readonly targets: readonly (readonly [string, number, number, number, number])[];
}

export interface Binding<O, I, V, D> {
  /** The pieces of one set for all seats that play with it, plus the handhelds that set gives each of `seats`. */
  pieces(options: O, seats: readonly Seat[], set: SetKind): readonly Piece[];
  /** Set-up, and after a knock, a pause, an undo: the layout as it should be. */
  seating(options: O, view: V, set: SetKind): readonly Expect[];
  /** The empty draft; also taken after an event that made the old one void. */
  draft(options: O, view: V, seat: Seat): D;
  /** A draft after an event of any seat: the same, mended, or the empty one. */
  redraft(options: O, draft: D, view: V, seat: Seat): D;
  /**
   * What everybody may see of an awaited seat's draft: shared pieces are drawn with it (a window's scroll, a ghost on the board). Absent: nothing;
   * shared pieces are drawn with the empty draft.
   */
  publicDraft?(draft: D): D;
  read(context: Context<O, V, D>, gesture: Gesture): Reading<I, D>;
  /** The gestures by which the seat says this intent, from this draft, on the pieces it has. [] when it cannot. */
  how(context: Context<O, V, D>, intent: I): readonly Gesture[];
  offers(context: Context<O, V, D>): readonly Offer<I>[];
  screen(context: Context<O, V, D>, piece: Piece): Screen;
  /** Pieces whose screens may differ between two views with the drafts that go with them; 'all' when unsure. */
  changed(before: V, after: V, pieces: readonly Piece[]): readonly PieceId[] | 'all';
  board(options: O, view: V): Board;
  beats(before: V, seen: Json, after: V, pieces: readonly Piece[]): readonly Beat[];
}

/** What a transcript says, one entry at a time; an entry may be several events. */
export interface Transcript<O, E> {
  readonly options: O;
  readonly seats: readonly Seat[];
  readonly dealt: Json;
  /** Each entry (turn, move, round) with the events it stands for, given the state before it; or what is wrong with it. */
  readonly entries: readonly ((state: unknown) => readonly E[] | TranscriptError)[];
}
/** Where and why a transcript stops. Extra keys (turn, action, move, round, event) are the game's own, as in TRANSCRIPTS. */
export interface TranscriptError {
  readonly code: string;
  readonly [where: string]: Json;
}
export interface Transcripts<O, S, E> {
  /** Foreign data in, parsed once. `{ code: 'badTranscript', ... }` or `badOptions` when it is none. */
  read(transcript: Json): Transcript<O, E> | { readonly error: TranscriptError };
  /** Names the refusal of one event of entry `entry`, the `index`th of that entry, as the vectors do. */
  refusal(refusal: Refusal, entry: number, index: number): TranscriptError;
  write(options: O, seats: readonly Seat[], dealt: Json, events: readonly E[]): Json;
  /** The position as the vectors print it, without `ok` and `error`. */
  position(state: S): { readonly [key: string]: Json };
}

/** A sound of a game: the tune (look/LOOK.md section 6 notation) and what a muted tile shows instead. */
export interface Sound {
  readonly tune: string;
  /** Rim light: side 0-3 or 4 for all round, colour, ms. Absent: the picture itself is the light equivalent. */
  readonly light?: readonly [number, number, number];
  /** ms after which it is dropped instead of played late. */
  readonly lateMs: number;
  /** Heard in the room: the page plays it too. */
  readonly room?: boolean;
}

/** A paragraph of the rules page, with the screens that belong to it. */
export interface HelpEntry {
  readonly say: string;
  /** Begins a new part of the page. */
  readonly title?: string;
  /** Pieces whose real screens stand beside it: of the set 'full', else of the set that has them. */
  readonly show?: readonly PieceId[];
  /** A transcript that leads to the position in which they are shown; absent: the beginning with default options. */
  readonly after?: Json;
}

export interface Game<O, S, I, E, V, D> {
  /** Folder name in kebab-case; the transcripts' GAME is `transcriptName`. */
  readonly id: string;
  readonly transcriptName: string;
  readonly title: string;
  /** What the game is, for people who choose one: one or two sentences. */
  readonly pitch: string;
  /** How long a match takes under the recommended preset. */
  readonly minutes: number;
  /** The game's face in the lobby: a picture of 128x128 that tells it from every other, with its title. Image ops carry names. */
  readonly cover: readonly Op[];
  /** A session resumes only under the rules version it began with. */
  readonly rulesVersion: number;
  readonly seats: {
    readonly min: number;
    readonly max: number;
    readonly names: readonly Seat[];
    /** What a seat is called on screens, at most 8 capitals: 'CROSSES'. */
    readonly titles: { readonly [seat: Seat]: string };
    /** Palette index and mark image of each seat. */
    readonly look: { readonly [seat: Seat]: readonly [number, string] };
  };
  readonly options: { readonly [key in keyof O]: Option };
  readonly presets: { readonly [name: string]: Partial<O> };
  /** What is wrong with options that are right one by one (start cells off the board), as a sentence; null: nothing. */
  conflict?(options: O): string | null;
  readonly rules: Rules<O, S, I, E, V>;
  readonly binding: Binding<O, I, V, D>;
  readonly transcripts: Transcripts<O, S, E>;
  readonly sounds: { readonly [name: string]: Sound };
  /** Hub players. They get the seat's view only. `legal` is null where the rules do not list. */
  readonly bots: {
    readonly [name: string]: (options: O, view: V, seat: Seat, legal: readonly I[] | null, draw: Draw) => I;
  };
  /** Seat order of the next match: colours or roles change sides. `players[i]` sits at seat i. */
  rematch(state: S, players: readonly string[]): readonly string[];
  /** The rules page, in the players' words, a paragraph an entry. */
  readonly help: readonly HelpEntry[];
}

/** A game whose own types are hidden: what registry, table and tools hold. */
// biome-ignore lint/suspicious/noExplicitAny: the table treats a game's data as opaque; only the game itself opens it
export type AnyGame = Game<any, any, any, any, any, any>;

/** Is this answer of a game a refusal? */
export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'refused' in answer && 'say' in answer;
}

/**
 * Reserved intent `{ act: TAKE_BACK }`: a binding's read() may return it; the table undoes the seat's last event (where `undo` allows it)
 * and never gives it to complete(). RULES C4, C9.
 */
export const TAKE_BACK = 'takeBack';

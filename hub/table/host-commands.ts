/**
 * What a host can tell a running hub, and what it hears. Spoken over the host socket (`/host`, JSON, one object a message) by page, console and tools.
 * A request is `{ id, do, ... }`; its answer `{ id, ok: true, ... }` or `{ id, ok: false, code, say, hint? }`. Feeds come as `{ feed, ... }`.
 */
import type { Json, PieceId, Seat, SetKind } from '../games/game.ts';

/** Who sits at a seat. */
export interface SeatSetup {
  readonly seat: Seat;
  /** 'person', or the name of a hub player of the game: 'random', 'sensible'. */
  readonly player: string;
  /** What people call the player, at most 12 ASCII characters. */
  readonly name: string;
  readonly set: SetKind;
}

export type HostCommand =
  /** Games with options and presets; tiles; tables; sessions on disk. */
  | { readonly do: 'games' }
  | { readonly do: 'tiles' }
  | { readonly do: 'tables' }
  /**
   * { sessions, trashed }, the newest first: [{ session, game, title, seats, table, at, beganMs, changedMs, bytes, events, active, result, over, ended,
   * trashed, wrong }]. `at`: the table it is at, '' for none; `over`: it has a result; `ended`: the host took it off its table; `wrong`: what keeps it
   * from being played on, in words, '' for nothing: damaged files and those of other versions stand here, too.
   */
  | { readonly do: 'sessions' }
  /** A new table; answer: { table }. */
  | { readonly do: 'openTable' }
  | { readonly do: 'closeTable'; readonly table: string }
  /** Bring tiles to a table or away from any. A tile is at one table at most. */
  | { readonly do: 'addTiles'; readonly table: string; readonly tiles: readonly string[] }
  | { readonly do: 'removeTiles'; readonly table: string; readonly tiles: readonly string[] }
  /** Begin a session; answer: { session }. Options are checked; `seed` is drawn by the shell when absent. */
  | {
      readonly do: 'start';
      readonly table: string;
      readonly game: string;
      readonly preset?: string;
      readonly options?: Json;
      readonly seats: readonly SeatSetup[];
      readonly seed?: number;
      readonly pace?: 'table' | 'correspondence';
    }
  /** Go on with a session from disk at this table; it starts paused. */
  | { readonly do: 'resume'; readonly table: string; readonly session: string }
  | { readonly do: 'trash'; readonly session: string }
  | { readonly do: 'restore'; readonly session: string }
  /** Let this tile play this piece, now. */
  | { readonly do: 'cast'; readonly table: string; readonly piece: PieceId; readonly tile: string }
  /** A dead tile's piece goes to a fresh one. */
  | { readonly do: 'swap'; readonly table: string; readonly from: string; readonly to: string }
  | {
      readonly do: 'reseat';
      readonly table: string;
      readonly seat: Seat;
      readonly player: string;
      readonly name: string;
      readonly set: SetKind;
    }
  /**
   * A finger on an element of the board (`board`, targets), by whoever holds this tile and so its seat. What it means the game says, as of a gesture on
   * a tile. The secret stays out of the journal.
   */
  | {
      readonly do: 'point';
      readonly table: string;
      readonly tile: string;
      readonly secret: string;
      readonly element: string;
    }
  | { readonly do: 'pause'; readonly table: string }
  | { readonly do: 'unpause'; readonly table: string }
  /** Takes the last event of a person back, with what hub players answered; in a match of hub players only, the last event. */
  | { readonly do: 'undo'; readonly table: string }
  /** Tidying ends: leave tiles as they lie. */
  | { readonly do: 'leaveAsIs'; readonly table: string }
  /** Concede for a seat that left. */
  | { readonly do: 'leave'; readonly table: string; readonly seat: Seat }
  | { readonly do: 'end'; readonly table: string }
  | { readonly do: 'rematch'; readonly table: string }
  /** Handhelds shown to everybody, for trying out alone (RULES C5). */
  | { readonly do: 'openHands'; readonly table: string; readonly open: boolean }
  /** This edge of a tile does not work. */
  | { readonly do: 'blind'; readonly tile: string; readonly side: number; readonly blind: boolean }
  | {
      readonly do: 'configure';
      readonly tile: string;
      readonly name?: string;
      readonly brightness?: number;
      readonly mute?: boolean;
      readonly still?: boolean;
    }
  | { readonly do: 'perform'; readonly tile: string; readonly what: 'find' | 'restart' | 'sleep' | 'wake' | 'log' }
  /** The game's position as `referee` prints it, the number of events, what tiles play what; only what everyone may know unless the session is over or `reveal`. */
  | { readonly do: 'position'; readonly table: string; readonly reveal?: boolean }
  /** The shared screen: { events, board: { width, height, ops, targets } }, image ops with ids; `board` is absent without a match. */
  | { readonly do: 'board'; readonly table: string }
  /** What one may do with pieces without owner: { hints: [{ piece, say }] }, from what everybody may know. 'Kill c3'. */
  | { readonly do: 'hints'; readonly table: string }
  /** The rules page: { help: [{ title, say, screens: [{ piece, ops }] }] }, image ops with ids; title '' goes on. */
  | { readonly do: 'rules'; readonly game: string }
  /** Would this be a good start, and what does it need? { pieces: [{ piece, owner, optional }], rows: [[piece, from west]] from the south, [] without a grid }. */
  | {
      readonly do: 'setUp';
      readonly game: string;
      readonly preset?: string;
      readonly options?: Json;
      readonly seats: readonly SeatSetup[];
    }
  /**
   * A session on disk, also from the trash, read only: { session, game, title, options, seats, beganMs, events, result, active, ended, wrong, lines:
   * [{ n, by, say }] }, a line an event, from what everybody may know. Refused as cannotBeRead, in words, for what is damaged or of another version.
   */
  | { readonly do: 'session'; readonly session: string }
  /** A session on disk after `events` events, or all when it has fewer: { events, of, active, result, board }, board as of `board`. */
  | { readonly do: 'step'; readonly session: string; readonly events: number }
  /** Everything the trace ring holds. */
  | { readonly do: 'trace'; readonly table?: string }
  /**
   * Feeds from now on, in place of those before. 'tables': the list of tables, as in the answer of `tables`, when it changed, at most every 50 ms; 'board':
   * { table, events } when a shared screen may have changed, as often; 'room': { table, sound, tune, light?, delayMs, lateMs }, a sound for everybody, to
   * begin after delayMs and not later than lateMs after that; 'tiles': { tile, here }; 'log': { tile, level, text }, tile '' for the hub.
   */
  | { readonly do: 'watch'; readonly feeds: readonly string[] }
  /** Shell commands, which need no table. Answer of issue: { tiles: [{ tile, secret }] }, new credentials for guests. */
  | { readonly do: 'issue'; readonly count: number }
  /** For measuring, with CONTACT_TEST=1 only: clients that hear what they say on `ct/echo/<tile>`. Answer as of issue. */
  | { readonly do: 'issueEcho'; readonly count: number }
  | { readonly do: 'guests'; readonly allowed: boolean }
  /** Opens the ports on one interface (its address), or on all without one; answer as of network. */
  | { readonly do: 'lan'; readonly open: boolean; readonly address?: string }
  /** Where phones and tiles can reach this hub: { open, port, mqttPort, interfaces: [{ name, address, open }] }. */
  | { readonly do: 'network' }
  /** Links of a table: { code, spectator, seats: [{ seat, token }] }. The code opens `/J/CODE`: look on, and take a free seat. */
  | { readonly do: 'links'; readonly table: string }
  /** All links, codes and seat tokens given out so far stop working. */
  | { readonly do: 'renewLinks' }
  /** A tile for somebody who came by a link: { tile, secret }. It goes to that table. */
  | { readonly do: 'seatTile'; readonly table: string }
  /**
   * Sits down with a tile: the seat is a person's with the set hands from now on, if no pieces of another set are its own, and its handheld
   * is this tile. Answer: { token, piece }, the seat's token. Refused when somebody sits there with a tile that is here, unless it is the seat's
   * own token or the host who asks.
   */
  | {
      readonly do: 'sit';
      readonly table: string;
      readonly seat: Seat;
      readonly name: string;
      readonly tile: string;
      readonly secret: string;
    };

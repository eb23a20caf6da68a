/** What the hub answers to the lobby, parsed here once; hub/table/host-commands.ts has the shapes. */
import type { Op } from '../../../protocol/scene.ts';
import { fields, items, number, text, texts } from '../host/read.ts';
import { readOps } from '../scene/read-scene.ts';

/** What tells a game from another before it is played. */
export interface GameFace {
  readonly id: string;
  readonly pitch: string;
  /** How long a match takes; 0 when it is not told. */
  readonly minutes: number;
  /** A picture of 128x128. */
  readonly cover: readonly Op[];
}

/** The faces in the `games` answer. */
export function readGameFaces(answer: unknown): readonly GameFace[] {
  return items(fields(answer).games)
    .map(fields)
    .map(({ id, pitch, minutes, cover }) => ({
      id: text(id),
      pitch: text(pitch),
      minutes: number(minutes),
      cover: readOps(cover),
    }));
}

/** How many tiles a start needs, from the `setUp` answer; those that may be left away are counted apart. */
export interface TileNeed {
  readonly needed: number;
  readonly optional: number;
}

export function readTileNeed(answer: unknown): TileNeed {
  const pieces = items(fields(answer).pieces).map(fields);
  const optional = pieces.filter((piece) => piece.optional === true).length;
  return { needed: pieces.length - optional, optional };
}

/** A tile that the hub knows. */
export interface KnownTile {
  readonly tile: string;
  readonly name: string;
  readonly isHere: boolean;
  /** Runs on a page: this one, another one or a phone's. */
  readonly isVirtual: boolean;
  /** What it is made of, as it says itself; '' while it has not spoken. */
  readonly body: string;
  /** Its table; '' for none. */
  readonly table: string;
  readonly firmware: string;
}

/** The `tiles` answer. */
export function readKnownTiles(answer: unknown): readonly KnownTile[] {
  return items(fields(answer).tiles)
    .map(fields)
    .map((one) => ({
      tile: text(one.tile),
      name: text(one.name),
      isHere: one.here === true,
      isVirtual: text(one.body) === 'virtual',
      body: text(one.body),
      table: text(one.table),
      firmware: text(one.firmware),
    }))
    .filter(({ tile }) => tile !== '');
}

/** A session on disk. */
export interface SavedSession {
  readonly session: string;
  /** '' when its first line cannot be read. */
  readonly game: string;
  readonly seats: readonly { readonly seat: string; readonly player: string; readonly name: string }[];
  /** The table at which it is now; '' for none. */
  readonly at: string;
  /** When it was last written, ms since 1970. */
  readonly changedMs: number;
  readonly events: number;
  readonly active: readonly string[];
  /** The result's line; '' while it is not over. */
  readonly result: string;
  readonly isOver: boolean;
  readonly isTrashed: boolean;
  /** Why it cannot be played on; '' for nothing. */
  readonly wrong: string;
}

/** The `sessions` answer with those in the trash, the newest first. */
export function readSessions(answer: unknown): readonly SavedSession[] {
  const { sessions, trashed } = fields(answer);
  return [...items(sessions), ...items(trashed)]
    .map(fields)
    .map((one) => ({
      session: text(one.session),
      game: text(one.game),
      seats: items(one.seats)
        .map(fields)
        .map(({ seat, player, name }) => ({ seat: text(seat), player: text(player), name: text(name) })),
      at: text(one.at),
      changedMs: number(one.changedMs),
      events: number(one.events),
      active: texts(one.active),
      result: text(fields(one.result).say),
      isOver: one.over === true,
      isTrashed: one.trashed === true,
      wrong: text(one.wrong),
    }))
    .filter(({ session }) => session !== '')
    .sort((a, b) => b.changedMs - a.changedMs);
}

export interface NetworkInterface {
  readonly name: string;
  readonly address: string;
  readonly isOpen: boolean;
}

/** The `network` answer: where phones and tiles can reach the hub. */
export interface Network {
  readonly isOpen: boolean;
  readonly port: number;
  readonly interfaces: readonly NetworkInterface[];
}

export function readNetwork(answer: unknown): Network {
  const { open, port, interfaces } = fields(answer);
  return {
    isOpen: open === true,
    port: number(port),
    interfaces: items(interfaces)
      .map(fields)
      .map((one) => ({ name: text(one.name), address: text(one.address), isOpen: one.open === true }))
      .filter(({ address }) => address !== ''),
  };
}

/** The `links` answer: a table's code, and the tokens that open its pages. */
export interface TableLinks {
  readonly code: string;
  readonly spectator: string;
  readonly seats: readonly { readonly seat: string; readonly token: string }[];
}

export function readLinks(answer: unknown): TableLinks {
  const { code, spectator, seats } = fields(answer);
  return {
    code: text(code),
    spectator: text(spectator),
    seats: items(seats)
      .map(fields)
      .map(({ seat, token }) => ({ seat: text(seat), token: text(token) }))
      .filter(({ token }) => token !== ''),
  };
}

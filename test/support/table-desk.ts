/** A table for tests: tiles in a plane of cells, moved by hand, without delivery and without a clock. Every input is kept with its outcome, as a journal would. */

import type { AnyGame } from '../../hub/games/game.ts';
import { readOptions } from '../../hub/games/options.ts';
import { type Face, facesOf } from '../../hub/table/faces.ts';
import type { HostCommand, SeatSetup } from '../../hub/table/host-commands.ts';
import type { SessionHeader, TableInput, TableRecord, TileEdge, TileWorld } from '../../hub/table/records.ts';
import { nextDue, stepTable, type TableStep, tableBefore, tableFromHeader } from '../../hub/table/table.ts';
import type { TableDeps } from '../../hub/table/table-context.ts';
import { newTable, type TableState, tileOf } from '../../hub/table/table-state.ts';
import type { TableEffect } from '../../hub/table/work.ts';
import type { EventKind } from '../../protocol/messages.ts';
import type { Side } from '../../protocol/scene.ts';

/** Where a tile lies: column to the east, row to the north, quarter turns clockwise. */
export interface Laid {
  readonly x: number;
  readonly y: number;
  readonly rot: number;
}

export class TableDesk {
  table: TableState = newTable('t1');
  readonly laid = new Map<string, Laid>();
  readonly records: TableRecord[] = [];
  readonly effects: TableEffect[] = [];
  header: SessionHeader | undefined;
  nowMs = 0;
  /** For games that are to throw. */
  mayFail = false;
  #sequence = 0;
  readonly deps: TableDeps;

  constructor(games: readonly AnyGame[]) {
    this.deps = { game: (id) => games.find((game) => game.id === id), imageId: (_game, name) => name };
  }

  take(input: TableInput): TableStep {
    const step = stepTable(this.table, input, this.nowMs, this.deps);
    this.table = step.table;
    this.records.push({ atMs: this.nowMs, in: input, out: step.out });
    this.effects.push(...step.effects);
    // The table survives a game that throws; a test must not overlook it.
    for (const effect of step.effects) if (effect.fx === 'fault' && !this.mayFail) throw new Error(effect.text);
    return step;
  }

  join(tile: string, capabilities = 'embtps'): void {
    this.take({ i: 'join', tile, name: tile, capabilities });
  }

  host(command: HostCommand): TableStep {
    return this.take({ i: 'host', command });
  }

  start(game: AnyGame, seats: readonly SeatSetup[], options: object = {}, seed = 1): void {
    const read = readOptions(game.options, options);
    if ('wrong' in read) throw new Error(JSON.stringify(read.wrong));
    this.header = {
      kind: 'session',
      version: 1,
      session: 's-test',
      table: 't1',
      game: game.id,
      rulesVersion: game.rulesVersion,
      options: read.options as never,
      seats,
      seed,
      pace: 'table',
      beganMs: 0,
      before: tableBefore(this.table, this.nowMs, {}),
    };
    this.records.length = 0;
    this.table = tableFromHeader(this.header, this.deps).table;
    this.nowMs = 0;
  }

  /** Time goes on; everything due is carried out at its time. */
  wait(ms: number): void {
    const until = this.nowMs + ms;
    for (let i = 0; i < 1000; i++) {
      const due = nextDue(this.table, this.deps);
      if (due === undefined || due > until) break;
      this.nowMs = Math.max(this.nowMs, due);
      this.take({ i: 'due' });
    }
    this.nowMs = until;
  }

  /** Tiles lie like this from now on; every tile whose edges changed says so. */
  lay(places: { readonly [tile: string]: Laid | null }): void {
    for (const [tile, place] of Object.entries(places)) {
      if (place === null) this.laid.delete(tile);
      else this.laid.set(tile, place);
    }
    for (const tile of Object.keys(this.table.tiles)) this.#say(tile, 'sense');
  }

  /** What a tile's edges see, by geometry alone. */
  world(tile: string): TileWorld {
    const at = this.laid.get(tile);
    const edges: [TileEdge, TileEdge, TileEdge, TileEdge] = [0, 0, 0, 0];
    for (let side = 0; side < 4 && at !== undefined; side++) edges[side] = this.#seen(tile, at, side);
    return { edges, posture: 0, tag: '', button: false, frozen: false };
  }

  #seen(tile: string, at: Laid, side: number): TileEdge {
    const way = (side + at.rot) % 4;
    const [dx, dy] = [
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ][way] ?? [0, 0];
    for (const [other, there] of this.laid) {
      if (other === tile || there.x !== at.x + (dx ?? 0) || there.y !== at.y + (dy ?? 0)) continue;
      return [other, ((way + 2 - there.rot + 4) % 4) as Side];
    }
    return 0;
  }

  /** A gesture on a tile as it lies. */
  do(
    tile: string,
    kind: EventKind,
    more: { to?: Side; at?: readonly [number, number]; late?: boolean } = {},
  ): TableStep {
    return this.#say(tile, kind, more);
  }

  press(tile: string): TableStep {
    return this.do(tile, 'press');
  }

  #say(tile: string, kind: 'sense' | EventKind, more: object = {}): TableStep {
    this.#sequence++;
    return this.take({ i: 'tile', tile, boot: 1, sequence: this.#sequence, kind, world: this.world(tile), ...more });
  }

  tile(piece: string): string {
    const tile = tileOf(this.table, piece);
    if (tile === undefined) throw new Error(`no tile plays ${piece}`);
    return tile;
  }

  faces(): ReadonlyMap<string, Face> {
    return facesOf(this.table, this.deps, Object.keys(this.table.tiles));
  }
}

/** Tile ids t00, t01, ... in a full rectangle, each turned by `rot(i)`. */
export function rectangle(width: number, height: number, rot: (i: number) => number): { [tile: string]: Laid } {
  const places: { [tile: string]: Laid } = {};
  for (let i = 0; i < width * height; i++) {
    places[`t${String(i).padStart(2, '0')}`] = { x: i % width, y: Math.floor(i / width), rot: rot(i) % 4 };
  }
  return places;
}

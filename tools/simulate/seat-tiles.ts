/** Gives tiles their pieces as people do: handhelds by a press, a rectangle by laying it and pressing its corner. */
import type { Expect, Piece, PieceId } from '../../hub/games/game.ts';
import type { HubClient } from '../hub-client/hub-client.ts';
import { ToolError } from '../tool-error.ts';
import type { Mirror } from './mirror.ts';
import { layOut } from './plane/lay-out.ts';
import type { Random } from './plane/plane.ts';
import { summaryOf } from './summary.ts';
import type { VirtualTable } from './virtual-table.ts';

const TRIES = 12;
/** The hub's own time, which does not go faster: contacts settle and a layout comes to rest. */
const SETTLE_MS = 2500;
const AFTER_PRESS_MS = 600;

/** Which tile plays which piece, by the simulator's own knowledge. */
export async function seatTiles(
  client: HubClient,
  table: VirtualTable,
  mirror: Mirror,
  set: 'full' | 'small' | 'hands',
  random: Random,
): Promise<ReadonlyMap<PieceId, string>> {
  const view = mirror.game.rules.view(mirror.state, 'table');
  const expects = mirror.game.binding.seating(mirror.options, view, set) as readonly Expect[];
  const grid = expects.find((expect) => 'grid' in expect)?.grid;
  const needed = mirror.pieces.filter((piece) => piece.optional !== true);
  const free = [...table.tiles.keys()];
  const cast = new Map<PieceId, string>();
  if (grid !== undefined && needed.some((piece) => piece.id === grid[0]?.[0])) {
    const laid = layRectangle(table, grid, free.splice(0, grid.flat().length), random);
    for (const [piece, tile] of laid) cast.set(piece, tile);
    await pressCorner(client, table, grid, laid);
  }
  for (const piece of needed.filter((one) => one.bound === 'tile')) await takeByPress(client, table, piece, free, cast);
  return cast;
}

/** How many tiles this needs. */
export function tilesNeeded(pieces: readonly Piece[]): number {
  return pieces.filter((piece) => piece.optional !== true).length;
}

type Grid = readonly (readonly PieceId[])[];

function layRectangle(
  table: VirtualTable,
  grid: Grid,
  tiles: readonly string[],
  random: Random,
): ReadonlyMap<PieceId, string> {
  const columns = grid[0]?.length ?? 0;
  const laid = layOut({ shape: 'grid', columns, rows: grid.length }, tiles, random);
  table.lay(laid);
  return new Map(laid.map(({ tile, column, row }) => [grid[row]?.[column] ?? '', tile]));
}

async function pressCorner(
  client: HubClient,
  table: VirtualTable,
  grid: Grid,
  laid: ReadonlyMap<PieceId, string>,
): Promise<void> {
  const corner = laid.get(grid[0]?.[0] ?? '') ?? '';
  for (let i = 0; i < TRIES; i++) {
    await pause(SETTLE_MS);
    await table.do(corner, [{ move: 'press', ms: 160 }], 100);
    await pause(AFTER_PRESS_MS);
    const summary = await summaryOf(client);
    const missing = [...laid].filter(([piece, tile]) => summary.pieces.get(tile) !== piece);
    if (missing.length === 0) return;
  }
  throw new ToolError('ERR_SEATING', 'The hub did not take the rectangle that lies on the table.', {
    hint: 'look at the hub log, or try with --faults off and the same --seed',
  });
}

async function takeByPress(
  client: HubClient,
  table: VirtualTable,
  piece: Piece,
  free: string[],
  cast: Map<PieceId, string>,
): Promise<void> {
  const tile = free.shift();
  if (tile === undefined) throw new Error('there are too few tiles');
  for (let i = 0; i < TRIES; i++) {
    await table.do(tile, [{ move: 'press', ms: 160 }], 100);
    await pause(AFTER_PRESS_MS);
    const taken = (await summaryOf(client)).pieces.get(tile) ?? '';
    if (taken === '') continue;
    if (taken !== piece.id) {
      throw new ToolError('ERR_SEATING', `Tile ${tile} took ${taken}, not ${piece.id}.`, {
        hint: 'report this with the seed',
      });
    }
    cast.set(piece.id, tile);
    return;
  }
  throw new ToolError('ERR_SEATING', `No tile could take ${piece.id} by a press.`, { hint: 'look at the hub log' });
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

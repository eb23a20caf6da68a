/** Gives tiles their pieces as people do: a rectangle by laying it and pressing its corner, handhelds by a press. */
import type { Expect, Gesture, Piece, PieceId } from '../../hub/games/game.ts';
import { ToolError } from '../tool-error.ts';
import { makeGesture, soon } from './hand.ts';
import type { Mirror } from './mirror.ts';
import { CROOKED, type Laid, layOut } from './plane/lay-out.ts';
import type { Random } from './plane/plane.ts';
import { type HubTable, settledTile, summaryOf } from './summary.ts';
import type { VirtualTable } from './virtual-table.ts';

const TRIES = 12;
/** Every eye that can see another does so within this; a lost beacon only delays it. */
const SEEN_WITHIN_MS = 5000;
/** The hub's own time: a refused corner is pressed again when the layout has come to rest. */
const AGAIN_AFTER_MS = 700;

type Grid = readonly (readonly PieceId[])[];

/** Which tile plays which piece, by the simulator's own knowledge of where it laid and pressed what. */
export async function seatTiles(
  hub: HubTable,
  table: VirtualTable,
  mirror: Mirror,
  random: Random,
): Promise<ReadonlyMap<PieceId, string>> {
  const grid = gridOf(mirror);
  const free = [...table.tiles()];
  const cast = new Map<PieceId, string>();
  if (grid !== undefined) {
    for (const [piece, tile] of await castRectangle(hub, table, grid, free, random)) cast.set(piece, tile);
  }
  for (const piece of mirror.pieces.filter((one) => one.bound === 'tile' && one.optional !== true)) {
    cast.set(piece.id, await takeByPress(hub, table, piece, free));
  }
  return cast;
}

/** How many tiles these pieces need when none is left away. */
export function tilesNeeded(pieces: readonly Piece[]): number {
  return pieces.length;
}

function gridOf({ game, options, state, set }: Mirror): Grid | undefined {
  const expects = game.binding.seating(options, game.rules.view(state, 'table'), set) as readonly Expect[];
  return expects.find((expect) => 'grid' in expect)?.grid;
}

/** Lays a whole rectangle, turned anyhow, and presses one of the corners that may be the south-west one. */
async function castRectangle(
  hub: HubTable,
  table: VirtualTable,
  grid: Grid,
  free: string[],
  random: Random,
): Promise<ReadonlyMap<PieceId, string>> {
  const [rows, columns] = [grid.length, grid[0]?.length ?? 0];
  const tiles = free.splice(0, rows * columns);
  const angle = Math.floor(random() * 360);
  const laid = layOut({ shape: 'grid', columns, rows }, tiles, random, { ...CROOKED, angle });
  table.lay(laid);
  // From the opposite side of the table the opposite corner is the south-west one.
  const isFromNorth = random() < 0.5;
  const cast = new Map(laid.map((one) => [pieceAt(grid, one, isFromNorth), one.tile]));
  const corner = cast.get(grid[0]?.[0] ?? '') ?? '';
  await soon(() => tiles.every((tile) => table.watch(tile).joinedEdges() >= table.seenBy(tile)), SEEN_WITHIN_MS);
  for (let i = 0; i < TRIES; i++) {
    await makeGesture(table, corner, press(corner));
    const { pieces } = await summaryOf(hub);
    if ([...cast].every(([piece, tile]) => pieces.get(tile) === piece)) return cast;
    await pause(AGAIN_AFTER_MS);
  }
  throw new ToolError(
    'ERR_SEATING',
    `The hub did not take the ${columns} x ${rows} rectangle that lies on the table.`,
    {
      hint: `its corner ${corner} says "${table.watch(corner).refusals().at(-1) ?? ''}"; try --faults off with the same --seed`,
    },
  );
}

function pieceAt(grid: Grid, { column, row }: Laid, isFromNorth: boolean): PieceId {
  const [rows, columns] = [grid.length, grid[0]?.length ?? 0];
  return (isFromNorth ? grid[rows - 1 - row]?.[columns - 1 - column] : grid[row]?.[column]) ?? '';
}

/** A loose tile takes the next handheld that is free. Pressed again only when the hub has the press and it took nothing. */
async function takeByPress(hub: HubTable, table: VirtualTable, piece: Piece, free: string[]): Promise<string> {
  const tile = free.shift();
  if (tile === undefined) throw new Error('there are too few tiles');
  for (let i = 0; i < TRIES; i++) {
    await settledTile(hub, tile);
    await makeGesture(table, tile, press(tile));
    const taken = (await summaryOf(hub)).pieces.get(tile) ?? '';
    if (taken === piece.id) return tile;
    if (taken !== '') {
      throw new ToolError('ERR_SEATING', `Tile ${tile} took ${taken}, not ${piece.id}.`, {
        hint: 'report this with the seed',
      });
    }
  }
  throw new ToolError('ERR_SEATING', `No tile could take ${piece.id} by a press.`, {
    hint: `tile ${tile} says "${table.watch(tile).refusals().at(-1) ?? ''}"`,
  });
}

function press(on: string): Gesture {
  return { g: 'press', on };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Giving tiles their pieces: at the start, when a tile is laid elsewhere, when one is swapped. RULES C7, C11, and each game's "Physical". */
import type { AnyGame, Piece, PieceId } from '../games/game.ts';
import { seatTiles, sound, staleCast } from './announce.ts';
import { agreedContacts } from './contacts.ts';
import { expectations, type GridExpect, gridOf } from './expectations.ts';
import { isRectangle, layoutOf, matchGrid, type PlacedGroup, regrid } from './layout.ts';
import { piecesOf } from './table-context.ts';
import { type Cast, type Match, tileOf } from './table-state.ts';
import { markStale, matchOf, refuse, setMatch, type Work } from './work.ts';

/** Pieces that still need a tile before the game can begin. */
export function missingPieces(
  game: AnyGame,
  match: Match,
  casting: { readonly [tile: string]: Cast },
): readonly Piece[] {
  const cast = new Set(Object.values(casting).map((one) => one.piece));
  return piecesOf(game, match).filter((piece) => piece.optional !== true && !cast.has(piece.id));
}

/** A press on a tile that plays nothing: it becomes the corner of a whole rectangle, or takes the next free handheld. */
export function pressUncast(work: Work, tile: string): void {
  const so = matchOf(work);
  if (so === undefined || so.match.phase === 'over') return;
  const { game, match } = so;
  const grid = gridOf(expectations(game, match));
  const group = groupOf(work, tile);
  if (grid !== undefined && group !== undefined && group.length > 1 && !gridIsCast(work, grid)) {
    castGrid(work, grid, group, tile);
    return;
  }
  const free = missingPieces(game, match, work.table.casting).find((piece) => piece.bound === 'tile');
  if (free === undefined) refuse(work, nothingFree(match, grid));
  else castTile(work, tile, { piece: free.id, rot: 0 });
}

function nothingFree(match: Match, grid: GridExpect | undefined) {
  if (match.phase === 'seating' && grid !== undefined) {
    const width = grid.grid[0]?.length ?? 0;
    return { refused: 'noRectangle', say: `Lay ${width} x ${grid.grid.length} tiles\nedge to edge first` };
  }
  return { refused: 'nothingFree', say: 'Every piece has\nits tile' };
}

function groupOf(work: Work, tile: string): PlacedGroup | undefined {
  const { groups } = layoutOf(agreedContacts(work.table.contacts));
  return groups.find((group) => group.some((placed) => placed.tile === tile));
}

function gridIsCast(work: Work, grid: GridExpect): boolean {
  const first = grid.grid[0]?.[0];
  return first !== undefined && tileOf(work.table, first) !== undefined;
}

function castGrid(work: Work, grid: GridExpect, group: PlacedGroup, corner: string): void {
  const width = grid.grid[0]?.length ?? 0;
  const matched = matchGrid(group, width, grid.grid.length, corner);
  if ('wrong' in matched) {
    const shape = { refused: 'noRectangle', say: `Lay a full\n${width} x ${grid.grid.length} rectangle` };
    refuse(work, matched.wrong === 'corner' ? { refused: 'wrongCorner', say: 'Press a corner\nthat fits a1' } : shape);
    return;
  }
  const casting: Record<string, Cast> = { ...work.table.casting };
  for (const cell of matched.cells) {
    const piece = grid.grid[cell.y]?.[cell.x];
    if (piece !== undefined) casting[cell.tile] = { piece, rot: cell.rot };
  }
  work.table = { ...work.table, casting };
  work.stale = 'all';
  work.result = 'taken';
  beginIfSeated(work);
}

/** Lets a tile play a piece; whoever played it before plays nothing now. */
export function castTile(work: Work, tile: string, cast: Cast): void {
  const casting: Record<string, Cast> = {};
  for (const [other, had] of Object.entries(work.table.casting)) {
    if (had.piece === cast.piece) markStale(work, other);
    else casting[other] = had;
  }
  casting[tile] = cast;
  work.table = { ...work.table, casting };
  markStale(work, tile);
  work.result = 'taken';
  beginIfSeated(work);
}

/** When nothing is missing any more, play begins. */
export function beginIfSeated(work: Work): void {
  const so = matchOf(work);
  if (so === undefined || so.match.phase !== 'seating') return;
  if (missingPieces(so.game, so.match, work.table.casting).length > 0) return;
  const over = so.game.rules.result(so.match.play.game) !== null;
  setMatch(work, { phase: over ? 'over' : 'playing' });
  work.stale = 'all';
  work.effects.push({ fx: 'phase' });
  const tiles = so.game.rules.active(so.match.play.game).flatMap((seat) => seatTiles(work, so.game, so.match, seat));
  for (const tile of tiles) sound(work, so.game, tile, 'turn', 250);
}

/**
 * The tiles came to rest: places are taken over by the tiles that lie there now, once the rectangle is whole (RULES C11).
 * Until then every cell keeps its tile, so a lifted or nudged tile changes nothing.
 */
export function recastPlaces(work: Work): void {
  const so = matchOf(work);
  const grid = so === undefined ? undefined : gridOf(expectations(so.game, so.match));
  if (so === undefined || grid === undefined || !gridIsCast(work, grid)) return;
  const width = grid.grid[0]?.length ?? 0;
  const known = knownCells(work, grid);
  for (const group of layoutOf(agreedContacts(work.table.contacts)).groups) {
    if (!isRectangle(group, width, grid.grid.length)) continue;
    const cells = regrid(group, width, grid.grid.length, known);
    if (cells !== undefined) takeOver(work, grid, cells);
  }
}

function knownCells(work: Work, grid: GridExpect): { readonly [tile: string]: readonly [number, number] } {
  const at = new Map<PieceId, readonly [number, number]>();
  grid.grid.forEach((row, y) => {
    row.forEach((piece, x) => {
      at.set(piece, [x, y]);
    });
  });
  const known: Record<string, readonly [number, number]> = {};
  for (const [tile, cast] of Object.entries(work.table.casting)) {
    const place = at.get(cast.piece);
    if (place !== undefined) known[tile] = place;
  }
  return known;
}

function takeOver(
  work: Work,
  grid: GridExpect,
  cells: readonly { readonly tile: string; readonly x: number; readonly y: number; readonly rot: number }[],
): void {
  const casting: Record<string, Cast> = {};
  const pieces = new Set(grid.grid.flat());
  for (const [tile, cast] of Object.entries(work.table.casting)) if (!pieces.has(cast.piece)) casting[tile] = cast;
  for (const cell of cells) {
    const piece = grid.grid[cell.y]?.[cell.x];
    const had = work.table.casting[cell.tile];
    if (piece === undefined) continue;
    casting[cell.tile] = had?.piece === piece && had.rot === cell.rot ? had : { piece, rot: cell.rot };
  }
  const tiles = [...Object.keys(work.table.casting), ...Object.keys(casting)];
  const changed = tiles.filter((tile) => casting[tile] !== work.table.casting[tile]);
  if (changed.length === 0) return;
  for (const tile of changed) markStale(work, tile);
  work.table = { ...work.table, casting };
  work.result = 'taken';
}

/** A dead tile's piece goes to a fresh one. */
export function swapTile(work: Work, from: string, to: string): void {
  const cast = work.table.casting[from];
  if (cast === undefined || work.table.tiles[to] === undefined) {
    refuse(work, { refused: 'noSwap', say: 'That tile plays\nnothing here' });
    return;
  }
  const casting: Record<string, Cast> = {};
  for (const [tile, had] of Object.entries(work.table.casting)) if (tile !== from && tile !== to) casting[tile] = had;
  casting[to] = cast;
  work.table = { ...work.table, casting };
  markStale(work, from);
  staleCast(work, cast.piece);
  work.result = 'taken';
}

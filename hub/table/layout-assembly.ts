/** Putting tiles together on a grid of cells, one contact after the other. Tiles are numbers here. */
import type { Side } from '../../protocol/scene.ts';

/** Edge `uSide` of tile u against edge `vSide` of tile v. */
export interface Link {
  readonly u: number;
  readonly uSide: Side;
  readonly v: number;
  readonly vSide: Side;
}

/** Where a tile lies in the frame of its piece: x east, y north, quarter turns clockwise. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly rot: Side;
}

/** A link that does not fit to those before it: with them it puts two tiles into one cell, or one tile into two places. */
export interface Misfit {
  /** Its place in the list of links. */
  readonly link: number;
  /** The links that joined these tiles contradict it; some of them do, whichever way they are joined. */
  readonly paths: readonly (readonly [number, number])[];
}

export interface Assembly {
  /** Tiles in one frame, by tile; the same array for tiles that are joined. */
  readonly pieces: readonly (readonly number[])[];
  readonly poses: readonly Pose[];
  readonly misfits: readonly Misfit[];
}

interface Piece {
  readonly tiles: number[];
  /** The tile in each cell. */
  readonly cells: Map<number, number>;
}

/** East and north of a step towards north, east, south, west. */
const STEP_X: readonly number[] = [0, 1, 0, -1];
const STEP_Y: readonly number[] = [1, 0, -1, 0];
/** No piece is as long, so that a cell is one number. */
const CELLS_MAX = 1 << 20;

const ORIGIN: Pose = { x: 0, y: 0, rot: 0 };

/** Quarter turns as 0-3. */
export function quarter(turns: number): Side {
  return (turns & 3) as Side;
}

/** A position turned clockwise about the origin. */
export function turned(x: number, y: number, quarters: number): readonly [x: number, y: number] {
  switch (quarter(quarters)) {
    case 0:
      return [x, y];
    case 1:
      return [y, -x];
    case 2:
      return [-x, -y];
    case 3:
      return [-y, x];
  }
}

function cellOf(pose: Pose): number {
  return pose.x * CELLS_MAX + pose.y;
}

/** Where the neighbour at an edge lies, which touches with its edge `theirSide`. */
function neighbourPose(pose: Pose, side: Side, theirSide: Side): Pose {
  const towards = quarter(pose.rot + side);
  return {
    x: pose.x + (STEP_X[towards] ?? 0),
    y: pose.y + (STEP_Y[towards] ?? 0),
    rot: quarter(towards + 2 - theirSide),
  };
}

/** Joins `tileCount` tiles by links, in the given order of links; one that does not fit is left out. */
export function assemble(tileCount: number, links: readonly Link[], order: readonly number[]): Assembly {
  const poses: Pose[] = [];
  const pieces: Piece[] = [];
  for (let tile = 0; tile < tileCount; tile++) {
    poses.push(ORIGIN);
    pieces.push({ tiles: [tile], cells: new Map([[cellOf(ORIGIN), tile]]) });
  }
  const misfits: Misfit[] = [];
  for (const index of order) {
    const link = links[index];
    const paths = link === undefined ? undefined : join(pieces, poses, link);
    if (paths !== undefined) misfits.push({ link: index, paths });
  }
  return { pieces: pieces.map((piece) => piece.tiles), poses, misfits };
}

/** Joins two tiles. What contradicts, if it does not fit. */
function join(pieces: Piece[], poses: Pose[], link: Link): Misfit['paths'] | undefined {
  const { u, uSide, v, vSide } = link;
  const uPiece = pieces[u];
  const vPiece = pieces[v];
  const uPose = poses[u];
  const vPose = poses[v];
  if (uPiece === undefined || vPiece === undefined || uPose === undefined || vPose === undefined) return undefined;
  // The smaller piece moves, so that no tile moves often.
  if (uPiece.tiles.length < vPiece.tiles.length) {
    return join(pieces, poses, { u: v, uSide: vSide, v: u, vSide: uSide });
  }
  const wanted = neighbourPose(uPose, uSide, vSide);
  if (uPiece === vPiece) return isSamePose(wanted, vPose) ? undefined : [[u, v]];
  const moved: [tile: number, pose: Pose][] = [];
  for (const tile of vPiece.tiles) {
    const pose = movedPose(poses[tile] ?? vPose, vPose, wanted);
    const there = uPiece.cells.get(cellOf(pose));
    if (there !== undefined) return [[u, there] as const, [v, tile] as const];
    moved.push([tile, pose]);
  }
  for (const [tile, pose] of moved) {
    poses[tile] = pose;
    pieces[tile] = uPiece;
    uPiece.tiles.push(tile);
    uPiece.cells.set(cellOf(pose), tile);
  }
  return undefined;
}

function isSamePose(p: Pose, q: Pose): boolean {
  return p.x === q.x && p.y === q.y && p.rot === q.rot;
}

/** A pose after the move that brings `from` to `to`. */
function movedPose(pose: Pose, from: Pose, to: Pose): Pose {
  const quarters = to.rot - from.rot;
  const [x, y] = turned(pose.x - from.x, pose.y - from.y, quarters);
  return { x: to.x + x, y: to.y + y, rot: quarter(pose.rot + quarters) };
}

/** What each tile at a table shows: its piece's screen, a menu, or a word of the table's own. Pure functions of the table's state. */
import { EMBER, type Op, type Scene, type Side, SLATE } from '../../protocol/scene.ts';
import type { AnyGame, Group, Piece, Screen } from '../games/game.ts';
import { agreedContacts, lightOf } from './contacts.ts';
import { expectations, gridOf } from './expectations.ts';
import { faultText } from './fault-text.ts';
import {
  belongsFace,
  faultFace,
  joinedFace,
  pausedFace,
  resumeFace,
  seatFace,
  spareFace,
  waitingFace,
} from './house-faces.ts';
import { layoutOf } from './layout.ts';
import { menuScreen, needsMenu } from './menu.ts';
import { namedOps } from './named-ops.ts';
import { missingPieces } from './seating.ts';
import { dueMs } from './session-clocks.ts';
import { contextFor, pieceGroups, pieceOf, piecesOf, type TableDeps, viewerOf } from './table-context.ts';
import { clockRuns, type Match, type TableState, tileOf } from './table-state.ts';
import { ASTRAY_MS, placesOf } from './tidy.ts';

/** A picture for a tile with what delivery needs to judge presses on it. */
export interface Face {
  readonly scene: Scene;
  /** Tiles of the same seat, which may touch a private one without covering it. */
  readonly friends: readonly string[];
  /** What a press means; when it changes, presses on an older picture are too late. */
  readonly means: string;
  /** The game could not draw it, and why. */
  readonly fault?: string;
}

/** The reader sits at the south of a handheld. */
const READER: Side = 2;

/** Faces of the given tiles. Images are content hashes; an image that the bank lacks throws, as a game's test would have found it. */
export function facesOf(table: TableState, deps: TableDeps, tiles: Iterable<string>): ReadonlyMap<string, Face> {
  const faces = new Map<string, Face>();
  const { match } = table;
  const game = match === undefined ? undefined : deps.game(match.game);
  const groups = match === undefined ? [] : pieceGroups(table, layoutOf(agreedContacts(table.contacts)));
  const drawn = (tile: string, game: AnyGame, match: Match): Face => {
    try {
      return faceIn(table, deps, game, match, groups, tile);
    } catch (error) {
      return { ...house(faultFace(), 'fault'), fault: `fault: ${game.id} cannot draw: ${faultText(error)}` };
    }
  };
  for (const tile of tiles) {
    if (table.tiles[tile] === undefined) continue;
    faces.set(tile, game === undefined || match === undefined ? waiting(table, tile) : drawn(tile, game, match));
  }
  return faces;
}

function waiting(table: TableState, tile: string): Face {
  return house(waitingFace(table.tiles[tile]?.name ?? tile), 'waiting');
}

function house(ops: readonly Op[], means: string): Face {
  return { scene: { ops, motions: [], turn: 0 }, friends: [], means };
}

function faceIn(
  table: TableState,
  deps: TableDeps,
  game: AnyGame,
  match: Match,
  groups: readonly Group[],
  tile: string,
): Face {
  const cast = table.casting[tile];
  const piece = pieceOf(game, match, cast?.piece);
  if (cast === undefined || piece === undefined) return resolveHouse(uncast(table, game, match, tile), deps, match);
  const stray = table.astray[tile];
  if (stray !== undefined && stray + ASTRAY_MS <= table.atMs) return belongs(table, game, match, piece);
  if (table.paused !== undefined && piece.bound === 'tile') {
    return house(table.paused === 'host' ? pausedFace() : resumeFace(), `paused:${table.paused}`);
  }
  if (match.phase === 'seating') return resolveHouse(house(seatFace(game, piece), `seated:${piece.id}`), deps, match);
  return playing(table, deps, game, match, groups, tile, piece, cast.rot);
}

function playing(
  table: TableState,
  deps: TableDeps,
  game: AnyGame,
  match: Match,
  groups: readonly Group[],
  tile: string,
  piece: Piece,
  rot: number,
): Face {
  const menu = needsMenu(piece, table.tiles[tile]);
  const screen: Screen = menu
    ? menuScreen(game, table, match, piece)
    : game.binding.screen(contextFor(game, table, match, viewerOf(match, piece), groups), piece);
  const ops = namedOps(deps, match.game, [...screen.ops, ...overlay(table, tile)]);
  const turn = (piece.bound === 'place' ? (4 - rot) % 4 : 0) as Side;
  const deadlineMs = deadline(table, game, match, screen.timer);
  const cover = screen.cover === undefined || match.openHands ? undefined : namedOps(deps, match.game, screen.cover);
  return {
    scene: {
      ops,
      motions: screen.motions ?? [],
      turn,
      ...(deadlineMs === undefined ? {} : { deadlineMs }),
      ...(cover === undefined ? {} : { cover: { reader: READER, ops: cover, friends: [] } }),
    },
    friends: cover === undefined ? [] : seatTiles(table, game, match, piece),
    means: `${table.paused ?? ''}${screen.means ?? ''}`,
  };
}

function seatTiles(table: TableState, game: AnyGame, match: Match, piece: Piece): readonly string[] {
  const own = piecesOf(game, match).filter((one) => one.owner === piece.owner && one.id !== piece.id);
  return own.map((one) => tileOf(table, one.id)).filter((tile) => tile !== undefined);
}

/** Session ms at which the scene's clock is at zero; absent while clocks stand, so that no tile counts on. */
function deadline(table: TableState, game: AnyGame, match: Match, timer: string | undefined): number | undefined {
  if (timer === undefined || !clockRuns(table)) return undefined;
  const running = game.rules.timers(match.play.game).find((one) => one.id === timer);
  return running === undefined ? undefined : dueMs(running, match.play.clocks, table.sessionMs);
}

function overlay(table: TableState, tile: string): readonly Op[] {
  const ops: Op[] = [];
  if (table.paused !== undefined) ops.push(['e', 4, SLATE]);
  for (let side = 0; side < 4; side++) {
    if (lightOf(table.contacts, tile, side as Side) === 'conflict') ops.push(['e', side as Side, EMBER]);
  }
  return ops;
}

function belongs(table: TableState, game: AnyGame, match: Match, piece: Piece): Face {
  const place = placesOf(expectations(game, match)).find((one) => one.piece === piece.id);
  const beside = place?.beside.find((other) => tileOf(table, other) !== undefined);
  const name = (id: string): string => id.slice(id.indexOf(':') + 1).toUpperCase();
  return house(belongsFace(name(piece.id), beside === undefined ? undefined : name(beside)), 'astray');
}

function uncast(table: TableState, game: AnyGame, match: Match, tile: string): Face {
  const grid = gridOf(expectations(game, match));
  const missing = missingPieces(game, match, table.casting);
  if (match.phase !== 'seating' || missing.length === 0)
    return house(spareFace(table.tiles[tile]?.name ?? tile), 'spare');
  const next = missing.find((piece) => piece.bound === 'tile');
  const group = layoutOf(agreedContacts(table.contacts)).groups.find((one) =>
    one.some((placed) => placed.tile === tile),
  );
  const width = grid?.grid[0]?.length ?? 0;
  const height = grid?.grid.length ?? 0;
  if (
    grid !== undefined &&
    missing.some((piece) => piece.bound === 'place') &&
    (next === undefined || group !== undefined)
  ) {
    return house(joinedFace(width, height, group?.length ?? 1), `corner:${group?.length ?? 1}`);
  }
  return house(seatFace(game, next, true), `take:${next?.id ?? ''}`);
}

function resolveHouse(face: Face, deps: TableDeps, match: Match): Face {
  return { ...face, scene: { ...face.scene, ops: namedOps(deps, match.game, face.scene.ops) } };
}

/** Pictures of a game in named positions, drawn by the game's own screens and the code of a tile. */
import { createSceneRaster, drawScene } from '../../firmware/virtual/draw-scene.ts';
import { BANKS } from '../../hub/games/banks.generated.ts';
import type { AnyGame, Board, Json, Piece, Screen, SetKind } from '../../hub/games/game.ts';
import { type Position, playedTo } from '../../hub/games/played.ts';
import { createTableDesk, type Desk, sceneOf, withIds } from './desk.ts';

/** One picture to take of a game. */
export interface Shot {
  /** As a file's name: 'cell-live-x'. */
  readonly name: string;
  /** Leads to the position. */
  readonly after: Json;
  /** Whose screen; absent: the shared screen, or with `cover` the game's face. */
  readonly piece?: string;
  /** Played with by every seat; 'full' unless told. */
  readonly set?: SetKind;
  /** Parts of the draft that differ from the empty one. */
  readonly draft?: { readonly [part: string]: Json };
  /** Events after the transcript, which writes down what players do only: the one that confirms an action. */
  readonly events?: readonly Json[];
  /** Shows a state that another shot shows as well, in another place or on another board: the two may look alike. */
  readonly repeats?: boolean;
  /** What lies over the screen: a refusal, a hold. */
  readonly over?: (desk: Desk) => void;
}

/** A picture in palette indices, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Pulses are at rest by then. */
const REST_MS = 2000;

/** Where the shot is taken. Throws on a shot that cannot be played. */
export function positionOf(game: AnyGame, { name, after, events = [] }: Shot): Position {
  const position = playedTo(game, after);
  if (typeof position === 'string') throw new Error(`${game.id} ${name}: ${position}`);
  const state = events.reduce<Json>((before, event) => game.rules.apply(before, event) as Json, position.state);
  return { ...position, state };
}

/** The screen that the game's binding gives a piece. Throws on a piece that the set does not have. */
export function screenOf(game: AnyGame, shot: Shot): Screen {
  const { options, seats, state } = positionOf(game, shot);
  const set = shot.set ?? 'full';
  const piece = game.binding.pieces(options, seats, set).find(({ id }: Piece) => id === shot.piece);
  if (piece === undefined) throw new Error(`${game.id} ${shot.name}: no piece ${shot.piece} in the set ${set}`);
  const seat = piece.owner ?? 'table';
  const view: unknown = game.rules.view(state, seat);
  return game.binding.screen(
    {
      options,
      view,
      seat,
      draft: { ...game.binding.draft(options, view, seat), ...shot.draft },
      groups: [],
      sets: Object.fromEntries(seats.map((one) => [one, set])),
      can: () => true,
    },
    piece,
  );
}

/** A tile that shows the shot, its motions at rest. */
export function deskOf(game: AnyGame, shot: Shot): Desk {
  const { ops, motions = [] } = screenOf(game, shot);
  const desk = createTableDesk(game.id);
  desk.picture.scene(sceneOf(game.id, ops, { motions }), '');
  desk.passMs(REST_MS);
  shot.over?.(desk);
  return desk;
}

/** The shared screen of the position. */
export function boardOf(game: AnyGame, shot: Shot): Board {
  const { options, state } = positionOf(game, shot);
  return game.binding.board(options, game.rules.view(state, 'table'));
}

/** A scene of any size, its images by the names that the game knows them by. */
export function drawBoard(game: string, { width, height, ops }: Pick<Board, 'width' | 'height' | 'ops'>): Picture {
  const raster = createSceneRaster({ width, height });
  for (const { id, base64 } of Object.values(BANKS[game] ?? {})) raster.keepImage(id, base64);
  const pixels = drawScene(raster, { width, height, ops: withIds(ops, game) });
  return { width, height, pixels };
}

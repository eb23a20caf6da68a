/** The reference pictures of games: every shot, as tiles and shared screen show it. */
import type { AnyGame } from '../../hub/games/game.ts';
import { GAMES } from '../../hub/games/registry.generated.ts';
import { SCREEN_SIZE } from '../../protocol/limits.ts';
import { INK } from '../../protocol/scene.ts';
import type { Desk } from './desk.ts';
import { boardOf, deskOf, drawBoard, type Picture, type Shot } from './shot.ts';
import { SHOTS } from './shots/all.ts';

/** The panel that shows the safe area alone, doubled. */
const PANEL_SIZE = 240;
const SQUARE = { width: SCREEN_SIZE, height: SCREEN_SIZE };

/** A picture of a game, under the name of its shot or as 'cover'. */
export interface GamePicture {
  readonly game: string;
  readonly name: string;
  readonly picture: Picture;
  /** As its shot has it. */
  readonly repeats?: boolean;
}

function picturesOf(kind: 'tile' | 'board', draw: (game: AnyGame, shot: Shot) => Picture): readonly GamePicture[] {
  return GAMES.flatMap((game) =>
    (SHOTS[game.id] ?? [])
      .filter(({ piece }) => (piece === undefined) === (kind === 'board'))
      .map((shot) => ({
        game: game.id,
        name: shot.name,
        picture: draw(game, shot),
        repeats: shot.repeats === true,
      })),
  );
}

/** The cover of every game. */
export function coverPictures(): readonly GamePicture[] {
  return GAMES.map(({ id, cover }) => ({ game: id, name: 'cover', picture: drawBoard(id, { ...SQUARE, ops: cover }) }));
}

/** The tile of every shot, as 128 pixels show it. */
export function tilePictures(): readonly GamePicture[] {
  return picturesOf('tile', (game, shot) => ({ ...SQUARE, pixels: deskOf(game, shot).raster.pixels() }));
}

/** The shared screen of every shot of it. */
export function boardPictures(): readonly GamePicture[] {
  return picturesOf('board', (game, shot) => drawBoard(game.id, boardOf(game, shot)));
}

/** Every reference: covers, tiles on the panels of 128 and 240 pixels side by side, and shared screens. */
export function goldenPictures(): readonly GamePicture[] {
  return [
    ...coverPictures(),
    ...picturesOf('tile', (game, shot) => bothPanels(deskOf(game, shot))),
    ...boardPictures(),
  ];
}

/** The whole screen at the left, the safe area doubled at its right. */
function bothPanels({ raster }: Desk): Picture {
  const width = SCREEN_SIZE + PANEL_SIZE;
  const pixels = new Uint8Array(width * PANEL_SIZE).fill(INK);
  const put = (from: Uint8Array, size: number, left: number) => {
    for (let y = 0; y < size; y++) pixels.set(from.subarray(y * size, (y + 1) * size), y * width + left);
  };
  put(raster.pixels(), SCREEN_SIZE, 0);
  put(raster.panel(PANEL_SIZE), PANEL_SIZE, SCREEN_SIZE);
  return { width, height: PANEL_SIZE, pixels };
}

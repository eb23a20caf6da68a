/** The reference pictures of games: every shot, as tiles and shared screen show it. */
import { game as virusWar } from '../../hub/games/virus-war/index.ts';
import { SCREEN_SIZE } from '../../protocol/limits.ts';
import { INK } from '../../protocol/scene.ts';
import type { Titled } from './contact-sheet.ts';
import type { Desk } from './desk.ts';
import { boardOf, deskOf, drawBoard, type Picture, type Shot } from './shot.ts';
import { BOARDS, CELLS, HANDHELDS } from './shots/virus-war.ts';

/** The panel that shows the safe area alone, doubled. */
const PANEL_SIZE = 240;

/** A shot of a tile or of the shared screen. */
export const TILE_SHOTS: readonly Shot[] = [...CELLS, ...HANDHELDS];
export const BOARD_SHOTS: readonly Shot[] = BOARDS;

/** The tile of every shot, by name, with the game's cover. */
export function tilePictures(): readonly (readonly [name: string, picture: Picture])[] {
  const square = { width: SCREEN_SIZE, height: SCREEN_SIZE };
  return [
    ['cover', drawBoard(virusWar.id, { ...square, ops: virusWar.cover })],
    ...TILE_SHOTS.map((shot) => [shot.name, { ...square, pixels: desk(shot).raster.pixels() }] as const),
  ];
}

function desk(shot: Shot): Desk {
  return deskOf(virusWar, shot);
}

/** Every reference picture under its file's name: of a tile the panels of 128 and 240 pixels side by side. */
export function goldenPictures(): readonly Titled[] {
  const tiles = TILE_SHOTS.map((shot) => ({ title: shot.name, ...bothPanels(desk(shot)) }));
  const boards = BOARD_SHOTS.map((shot) => ({ title: shot.name, ...drawBoard(virusWar.id, boardOf(virusWar, shot)) }));
  const [cover] = tilePictures();
  return [...(cover === undefined ? [] : [{ title: cover[0], ...cover[1] }]), ...tiles, ...boards];
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

/** From power-on to the table: hello, searching, greeting, waiting for a game. */
import { BONE, type Colour, FOG, INK, LEAF, type Op, SLATE, SUN } from '../../../../protocol/scene.ts';
import { RADAR } from '../house-images.generated.ts';
import { head, line, row, steps } from './parts.ts';

/** Two tiles that touch, with light between them. */
function emblem(y: number, light: Colour): Op[] {
  return [
    ['f', 30, y, 32, 40, BONE, 3],
    ['f', 66, y, 32, 40, BONE, 3],
    ['r', 62, y + 10, 4, 20, light],
  ];
}

/** Just switched on. `shortId`: the last four digits of the tile's id. */
export function helloOps(shortId: string): Op[] {
  const ground: Op[] = [['c', INK]];
  return ground
    .concat(emblem(20, SUN), [head(72, 'TILE ' + shortId, BONE)])
    .concat(row(96, 'going', 'joining Wi-Fi', BONE), row(111, 'going', 'then a hub', FOG));
}

/** Looking for a hub in the network. */
export function searchingOps(shortId: string, phase: number): Op[] {
  const ground: Op[] = [
    ['c', INK],
    ['i', 20, 5, RADAR],
  ];
  return ground.concat([line(98, 'Looking for a hub', BONE)], steps(110, phase), [
    ['t', 120, 116, 0, SLATE, shortId, 2],
  ]);
}

/** Connected; the hub has not answered yet. */
export function greetingOps(shortId: string): Op[] {
  const ground: Op[] = [['c', INK]];
  return ground
    .concat(emblem(20, SUN), [head(72, 'TILE ' + shortId, BONE)])
    .concat(row(96, 'done', 'Wi-Fi and hub', BONE), row(111, 'going', 'saying hello', BONE));
}

/** Known to the hub, in no game yet. `name`: what the hub calls the tile. */
export function waitingOps(name: string, shortId: string): Op[] {
  const ground: Op[] = [['c', INK]];
  const title = name === '' ? 'TILE ' + shortId : name.toUpperCase();
  return ground
    .concat(emblem(20, LEAF), [head(72, title, BONE)])
    .concat([line(96, 'At the table.', BONE), line(111, 'Waiting for a game', FOG)]);
}

/** Screens that the table itself puts on tiles: waiting, taking a seat, the corner of a rectangle, paused, where a tile belongs. look/LOOK.md sections 4 and 7. */
import { BONE, EMBER, FOG, ICE, INK, LEAF, NIGHT, type Op, SLATE, SUN } from '../../protocol/scene.ts';
import type { AnyGame, Piece } from '../games/game.ts';

const two = (x: number, y: number, colour: number): readonly Op[] => [
  ['f', x, y, 26, 34, colour, 3],
  ['f', x + 30, y, 26, 34, colour, 3],
  ['r', x + 26, y + 10, 4, 14, SUN],
];

/** At a table, no game yet. */
export function waitingFace(name: string): readonly Op[] {
  return [
    ['c', INK],
    ...two(36, 24, BONE),
    ['t', 64, 74, 1, BONE, name.toUpperCase().slice(0, 12), 1],
    ['t', 64, 98, 0, FOG, 'Waiting for a game', 1],
  ];
}

/** A game runs, this tile has no part in it. */
export function spareFace(name: string): readonly Op[] {
  return [
    ['c', INK],
    ['f', 44, 26, 40, 40, SLATE, 3],
    ['t', 64, 76, 1, FOG, 'SPARE', 1],
    ['t', 64, 98, 0, FOG, name, 1],
  ];
}

/** A seat to take (`free`), or one that has been taken and waits for the rest. */
export function seatFace(game: AnyGame, piece: Piece | undefined, free = false): readonly Op[] {
  const seat = piece?.owner ?? '';
  const [colour, mark] = game.seats.look[seat] ?? [BONE, ''];
  const title = game.seats.titles[seat] ?? 'THE TABLE';
  const big: readonly Op[] =
    mark === '' ? two(36, 20, colour) : [['i', 40, 14, `${mark}48`, `4${colour.toString(16)}`]];
  return [
    ['c', INK],
    ...big,
    ['t', 64, 70, 1, colour, title, 1],
    ['t', 64, 94, 0, free ? SUN : FOG, free ? 'Press: sit here' : 'Waiting for the rest', 1],
    ...(free ? [['f', 4, 4, 120, 120, SLATE, 1] as const] : []),
  ];
}

/** Tiles for a rectangle: how many lie joined, and what to press when it is whole. */
export function joinedFace(width: number, height: number, joined: number): readonly Op[] {
  const whole = joined === width * height;
  return [
    ['c', INK],
    ['f', 24, 12, 80, 60, whole ? LEAF : NIGHT, 2],
    ['r', 24, 60, 12, 12, whole ? SUN : EMBER],
    ['t', 64, 34, 2, whole ? LEAF : ICE, `${joined}/${width * height}`, 1],
    ['t', 64, 82, 1, whole ? SUN : BONE, whole ? 'PRESS A1' : `${width} BY ${height}`, 1],
    ['t', 64, 104, 0, FOG, whole ? 'The corner of a1' : 'Lay them edge to edge', 1],
  ];
}

/** The game could not draw this picture. The match is whole; the log of the hub says why. */
export function faultFace(): readonly Op[] {
  return [
    ['c', INK],
    ['f', 44, 18, 40, 40, EMBER, 3],
    ['r', 60, 26, 8, 16, EMBER],
    ['r', 60, 46, 8, 6, EMBER],
    ['t', 64, 72, 1, EMBER, 'NO PICTURE', 1],
    ['t', 64, 94, 0, FOG, 'The game is saved', 1],
    ['t', 64, 106, 0, FOG, 'See the hub log', 1],
  ];
}

/** The host paused. */
export function pausedFace(): readonly Op[] {
  return [
    ['c', INK],
    ['r', 46, 36, 12, 44, BONE],
    ['r', 70, 36, 12, 44, BONE],
    ['t', 64, 92, 1, BONE, 'PAUSED', 1],
    ['t', 64, 110, 0, FOG, 'Clocks stand still', 1],
  ];
}

/** The hub came back; a press goes on. */
export function resumeFace(): readonly Op[] {
  return [
    ['c', INK],
    ...two(36, 24, BONE),
    ['t', 64, 74, 1, SUN, 'PRESS: GO ON', 1],
    ['t', 64, 98, 0, FOG, 'The game is saved', 1],
  ];
}

/** A board tile drawn small, with its name; at most five characters. */
function named(y: number, name: string, colour: number): readonly Op[] {
  return [
    ['f', 34, y, 60, 26, colour, 3],
    ['t', 64, y + 7, 1, colour, name.slice(0, 5), 1],
  ];
}

/** An arrow that points up, or down on to the cloth. */
function arrow(top: number, up: boolean): readonly Op[] {
  const widths = [6, 14, 22, 30];
  const head = up ? widths : [...widths].reverse();
  const rows = head.map((width, i): Op => ['r', 64 - width / 2, top + (up ? 0 : 10) + i * 4, width, 4, SUN]);
  return [...rows, ['r', 59, top + (up ? 16 : 0), 10, 10, SUN]];
}

/** This tile lies off its place: the arrow leads from it to the piece that it belongs beside, or away from all others. */
export function belongsFace(piece: string, beside: string | undefined): readonly Op[] {
  const where = beside === undefined ? [] : named(6, beside, BONE);
  return [
    ['c', INK],
    ...where,
    ...arrow(beside === undefined ? 14 : 36, beside !== undefined),
    ...named(66, piece, SUN),
    ['t', 64, 97, 1, SUN, beside === undefined ? 'LAY IT ASIDE' : 'MOVE BACK', 1],
    ['t', 64, 113, 0, FOG, 'Hold: leave it', 1],
  ];
}

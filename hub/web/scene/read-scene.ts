/** Scenes as the hub answers them. Boards are larger than tiles, so the limits of the wire do not hold for their coordinates. */

import type { ShownScene } from '../../../firmware/virtual/draw-scene.ts';
import type { Op } from '../../../protocol/scene.ts';
import { fields, items, number, text } from '../host/read.ts';
import { SCENE_SIZE_MAX } from './scene-size.ts';

/** A rectangle of the picture that stands for something: 'cell:c3'. */
export interface SceneTarget {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The shared screen of a match. */
export interface BoardScene extends ShownScene {
  readonly targets: readonly SceneTarget[];
}

/**
 * What follows an operation's letter, a letter a place: n number, s string, l legend; a capital one may be absent. As protocol/README.md section 4 has it.
 */
const PLACES: { readonly [letter: string]: string } = {
  c: 'n',
  r: 'nnnnn',
  f: 'nnnnnn',
  t: 'nnnnsn',
  i: 'nnsS',
  g: 'nnnnnnsl',
  b: 'nnnnnnn',
  p: 'nnnnn',
  n: 'nnnnn',
  k: 'nnnnnnn',
  e: 'nn',
};
const LEGEND = 'snsn';
/** Farther out nothing is seen, and larger is no picture. */
const FAR = 4096;

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= FAR;
}

function fitsPlace(value: unknown, place: string): boolean {
  if (place === 'n') return isNumber(value);
  if (place === 's') return typeof value === 'string';
  if (place === 'S') return value === undefined || typeof value === 'string';
  return Array.isArray(value) && value.every((entry) => fits(items(entry), LEGEND));
}

function fits(values: readonly unknown[], places: string): boolean {
  return values.length <= places.length && [...places].every((place, i) => fitsPlace(values[i], place));
}

function isOp(value: unknown): value is Op {
  const [letter, ...values] = items(value);
  const places = typeof letter === 'string' && Object.hasOwn(PLACES, letter) ? PLACES[letter] : undefined;
  // A countdown's full length may be days.
  if (letter === 'k') return fits(values.slice(0, -1), 'nnnnnn') && typeof values.at(-1) === 'number';
  return places !== undefined && fits(values, places);
}

/** The operations of a list; what is none is left out. */
export function readOps(list: unknown): readonly Op[] {
  return items(list).filter(isOp);
}

function readTarget(value: unknown): readonly SceneTarget[] {
  const [name, x, y, width, height] = items(value);
  const isTarget = typeof name === 'string' && [x, y, width, height].every(isNumber);
  return isTarget ? [{ name, x: number(x), y: number(y), width: number(width), height: number(height) }] : [];
}

/** The board in an answer of `board` or `step`; undefined without a match. */
export function readBoard(answer: unknown): BoardScene | undefined {
  const board = fields(fields(answer).board);
  const [width, height] = [number(board.width), number(board.height)];
  const isSize = [width, height].every((size) => Number.isInteger(size) && size >= 1 && size <= SCENE_SIZE_MAX);
  if (!isSize) return undefined;
  return { width, height, ops: readOps(board.ops), targets: items(board.targets).flatMap(readTarget) };
}

/** What the `board` feed tells: whose board may have changed. */
export function readBoardNews(data: unknown): { readonly table: string; readonly events: number } {
  const news = fields(data);
  return { table: text(news.table), events: number(news.events) };
}

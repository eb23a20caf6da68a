import { describe, expect, test } from 'vitest';
import { SAFE_MAX, SAFE_MIN, SCREEN_SIZE } from '../../protocol/limits.ts';
import { EYES, type Eye } from '../../tools/assets/eyes.ts';
import { tilePictures } from '../../tools/assets/golden-pictures.ts';
import type { Picture } from '../../tools/assets/shot.ts';
import { pixelsApart, shrunk } from '../support/seen.ts';

/** A tile across the table, or on a phone that shows ten in a row. */
const SMALL_PX = 48;
/** The seats' colours keep at least 8 from each other in the eye that sees them worst (LOOK section 2): 10 is clearly another colour. */
const APART = 10;
/**
 * What decides a move is at least 24 pixels wide (LOOK, principle 2): 9 of the small picture, 81 pixels, of which a mark that is no full
 * square covers about half. Fewer than these are a detail that a stranger does not see.
 */
const PIXELS_LEAST = 40;

const tiles = tilePictures();
const states = tiles
  .filter(({ repeats }) => repeats !== true)
  .map(({ game, name, picture }) => ({ game, name, seen: shrunk(picture, SMALL_PX) }));
const pairs = states.flatMap((one, i) =>
  states.slice(i + 1).flatMap((other) => (one.game === other.game ? [[one, other] as const] : [])),
);

describe('at 48 pixels every state differs clearly from every other', () => {
  test.each(EYES)('in the eye %s', (eye) => {
    const alike = pairs
      .map(([one, other]) => ({
        pair: `${one.name}, ${other.name}`,
        pixels: pixelsApart(one.seen, other.seen, eye, APART),
      }))
      .filter(({ pixels }) => pixels < PIXELS_LEAST);
    expect(alike).toEqual([]);
  });
});

describe('the measure', () => {
  const plain = (colour: number): Picture => ({
    width: SCREEN_SIZE,
    height: SCREEN_SIZE,
    pixels: new Uint8Array(SCREEN_SIZE * SCREEN_SIZE).fill(colour),
  });
  const LEAF = 10;
  const TAN = 14;
  const EMBER = 7;
  test.each<[string, number, number, Eye, boolean]>([
    ['one colour is as itself', EMBER, EMBER, 'colour', false],
    ['ember is not leaf', EMBER, LEAF, 'colour', true],
    ['leaf and tan are of one lightness', LEAF, TAN, 'grey', false],
    ['leaf and tan differ in hue', LEAF, TAN, 'colour', true],
  ])('%s', (_, one, other, eye, differs) => {
    const apart = pixelsApart(shrunk(plain(one), SMALL_PX), shrunk(plain(other), SMALL_PX), eye, APART);
    expect(apart).toBe(differs ? SMALL_PX * SMALL_PX : 0);
  });
});

describe('everything that matters lies in the safe area', () => {
  test.each(tiles)('of $game $name', ({ picture }) => {
    const ground = picture.pixels[0];
    const strange = [...picture.pixels.keys()].filter((i) => {
      const [x, y] = [i % SCREEN_SIZE, Math.floor(i / SCREEN_SIZE)];
      const isInside = Math.min(x, y) >= SAFE_MIN && Math.max(x, y) <= SAFE_MAX;
      // Rim light lies between the corners (protocol, "Scenes").
      const isRim = [x, y].some((along) => along >= 28 && along < 100);
      return !isInside && !isRim && picture.pixels[i] !== ground;
    });
    expect(strange).toEqual([]);
  });
});

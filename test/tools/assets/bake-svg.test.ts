import { describe, expect, test } from 'vitest';
import { AssetError } from '../../../tools/assets/asset-error.ts';
import { bakeSvg } from '../../../tools/assets/bake-svg.ts';
import { type Bitmap, CLEAR } from '../../../tools/assets/bitmap.ts';

const svg = (width: number, height: number, inner: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"${more}>${inner}</svg>`;

/** Rows of hex digits, "." for clear. */
const rowsOf = ({ width, height, pixels }: Bitmap) =>
  Array.from({ length: height }, (_, y) =>
    [...pixels.subarray(y * width, (y + 1) * width)].map((v) => (v === CLEAR ? '.' : v.toString(16))).join(''),
  );

describe('a drawing', () => {
  test.each([
    ['fills a rectangle', '<rect class="ember" x="1" y="1" width="2" height="1"/>', ['....', '.77.', '....']],
    ['strokes a line', '<path class="s-ice" stroke-width="1" d="M0 1.5H4"/>', ['....', 'bbbb', '....']],
    [
      'fills, then strokes',
      '<rect class="red s-ink" stroke-width="0.4" x="1" y="0" width="2" height="3"/>',
      ['.66.', '.66.', '.66.'],
    ],
    ['gives a pixel the colour of most of it', '<rect class="sun" width="2.4" height="3"/>', ['88..', '88..', '88..']],
    [
      'lets a hole erase',
      '<rect class="fog" width="4" height="3"/><rect class="hole" x="1" width="1" height="3"/>',
      ['3.33', '3.33', '3.33'],
    ],
    ['inherits the class of its group', '<g class="leaf"><rect width="1" height="1"/></g>', ['a...', '....', '....']],
    [
      'moves by transform',
      '<rect class="leaf" width="1" height="1" transform="translate(1 1) scale(2 1)"/>',
      ['....', '.aa.', '....'],
    ],
    [
      'turns by transform',
      '<rect class="leaf" width="2" height="1" transform="rotate(90 1 1)"/>',
      ['.a..', '.a..', '....'],
    ],
    [
      'uses what has an id',
      '<defs><rect id="r" width="1" height="1"/></defs><use href="#r" class="red" transform="translate(3 2)"/>',
      ['....', '....', '...6'],
    ],
    [
      'keeps inside its clip path',
      '<clipPath id="c"><rect width="2" height="3"/></clipPath><rect class="blue" width="4" height="2" clip-path="url(#c)"/>',
      ['cc..', 'cc..', '....'],
    ],
    ['closes a polygon', '<polygon class="tan" points="0,0 4,0 4,3 0,3"/>', ['eeee', 'eeee', 'eeee']],
    ['follows relative path letters', '<path class="wine" d="m1 0h2v2h-2z"/>', ['.55.', '.55.', '....']],
    ['repeats a command with further numbers', '<path class="wine" d="M0 0 2 0 2 1 0 1Z"/>', ['55..', '....', '....']],
    ['winds around a hole by direction', '<path class="moss" d="M0 0H4V3H0ZM1 1V2H3V1Z"/>', ['9999', '9..9', '9999']],
  ])('%s', (_what, inner, rows) => {
    expect(rowsOf(bakeSvg(svg(4, 3, inner)))).toEqual(rows);
  });

  test('draws round shapes evenly', () => {
    expect(rowsOf(bakeSvg(svg(6, 6, '<circle class="bone" cx="3" cy="3" r="2.7"/>')))).toEqual([
      '..44..',
      '.4444.',
      '444444',
      '444444',
      '.4444.',
      '..44..',
    ]);
  });

  test('draws curves through their control points', () => {
    const straight = bakeSvg(svg(8, 8, '<path class="s-red" stroke-width="2" d="M1 4L7 4"/>'));
    expect(bakeSvg(svg(8, 8, '<path class="s-red" stroke-width="2" d="M1 4C3 4 5 4 7 4"/>'))).toEqual(straight);
    expect(bakeSvg(svg(8, 8, '<path class="s-red" stroke-width="2" d="M1 4Q4 4 7 4"/>'))).toEqual(straight);
    const wave = bakeSvg(svg(8, 8, '<path class="s-red" stroke-width="1" d="M0 4Q2 0 4 4T8 4"/>'));
    expect(wave).toEqual(bakeSvg(svg(8, 8, '<path class="s-red" stroke-width="1" d="M0 4Q2 0 4 4Q6 8 8 4"/>')));
    const smooth = bakeSvg(svg(8, 8, '<path class="s-red" stroke-width="1" d="M0 4C0 0 4 0 4 4S8 8 8 4"/>'));
    expect(smooth).toEqual(
      bakeSvg(svg(8, 8, '<path class="s-red" stroke-width="1" d="M0 4C0 0 4 0 4 4C4 8 8 8 8 4"/>')),
    );
  });

  test('is outlined where it says so', () => {
    const text = svg(4, 4, '<rect class="sun" x="1" y="1" width="2" height="2"/>', ' data-outline="ink"');
    expect(rowsOf(bakeSvg(text))).toEqual(['.00.', '0880', '0880', '.00.']);
  });

  test('is baked smaller by width', () => {
    const text = svg(8, 4, '<rect class="sun" width="4" height="4"/>');
    expect(rowsOf(bakeSvg(text, 4))).toEqual(['88..', '88..']);
  });

  test.each([
    ['an unknown element', svg(4, 4, '<text>hi</text>')],
    ['an unknown class', svg(4, 4, '<rect class="pink" width="1" height="1"/>')],
    ['an arc', svg(4, 4, '<path class="red" d="M0 0A1 1 0 0 0 2 2"/>')],
    ['a path that begins without a move', svg(4, 4, '<path class="red" d="L0 0"/>')],
    ['a path that ends too early', svg(4, 4, '<path class="red" d="M0 0L1"/>')],
    ['a number that is none', svg(4, 4, '<rect class="red" width="wide" height="1"/>')],
    ['an unknown transform', svg(4, 4, '<rect class="red" width="1" height="1" transform="skewX(3)"/>')],
    ['a use of nothing', svg(4, 4, '<use href="#gone"/>')],
    ['no size', '<svg><rect class="red" width="1" height="1"/></svg>'],
    ['no end', '<svg viewBox="0 0 4 4"><g>'],
    ['an end too many', svg(4, 4, '</g>')],
    ['no drawing at all', 'hello'],
  ])('with %s is refused', (_what, text) => {
    expect(() => bakeSvg(text)).toThrow(AssetError);
  });
});

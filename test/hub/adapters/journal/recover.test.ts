import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeLine } from '../../../../hub/adapters/journal/line.ts';
import { joinSnapshot, readStream } from '../../../../hub/adapters/journal/recover.ts';
import type { Json } from '../../../../hub/games/game.ts';

const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;

function streamOf(header: Json, records: readonly Json[]): Buffer {
  return Buffer.concat([header, ...records].map((record, n) => encodeLine(n, 1000 + n, record)));
}

describe('readStream', () => {
  test('gives back what was written', () => {
    fc.assert(
      fc.property(json, fc.array(json, { maxLength: 6 }), (header, records) => {
        const bytes = streamOf(header, records);
        // Through JSON once, since -0 has no sign there.
        const expected = JSON.parse(JSON.stringify(records)) as Json[];
        expect(readStream(bytes)).toEqual({
          header: JSON.parse(JSON.stringify(header)),
          records: expected.map((record, i) => ({ n: i + 1, record })),
          goodBytes: bytes.length,
          tornBytes: 0,
        });
      }),
    );
  });

  test('writes lines that any JSON reader reads', () => {
    expect(encodeLine(7, 1700000000000, { a: 'é' }).toString('utf8')).toBe(
      '{"n":7,"t":1700000000000,"r":{"a":"é"},"c":"c55a36cb"}\n',
    );
  });

  const three = streamOf({ h: 1 }, ['one', 'two', 'three']);
  const lines = three
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => `${line}\n`);

  test('takes a file cut anywhere after its header for its whole lines', () => {
    const headerBytes = (lines[0] as string).length;
    for (let bytes = headerBytes; bytes < three.length; bytes++) {
      const read = readStream(three.subarray(0, bytes));
      const whole = three.subarray(0, bytes).toString().split('\n').length - 2;
      expect(read).toMatchObject({
        records: ['one', 'two', 'three'].slice(0, whole).map((record, i) => ({ n: i + 1, record })),
      });
    }
  });

  test('never gives records that were not written, whatever byte is changed', () => {
    fc.assert(
      fc.property(fc.nat(three.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(three);
        changed[at] = (changed[at] as number) ^ flip;
        const read = readStream(changed);
        if ('damagedLine' in read) return;
        expect(read.records.map(({ record }) => record)).toEqual(['one', 'two', 'three'].slice(0, read.records.length));
        expect(read.records.length).toBeGreaterThanOrEqual(2);
      }),
    );
  });

  test.each([
    ['a bad line in the middle', [lines[0], 'garbage\n', lines[2], lines[3]], 2],
    ['a missing line', [lines[0], lines[1], lines[3]], 3],
    ['a doubled line', [lines[0], lines[1], lines[1], lines[2]], 3],
    ['a doubled last line', [lines[0], lines[1], lines[1]], 3],
    ['a torn header', ['{"n":0,"t"'], 1],
    ['an empty file', [], 1],
    ['a line of another number in the first place', [lines[1], lines[2]], 1],
  ])('finds %s', (_what, parts, damagedLine) => {
    expect(readStream(Buffer.from(parts.join('')))).toEqual({ damagedLine });
  });

  test('takes zeros at the end, as some file systems leave after a power loss, for a torn line', () => {
    expect(readStream(Buffer.concat([three, Buffer.alloc(300)]))).toMatchObject({
      goodBytes: three.length,
      tornBytes: 300,
    });
  });
});

describe('joinSnapshot', () => {
  const stream = { header: 'h', records: [1, 2, 3].map((n) => ({ n, record: n * 10 })), goodBytes: 9, tornBytes: 0 };

  test.each([
    ['none', [], undefined, [1, 2, 3]],
    ['the newest', [2, 1], 2, [3]],
    ['one at the end', [3], 3, []],
    ['none from beyond the end', [4], undefined, [1, 2, 3]],
    ['an older one than that beyond the end', [4, 1], 1, [2, 3]],
  ])('takes %s', (_what, snapshots, taken, tail) => {
    const joined = joinSnapshot(
      stream,
      snapshots.map((n) => ({ n, state: `s${n}` })),
    );
    expect(joined.snapshot?.n).toBe(taken);
    expect(joined.tail.map(({ n }) => n)).toEqual(tail);
    expect(joined.last).toBe(3);
  });
});

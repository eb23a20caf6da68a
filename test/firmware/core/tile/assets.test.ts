import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAssets } from '../../../../firmware/core/tile/assets.ts';
import { createVirtualClock } from '../../../support/virtual-clock.ts';

function createRig(keep: (base64: string) => boolean = () => true) {
  const clock = createVirtualClock();
  const told: string[] = [];
  const assets = createAssets(clock, {
    fetch: (id, index) => told.push(`fetch ${id} ${index}`),
    keep: (id, base64) => {
      told.push(`keep ${id} ${base64}`);
      return keep(base64);
    },
    kept: (id) => told.push(`kept ${id}`),
    failed: (id) => told.push(`failed ${id}`),
  });
  clock.every(50, () => assets.tick(clock.nowMs()));
  return { clock, told, assets, news: () => told.splice(0) };
}

describe('assets [3.7]', () => {
  test('an image is pulled piece by piece and kept when it is whole', () => {
    const rig = createRig();
    rig.assets.missing('aa');
    rig.assets.piece('aa', 0, 3, 'AAAA');
    rig.assets.piece('aa', 1, 3, 'BBBB');
    rig.assets.piece('aa', 2, 3, 'CC==');
    expect(rig.told).toEqual(['fetch aa 0', 'fetch aa 1', 'fetch aa 2', 'keep aa AAAABBBBCC==', 'kept aa']);
    rig.clock.advance(60000);
    expect(rig.told).toHaveLength(5);
  });

  test('images are fetched one after another, and asked for once', () => {
    const rig = createRig();
    for (const id of ['aa', 'bb', 'aa', 'bb']) rig.assets.missing(id);
    expect(rig.news()).toEqual(['fetch aa 0']);
    rig.assets.piece('aa', 0, 1, 'AAAA');
    expect(rig.news()).toEqual(['keep aa AAAA', 'fetch bb 0', 'kept aa']);
  });

  test.each([
    ['of another image', 'bb', 0],
    ['that was not asked for', 'aa', 1],
  ])('a piece %s is ignored', (_name, id, index) => {
    const rig = createRig();
    rig.assets.missing('aa');
    rig.assets.piece(id, index, 2, 'XXXX');
    rig.assets.piece('aa', 0, 2, 'AAAA');
    rig.assets.piece('aa', 0, 2, 'AAAA');
    rig.assets.piece('aa', 1, 2, 'BBBB');
    expect(rig.told).toContain('keep aa AAAABBBB');
  });

  test('a piece that does not come is asked for again, each time later, up to 8 s', () => {
    const rig = createRig();
    const times: number[] = [];
    rig.assets.missing('aa');
    rig.clock.every(50, () => {
      if (rig.news().length > 0) times.push(rig.clock.elapsedMs());
    });
    rig.clock.advance(32000);
    expect(times).toEqual([50, 1000, 3000, 7000, 15000, 23000, 31000]);
  });

  test('an image that does not come makes way for the next, and has its turn again', () => {
    const rig = createRig();
    rig.assets.missing('aa');
    rig.assets.missing('bb');
    rig.clock.advance(15100);
    expect(rig.news().at(-1)).toBe('fetch bb 0');
    rig.assets.piece('bb', 0, 1, 'BBBB');
    expect(rig.news()).toEqual(['keep bb BBBB', 'fetch aa 0', 'kept bb']);
  });

  test('an image whose number of pieces changes is begun anew', () => {
    const rig = createRig();
    rig.assets.missing('aa');
    rig.assets.piece('aa', 0, 3, 'AAAA');
    rig.assets.piece('aa', 1, 2, 'BBBB');
    expect(rig.news().at(-1)).toBe('fetch aa 0');
    rig.assets.piece('aa', 0, 1, 'CCCC');
    expect(rig.news()).toEqual(['keep aa CCCC', 'kept aa']);
  });

  test('a damaged image is fetched again, but not for ever', () => {
    const rig = createRig(() => false);
    rig.assets.missing('aa');
    for (let i = 0; i < 10; i++) rig.assets.piece('aa', 0, 1, 'XXXX');
    expect(rig.told.filter((line) => line === 'keep aa XXXX')).toHaveLength(4);
    expect(rig.told.at(-1)).toBe('failed aa');
    rig.clock.advance(60000);
    expect(rig.told.at(-1)).toBe('failed aa');
  });

  test('an image that was damaged on the way arrives with the second try', () => {
    const rig = createRig((base64) => base64 === 'GOOD');
    rig.assets.missing('aa');
    rig.assets.piece('aa', 0, 1, 'XXXX');
    rig.assets.piece('aa', 0, 1, 'GOOD');
    expect(rig.told.at(-1)).toBe('kept aa');
  });

  test('with a new claim all is forgotten and may be asked for again', () => {
    const rig = createRig();
    rig.assets.missing('aa');
    rig.assets.missing('bb');
    rig.assets.clear();
    rig.news();
    rig.assets.piece('aa', 0, 1, 'AAAA');
    rig.clock.advance(60000);
    expect(rig.news()).toEqual([]);
    rig.assets.missing('aa');
    expect(rig.news()).toEqual(['fetch aa 0']);
  });

  test('over a pipe that loses and doubles, every image arrives whole', () => {
    const images = fc.uniqueArray(fc.stringMatching(/^[0-9a-f]{8}$/), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        images,
        fc.integer({ min: 1, max: 6 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 99 })),
        (ids, count, dice) => {
          const rig = createRig();
          const roll = () => dice.next().value as number;
          for (const id of ids) rig.assets.missing(id);
          rig.clock.every(50, () => {
            for (const line of rig.told.filter((told) => told.startsWith('fetch '))) {
              rig.told.splice(rig.told.indexOf(line), 1);
              const [, id = '', index = ''] = line.split(' ');
              const copies = roll() < 50 ? 0 : roll() < 30 ? 2 : 1;
              for (let i = 0; i < copies; i++) rig.assets.piece(id, Number(index), count, `${id}/${index};`);
            }
          });
          rig.clock.advance(1000000);
          const whole = (id: string) => Array.from({ length: count }, (_, i) => `${id}/${i};`).join('');
          expect(rig.told.filter((line) => line.startsWith('keep')).sort()).toEqual(
            ids.map((id) => `keep ${id} ${whole(id)}`).sort(),
          );
        },
      ),
      { numRuns: 20 },
    );
  });
});

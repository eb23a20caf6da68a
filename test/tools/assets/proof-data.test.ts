import { describe, expect, test } from 'vitest';
import { BANKS } from '../../../hub/games/banks.generated.ts';
import { GAMES } from '../../../hub/games/registry.generated.ts';
import { proofData } from '../../../tools/assets/proof-data.ts';

const { palette, eyes, owners } = proofData();
const [house, ...games] = owners;

describe('the palette', () => {
  // look/LOOK.md, section 2.
  test.each([
    ['ink', 1, 17.9],
    ['night', 1.4, 12.6],
    ['slate', 2.8, 6.3],
    ['bone', 17.9, 1],
    ['ember', 8.5, 2.1],
    ['sun', 13.9, 1.3],
    ['blue', 4.5, 4],
    ['violet', 7.4, 2.4],
  ])('has %s with a contrast of %d on ink and %d on bone', (name, onInk, onBone) => {
    expect(palette.find((swatch) => swatch.name === name)).toEqual({ name, onInk, onBone });
  });

  test('is seen by five kinds of eyes, one of which sees no colour and one all', () => {
    expect(eyes.map(({ eye, colours }) => [eye, colours.length])).toEqual(
      ['colour', 'grey', 'protan', 'deutan', 'tritan'].map((eye) => [eye, 16]),
    );
    expect(eyes[0]?.colours[7]).toBe('#ff8a18');
    for (const colour of eyes[1]?.colours ?? []) expect(colour).toMatch(/^#(..)\1\1$/);
  });
});

describe('what is shown', () => {
  test('is the house and every game', () => {
    expect(house?.title).toBe('House');
    expect(games.map(({ title }) => title)).toEqual(GAMES.map(({ title }) => title));
  });

  test.each(owners.map((owner, i) => ({ owner, bank: ['house', ...GAMES.map(({ id }) => id)][i] ?? '' })))(
    'has every image of $bank, within the budget',
    ({ owner, bank }) => {
      expect(owner.images.map(({ name }) => name)).toEqual(Object.keys(BANKS[bank] ?? {}));
      const bytes = owner.images.reduce((sum, image) => sum + image.bytes, 0);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(owner.budgetBytes);
    },
  );

  test('has every sound of a game, and of the house none that is silent', () => {
    expect(games.map(({ sounds }) => sounds.map(({ name }) => name))).toEqual(
      GAMES.map(({ sounds }) => Object.keys(sounds)),
    );
    for (const { sounds } of owners) for (const { ms } of sounds) expect(ms).toBeGreaterThan(0);
  });

  test.each([
    ['turn', 'table', 270],
    ['refuse', 'hand', 220],
    ['find', 'room', 400],
    ['grow', 'table', 45],
    ['door', 'room', 400],
  ])('says that %s is heard as far as the %s, for %i ms', (name, heard, ms) => {
    const sound = owners.flatMap(({ sounds }) => sounds).find((one) => one.name === name);
    expect(sound).toMatchObject({ heard, ms });
  });
});

import { game as lanterns } from '../toy/lanterns/index.ts';
import { type Broken, binding, counter, firstOnes, withBinding, withScreens } from './broken-lanterns.ts';
import type { Opaque } from './game-walk.ts';

/** Lanterns with a broken binding, each in one way (laws 3, 5 and 6). */
export const BROKEN_BINDINGS: readonly Broken[] = [
  [
    '3. read(how',
    'forgets the last gesture',
    'how() ends before read() has an intent',
    () =>
      withBinding({
        how: (play: Opaque, intent: Opaque) => firstOnes(binding.how(play, intent)),
      }),
  ],
  [
    '3. read(how',
    'knows no way to open a bid again',
    'how() knows no way',
    () =>
      withBinding({
        how: (play: Opaque, intent: Opaque) => (intent.act === 'reopen' ? [] : binding.how(play, intent)),
      }),
  ],
  [
    '3. read(how',
    'forgets the draft it starts from',
    'read(',
    () =>
      withBinding({
        how: (play: Opaque, intent: Opaque) =>
          binding.how({ ...play, draft: { amount: 0, cursor: 0, marks: [] } }, intent),
      }),
  ],
  [
    '3. read(how',
    'pours from a can that is not on the table',
    'a piece that this table does not have',
    () =>
      withBinding({
        how: (play: Opaque, intent: Opaque) =>
          binding.how(
            { ...play, sets: Object.fromEntries(Object.keys(play.sets).map((seat) => [seat, 'full'])) },
            intent,
          ),
      }),
  ],
  [
    '3. read(how',
    'tilts a tile that cannot feel it',
    'of a tile without',
    () => withBinding({ how: (play: Opaque, intent: Opaque) => binding.how({ ...play, can: () => true }, intent) }),
  ],
  [
    '3. read() and',
    'offers what is refused',
    'an offer is refused',
    () => withBinding({ offers: () => [{ say: 'Burn 9 oil', intent: { act: 'bid', amount: 9 }, glow: [] }] }),
  ],
  ['3. read() and', 'answers an empty reading', 'read() answers a draft', () => withBinding({ read: () => ({}) })],
  [
    '3. read() and',
    'keeps a function in the draft',
    'no plain JSON data',
    () => withBinding({ read: (play: Opaque) => ({ draft: { ...play.draft, undo: () => 0 } }) }),
  ],
  [
    '3. read() and',
    'has two pieces of one name',
    'two pieces have one id',
    () => withBinding({ pieces: () => [1, 2].map(() => ({ id: 'can:1', kind: 'can', bound: 'tile', needs: [] })) }),
  ],
  ['5.', 'names no piece that changed', 'changed() leaves out', () => withBinding({ changed: () => [] })],
  [
    '5.',
    'leaves out the lamps',
    'changed() leaves out',
    () =>
      withBinding({
        changed: (...given: Opaque[]) =>
          (binding.changed as Opaque)(...given).filter((id: string) => !id.startsWith('lamp')),
      }),
  ],
  [
    '6. screens',
    'draws with a counter',
    'hangs on more than its context',
    () => {
      const count = counter();
      return withScreens((screen) => ({ ...screen, ops: [...screen.ops, ['r', 0, 0, count() % 9, 1, 1]] }));
    },
  ],
  ['6. screens', 'makes a Map public', 'no plain JSON data', () => withBinding({ publicDraft: () => new Map() })],
  [
    '5.',
    'draws lamps by a draft and does not say so',
    'changed() leaves out',
    () =>
      withBinding({
        publicDraft: (draft: Opaque) => draft,
        screen: (play: Opaque) => ({ ops: [['r', 0, 0, play.draft.cursor + play.draft.amount, 1, 1]] }),
        changed: (_before: Opaque, _after: Opaque, pieces: Opaque[]) =>
          pieces.filter(({ owner }) => owner !== undefined).map(({ id }) => id),
      }),
  ],
  [
    '6. screens',
    'draws a seventeenth colour',
    'colour 16',
    () => withScreens((screen, kind) => (kind === 'lamp' ? { ...screen, ops: [['c', 16]] } : screen)),
  ],
  [
    '6. screens',
    'draws too much',
    'operations',
    () => withScreens((screen) => ({ ...screen, ops: Array(65).fill(['c', 1]) })),
  ],
  [
    '6. screens',
    'names a timer that does not run',
    'a timer that does not run',
    () => withScreens((screen) => ({ ...screen, timer: 'supper' })),
  ],
  [
    '6. screens',
    'shows the time of no timer',
    'the time of no timer',
    () => withScreens(({ timer: _timer, ...screen }) => screen),
  ],
  [
    '6. screens',
    'covers what nobody owns',
    'without owner has a cover',
    () => withScreens((screen) => ({ ...screen, cover: [['c', 1]] })),
  ],
  [
    '6. screens',
    'has a target beside the board',
    'does not fit',
    () =>
      withBinding({
        board: (...given: Opaque[]) => ({ ...(binding.board as Opaque)(...given), targets: [['a', 320, 0, 9, 9]] }),
      }),
  ],
  ['6. beats', 'plays a sound that does not exist', 'a sound that does not exist', () => ({ ...lanterns, sounds: {} })],
  [
    '6. beats',
    'lights an element that is not drawn',
    'the board does not have',
    () => withBinding({ beats: () => [{ ms: 0, highlight: ['moon'] }] }),
  ],
  [
    '6. beats',
    'sounds on a piece that is not there',
    'not there',
    () => withBinding({ beats: () => [{ ms: 0, sound: 'win', on: 'moon:1' }] }),
  ],
  [
    '6. the seating',
    'seats a piece that the set does not have',
    'not in the set',
    () => withBinding({ seating: () => [{ piece: 'lamp:1', aside: true }] }),
  ],
  [
    '6. the seating',
    'seats a piece twice',
    'places a piece twice',
    () => withBinding({ seating: () => [{ piece: 'hand:A', aside: true }, { line: ['hand:A', 'hand:B'] }] }),
  ],
];

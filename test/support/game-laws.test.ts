import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyGame, Screen } from '../../hub/games/game.ts';
import { isRefusal } from '../../hub/games/game.ts';
import { game as lanterns } from '../toy/lanterns/index.ts';
import { LAWS } from './game-laws.ts';
import { type Opaque, walkSpecs } from './game-walk.ts';
import { countTwins } from './laws-of-secrets.ts';

// A law that no game could break would prove nothing. Each row breaks Lanterns in one way and names the law that must say so.

const { rules, binding, transcripts } = lanterns;
const withRules = (over: Opaque): AnyGame => ({ ...lanterns, rules: { ...rules, ...over } });
const withBinding = (over: Opaque): AnyGame => ({ ...lanterns, binding: { ...binding, ...over } });
const withTranscripts = (over: Opaque): AnyGame => ({ ...lanterns, transcripts: { ...transcripts, ...over } });
const withScreens = (change: (screen: Screen, kind: string) => Opaque): AnyGame =>
  withBinding({ screen: (play: Opaque, piece: Opaque) => change(binding.screen(play, piece), piece.kind) });

/** A number that goes up with every call: what no pure function has. */
function counter(): () => number {
  let count = 0;
  return () => {
    count += 1;
    return count;
  };
}

function brokenApply(change: (after: Opaque, state: Opaque, event: Opaque) => Opaque): AnyGame {
  return withRules({ apply: (state: Opaque, event: Opaque) => change(rules.apply(state, event), state, event) });
}

const accepted = (change: (after: Opaque) => Opaque) =>
  brokenApply((after) => (isRefusal(after) ? after : change(after)));
const refused = (say: string) => brokenApply((after) => (isRefusal(after) ? { ...after, say } : after));

/** All but the last, where there are several. */
const firstOnes = <T>(of: readonly T[]) => (of.length > 1 ? of.slice(0, -1) : of);

const BROKEN: readonly (readonly [string, string, string, () => AnyGame])[] = [
  [
    '0.',
    'has no sensible player',
    'random and sensible players',
    () => ({ ...lanterns, bots: { random: lanterns.bots.random as Opaque } }),
  ],
  [
    '0.',
    'has a tune in no notation',
    'the tune of boom',
    () => ({ ...lanterns, sounds: { boom: { tune: 'h5/10', lateMs: 400 } } }),
  ],
  [
    '0.',
    'has a seat title of nine letters',
    'a title of at most 8',
    () => ({ ...lanterns, seats: { ...lanterns.seats, titles: { A: 'LAMPLIGHT' } } }),
  ],
  [
    '1. legal',
    'leaves out something legal',
    'accepted and not listed',
    () => withRules({ legal: (s: Opaque, seat: string) => firstOnes(rules.legal(s, seat) ?? []) }),
  ],
  [
    '1. legal',
    'lists something illegal',
    'listed, due or chosen by a bot is refused',
    () =>
      withRules({ legal: (s: Opaque, seat: string) => [...(rules.legal(s, seat) ?? []), { act: 'bid', amount: 99 }] }),
  ],
  [
    '1. legal',
    'lets a seat act out of turn',
    'accepted and not listed',
    () =>
      withRules({
        apply: (s: Opaque, event: Opaque) =>
          rules.apply(s, event?.act === 'visit' ? { ...event, by: s.leader } : event),
      }),
  ],
  [
    '1. legal',
    'lets a seat close the round for the hub',
    'accepted and not listed',
    () =>
      withRules({
        apply: (s: Opaque, event: Opaque) => rules.apply(s, event?.act === 'close' ? { ...event, by: 'hub' } : event),
      }),
  ],
  [
    '1. legal',
    'answers a leaving that it refuses',
    'what leave() answers is refused',
    () => withRules({ leave: () => ({ act: 'leave' }) }),
  ],
  [
    '1. legal',
    'has a player who cheats',
    'chosen by a bot is refused',
    () => ({ ...lanterns, bots: { ...lanterns.bots, sensible: () => ({ act: 'bid', amount: 5 }) } }),
  ],
  [
    '1. apply',
    'writes into the state',
    'read only',
    () =>
      brokenApply((after, state) => {
        state.round = 1;
        return after;
      }),
  ],
  [
    '1. apply',
    'throws at an event without seat',
    'Cannot read properties',
    () => brokenApply((after, _state, event) => (event.by.length > 0 ? after : after)),
  ],
  ['1. apply', 'refuses in too many letters', 'at most 20 ASCII', () => refused('That is not allowed now')],
  ['1. apply', 'refuses in three lines', '1-2 lines', () => refused('Not\nnow\nplease')],
  ['1. apply', 'refuses in other letters', 'ASCII', () => refused('Nicht m\u00f6glich')],
  ['2.', 'tells a bid in seen()', 'seen() tells', () => withRules({ seen: (_s: Opaque, event: Opaque) => event })],
  [
    '2.',
    'tells the bids by the name of a timer',
    'timers() tell',
    () =>
      withRules({
        timers: (s: Opaque) =>
          rules.timers(s).map((one: Opaque) => ({ ...one, id: `${one.id}.${JSON.stringify(s.bids)}` })),
      }),
  ],
  [
    '2.',
    'tells the bids by the length of a timer',
    'timers() tell',
    () =>
      withRules({
        timers: (s: Opaque) => rules.timers(s).map((one: Opaque) => ({ ...one, ms: one.ms + (s.bids.A ?? 0) })),
      }),
  ],
  [
    '2.',
    'tells a value by what is legal',
    'a secret',
    () =>
      withRules({
        legal: (s: Opaque, seat: string) =>
          s.values[0][0] > 1 ? [...(rules.legal(s, seat) ?? [])].reverse() : rules.legal(s, seat),
      }),
  ],
  [
    '2.',
    'tells the bids by who is awaited',
    'a secret',
    () =>
      withRules({
        active: (s: Opaque) =>
          s.phase === 'bid' && Object.values(s.bids).includes(0) ? [s.seats[0]] : rules.active(s),
      }),
  ],
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
  [
    '4.',
    'counts outside of the state',
    'replaying the event gives another state',
    () => {
      const count = counter();
      return accepted((after) => ({ ...after, calls: count() }));
    },
  ],
  [
    '4.',
    'draws its own chance',
    'redo draws something else',
    () => {
      const count = counter();
      return withRules({
        complete: (...given: Opaque[]) => ({ ...(rules.complete as Opaque)(...given), serial: count() }),
      });
    },
  ],
  [
    '4.',
    'has something undefined in its state',
    'a state is no plain JSON data',
    () => accepted((after) => ({ ...after, extra: undefined })),
  ],
  [
    '1. apply',
    'has a Set in its view',
    'a view is no plain JSON data',
    () => withRules({ view: (s: Opaque, to: string) => ({ ...rules.view(s, to), extra: new Set() }) }),
  ],
  ['4.', 'lets nobody in particular undo', 'undo() answers', () => withRules({ undo: () => 'nobody' })],
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
  [
    '7.',
    'never ends',
    'no end after',
    () =>
      accepted((after) => (after.phase === 'over' ? { ...after, phase: 'dusk', gone: [], night: 1, round: 1 } : after)),
  ],
  [
    '7.',
    'has a hub that never stops',
    'auto() comes to no end',
    () =>
      withRules({
        auto: () => ({ act: 'done' }),
        apply: (s: Opaque, event: Opaque) => (event?.act === 'done' ? { ...s } : rules.apply(s, event)),
      }),
  ],
  ['7.', 'awaits nobody in the middle of a turn', 'nobody', () => withRules({ active: () => [] })],
  [
    '7.',
    'awaits somebody after the end',
    'awaited after the end',
    () => withRules({ active: (s: Opaque) => (s.phase === 'over' ? [s.seats[0]] : rules.active(s)) }),
  ],
  [
    '7.',
    'forgets in the result who left',
    'places every seat once',
    () =>
      withRules({
        result: (s: Opaque) => {
          const result = rules.result(s);
          return result === null
            ? null
            : {
                ...result,
                order: result.order
                  .map((place) => place.filter((seat) => !s.gone.includes(seat)))
                  .filter((place) => place.length > 0),
              };
        },
      }),
  ],
  [
    '7.',
    'has two timers of one name',
    'two timers have one id',
    () => withRules({ timers: (s: Opaque) => [...rules.timers(s), ...rules.timers(s)] }),
  ],
  [
    '7.',
    'has a timer whose end is refused',
    'is refused',
    () =>
      withRules({
        timers: (s: Opaque) => rules.timers(s).map((one: Opaque) => ({ ...one, fires: { act: 'reveal' } })),
      }),
  ],
  [
    '8. transcripts',
    'forgets what was filled',
    'read again',
    () =>
      withTranscripts({
        write: (o: Opaque, seats: Opaque, dealt: Opaque, events: Opaque[]) =>
          transcripts.write(
            o,
            seats,
            dealt,
            events.filter(({ act }) => act !== 'fill'),
          ),
      }),
  ],
  [
    '8. transcripts',
    'forgets the options',
    'come back changed',
    () =>
      withTranscripts({
        write: (o: Opaque, ...rest: Opaque[]) => (transcripts.write as Opaque)({ ...o, graceSeconds: 30 }, ...rest),
      }),
  ],
  [
    '8. transcripts',
    'cannot write a session that has just begun',
    'refuses what write() wrote',
    () =>
      withTranscripts({
        write: (...given: Opaque[]) => (given[3].length === 0 ? null : (transcripts.write as Opaque)(...given)),
      }),
  ],
  [
    '8. foreign',
    'throws at what is no transcript',
    'Cannot read properties',
    () =>
      withTranscripts({
        read: (json: Opaque) => transcripts.read({ ...json, rounds: json.rounds.map((round: Opaque) => round) }),
      }),
  ],
  [
    '8. foreign',
    'refuses without a code',
    'a lowerCamelCase code',
    () =>
      withTranscripts({
        read: (json: Opaque) => ('error' in transcripts.read(json) ? { error: {} } : transcripts.read(json)),
      }),
  ],
  [
    '9.',
    'has a preset out of range',
    'the preset endless is refused',
    () => ({ ...lanterns, presets: { endless: { rounds: 1000 } } }),
  ],
  [
    '9.',
    'has a default that its check refuses',
    'the default of oil is refused',
    () => ({ ...lanterns, options: { ...lanterns.options, oil: { ...(lanterns.options.oil as Opaque), dflt: [] } } }),
  ],
  [
    '9.',
    'has a check that throws',
    'Cannot read properties',
    () => ({
      ...lanterns,
      options: {
        ...lanterns.options,
        oil: {
          ...(lanterns.options.oil as Opaque),
          check: (value: Opaque) => (value.length === 4 ? null : 'must be 4'),
        },
      },
    }),
  ],
  [
    '10.',
    'seats one player twice',
    'no permutation',
    () => ({
      ...lanterns,
      rematch: (_s: Opaque, players: readonly string[]) => players.map(() => players[0] as string),
    }),
  ],
];

function lawNamed(start: string) {
  const laws = LAWS.filter(({ says }) => says.startsWith(start));
  expect(laws, start).toHaveLength(1);
  return laws[0] as (typeof LAWS)[number];
}

test.each(BROKEN)('law %s catches a game that %s: %s', (start, _what, evidence, broken) => {
  const law = lawNamed(start);
  const game = broken();
  const found = fc.check(
    fc.property(walkSpecs(game, law.eventsMax), (spec) => law.holds(game, spec)),
    { seed: 1, numRuns: 300, endOnFailure: true, interruptAfterTimeLimit: 10_000 },
  );
  expect(String(found.errorInstance)).toContain(evidence);
});

test('every law is broken by some game', () => {
  const caught = new Set(BROKEN.map(([start]) => lawNamed(start)));
  expect(LAWS.filter((law) => !caught.has(law)).map(({ says }) => says)).toEqual([]);
});

test('the twins of law 2 differ in what is hidden, for every number of seats', () => {
  for (const seatCount of [2, 3, 4]) {
    const spec = { options: {}, preset: null, seatCount, seed: 5, choices: 6, eventsMax: 60, leavePercent: 0 };
    expect(countTwins(lanterns, spec)).toBeGreaterThan(20);
  }
});

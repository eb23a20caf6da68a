import { game as lanterns } from '../toy/lanterns/index.ts';
import {
  accepted,
  type Broken,
  brokenApply,
  counter,
  firstOnes,
  refused,
  rules,
  transcripts,
  withRules,
  withTranscripts,
} from './broken-lanterns.ts';
import type { Opaque } from './game-walk.ts';

/** Lanterns with broken rules, transcripts or data, each in one way. */
export const BROKEN_RULES: readonly Broken[] = [
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
    'has a preset that contradicts itself',
    'contradicts itself',
    () => ({ ...lanterns, presets: { hasty: { graceSeconds: 30, roundSeconds: 5 } } }),
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

import { describe, expect, test } from 'vitest';
import type { Gesture, Refusal, Seat, Spot } from '../../hub/games/game.ts';
import { isRefusal } from '../../hub/games/game.ts';
import { readOptions } from '../../hub/games/options.ts';
import { BINDING } from './lanterns/binding.ts';
import type { Play } from './lanterns/menu.ts';
import { OPTIONS, type Options } from './lanterns/options.ts';
import { RULES } from './lanterns/rules.ts';
import type { Draft, Event, Intent, State } from './lanterns/state.ts';

const IN_ORDER = [
  [1, 1, 2, 2, 3, 3],
  [3, 3, 2, 2, 1, 1],
];

function start(seats: readonly Seat[] = ['A', 'B'], over: Partial<Options> = {}): State {
  const reading = readOptions<Options>(OPTIONS, over);
  if ('wrong' in reading) throw new Error(JSON.stringify(reading.wrong));
  return RULES.setup(reading.options, seats, IN_ORDER);
}

/** Applies events, each of which must be allowed. */
function played(state: State, ...events: readonly Event[]): State {
  return events.reduce((now, event) => {
    const next = RULES.apply(now, event);
    if (isRefusal(next)) throw new Error(`${JSON.stringify(event)}: ${next.refused}`);
    return next;
  }, state);
}

const bid = (by: Seat, amount: number): Event => ({ act: 'bid', by, amount });
const close: Event = { act: 'close', by: 'hub' };
const wind = (strength: number): Event => ({ act: 'reveal', by: 'hub', wind: strength });
const light = (by: Seat, lamps: readonly number[], spentMs = 20_000): Event => ({ act: 'light', by, lamps, spentMs });
const aLeads = (state = start()) => played(state, bid('A', 3), bid('B', 2), close, wind(6));

describe('the leader of a round', () => {
  test.each<[string, readonly [number, number], number, Partial<Options>, Seat | '']>([
    ['is the highest flame', [2, 3], 6, {}, 'B'],
    ['is another when the wind blows that one out', [2, 3], 3, {}, 'A'],
    ['is the keeper on a tie', [3, 3], 6, {}, 'A'],
    ['is nobody on a tie where ties count for nobody', [3, 3], 6, { ties: 'none' }, ''],
    ['is nobody when nothing burns', [0, 0], 6, {}, ''],
    ['is nobody when the wind blows out all', [2, 2], 2, {}, ''],
  ])('%s', (_what, [a, b], strength, options, leader) => {
    const state = played(start(['A', 'B'], options), bid('A', a), bid('B', b), close, wind(strength));
    expect(state).toMatchObject({ leader, phase: leader === '' ? 'dusk' : 'turn', oil: { A: 8 - a, B: 9 - b } });
  });

  test("is on the second night the last seat on a tie, whose oil is the keeper's", () => {
    const dusk = played(start(['A', 'B'], { rounds: 1 }), close, wind(6), { act: 'dusk', by: 'hub' });
    expect(dusk).toMatchObject({ night: 2, round: 1, oil: { A: 9, B: 8 } });
    expect(played(dusk, bid('A', 1), bid('B', 1), close, wind(6)).leader).toBe('B');
  });
});

describe('a step of the leader', () => {
  test.each<[string, Event, Partial<State>]>([
    ['lights three lamps for their values', light('A', [1, 3, 5]), { glow: { A: 6, B: 0 } }],
    ['gets one more for being quick', light('A', [1, 3, 5], 10_000), { glow: { A: 7, B: 0 } }],
    ['fills a lamp from its own oil', { act: 'fill', by: 'A', lamp: 2 }, { oil: { A: 4, B: 7 } }],
    ['draws oil at the well', { act: 'visit', by: 'A', place: 'well' }, { oil: { A: 7, B: 7 } }],
    ['buys glow at the shop', { act: 'visit', by: 'A', place: 'shop' }, { oil: { A: 3, B: 7 }, glow: { A: 1, B: 0 } }],
    ['may be no step at all', { act: 'done', by: 'A' }, { phase: 'dusk' }],
  ])('%s', (_what, event, expected) => {
    expect(played(aLeads(), event)).toMatchObject(expected);
  });

  test('snuffs a lamp of another and takes its value away', () => {
    const lit = played(aLeads(start(['A', 'B'], { steps: 1 })), light('A', [1, 3, 5]), { act: 'dusk', by: 'hub' });
    const snuffed = played(lit, bid('A', 0), bid('B', 1), close, wind(6), { act: 'snuff', by: 'B', lamp: 5 });
    expect(snuffed.glow).toEqual({ A: 3, B: 0 });
    expect(snuffed.lamps[4]).toMatchObject({ lit: '', known: true });
  });

  test.each<[string, Event, string]>([
    ['of another seat', light('B', [1, 2, 3]), 'notYourTurn'],
    ['with two lamps', light('A', [1, 2]), 'threeLamps'],
    ['with a lamp twice', light('A', [1, 1, 2]), 'threeLamps'],
    ['with a lamp that is not there', light('A', [1, 2, 99]), 'notDark'],
    ['that snuffs a dark lamp', { act: 'snuff', by: 'A', lamp: 1 }, 'notTheirs'],
    ['that bids again', bid('A', 1), 'notNow'],
  ])('%s is refused', (_what, event, refused) => {
    expect(RULES.apply(aLeads(), event)).toMatchObject({ refused } satisfies Partial<Refusal>);
  });
});

describe('a secret', () => {
  const choosing = played(start(['A', 'B', 'C']), bid('B', 3));

  test.each<[string, State]>([
    ['the bid of another', { ...choosing, bids: { B: 0 } }],
    ['the value of a lamp that was never lit', { ...choosing, values: [[9, 9, 9, 9, 9, 9], []] }],
  ])('is %s, whoever else looks', (_what, other) => {
    for (const viewer of ['A', 'C', 'table']) expect(RULES.view(other, viewer)).toEqual(RULES.view(choosing, viewer));
  });

  test('is known to its own seat, and after the reveal to all', () => {
    expect(RULES.view(choosing, 'B').mine).toBe(3);
    expect(RULES.view(choosing, 'A').mine).toBe(-1);
    expect(RULES.view(played(choosing, close, wind(6)), 'A').bids).toEqual({ B: 3 });
  });

  test('is a value no more once its lamp was lit', () => {
    expect(RULES.view(played(aLeads(), light('A', [1, 3, 5])), 'table').lamps.map(({ value }) => value)).toEqual([
      1, 0, 2, 0, 3, 0,
    ]);
  });
});

describe('the hub', () => {
  test('closes at once when all have chosen and there is no grace', () => {
    const sealed = played(start(['A', 'B'], { graceSeconds: 0 }), bid('A', 1), bid('B', 1));
    expect(RULES.auto(sealed)).toEqual({ act: 'close' });
  });

  test('runs a grace timer when all have chosen, a new one after each change of mind', () => {
    const sealed = played(start(), bid('A', 1), bid('B', 1));
    const again = played(sealed, { act: 'reopen', by: 'B' }, bid('B', 2));
    const graces = [sealed, again].map((state) => RULES.timers(state).filter(({ id }) => id.startsWith('grace')));
    expect(graces.map((of) => of.length)).toEqual([1, 1]);
    expect(graces[0]?.[0]?.id).not.toBe(graces[1]?.[0]?.id);
    expect(RULES.active(sealed)).toEqual([]);
  });

  test('times the leader by a clock of its own', () => {
    expect(RULES.timers(aLeads())).toMatchObject([{ owner: 'A', ms: 30_000, fires: { act: 'done' } }]);
  });

  test.each<[string, State, Event, string]>([
    ['a sealed bid', start(), bid('A', 1), 'seat'],
    ['a snuffed lamp', aLeads(), { act: 'snuff', by: 'A', lamp: 1 }, 'table'],
    ['a lit lamp, whose value is known now', aLeads(), light('A', [1, 2, 3]), 'host'],
  ])('lets %s be taken back by its own rule', (_what, before, event, policy) => {
    expect(RULES.undo(before, event)).toBe(policy);
  });

  test('plays on with those who stay, and places who left last', () => {
    const two = played(start(['A', 'B', 'C']), { act: 'leave', by: 'A' });
    expect(RULES.result(two)).toBeNull();
    expect(RULES.result(played(two, { act: 'leave', by: 'C' }))).toEqual({
      order: [['B'], ['C'], ['A']],
      by: 'alone',
      say: 'BRASS wins',
    });
  });
});

describe('hands', () => {
  const EMPTY: Draft = { amount: 0, cursor: 0, marks: [] };
  function play(state: State, draft = EMPTY): Play {
    const { options } = state;
    return {
      options,
      view: RULES.view(state, 'A'),
      seat: 'A',
      draft,
      groups: [],
      sets: { A: 'full', B: 'full' },
      can: () => true,
    };
  }
  const line = (lamps: readonly number[], step: (at: number) => readonly [number, number]): readonly Spot[] =>
    lamps.map((lamp, at) => ({ piece: `lamp:${lamp}`, x: step(at)[0], y: step(at)[1], rot: 0 }));
  const across = (at: number) => [at, 0] as const;
  const upwards = (at: number) => [4, at - 7] as const;
  const corner = (at: number) => [Math.min(at, 1), Math.max(at - 1, 0)] as const;
  const layout = (...groups: readonly (readonly Spot[])[]): Gesture => ({ g: 'layout', groups });

  test.each<[string, Gesture, readonly number[]]>([
    ['three in a row', layout(line([5, 1, 3], across)), [1, 3, 5]],
    ['three in a column', layout(line([2, 4, 6], upwards)), [2, 4, 6]],
    ['three round a corner', layout(line([1, 2, 3], corner)), []],
    ['two rows at once', layout(line([1, 2, 3], across), line([4, 5, 6], across)), []],
    ['four in a row', layout(line([1, 2, 3, 4], across)), []],
  ])('that join %s mark these lamps', (_what, gesture, marks) => {
    expect(BINDING.read(play(aLeads()), gesture)).toEqual({ draft: { ...EMPTY, marks } });
  });

  const marked: Draft = { ...EMPTY, marks: [1, 2, 3] };
  test.each<[string, Draft, Gesture, Intent | string | null]>([
    ['press a joined lamp light the line', marked, { g: 'press', on: 'lamp:2' }, { act: 'light', lamps: [1, 2, 3] }],
    ['press a lamp outside are told why not', marked, { g: 'press', on: 'lamp:6' }, 'joinThree'],
    ['pour from the can fill', EMPTY, { g: 'pour', from: 'can:1', to: 'lamp:4' }, { act: 'fill', lamp: 4 }],
    ['pour from a lamp do nothing', EMPTY, { g: 'pour', from: 'lamp:4', to: 'can:1' }, null],
    ['tap the can on a place go there', EMPTY, { g: 'tap', on: 'can:1', tag: 'shop' }, { act: 'visit', place: 'shop' }],
    ['tap the can on a strange tag do nothing', EMPTY, { g: 'tap', on: 'can:1', tag: '04a1b2c3' }, null],
    [
      'touch with the front of the snuffer',
      EMPTY,
      { g: 'touch', a: 'lamp:4', aSide: 1, b: 'snuffer:1', bSide: 0 },
      { act: 'snuff', lamp: 4 },
    ],
    ['touch with its side do nothing', EMPTY, { g: 'touch', a: 'lamp:4', aSide: 1, b: 'snuffer:1', bSide: 1 }, null],
    ['part them do nothing', EMPTY, { g: 'part', a: 'snuffer:1', aSide: 0, b: 'lamp:4', bSide: 2 }, null],
    ['hold the own tile end the turn', EMPTY, { g: 'hold', on: 'hand:A' }, { act: 'done' }],
    ['shake an unmarked menu take back', EMPTY, { g: 'shake', on: 'hand:A' }, { act: 'takeBack' }],
    ['press the tile of another do nothing', EMPTY, { g: 'press', on: 'hand:B' }, null],
  ])('that %s', (_what, draft, gesture, expected) => {
    const reading = BINDING.read(play(aLeads(), draft), gesture);
    if (typeof expected === 'string') expect(reading).toMatchObject({ refusal: { refused: expected } });
    else if (expected === null) expect(reading).toBeNull();
    else expect(reading).toMatchObject({ intent: expected });
  });
});

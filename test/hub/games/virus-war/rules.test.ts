import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../../../hub/games/game.ts';
import { drawFor } from '../../../../hub/games/random.ts';
import { OPTIONS, PRESETS } from '../../../../hub/games/virus-war/options.ts';
import { rules } from '../../../../hub/games/virus-war/rules.ts';
import type { Event, Intent, State } from '../../../../hub/games/virus-war/state.ts';
import { accepted, optionsOf, positionOf, stateOf, submitted } from './support/playouts.ts';

const draw = drawFor(1, 1);

function refusedBy(state: State, event: Event): string {
  const answer = rules.apply(state, event);
  return isRefusal(answer) ? answer.refused : 'accepted';
}

function cells(state: State, ...names: string[]): State {
  return names.reduce((now, cell) => accepted(now, { by: now.toMove, act: 'cell', cell }), state);
}

describe('who may do what', () => {
  test.each<[string, Event, string]>([
    ['the other player may not act', { by: 'O', act: 'cell', cell: 'i9' }, 'notYourTurn'],
    ['the other player may not pass', { by: 'O', act: 'pass' }, 'notYourTurn'],
    ['a stranger may not act', { by: 'Z', act: 'cell', cell: 'b2' }, 'notYourTurn'],
    ['the hub may not act', { by: 'hub', act: 'cell', cell: 'b2' }, 'unknownAct'],
    ['a player may not let the time run out', { by: 'X', act: 'timeout', cells: [] }, 'unknownAct'],
    ['without a clock no time runs out', { by: 'hub', act: 'timeout', cells: [] }, 'noClock'],
    ['nothing is confirmed before something was done', { by: 'hub', act: 'confirm' }, 'nothingToConfirm'],
    ['a stranger may not concede', { by: 'Z', act: 'concede' }, 'unknownAct'],
    ['an act that is none is refused', { by: 'X', act: 'dance' } as unknown as Event, 'unknownAct'],
    ['a cell that is none is refused', { by: 'X', act: 'cell' } as unknown as Event, 'unknownAct'],
    ['a player may act', { by: 'X', act: 'cell', cell: 'b2' }, 'accepted'],
    ['either player may concede', { by: 'O', act: 'concede' }, 'accepted'],
  ])('%s', (_, event, code) => {
    expect(refusedBy(stateOf(), event)).toBe(code);
  });

  test('every refusal is said in one or two lines of at most 20 characters', () => {
    const events: readonly Event[] = [
      { by: 'X', act: 'cell', cell: 'a1' },
      { by: 'X', act: 'cell', cell: 'z1' },
      { by: 'X', act: 'cell', cell: 'e5' },
      { by: 'O', act: 'pass' },
      { by: 'hub', act: 'pass' },
      { by: 'hub', act: 'confirm' },
      { by: 'hub', act: 'timeout', cells: [] },
    ];
    for (const event of events) {
      const answer = rules.apply(stateOf(), event);
      if (!isRefusal(answer)) throw new Error(`${JSON.stringify(event)} was accepted`);
      expect(answer.say).toMatch(/^[ -~]{1,20}(\n[ -~]{1,20})?$/);
    }
  });

  test('taking back is the business of the table and is refused by the rules', () => {
    expect(rules.complete(stateOf(), 'X', { act: 'takeBack' }, draw, 0)).toMatchObject({ refused: 'takeBack' });
  });

  test('a pass is refused after an action of the turn', () => {
    expect(refusedBy(cells(stateOf(), 'b2'), { by: 'X', act: 'pass' })).toBe('passNotAllowed');
  });
});

describe('a turn', () => {
  test('ends by itself after its actions', () => {
    const state = cells(stateOf(), 'b2', 'c3');
    expect([state.toMove, state.actionsLeft]).toEqual(['X', 1]);
    expect(cells(state, 'd4')).toMatchObject({ toMove: 'O', actionsLeft: 3, turnsPlayed: 1 });
  });

  test('counts the kills in succession', () => {
    const state = positionOf('X', ['XOO.', '....', '...O']);
    const streaks = [cells(state, 'b3'), cells(state, 'b3', 'c3'), cells(state, 'b3', 'b2')].map(
      ({ streak }) => streak,
    );
    expect(streaks).toEqual([1, 2, 0]);
  });

  test('has nothing left over from the turn before', () => {
    expect(cells(positionOf('X', ['XOO.O'], { actionsPerTurn: 2 }), 'b1', 'c1')).toMatchObject({
      streak: 0,
      actionsMade: 0,
    });
  });
});

describe('the clock', () => {
  test('runs for the player to move under an id of the turn, only where one was agreed', () => {
    expect(rules.timers(stateOf())).toEqual([]);
    const timed = stateOf({ turnSeconds: 30 });
    const timer = { id: 'turn:0', ms: 30_000, owner: 'X', fires: { act: 'timeout' }, warnMs: 10_000 };
    expect(rules.timers(timed)).toEqual([timer]);
    expect(rules.timers(cells(timed, 'b2'))).toEqual([timer]);
    expect(rules.timers(cells(timed, 'b2', 'c3', 'd4'))).toContainEqual({ ...timer, id: 'turn:1', owner: 'O' });
    expect(rules.timers(accepted(timed, { by: 'X', act: 'concede' }))).toEqual([]);
  });

  test('passes the turn of a player who has done nothing', () => {
    const [event, after] = submitted(stateOf({ turnSeconds: 30 }), 'hub', { act: 'timeout' }, draw);
    expect(event).toEqual({ by: 'hub', act: 'timeout', cells: [] });
    expect(after).toMatchObject({ toMove: 'O', consecutivePasses: 1, turnsPlayed: 1 });
  });

  test('twice in succession before any action is a draw', () => {
    const [, once] = submitted(stateOf({ turnSeconds: 30 }), 'hub', { act: 'timeout' }, draw);
    const [, twice] = submitted(once, 'hub', { act: 'timeout' }, draw);
    expect(twice.outcome).toEqual({ winner: null, reason: 'bothPassed' });
  });

  test.each<[string, State, number]>([
    ['a turn that was begun', cells(stateOf({ turnSeconds: 30 }), 'b2'), 2],
    ['a turn that may not be passed', stateOf({ turnSeconds: 30, allowPass: false }), 3],
    ['a turn that must take the start cell', stateOf({ turnSeconds: 30, firstMark: 'firstAction' }), 3],
    ['a turn for which nothing more exists', positionOf('X', ['X.xO'], { turnSeconds: 30, allowPass: false }), 1],
  ])('completes %s at random', (_, state, count) => {
    const [event, after] = submitted(state, 'hub', { act: 'timeout' }, draw);
    expect(event).toMatchObject({ cells: { length: count } });
    expect(after.toMove).toBe('O');
  });

  test.each<[string, readonly string[] | undefined, string]>([
    ['too few actions', ['c3'], 'badDraw'],
    ['too many actions', ['c3', 'd4', 'e5'], 'badDraw'],
    ['no action', [], 'badDraw'],
    ['an illegal action', ['c3', 'h8'], 'notAvailable'],
    ['a cell that is none', ['c3', '?'], 'badCoordinate'],
    ['no list', undefined, 'unknownAct'],
  ])('does not accept %s for the rest of a turn', (_, drawn, code) => {
    const state = cells(stateOf({ turnSeconds: 30 }), 'b2');
    expect(refusedBy(state, { by: 'hub', act: 'timeout', cells: drawn } as Event)).toBe(code);
  });

  test('does not accept actions where the turn is passed', () => {
    const drawn = { by: 'hub', act: 'timeout', cells: ['b2', 'c3', 'd4'] } as const;
    expect(refusedBy(stateOf({ turnSeconds: 30 }), drawn)).toBe('badDraw');
  });
});

describe('taking back', () => {
  const after = cells(stateOf(), 'b2', 'c3', 'd4');

  test('by a press on the cell ends three seconds after the last action of the turn', () => {
    expect(rules.timers(after)).toEqual([{ id: 'confirm:1:33', ms: 3000, fires: { act: 'confirm' } }]);
    const [, confirmed] = submitted(after, 'hub', { act: 'confirm' }, draw);
    expect(confirmed).toEqual({ ...after, last: { by: 'X', cell: 33, confirmed: true } });
    expect(rules.timers(confirmed)).toEqual([]);
    expect(refusedBy(confirmed, { by: 'hub', act: 'confirm' })).toBe('nothingToConfirm');
  });

  test('has no hurry within a turn', () => {
    expect(rules.timers(cells(stateOf(), 'b2'))).toEqual([]);
  });

  test.each<[Event, string]>([
    [{ by: 'X', act: 'cell', cell: 'b2' }, 'seat'],
    [{ by: 'X', act: 'pass' }, 'seat'],
    [{ by: 'hub', act: 'confirm' }, 'seat'],
    [{ by: 'X', act: 'concede' }, 'table'],
    [{ by: 'hub', act: 'timeout', cells: [] }, 'host'],
  ])('of %j is for %s', (event, who) => {
    expect(rules.undo(stateOf(), event)).toBe(who);
  });
});

describe('the end', () => {
  test.each<[string, State, object]>([
    [
      'by destruction',
      cells(stateOf({ width: 3, height: 3 }), 'b2', 'c3'),
      { order: [['X'], ['O']], by: 'destroyed', say: 'Crosses win' },
    ],
    [
      'by being shut in',
      positionOf('X', ['Xx.oO']),
      { order: [['O'], ['X']], by: 'noLegalAction', say: 'Noughts win' },
    ],
    [
      'by conceding',
      accepted(stateOf(), { by: 'X', act: 'concede' }),
      { order: [['O'], ['X']], by: 'concede', say: 'Noughts win' },
    ],
    [
      'by two passes',
      accepted(accepted(stateOf(), { by: 'X', act: 'pass' }), { by: 'O', act: 'pass' }),
      { order: [['X', 'O']], by: 'bothPassed', say: 'Draw' },
    ],
  ])('%s awaits nobody', (_, state, result) => {
    expect(rules.result(state)).toEqual(result);
    expect(rules.active(state)).toEqual([]);
    expect(rules.timers(state)).toEqual([]);
    expect(rules.legal(state, state.toMove)).toEqual([]);
    expect(rules.leave(state, 'X')).toBeNull();
    expect(rules.auto(state)).toBeNull();
  });

  test('of a game that goes on is no result', () => {
    expect(rules.result(stateOf())).toBeNull();
    expect(rules.active(stateOf())).toEqual(['X']);
    expect(rules.leave(stateOf(), 'O')).toEqual({ act: 'concede' });
  });
});

describe('the options', () => {
  test('have the defaults of RULES', () => {
    expect(optionsOf()).toMatchObject({
      width: 10,
      height: 10,
      actionsPerTurn: 3,
      firstMark: 'preplaced',
      allowPass: true,
    });
    expect(optionsOf()).toMatchObject({
      shortTurn: 'allow',
      skipJ: false,
      turnSeconds: 0,
      starts: null,
      position: null,
    });
  });

  test.each(Object.keys(PRESETS))('preset %s can be played', (name) => {
    expect(rules.active(stateOf(PRESETS[name]))).toEqual(['X']);
  });

  test('recommended gives the first player two actions in the first turn', () => {
    expect(stateOf(PRESETS.recommended).actionsLeft).toBe(2);
  });

  test('that contradict each other leave the cells and the position out', () => {
    const options = { ...optionsOf({ width: 5, height: 4 }), starts: { X: ['a1'], O: ['a1'] } };
    expect(rules.setup(options, ['X', 'O'], null)).toEqual(stateOf({ width: 5, height: 4 }));
  });

  test('are asked about by name, one at a time', () => {
    expect(Object.values(OPTIONS).every(({ say }) => say.length > 0)).toBe(true);
  });
});

test('legal intents come in the order of names, the pass last', () => {
  const intents: readonly Intent[] = rules.legal(stateOf({ width: 3, height: 3 }), 'X') ?? [];
  expect(intents.map((intent) => (intent.act === 'cell' ? intent.cell : intent.act))).toEqual([
    'a2',
    'b1',
    'b2',
    'pass',
  ]);
  expect(rules.legal(stateOf(), 'O')).toEqual([]);
});

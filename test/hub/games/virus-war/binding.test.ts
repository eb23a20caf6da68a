import { describe, expect, test } from 'vitest';
import type { Gesture, Group } from '../../../../hub/games/game.ts';
import { binding } from '../../../../hub/games/virus-war/binding.ts';
import type { Intent, State } from '../../../../hub/games/virus-war/state.ts';
import { accepted, optionsOf, positionOf, stateOf } from './support/playouts.ts';
import { FULL, pieceNamed, readAt, type Sitting, tableOf } from './support/table.ts';

function cells(state: State, ...names: string[]): State {
  return names.reduce((now, cell) => accepted(now, { by: now.toMove, act: 'cell', cell }), state);
}

const begun = cells(stateOf(), 'b2');
/** X's turn is over, its last action may still be taken back; O reaches it. */
const contested = cells(positionOf('X', ['X.O', '...', '...'], { actionsPerTurn: 1 }), 'b3');
const confirmed = accepted(contested, { by: 'hub', act: 'confirm' });
const X_HAND: Sitting = { seat: 'X' };
const on = 'hand:X';

describe('the pieces', () => {
  const ids = (...args: Parameters<typeof binding.pieces>) => binding.pieces(...args).map(({ id }) => id);

  test('of the full set are the cells of the board, without owner and bound to their places', () => {
    const pieces = binding.pieces(optionsOf({ width: 4, height: 3 }), ['X', 'O'], 'full');
    expect(pieces.length).toBe(12);
    expect(pieces[5]).toEqual({ id: 'cell:b2', kind: 'cell', bound: 'place', needs: ['button'] });
    expect(ids(optionsOf({ width: 15, height: 15, skipJ: true }), ['X'], 'full').at(-1)).toBe('cell:p15');
  });

  test('of a given position are the cells of its board', () => {
    const options = optionsOf({ position: { board: ['X..O'], toMove: 'X' } });
    expect(ids(options, ['X'], 'full')).toEqual(['cell:a1', 'cell:b1', 'cell:c1', 'cell:d1']);
  });

  test('of the hands are one lens a seat, a tool of its own', () => {
    const hand = { id: 'hand:O', kind: 'hand', owner: 'O', bound: 'tile', tool: true, needs: ['motion', 'button'] };
    expect(binding.pieces(optionsOf(), ['O'], 'hands')).toEqual([hand]);
    expect(ids(optionsOf(), ['X', 'O'], 'hands')).toEqual(['hand:X', 'hand:O']);
  });

  test('of the small set may do without the window', () => {
    const pieces = binding.pieces(optionsOf(), ['X', 'O'], 'small');
    expect(pieces.filter(({ optional }) => optional !== true).map(({ id }) => id)).toEqual(['hand:X', 'hand:O']);
    expect(pieces.length).toBe(11);
  });

  test('lie with a1 in the south-west', () => {
    const view = stateOf({ width: 3, height: 4 });
    const [full] = binding.seating(optionsOf(), view, 'full');
    expect(full).toMatchObject({
      grid: [['cell:a1', 'cell:b1', 'cell:c1'], ['cell:a2', 'cell:b2', 'cell:c2'], {}, {}],
    });
    expect(binding.seating(optionsOf(), view, 'hands')).toEqual([]);
    const [small] = binding.seating(optionsOf(), view, 'small');
    expect(small).toMatchObject({ grid: [['window:0', 'window:1', 'window:2'], {}, {}] });
  });
});

describe('a tile of the board', () => {
  test.each<[string, State, Gesture, unknown]>([
    ['a press is an action', begun, { g: 'press', on: 'cell:c3' }, { intent: { act: 'cell', cell: 'c3' } }],
    [
      'a press out of reach is for the rules to refuse',
      begun,
      { g: 'press', on: 'cell:h8' },
      { intent: { act: 'cell', cell: 'h8' } },
    ],
    ['a press on the last action takes it back', begun, { g: 'press', on: 'cell:b2' }, { intent: { act: 'takeBack' } }],
    [
      "a press on the turn's last action takes it back, though the other is to move",
      contested,
      { g: 'press', on: 'cell:b3' },
      { intent: { act: 'takeBack' } },
    ],
    ['a hold there kills it', contested, { g: 'hold', on: 'cell:b3' }, { intent: { act: 'cell', cell: 'b3' } }],
    [
      'once it is confirmed, a press kills it',
      confirmed,
      { g: 'press', on: 'cell:b3' },
      { intent: { act: 'cell', cell: 'b3' } },
    ],
    ['a hold elsewhere is nothing', begun, { g: 'hold', on: 'cell:c3' }, null],
    ['a long hold on an own live tile passes', stateOf(), { g: 'long', on: 'cell:a1' }, { intent: { act: 'pass' } }],
    ["a long hold on the other's tile is nothing", stateOf(), { g: 'long', on: 'cell:j10' }, null],
    ['a long hold on an empty tile is nothing', stateOf(), { g: 'long', on: 'cell:e5' }, null],
    ['a shake is nothing', begun, { g: 'shake', on: 'cell:b2' }, null],
    ['a flip is nothing', begun, { g: 'flip', on: 'cell:b2' }, null],
    ['a cell that is none is nothing', begun, { g: 'press', on: 'cell:z9' }, null],
  ])('%s', (_, view, gesture, answer) => {
    expect(readAt(view, gesture, FULL)).toEqual(answer);
  });

  test('acts for nobody after the end', () => {
    const over = accepted(begun, { by: 'X', act: 'concede' });
    expect(readAt(over, { g: 'press', on: 'cell:c3' }, FULL)).toBeNull();
  });

  test("takes back a player's last action while a hub player is to move", () => {
    expect(readAt(contested, { g: 'press', on: 'cell:b3' }, { ...FULL, seat: 'table' })).toEqual({
      intent: { act: 'takeBack' },
    });
  });
});

describe('a lens', () => {
  const cursor = (name: string, view = begun) => ({
    cursor: [...view.cells].findIndex((_, i) => nameOf(view, i) === name),
  });
  const nameOf = (view: State, index: number) => {
    return `${String.fromCharCode(97 + (index % view.width))}${Math.floor(index / view.width) + 1}`;
  };
  const at = (name: string, menu: 'pass' | 'takeBack' | 'concede' | null = null): Sitting => ({
    ...X_HAND,
    draft: { ...cursor(name), menu },
  });

  test.each<[string, Sitting, Gesture, string]>([
    ['north', at('c3'), { g: 'tilt', on, to: 0 }, 'c4'],
    ['east', at('c3'), { g: 'tilt', on, to: 1 }, 'd3'],
    ['south', at('c3'), { g: 'tilt', on, to: 2 }, 'c2'],
    ['west', at('c3'), { g: 'tilt', on, to: 3 }, 'b3'],
  ])('tilted %s moves its cursor there', (_, sitting, gesture, name) => {
    expect(readAt(begun, gesture, sitting)).toMatchObject({ draft: cursor(name) });
  });

  test.each<[Gesture, string]>([
    [{ g: 'tilt', on, to: 3 }, 'a1'],
    [{ g: 'tilt', on, to: 2 }, 'a1'],
    [{ g: 'tilt', on, to: 1 }, 'j10'],
    [{ g: 'tilt', on, to: 0 }, 'j10'],
  ])('stays on the board: %j at %s', (gesture, name) => {
    expect(readAt(begun, gesture, at(name))).toBeNull();
  });

  test('pressed acts where the cursor is', () => {
    expect(readAt(begun, { g: 'press', on }, at('c3'))).toEqual({ intent: { act: 'cell', cell: 'c3' } });
  });

  test('pressed on its own last action takes it back, also when that is confirmed', () => {
    expect(readAt(confirmed, { g: 'press', on }, { seat: 'X', draft: cursor('b3', confirmed) })).toEqual({
      intent: { act: 'takeBack' },
    });
  });

  test("pressed on the other's last action acts on it at once", () => {
    const sitting: Sitting = { seat: 'O', draft: cursor('b3', contested) };
    expect(readAt(contested, { g: 'press', on: 'hand:O' }, sitting)).toEqual({ intent: { act: 'cell', cell: 'b3' } });
  });

  test('held opens its menu, held again closes it', () => {
    expect(readAt(stateOf(), { g: 'hold', on }, X_HAND)).toMatchObject({ draft: { menu: 'pass' } });
    expect(readAt(begun, { g: 'hold', on }, X_HAND)).toMatchObject({ draft: { menu: 'takeBack' } });
    expect(readAt(begun, { g: 'hold', on }, at('c3', 'takeBack'))).toMatchObject({ draft: { menu: null } });
  });

  test('tilted in the menu chooses, pressed does it and closes the menu', () => {
    expect(readAt(begun, { g: 'tilt', on, to: 2 }, at('c3', 'takeBack'))).toMatchObject({ draft: { menu: 'concede' } });
    expect(readAt(begun, { g: 'tilt', on, to: 2 }, at('c3', 'concede'))).toBeNull();
    expect(readAt(begun, { g: 'tilt', on, to: 0 }, at('c3', 'concede'))).toMatchObject({ draft: { menu: 'takeBack' } });
    expect(readAt(begun, { g: 'tilt', on, to: 1 }, at('c3', 'concede'))).toBeNull();
    const pressed = readAt(stateOf(), { g: 'press', on }, at('c3', 'pass'));
    expect(pressed).toMatchObject({ intent: { act: 'pass' }, draft: { menu: null } });
  });

  test('shaken closes the menu, else takes back what there is', () => {
    expect(readAt(begun, { g: 'shake', on }, at('c3', 'concede'))).toMatchObject({ draft: { menu: null } });
    expect(readAt(begun, { g: 'shake', on }, at('c3'))).toEqual({ intent: { act: 'takeBack' } });
    expect(readAt(stateOf(), { g: 'shake', on }, X_HAND)).toBeNull();
  });

  test.each<[string, Gesture]>([
    ['on the lens', { g: 'point', on, element: 'cell:d4' }],
    ['on the shared screen', { g: 'point', on: 'table', element: 'cell:d4' }],
  ])('a finger on a cell %s moves the cursor there, and acts where the lens has no button', (_, gesture) => {
    const draft = { ...cursor('d4'), menu: null, scroll: null };
    expect(readAt(begun, gesture, at('c3', 'concede'))).toEqual({ draft });
    expect(readAt(begun, gesture, { ...at('c3', 'concede'), lacks: ['button'] })).toEqual({
      intent: { act: 'cell', cell: 'd4' },
      draft,
    });
  });

  test('a finger on the menu does what stands there', () => {
    expect(readAt(begun, { g: 'point', on, element: 'menu' }, at('c3'))).toMatchObject({ draft: { menu: 'takeBack' } });
    expect(readAt(begun, { g: 'point', on, element: 'item:concede' }, at('c3', 'takeBack'))).toMatchObject({
      intent: { act: 'concede' },
    });
    expect(readAt(begun, { g: 'point', on, element: 'item:pass' }, at('c3', 'takeBack'))).toBeNull();
    expect(readAt(begun, { g: 'point', on, element: 'nothing' }, at('c3'))).toBeNull();
  });

  test('begins on something to do, and keeps its cursor through the events', () => {
    const empty = binding.draft(optionsOf(), stateOf(), 'X');
    expect(empty).toEqual({ cursor: 1, menu: null, scroll: null });
    expect(binding.draft(optionsOf(), stateOf(), 'O').cursor).toBe(99);
    expect(binding.redraft(optionsOf(), empty, begun, 'X')).toBe(empty);
  });

  test('closes its menu when the chosen line is gone', () => {
    const pass = { cursor: 5, menu: 'pass', scroll: null } as const;
    expect(binding.redraft(optionsOf(), pass, begun, 'X')).toEqual({ ...pass, menu: null });
    expect(binding.redraft(optionsOf(), { ...pass, menu: 'concede' }, begun, 'X').menu).toBe('concede');
  });
});

describe('the window', () => {
  /** Nine tiles; `turn` quarter turns clockwise of the whole window, `rot` of each tile on top. */
  function windowGroup(turn: number, rot: 0 | 1 | 2 | 3 = 0): Group {
    return Array.from({ length: 9 }, (_, place) => {
      let [x, y] = [place % 3, Math.floor(place / 3)];
      for (let i = 0; i < turn; i += 1) [x, y] = [y, 2 - x];
      return { piece: `window:${place}`, x, y, rot };
    });
  }
  const touch = (place: number, bSide: 0 | 1 | 2 | 3): Gesture => {
    return { g: 'touch', a: on, aSide: 0, b: `window:${place}`, bSide };
  };
  const scrollAfter = (gesture: Gesture, scroll: number, groups: readonly Group[] = []) => {
    const answer = readAt(stateOf(), gesture, { seat: 'X', draft: { scroll }, groups });
    return answer !== null && 'draft' in answer ? answer.draft?.scroll : answer;
  };

  test.each<[string, Gesture, number]>([
    ['north', touch(7, 0), 64],
    ['east', touch(5, 1), 46],
    ['south', touch(1, 2), 24],
    ['west', touch(3, 3), 42],
  ])('touched at its outer edge in the %s moves two cells there', (_, gesture, scroll) => {
    expect(scrollAfter(gesture, 44)).toBe(scroll);
  });

  test.each<[Gesture, string]>([
    [touch(4, 0), 'an inner edge'],
    [touch(7, 2), 'the inner side of an outer tile'],
    [{ g: 'touch', a: on, aSide: 2, b: 'window:7', bSide: 0 }, 'another edge of the lens than its front'],
    [{ g: 'touch', a: 'window:7', aSide: 0, b: on, bSide: 0 }, 'the window as the one that acts'],
    [{ g: 'touch', a: on, aSide: 0, b: 'hand:O', bSide: 0 }, 'another lens'],
  ])('%j is nothing: %s', (gesture) => {
    expect(scrollAfter(gesture, 44)).toBeNull();
  });

  test('stays on the board', () => {
    expect(scrollAfter(touch(5, 1), 46)).toBe(47);
    expect(scrollAfter(touch(5, 1), 47)).toBe(47);
    expect(scrollAfter(touch(1, 2), 4)).toBe(4);
  });

  test.each([0, 1, 2, 3] as const)('knows the board although it lies %i quarter turns round', (turn) => {
    // The tile whose outer edge is the board's north, touched from there.
    const edge = ((turn + 0) % 4) as 0 | 1 | 2 | 3;
    expect(scrollAfter(touch(7, edge), 44, [windowGroup(turn)])).toBe(64);
  });

  test('knows the board although its tiles lie turned', () => {
    expect(scrollAfter(touch(7, 3), 44, [windowGroup(0, 1)])).toBe(64);
  });

  test('shows the latest action in its middle until it is scrolled', () => {
    expect(binding.screen(tableOf(begun), pieceNamed('window:4')).means).toBe('b2back');
    expect(binding.screen(tableOf(begun, { draft: { scroll: 44 } }), pieceNamed('window:0')).means).toBe('e5');
  });

  test('acts where it is pressed', () => {
    const sitting: Sitting = { seat: 'X', draft: { scroll: 11 } };
    expect(readAt(begun, { g: 'press', on: 'window:4' }, sitting)).toEqual({ intent: { act: 'cell', cell: 'c3' } });
  });

  test('refuses a press beyond a board of a single row', () => {
    const row = positionOf('X', ['X...O']);
    expect(readAt(row, { g: 'press', on: 'window:8' })).toMatchObject({ refusal: { refused: 'badCoordinate' } });
    expect(binding.screen(tableOf(row), pieceNamed('window:8')).ops.length).toBe(1);
  });
});

describe('how an intent is said', () => {
  const grow: Intent = { act: 'cell', cell: 'c3' };
  test.each<[string, State, Sitting, Intent, readonly Gesture[]]>([
    ['on the cell of a full set', begun, FULL, grow, [{ g: 'press', on: 'cell:c3' }]],
    [
      'by a hold where a press takes back',
      contested,
      FULL,
      { act: 'cell', cell: 'b3' },
      [{ g: 'hold', on: 'cell:b3' }],
    ],
    ['by a long hold on an own tile', stateOf(), FULL, { act: 'pass' }, [{ g: 'long', on: 'cell:a1' }]],
    ['by a press on the last cell', begun, FULL, { act: 'takeBack' }, [{ g: 'press', on: 'cell:b2' }]],
    ['not at all, to give up without a lens', begun, FULL, { act: 'concede' }, []],
    ['not at all by the clock', begun, {}, { act: 'timeout' }, []],
    ['not at all in a cell that is none', begun, {}, { act: 'cell', cell: 'z9' }, []],
    [
      'by tilts from the cursor',
      begun,
      { draft: { cursor: 1 } },
      grow,
      [
        { g: 'tilt', on, to: 1 },
        { g: 'tilt', on, to: 0 },
        { g: 'tilt', on, to: 0 },
        { g: 'press', on },
      ],
    ],
    [
      'after closing the menu',
      begun,
      { draft: { cursor: 22, menu: 'concede' } },
      grow,
      [
        { g: 'hold', on },
        { g: 'press', on },
      ],
    ],
    [
      'through the menu',
      stateOf(),
      {},
      { act: 'pass' },
      [
        { g: 'hold', on },
        { g: 'press', on },
      ],
    ],
    [
      'further down in the menu',
      stateOf(),
      {},
      { act: 'concede' },
      [
        { g: 'hold', on },
        { g: 'tilt', on, to: 2 },
        { g: 'press', on },
      ],
    ],
    [
      'up in an open menu',
      stateOf(),
      { draft: { menu: 'concede' } },
      { act: 'pass' },
      [
        { g: 'tilt', on, to: 0 },
        { g: 'press', on },
      ],
    ],
    [
      'with a finger on the shared screen, where the tile cannot be tilted',
      begun,
      { lacks: ['motion'] },
      grow,
      [
        { g: 'point', on: 'table', element: 'cell:c3' },
        { g: 'press', on },
      ],
    ],
    [
      'with a finger in the menu',
      stateOf(),
      { lacks: ['button'] },
      { act: 'pass' },
      [
        { g: 'point', on, element: 'menu' },
        { g: 'point', on, element: 'item:pass' },
      ],
    ],
    ['not at all without senses', begun, { lacks: ['motion', 'point'] }, grow, []],
    [
      'with the lens of the small set',
      begun,
      { draft: { cursor: 22 }, sets: { X: 'small' } },
      grow,
      [{ g: 'press', on }],
    ],
  ])('%s', (_, view, sitting, intent, gestures) => {
    expect(binding.how(tableOf(view, sitting), intent)).toEqual(gestures);
  });
});

describe('the offers', () => {
  test('name kills first, then growth, then the menu', () => {
    const view = positionOf('X', ['XO..', '....']);
    expect(binding.offers(tableOf(view)).map(({ say }) => say)).toEqual([
      'Kill b2',
      'Grow a1',
      'Grow b1',
      'Pass the turn',
      'Give up',
    ]);
  });

  test('glow on the cells where there are some', () => {
    const mixed = { sets: { X: 'hands', O: 'full' } } as const;
    expect(binding.offers(tableOf(begun, mixed))[0]?.glow[0]).toMatch(/^cell:/);
    expect(binding.offers(tableOf(begun))[0]?.glow).toEqual(['hand:X']);
  });

  test('of who is not to move are to take back and to give up', () => {
    expect(binding.offers(tableOf(contested, X_HAND)).map(({ intent }) => intent.act)).toEqual(['takeBack', 'concede']);
  });
});

describe('the beats', () => {
  const pieces = binding.pieces(optionsOf(), ['X', 'O'], 'full');
  const beatsOf = (before: State, event: Parameters<typeof accepted>[1], at = pieces) => {
    return binding
      .beats(before, event as never, accepted(before, event), at)
      .map(({ ms, sound, on: place }) => [ms, sound, place]);
  };

  test('pop where a mark grows', () => {
    expect(beatsOf(stateOf(), { by: 'X', act: 'cell', cell: 'b2' })).toEqual([[0, 'grow', 'cell:b2']]);
  });

  test('crunch higher with every kill in succession, and close the turn with a chord', () => {
    const state = positionOf('X', ['XOOOO.....']);
    expect(beatsOf(state, { by: 'X', act: 'cell', cell: 'b1' })[0]?.[1]).toBe('crunch');
    expect(beatsOf(cells(state, 'b1'), { by: 'X', act: 'cell', cell: 'c1' })[0]?.[1]).toBe('crunch1');
    const third = beatsOf(cells(state, 'b1', 'c1'), { by: 'X', act: 'cell', cell: 'd1' });
    expect(third).toEqual([
      [0, 'crunch2', 'cell:d1'],
      [120, 'three', 'cell:d1'],
    ]);
  });

  test('sigh at a pass and shut the door on who is shut in', () => {
    expect(beatsOf(stateOf(), { by: 'X', act: 'pass' })).toEqual([[0, 'sigh', 'table']]);
    const shut = positionOf('X', ['X.xO'], { shortTurn: 'lose' });
    expect(beatsOf(shut, { by: 'X', act: 'cell', cell: 'b1' }).map(([, sound]) => sound)).toEqual([
      'grow',
      'three',
      'door',
    ]);
  });

  test('are heard on the lens where there is no tile for the cell, else everywhere', () => {
    const hands = binding.pieces(optionsOf(), ['X', 'O'], 'hands');
    const event = { by: 'X', act: 'cell', cell: 'b2' } as const;
    expect(beatsOf(stateOf(), event, hands)[0]?.[2]).toBe('hand:X');
    expect(beatsOf(stateOf(), event, [])[0]?.[2]).toBe('table');
  });

  test('tell the actions of the clock one after another', () => {
    const timed = stateOf({ turnSeconds: 30, allowPass: false });
    const drawn = { by: 'hub', act: 'timeout', cells: ['b2', 'c3', 'd4'] } as const;
    expect(beatsOf(timed, drawn).map(([ms]) => ms)).toEqual([0, 250, 500, 620]);
  });
});

import { describe, expect, test } from 'vitest';
import { drawFor } from '../../../../hub/games/random.ts';
import { game } from '../../../../hub/games/virus-war/index.ts';
import { rules } from '../../../../hub/games/virus-war/rules.ts';
import type { Intent, State } from '../../../../hub/games/virus-war/state.ts';
import { accepted, optionsOf, positionOf, stateOf, submitted } from './support/playouts.ts';

type Bot = 'random' | 'sensible';

function moveOf(bot: Bot, view: State, seed = 1): Intent {
  const player = game.bots[bot];
  if (player === undefined) throw new Error(`no player ${bot}`);
  return player(optionsOf(), view, view.toMove, rules.legal(view, view.toMove), drawFor(seed, view.turnsPlayed));
}

/** The end of a game between these two. */
function playedOut(start: State, players: { readonly X: Bot; readonly O: Bot }, seed: number): State {
  let state = start;
  for (let n = 0; state.outcome === null; n += 1) {
    const intent = moveOf(players[state.toMove], state, seed * 1000 + n);
    [, state] = submitted(state, state.toMove, intent, drawFor(seed, n));
  }
  return state;
}

const BOTH_SENSIBLE = { X: 'sensible', O: 'sensible' } as const;

describe('the sensible player', () => {
  test.each([
    [6, 40],
    [10, 14],
  ])('beats the random one on %ix%i in more than 85 of 100 games', (side, games) => {
    const start = stateOf({ width: side, height: side, firstTurnActions: 2 });
    let won = 0;
    for (let seed = 1; seed <= games; seed += 1) {
      const mark = seed % 2 === 0 ? 'X' : 'O';
      const players =
        mark === 'X' ? ({ X: 'sensible', O: 'random' } as const) : ({ X: 'random', O: 'sensible' } as const);
      if (playedOut(start, players, seed).outcome?.winner === mark) won += 1;
    }
    expect(won / games).toBeGreaterThan(0.85);
  });

  test.each<[string, readonly string[], 'X' | 'O', string]>([
    ['kills the last live mark at once', ['......', '......', '..XO..', '......'], 'X', 'd2'],
    ['and so with noughts', ['.....', '.XO..', '.O.O.', '.....', '.....'], 'O', 'b4'],
  ])('%s', (_, board, toMove, cell) => {
    for (const seed of [1, 2, 3, 4]) {
      expect(moveOf('sensible', positionOf(toMove, board), seed)).toEqual({ act: 'cell', cell });
    }
  });

  test('passes when the other is shut in, and does not feed him', () => {
    const shut = positionOf('O', ['Xx.O'], { actionsPerTurn: 1 });
    expect(moveOf('sensible', shut)).toEqual({ act: 'pass' });
    expect(accepted(shut, { by: 'O', act: 'pass' }).outcome).toEqual({ winner: 'O', reason: 'noLegalAction' });
    expect(moveOf('sensible', positionOf('O', ['X..xO'], { actionsPerTurn: 1 })).act).toBe('cell');
  });

  test('takes a draw that is offered to the loser', () => {
    const lost = positionOf('X', ['OOOOOO', 'OOOOOO', 'OOOOOO', 'X.OOOO']);
    const offered = accepted({ ...lost, toMove: 'O' }, { by: 'O', act: 'pass' });
    expect(moveOf('sensible', offered)).toEqual({ act: 'pass' });
  });

  test('does not always play the same game', () => {
    const ends = new Set<string>();
    for (const seed of [1, 2, 3, 4, 5])
      ends.add(playedOut(stateOf({ width: 5, height: 5 }), BOTH_SENSIBLE, seed).cells);
    expect(ends.size).toBeGreaterThan(1);
  });
});

test('the random player does any of the actions and never passes', () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < 60; seed += 1) seen.add(JSON.stringify(moveOf('random', stateOf(), seed)));
  expect([...seen].sort()).toEqual(['a2', 'b1', 'b2'].map((cell) => JSON.stringify({ act: 'cell', cell })));
});

import type { Actor, Draw, Refusal, Result, Rules, Seat } from '../game.ts';
import { indicesByName, isMark, opponentOf } from './board.ts';
import { applyConfirm, applyTimeout, drawTimeout, isClockEvent, timersOf } from './clock.ts';
import { cellIndex, cellName } from './coordinates.ts';
import { parseEvent } from './event.ts';
import type { Options } from './options.ts';
import { actOn, cellFault, pass } from './play.ts';
import { refuse } from './refusals.ts';
import { setup } from './setup.ts';
import { canPass, type Event, type Intent, legalCells, type State } from './state.ts';

/** Everything is public (VW1): what leaves the rules is the state. */
export type View = State;

const NAMES = { X: 'Crosses', O: 'Noughts' } as const;

function complete(state: State, by: Actor, intent: Intent, draw: Draw): Event | Refusal {
  switch (intent.act) {
    case 'cell':
      return { by, act: 'cell', cell: intent.cell };
    case 'pass':
    case 'concede':
    case 'confirm':
      return { by, act: intent.act };
    case 'timeout':
      return { by, act: 'timeout', cells: state.outcome === null ? drawTimeout(state, draw) : [] };
    case 'takeBack':
      // The table takes back before it asks the rules; what comes through found nothing of this seat.
      return refuse('takeBack');
    default:
      return refuse('unknownAct');
  }
}

function apply(state: State, foreign: Event): State | Refusal {
  const event = parseEvent(foreign);
  if (event === null) return refuse('unknownAct');
  if (state.outcome !== null) return refuse('gameOver');
  if (isClockEvent(event) !== (event.by === 'hub')) return refuse('unknownAct');
  const isOfTurn = event.act === 'cell' || event.act === 'pass';
  if (isOfTurn && event.by !== state.toMove) return refuse('notYourTurn');
  switch (event.act) {
    case 'cell':
      return applyCell(state, event.cell);
    case 'pass':
      return pass(state);
    case 'concede':
      return concede(state, event.by);
    case 'timeout':
      return applyTimeout(state, event.cells);
    case 'confirm':
      return applyConfirm(state);
  }
}

function applyCell(state: State, name: string): State | Refusal {
  const index = cellIndex(state, name);
  if (index === null) return refuse('badCoordinate');
  return cellFault(state, index) ?? actOn(state, index);
}

function concede(state: State, by: Actor): State | Refusal {
  if (!isMark(by)) return refuse('unknownAct');
  return { ...state, outcome: { winner: opponentOf(by), reason: 'concede' } };
}

function legal(state: State, seat: Seat): readonly Intent[] {
  if (state.outcome !== null || seat !== state.toMove) return [];
  const cells = new Set(legalCells(state));
  const intents: Intent[] = [];
  for (const index of indicesByName(state)) {
    if (cells.has(index)) intents.push({ act: 'cell', cell: cellName(state, index) });
  }
  if (canPass(state)) intents.push({ act: 'pass' });
  return intents;
}

function undo(_state: State, event: Event): 'seat' | 'table' | 'host' {
  if (event.act === 'timeout') return 'host';
  // Giving up ends the game for both: going on after it is for both to say. A confirmation hinders nobody.
  return event.act === 'concede' ? 'table' : 'seat';
}

function result(state: State): Result | null {
  const outcome = state.outcome;
  if (outcome === null) return null;
  if (outcome.winner === null) return { order: [['X', 'O']], by: outcome.reason, say: 'Draw' };
  const order = [[outcome.winner], [opponentOf(outcome.winner)]];
  return { order, by: outcome.reason, say: `${NAMES[outcome.winner]} win` };
}

/** The rules VW1-VW17. One action of a turn is one event; turn ends, losses and draws follow from it by themselves. */
export const rules: Rules<Options, State, Intent, Event, View> = {
  deal: () => null,
  setup: (options) => setup(options),
  complete,
  apply,
  auto: () => null,
  active: (state) => (state.outcome === null ? [state.toMove] : []),
  timers: timersOf,
  legal,
  view: (state) => state,
  seen: (_state, event) => event,
  undo,
  leave: (state) => (state.outcome === null ? { act: 'concede' } : null),
  result,
};

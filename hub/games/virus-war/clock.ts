import { type Draw, isRefusal, type Refusal, type Timer } from '../game.ts';
import { cellIndex, cellName } from './coordinates.ts';
import { actOn, cellFault, pass } from './play.ts';
import { refuse } from './refusals.ts';
import { canPass, type Event, type Intent, legalCells, type State } from './state.ts';

/** How long the last action of a turn can be taken back by a press on its cell (RULES C9). */
const CONFIRM_MS = 3000;
const WARN_MS = 10_000;

/** The turn's clock (VW17) and the delay after which a turn's last action is confirmed. */
export function timersOf(state: State): readonly Timer<Intent>[] {
  if (state.outcome !== null) return [];
  const timers: Timer<Intent>[] = [];
  if (canConfirm(state)) {
    const id = `confirm:${state.turnsPlayed}:${state.last?.cell}`;
    timers.push({ id, ms: CONFIRM_MS, fires: { act: 'confirm' } });
  }
  if (state.terms.turnSeconds > 0) {
    const ms = state.terms.turnSeconds * 1000;
    timers.push({ id: turnTimerId(state), ms, owner: state.toMove, fires: { act: 'timeout' }, warnMs: WARN_MS });
  }
  return timers;
}

/** Id of the clock of the turn that runs. */
export function turnTimerId(state: State): string {
  return `turn:${state.turnsPlayed}`;
}

/** Draws what the hub does when the time is up: nothing (a pass) before the first action, else the rest of the turn at random (VW17). */
export function drawTimeout(state: State, draw: Draw): readonly string[] {
  const cells: string[] = [];
  if (canPass(state)) return cells;
  for (let now = state; isSameTurn(state, now); ) {
    const index = draw.pick(legalCells(now));
    cells.push(cellName(now, index));
    now = actOn(now, index);
  }
  return cells;
}

/** The state after the hub has played for the player whose time was up, or a refusal when `cells` is not exactly the rest of the turn. */
export function applyTimeout(state: State, cells: readonly string[]): State | Refusal {
  if (state.terms.turnSeconds === 0) return refuse('noClock');
  const played = canPass(state) && cells.length === 0 ? pass(state) : playOut(state, cells);
  if (isRefusal(played)) return played;
  return { ...played, last: { by: 'hub', cell: played.last?.cell ?? null, confirmed: true } };
}

function playOut(state: State, cells: readonly string[]): State | Refusal {
  if (canPass(state)) return refuse('badDraw');
  let now = state;
  for (const cell of cells) {
    const index = cellIndex(state, cell);
    if (index === null) return refuse('badCoordinate');
    if (!isSameTurn(state, now)) return refuse('badDraw');
    const fault = cellFault(now, index);
    if (fault !== null) return fault;
    now = actOn(now, index);
  }
  return isSameTurn(state, now) ? refuse('badDraw') : now;
}

/** The state in which the last action of the turn before stands for good, or a refusal. */
export function applyConfirm(state: State): State | Refusal {
  if (!canConfirm(state) || state.last === null) return refuse('nothingToConfirm');
  return { ...state, last: { ...state.last, confirmed: true } };
}

function canConfirm(state: State): boolean {
  const last = state.last;
  if (state.outcome !== null || last === null || last.confirmed) return false;
  return last.cell !== null && last.by !== state.toMove;
}

function isSameTurn(before: State, now: State): boolean {
  return now.outcome === null && now.turnsPlayed === before.turnsPlayed;
}

/** Is this event one that the hub alone may submit? */
export function isClockEvent(event: Event): boolean {
  return event.act === 'timeout' || event.act === 'confirm';
}

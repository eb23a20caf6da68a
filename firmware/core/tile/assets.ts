/** Images that are missing are pulled piece by piece, one image at a time [3.7], and kept when they are whole. */
import { PIECES_MAX } from '../../../protocol/limits.ts';
import type { Clock } from '../ports.ts';
import { createTimer, isDue, startTimer } from '../timer.ts';

/** A piece not come by then is asked for again, each time later. */
const FETCH_MIN_MS = 1000;
const FETCH_MAX_MS = 8000;
/** So often a piece is asked for before the next image has its turn, and an image fetched that turned out damaged. */
const TRIES_MAX = 4;

export interface AssetsOut {
  fetch(id: string, index: number): void;
  /** Keep the image; false: damaged, or no room. */
  keep(id: string, base64: string): boolean;
  /** It is on the tile now. */
  kept(id: string): void;
  /** It will not come. */
  failed(id: string): void;
}

export interface Assets {
  missing(id: string): void;
  piece(id: string, index: number, count: number, data: string): void;
  tick(nowMs: number): void;
  /** A new claim: who asked may ask again. */
  clear(): void;
}

interface Fetching {
  readonly clock: Clock;
  readonly out: AssetsOut;
  /** Ids in the order of their turns; the first is being fetched. */
  ids: string[];
  /** Pieces of the first that are there, as one base64 text. */
  text: string;
  index: number;
  /** Pieces it has; 0 not known yet. */
  count: number;
  tries: number;
  damaged: number;
  waitMs: number;
  readonly timer: ReturnType<typeof createTimer>;
}

function ask(state: Fetching): void {
  state.out.fetch(state.ids[0] as string, state.index);
  startTimer(state.timer, state.clock.nowMs(), state.waitMs);
}

/** Begins with the first id, if there is one. */
function begin(state: Fetching): void {
  state.text = '';
  state.index = 0;
  state.count = 0;
  state.tries = 1;
  state.waitMs = FETCH_MIN_MS;
  if (state.ids.length > 0) ask(state);
  else startTimer(state.timer, 0, -1);
}

function next(state: Fetching): void {
  state.ids = state.ids.slice(1);
  state.damaged = 0;
  begin(state);
}

function finish(state: Fetching): void {
  const id = state.ids[0] as string;
  if (state.out.keep(id, state.text)) {
    next(state);
    state.out.kept(id);
    return;
  }
  state.damaged = state.damaged + 1;
  if (state.damaged < TRIES_MAX) {
    begin(state);
    return;
  }
  next(state);
  state.out.failed(id);
}

function takePiece(state: Fetching, id: string, index: number, count: number, data: string): void {
  if (id !== state.ids[0] || index !== state.index || count > PIECES_MAX) return;
  if (state.count !== 0 && state.count !== count) {
    begin(state);
    return;
  }
  state.count = count;
  state.text = state.text + data;
  state.index = index + 1;
  state.tries = 1;
  state.waitMs = FETCH_MIN_MS;
  if (state.index < count) ask(state);
  else finish(state);
}

function askAgain(state: Fetching): void {
  if (state.tries >= TRIES_MAX && state.ids.length > 1) {
    state.ids = state.ids.slice(1).concat([state.ids[0] as string]);
    begin(state);
    return;
  }
  state.tries = state.tries + 1;
  state.waitMs = Math.min(2 * state.waitMs, FETCH_MAX_MS);
  ask(state);
}

/** Fetches by `out`, one piece under way at any time. */
export function createAssets(clock: Clock, out: AssetsOut): Assets {
  const state: Fetching = {
    clock: clock,
    out: out,
    ids: [],
    text: '',
    index: 0,
    count: 0,
    tries: 0,
    damaged: 0,
    waitMs: FETCH_MIN_MS,
    timer: createTimer(),
  };
  return {
    missing: (id) => {
      if (state.ids.indexOf(id) >= 0) return;
      state.ids.push(id);
      if (state.ids.length === 1) begin(state);
    },
    piece: (id, index, count, data) => takePiece(state, id, index, count, data),
    tick: (nowMs) => {
      if (isDue(state.timer, nowMs)) askAgain(state);
    },
    clear: () => {
      state.ids = [];
      begin(state);
    },
  };
}

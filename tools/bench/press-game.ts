/**
 * A game for measuring: as many pads as tiles, and each press counts up the pad that was pressed. Every press is legal at any time, is an event of its own,
 * and changes exactly one screen. Loaded with `tile hub --game-module`, never part of a release's games.
 */
import type { Binding, Game, Json, Option, Piece, Refusal, Rules } from '../../hub/games/game.ts';
import { readOptions } from '../../hub/games/options.ts';
import { BONE, INK } from '../../protocol/scene.ts';

interface Options {
  readonly pads: number;
}
interface State {
  readonly counts: readonly number[];
  readonly total: number;
  /** The pad of the last press; -1 before the first. */
  readonly last: number;
}
interface Press {
  readonly act: 'press';
  readonly pad: number;
}

const PADS_MAX = 1000;
const OPTIONS: { readonly [name in keyof Options]: Option } = {
  pads: { kind: 'int', dflt: 100, min: 1, max: PADS_MAX, say: 'Pads' },
};

const padId = (pad: number): string => `pad:${pad}`;
const padOf = (piece: string): number => Number(piece.slice('pad:'.length));

function apply(state: State, event: Press | null): State | Refusal {
  const count = event?.act === 'press' ? state.counts[event.pad] : undefined;
  if (event === null || count === undefined) return { refused: 'noSuchPad', say: 'No such pad' };
  const counts = state.counts.slice();
  counts[event.pad] = count + 1;
  return { counts, total: state.total + 1, last: event.pad };
}

const rules: Rules<Options, State, Press, Press, State> = {
  deal: () => null,
  setup: ({ pads }) => ({ counts: Array.from({ length: pads }, () => 0), total: 0, last: -1 }),
  complete: (_state, _by, intent) => intent,
  apply,
  auto: () => null,
  active: () => ['A'],
  timers: () => [],
  legal: ({ counts }, seat) => (seat === 'A' ? counts.map((_, pad) => ({ act: 'press', pad })) : []),
  view: (state) => state,
  seen: (_state, { act, pad }) => ({ act, pad }),
  undo: () => 'host',
  leave: () => null,
  result: () => null,
};

const binding: Binding<Options, Press, State, null> = {
  pieces: ({ pads }): Piece[] =>
    Array.from({ length: pads }, (_, pad) => ({ id: padId(pad), kind: 'pad', bound: 'tile', needs: ['button'] })),
  seating: () => [],
  draft: () => null,
  redraft: () => null,
  read: (_context, gesture) => (gesture.g === 'press' ? { intent: { act: 'press', pad: padOf(gesture.on) } } : null),
  how: (_context, { pad }) => [{ g: 'press', on: padId(pad) }],
  offers: () => [],
  screen: ({ view }, piece) => ({
    ops: [
      ['c', INK],
      ['t', 64, 40, 3, BONE, `${view.counts[padOf(piece.id)] ?? 0}`, 1],
      ['t', 64, 106, 0, BONE, 'Press', 1],
    ],
    means: 'press',
  }),
  changed: (before, after) => {
    if (before.total === after.total) return [];
    return after.total === before.total + 1 ? [padId(after.last)] : 'all';
  },
  board: (_options, { total }) => ({
    width: 128,
    height: 128,
    ops: [
      ['c', INK],
      ['t', 64, 50, 3, BONE, `${total}`, 1],
    ],
    targets: [],
  }),
  beats: () => [],
};

function readPresses(transcript: Json): readonly Press[] | undefined {
  const presses =
    typeof transcript === 'object' && transcript !== null && 'presses' in transcript && transcript.presses;
  if (!Array.isArray(presses)) return undefined;
  return presses.map((pad: Json): Press => ({ act: 'press', pad: typeof pad === 'number' ? pad : -1 }));
}

export const game: Game<Options, State, Press, Press, State, null> = {
  id: 'bench-press',
  transcriptName: 'bench_press',
  title: 'Press',
  pitch: 'For measuring.',
  minutes: 1,
  cover: [['c', BONE]],
  rulesVersion: 1,
  seats: { min: 1, max: 1, names: ['A'], titles: { A: 'ALL' }, look: { A: [BONE, 'mark-square'] } },
  options: OPTIONS,
  presets: {},
  rules,
  binding,
  transcripts: {
    read: (transcript) => {
      const presses = readPresses(transcript);
      const reading = readOptions<Options>(OPTIONS, (transcript as { readonly options?: Json } | null)?.options);
      if (presses === undefined) return { error: { code: 'badTranscript' } };
      if ('wrong' in reading) return { error: { code: 'badOptions' } };
      const entries = presses.map((press) => () => [press]);
      return { options: reading.options, seats: ['A'], dealt: null, entries };
    },
    refusal: ({ refused }, press) => ({ code: refused, press }),
    write: (options, _seats, _dealt, events) => ({ options: { ...options }, presses: events.map(({ pad }) => pad) }),
    position: ({ counts, total }) => ({ counts, total }),
  },
  sounds: {},
  bots: { random: (_options, _view, _seat, intents, draw) => draw.pick(intents ?? []) },
  rematch: (_state, players) => players,
  help: [{ say: 'Press any pad. It counts.' }],
};

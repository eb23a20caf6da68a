import type { Binding, Game, Gesture, Json, Option, Refusal, Rules, Seat } from '../../hub/games/game.ts';
import { readOptions } from '../../hub/games/options.ts';
import { BLUE, BONE, INK, type Op, RED } from '../../protocol/scene.ts';

interface Options {
  readonly pebbles: number;
}
/** Who takes the last pebble wins. */
interface State {
  readonly seats: readonly Seat[];
  readonly left: number;
  readonly toMove: Seat;
  readonly gone: Seat | '';
}
type Intent = { readonly act: 'take'; readonly count: number } | { readonly act: 'leave' };
type Event = Intent & { readonly by: Seat };

const OPTIONS: { readonly [name in keyof Options]: Option } = {
  pebbles: { kind: 'int', dflt: 7, min: 1, max: 30, say: 'Pebbles' },
};
const TITLES: { readonly [seat: Seat]: string } = { A: 'AMBER', B: 'BRASS' };

const refuse = (refused: string, say: string): Refusal => ({ refused, say });
const otherThan = (state: State, seat: Seat) => state.seats.find((one) => one !== seat) ?? '';
const isOver = (state: State) => state.left === 0 || state.gone !== '';

function apply(state: State, event: Event | null): State | Refusal {
  if (isOver(state)) return refuse('over', 'The game is over');
  if (event?.act === 'leave' && state.seats.includes(event.by)) return { ...state, gone: event.by };
  if (event?.act !== 'take' || event.by !== state.toMove) return refuse('notYourTurn', 'Not your turn');
  if (event.count !== 1 && event.count !== 2) return refuse('oneOrTwo', 'Take 1 or 2');
  if (event.count > state.left) return refuse('tooMany', `Only ${state.left} left`);
  return { ...state, left: state.left - event.count, toMove: otherThan(state, event.by) };
}

function result(state: State): { order: Seat[][]; by: string; say: string } | null {
  if (!isOver(state)) return null;
  const loser = state.gone === '' ? state.toMove : state.gone;
  const winner = otherThan(state, loser);
  return { order: [[winner], [loser]], by: state.gone === '' ? 'lastPebble' : 'left', say: `${TITLES[winner]} wins` };
}

function legal(state: State, seat: Seat): readonly Intent[] {
  if (isOver(state) || seat !== state.toMove) return [];
  return [1, 2].filter((count) => count <= state.left).map((count) => ({ act: 'take', count }));
}

const rules: Rules<Options, State, Intent, Event, State> = {
  deal: () => null,
  setup: ({ pebbles }, seats) => ({ seats, left: pebbles, toMove: seats[0] ?? '', gone: '' }),
  complete: (_state, by, intent) => ({ ...intent, by }),
  apply,
  auto: () => null,
  active: (state) => (isOver(state) ? [] : [state.toMove]),
  timers: () => [],
  legal,
  // Nothing is hidden, so everybody may see the whole state. A game with secrets builds its view field by field.
  view: (state) => state,
  seen: (_state, event) => event,
  undo: () => 'seat',
  leave: (state) => (isOver(state) ? null : { act: 'leave' }),
  result,
};

/** How many pebbles the seat is about to take. */
interface Draft {
  readonly count: number;
}

const handOf = (seat: Seat) => `hand:${seat}`;

const pebbles = (left: number): Op => ['t', 64, 50, 3, BONE, `${left}`, 1];
const sayOf = (intent: Intent) => (intent.act === 'take' ? `Take ${intent.count}` : 'Leave');
function footOf(view: State, seat: Seat, draft: Draft): string {
  if (isOver(view)) return result(view)?.say ?? '';
  return view.toMove === seat ? `Press: take ${draft.count}` : 'Wait';
}

const binding: Binding<Options, Intent, State, Draft> = {
  // One handheld a seat is all there is, in every set.
  pieces: (_options, seats) =>
    seats.map((seat) => ({ id: handOf(seat), kind: 'hand', owner: seat, bound: 'tile', needs: ['button', 'motion'] })),
  seating: () => [],
  draft: () => ({ count: 1 }),
  redraft: () => ({ count: 1 }),
  read: ({ seat, view, draft }, gesture) => {
    if (!('on' in gesture) || gesture.on !== handOf(seat) || view.toMove !== seat) return null;
    if (gesture.g === 'tilt') return { draft: { count: 3 - draft.count } };
    return gesture.g === 'press' ? { intent: { act: 'take', count: draft.count } } : null;
  },
  how: ({ seat, draft, can }, intent) => {
    const on = handOf(seat);
    if (intent.act !== 'take' || !can(on, 'button')) return [];
    const press: Gesture = { g: 'press', on };
    if (intent.count === draft.count) return [press];
    return can(on, 'motion') ? [{ g: 'tilt', on, to: 1 }, press] : [];
  },
  offers: ({ seat, view }) => legal(view, seat).map((intent) => ({ say: sayOf(intent), intent, glow: [handOf(seat)] })),
  screen: ({ seat, view, draft }) => ({
    ops: [
      ['c', INK],
      ['t', 64, 40, 3, BONE, `${view.left}`, 1],
      ['t', 64, 106, 0, BONE, footOf(view, seat, draft), 1],
    ],
    means: `take ${draft.count}`,
  }),
  changed: (before, after) => (before === after ? [] : 'all'),
  board: (_options, view) => ({ width: 128, height: 128, ops: [['c', INK], pebbles(view.left)], targets: [] }),
  beats: (_before, _seen, after) => [{ ms: 0, sound: isOver(after) ? 'win' : 'clack', on: 'table' }],
};

/** `{ "options": {...}, "moves": ["A take 2", "B leave"] }` */
function parseMove(move: Json): Event | null {
  const text = typeof move === 'string' ? move : '';
  const [, by = '', act, count] = /^([AB]) (take|leave)(?: ([12]))?$/.exec(text) ?? [];
  if (act === 'leave' && count === undefined) return { act, by };
  return act === 'take' && count !== undefined ? { act, by, count: Number(count) } : null;
}

const transcripts: Game<Options, State, Intent, Event, State, Draft>['transcripts'] = {
  read: (json) => {
    const record =
      typeof json === 'object' && json !== null && !Array.isArray(json)
        ? (json as { readonly [key: string]: Json })
        : {};
    if (!Array.isArray(record.moves)) return { error: { code: 'badTranscript' } };
    const reading = readOptions<Options>(OPTIONS, record.options);
    if ('wrong' in reading) return { error: { code: 'badOptions', option: reading.wrong[0]?.option ?? '' } };
    const entries = record.moves.map((move: Json, number: number) => () => {
      const event = parseMove(move);
      return event === null ? { code: 'badTranscript', move: number } : [event];
    });
    return { options: reading.options, seats: ['A', 'B'], dealt: null, entries };
  },
  refusal: ({ refused }, move) => ({ code: refused, move }),
  write: (options, _seats, _dealt, events) => ({
    options: { ...options },
    moves: events.map((event) => `${event.by} ${event.act}${event.act === 'take' ? ` ${event.count}` : ''}`),
  }),
  position: ({ left, toMove, gone }) => ({ left, toMove, gone }),
};

export const game: Game<Options, State, Intent, Event, State, Draft> = {
  id: 'pebbles',
  transcriptName: 'pebbles',
  title: 'Pebbles',
  pitch: 'Take one or two; whoever takes the last one wins.',
  minutes: 2,
  cover: [
    ['c', INK],
    ['t', 64, 56, 1, BONE, 'PEBBLES', 1],
  ],
  rulesVersion: 1,
  seats: {
    min: 2,
    max: 2,
    names: ['A', 'B'],
    titles: TITLES,
    look: { A: [RED, 'mark-tri'], B: [BLUE, 'mark-sq'] },
  },
  options: OPTIONS,
  presets: { long: { pebbles: 30 } },
  rules,
  binding,
  transcripts,
  sounds: { clack: { tune: 'c7/12', lateMs: 400 } },
  bots: {
    random: (_options, _view, _seat, intents, draw) => draw.pick(intents ?? []),
    // Leaves a multiple of three behind where it can.
    sensible: (_options, view) => ({ act: 'take', count: view.left % 3 === 2 ? 2 : 1 }),
  },
  rematch: (_state, players) => [...players].reverse(),
  help: [{ say: 'Take one or two pebbles. Who takes the last one wins.', show: ['hand:A'] }],
};

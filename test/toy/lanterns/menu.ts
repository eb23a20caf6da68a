import type { Context, Gesture, Offer, Seat } from '../../../hub/games/game.ts';
import type { Options } from './options.ts';
import { handOf, lampId, lampNumbers } from './pieces.ts';
import { amountOf, BID_MAX, type Draft, type Intent, LAMP_OIL_MAX, type View } from './state.ts';

export type Play = Context<Options, View, Draft>;

/** What a key of the handheld does; each is a gesture and, on a touch screen, a drawn element of that name. */
export type Key = 'up' | 'down' | 'do' | 'hold' | 'clear';
export const KEYS: readonly Key[] = ['up', 'down', 'do', 'hold', 'clear'];

/** A line of the leader's menu: an intent, a lamp to mark, or lighting what is marked. */
export interface Entry {
  readonly say: string;
  readonly intent?: Intent;
  readonly mark?: number;
}

export function isLeading(view: View, seat: string): boolean {
  return view.phase === 'turn' && view.leader === seat;
}

export function isChoosing(view: View, seat: string): boolean {
  return view.phase === 'bid' && view.seats.includes(seat) && !view.gone.includes(seat) && !view.sealed.includes(seat);
}

export function amountMax(view: View, seat: Seat): number {
  return Math.min(BID_MAX, amountOf(view.oil, seat));
}

function lampEntries(view: View, seat: Seat, lamp: number): readonly Entry[] {
  const { lit, oil } = view.lamps[lamp - 1] ?? { lit: '', oil: 0 };
  const hasOil = amountOf(view.oil, seat) > 0;
  const snuff: Entry = { say: `Snuff lamp ${lamp}`, intent: { act: 'snuff', lamp } };
  if (lit !== '') return lit === seat || !hasOil ? [] : [snuff];
  const mark: Entry = { say: `Mark lamp ${lamp}`, mark: lamp };
  const canFill = hasOil && oil < LAMP_OIL_MAX;
  return canFill ? [mark, { say: `Fill lamp ${lamp}`, intent: { act: 'fill', lamp } }] : [mark];
}

/** The leader's menu depends on the view alone, so that marking a lamp moves no line under the cursor. */
export function menuOf(view: View, seat: Seat): readonly Entry[] {
  if (!isLeading(view, seat)) return [];
  const shop: Entry = { say: 'Go to the shop', intent: { act: 'visit', place: 'shop' } };
  return [
    { say: 'End the turn', intent: { act: 'done' } },
    { say: 'Go to the well', intent: { act: 'visit', place: 'well' } },
    ...(amountOf(view.oil, seat) < 2 ? [] : [shop]),
    ...lampNumbers(view).flatMap((lamp) => lampEntries(view, seat, lamp)),
    { say: 'Light the marked' },
  ];
}

export function toggled(marks: readonly number[], lamp: number): readonly number[] {
  return marks.includes(lamp) ? marks.filter((one) => one !== lamp) : [...marks, lamp].sort((a, b) => a - b);
}

/** The key pressed by a gesture on the seat's own handheld; null: it is no key. */
export function keyOf(seat: string, gesture: Gesture): Key | null {
  if (!('on' in gesture) || gesture.on !== handOf(seat)) return null;
  switch (gesture.g) {
    case 'press':
      return 'do';
    case 'hold':
      return 'hold';
    case 'shake':
      return 'clear';
    case 'tilt':
      return gesture.to === 0 ? 'up' : gesture.to === 2 ? 'down' : null;
    case 'point':
      return KEYS.find((key) => key === gesture.element) ?? null;
    default:
      return null;
  }
}

/** The gesture that presses a key with the senses the handheld has; null: there is none. */
export function gestureOf(play: Play, key: Key): Gesture | null {
  const on = handOf(play.seat);
  if (play.can(on, 'point')) return { g: 'point', on, element: key };
  const needed = key === 'do' || key === 'hold' ? 'button' : 'motion';
  if (!play.can(on, needed)) return null;
  switch (key) {
    case 'do':
      return { g: 'press', on };
    case 'hold':
      return { g: 'hold', on };
    case 'clear':
      return { g: 'shake', on };
    case 'up':
      return { g: 'tilt', on, to: 0 };
    case 'down':
      return { g: 'tilt', on, to: 2 };
  }
}

const repeat = (key: Key, times: number) => Array.from({ length: Math.max(times, 0) }, () => key);

function keysTo(from: number, to: number, length: number): readonly Key[] {
  const down = (to - from + length) % length;
  return down <= length - down ? repeat('down', down) : repeat('up', length - down);
}

/** The keys that walk through these lines of the menu from the cursor, pressing each. */
function keysThrough(lines: readonly number[], cursor: number, length: number): readonly Key[] {
  let at = cursor;
  return lines.flatMap((line) => {
    const keys = [...keysTo(at, line, length), 'do' as const];
    at = line;
    return keys;
  });
}

function keysForMenu(play: Play, intent: Intent): readonly Key[] | null {
  const menu = menuOf(play.view, play.seat);
  const lineOf = (fits: (entry: Entry) => boolean) => menu.findIndex(fits);
  const wanted = intent.act === 'light' ? intent.lamps : [];
  const last = lineOf((entry) =>
    intent.act === 'light'
      ? entry.intent === undefined && entry.mark === undefined
      : JSON.stringify(entry.intent) === JSON.stringify(intent),
  );
  const changes = lampNumbers(play.view).filter((lamp) => wanted.includes(lamp) !== play.draft.marks.includes(lamp));
  const marks = intent.act === 'light' ? changes.map((lamp) => lineOf((entry) => entry.mark === lamp)) : [];
  const lines = [...marks, last];
  return lines.includes(-1) ? null : keysThrough(lines, play.draft.cursor, menu.length);
}

function keysFor(play: Play, intent: Intent): readonly Key[] | null {
  const { view, seat, draft } = play;
  if (intent.act === 'bid') {
    const more = intent.amount - draft.amount;
    return isChoosing(view, seat) && intent.amount <= amountMax(view, seat)
      ? [...repeat('up', more), ...repeat('down', -more), 'do']
      : null;
  }
  if (intent.act === 'reopen') return view.phase === 'bid' && view.sealed.includes(seat) ? ['hold'] : null;
  if (intent.act === 'takeBack')
    return isLeading(view, seat) ? [...repeat('clear', draft.marks.length > 0 ? 2 : 1)] : null;
  return isLeading(view, seat) ? keysForMenu(play, intent) : null;
}

/** The way to say an intent on the handheld alone; [] when there is none. */
export function howByHand(play: Play, intent: Intent): readonly Gesture[] {
  const gestures = (keysFor(play, intent) ?? []).map((key) => gestureOf(play, key));
  return gestures.every((gesture) => gesture !== null) ? gestures : [];
}

function glowOf(intent: Intent): readonly string[] {
  if (intent.act === 'light') return intent.lamps.map(lampId);
  return intent.act === 'fill' || intent.act === 'snuff' ? [lampId(intent.lamp)] : [];
}

/** What the seat can do now; lighting is offered once three lamps are marked. */
export function offers({ view, seat, draft }: Play): readonly Offer<Intent>[] {
  const offer = (say: string, intent: Intent): Offer<Intent> => ({ say, intent, glow: glowOf(intent) });
  if (isChoosing(view, seat)) {
    const amounts = Array.from({ length: amountMax(view, seat) + 1 }, (_, amount) => amount);
    return amounts.map((amount) => offer(`Burn ${amount} oil`, { act: 'bid', amount }));
  }
  if (view.phase === 'bid' && view.sealed.includes(seat)) return [offer('Choose again', { act: 'reopen' })];
  const plain = menuOf(view, seat).flatMap(({ say, intent }) => (intent === undefined ? [] : [offer(say, intent)]));
  const isReady = isLeading(view, seat) && draft.marks.length === 3;
  return isReady ? [...plain, offer('Light the marked', { act: 'light', lamps: draft.marks })] : plain;
}

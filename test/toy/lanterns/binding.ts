import type { Binding, Gesture, PieceId, Reading, Refusal, Seat } from '../../../hub/games/game.ts';
import { beats } from './beats.ts';
import {
  amountMax,
  type Entry,
  howByHand,
  isChoosing,
  isLeading,
  type Key,
  keyOf,
  menuOf,
  offers,
  type Play,
  toggled,
} from './menu.ts';
import type { Options } from './options.ts';
import { CAN, darkLine, lampId, lampNumber, pieces, SNUFFER, seating } from './pieces.ts';
import { board, changed, screen } from './screens.ts';
import { type Draft, type Intent, PLACES, type View } from './state.ts';

type Answer = Reading<Intent, Draft>;

const EMPTY: Draft = { amount: 0, cursor: 0, marks: [] };

const joinThree = (at?: PieceId): { readonly refusal: Refusal } => ({
  refusal: { refused: 'joinThree', say: 'Join 3 dark lamps', ...(at === undefined ? {} : { at }) },
});

function redraft(_options: Options, draft: Draft, view: View, seat: Seat): Draft {
  const amount = isChoosing(view, seat) ? Math.min(draft.amount, amountMax(view, seat)) : 0;
  const lines = menuOf(view, seat).length;
  if (lines === 0) return { ...EMPTY, amount };
  const marks = draft.marks.filter((lamp) => view.lamps[lamp - 1]?.lit === '');
  return { amount, cursor: Math.min(draft.cursor, lines - 1), marks };
}

function light(draft: Draft, at?: PieceId): Answer {
  if (draft.marks.length !== 3) return joinThree(at);
  return { intent: { act: 'light', lamps: draft.marks }, draft: { ...draft, marks: [] } };
}

function readEntry(entry: Entry | undefined, draft: Draft): Answer {
  if (entry === undefined) return null;
  if (entry.mark !== undefined) return { draft: { ...draft, marks: toggled(draft.marks, entry.mark) } };
  return entry.intent === undefined ? light(draft) : { intent: entry.intent };
}

function readChoice({ view, seat, draft }: Play, key: Key): Answer {
  const most = amountMax(view, seat);
  switch (key) {
    case 'up':
      return { draft: { ...draft, amount: Math.min(draft.amount + 1, most) } };
    case 'down':
      return { draft: { ...draft, amount: Math.max(draft.amount - 1, 0) } };
    case 'do':
      return { intent: { act: 'bid', amount: draft.amount } };
    case 'clear':
      return { draft: { ...draft, amount: 0 } };
    case 'hold':
      return null;
  }
}

function readMenu({ view, seat, draft }: Play, key: Key): Answer {
  const menu = menuOf(view, seat);
  const moved = (by: number): Answer => ({
    draft: { ...draft, cursor: (draft.cursor + by + menu.length) % menu.length },
  });
  switch (key) {
    case 'up':
      return moved(-1);
    case 'down':
      return moved(1);
    case 'do':
      return readEntry(menu[draft.cursor], draft);
    case 'hold':
      return { intent: { act: 'done' } };
    case 'clear':
      return draft.marks.length > 0 ? { draft: { ...draft, marks: [] } } : { intent: { act: 'takeBack' } };
  }
}

/** A tool acts through its north edge only (RULES C10). */
function snuffedBy(gesture: Gesture): PieceId | null {
  if (gesture.g !== 'touch') return null;
  if (gesture.a === SNUFFER && gesture.aSide === 0) return gesture.b;
  return gesture.b === SNUFFER && gesture.bSide === 0 ? gesture.a : null;
}

function readOnLamps(play: Play, gesture: Gesture): Answer {
  const { view, draft } = play;
  switch (gesture.g) {
    case 'layout':
      return { draft: { ...draft, marks: darkLine(gesture.groups, view) } };
    case 'press': {
      const lamp = lampNumber(gesture.on);
      if (lamp === null) return null;
      return draft.marks.includes(lamp) ? light(draft, gesture.on) : joinThree(gesture.on);
    }
    case 'point': {
      const lamp = gesture.on === 'table' ? lampNumber(gesture.element) : null;
      if (lamp === null || view.lamps[lamp - 1]?.lit !== '') return null;
      return { draft: { ...draft, marks: toggled(draft.marks, lamp) } };
    }
    case 'pour': {
      const lamp = gesture.from === CAN ? lampNumber(gesture.to) : null;
      return lamp === null ? null : { intent: { act: 'fill', lamp } };
    }
    case 'tap': {
      const place = gesture.on === CAN ? PLACES.find((one) => one === gesture.tag) : undefined;
      return place === undefined ? null : { intent: { act: 'visit', place } };
    }
    case 'touch': {
      const lamp = lampNumber(snuffedBy(gesture) ?? '');
      return lamp === null ? null : { intent: { act: 'snuff', lamp } };
    }
    default:
      return null;
  }
}

function read(play: Play, gesture: Gesture): Answer {
  const { view, seat } = play;
  const key = keyOf(seat, gesture);
  if (isChoosing(view, seat)) return key === null ? null : readChoice(play, key);
  if (view.phase === 'bid') return key === 'hold' && view.sealed.includes(seat) ? { intent: { act: 'reopen' } } : null;
  if (!isLeading(view, seat)) return null;
  return key === null ? readOnLamps(play, gesture) : readMenu(play, key);
}

function howOnTable({ sets, seat, can }: Play, intent: Intent): readonly Gesture[] {
  const set = sets[seat];
  if (intent.act === 'visit' && set !== 'hands' && can(CAN, 'tag')) return [{ g: 'tap', on: CAN, tag: intent.place }];
  if (set !== 'full') return [];
  switch (intent.act) {
    case 'light': {
      const line = intent.lamps.map((lamp, x) => ({ piece: lampId(lamp), x, y: 0, rot: 0 }) as const);
      const middle = line[1]?.piece;
      const works = middle !== undefined && line.every(({ piece }) => can(piece, 'edges')) && can(middle, 'button');
      return works
        ? [
            { g: 'layout', groups: [line] },
            { g: 'press', on: middle },
          ]
        : [];
    }
    case 'fill': {
      const works = can(CAN, 'motion') && can(CAN, 'edges') && can(lampId(intent.lamp), 'edges');
      return works ? [{ g: 'pour', from: CAN, to: lampId(intent.lamp) }] : [];
    }
    case 'snuff': {
      const works = can(SNUFFER, 'edges') && can(lampId(intent.lamp), 'edges');
      return works ? [{ g: 'touch', a: SNUFFER, aSide: 0, b: lampId(intent.lamp), bSide: 2 }] : [];
    }
    default:
      return [];
  }
}

function how(play: Play, intent: Intent): readonly Gesture[] {
  const onTable = isLeading(play.view, play.seat) ? howOnTable(play, intent) : [];
  return onTable.length > 0 ? onTable : howByHand(play, intent);
}

export const BINDING: Binding<Options, Intent, View, Draft> = {
  // Marked lamps glow for everybody; how much oil somebody thinks of burning is nobody's business.
  publicDraft: ({ marks }) => ({ ...EMPTY, marks }),
  ...{ pieces, seating, draft: () => EMPTY, redraft, read, how, offers, screen, changed, board, beats },
};

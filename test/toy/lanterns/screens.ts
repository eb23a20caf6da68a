import type { Board, Piece, PieceId, Screen, Seat } from '../../../hub/games/game.ts';
import { BLUE, BONE, FOG, INK, LEAF, NIGHT, type Op, RED, SLATE, SUN, UMBER } from '../../../protocol/scene.ts';
import { amountMax, isChoosing, isLeading, KEYS, menuOf, type Play } from './menu.ts';
import type { Options } from './options.ts';
import { darkLine, lampId, lampNumber } from './pieces.ts';
import { amountOf, type LampView, TITLES, type View } from './state.ts';

export const LOOKS: { readonly [seat: Seat]: readonly [number, string] } = {
  A: [RED, 'mark-tri'],
  B: [BLUE, 'mark-sq'],
  C: [LEAF, 'mark-disc'],
  D: [SUN, 'mark-dia'],
};
const COVER: readonly Op[] = [
  ['c', NIGHT],
  ['t', 64, 60, 0, BONE, 'Lift to read', 1],
];
const MENU_ROWS = 5;
const looksOf = (seat: string) => LOOKS[seat] ?? ([SLATE, 'mark-plus'] as const);

function band(view: View, seat: string, isFilled: boolean): readonly Op[] {
  const [colour, mark] = looksOf(seat);
  const title = TITLES[seat] ?? '';
  return [
    ['c', INK],
    isFilled ? ['r', 4, 4, 120, 15, colour] : ['f', 4, 4, 120, 15, colour, 1],
    ['i', 6, 5, mark],
    ['t', 22, 7, 0, isFilled ? INK : FOG, title, 0],
    ['t', 121, 7, 0, isFilled ? INK : FOG, `${amountOf(view.oil, seat)} oil`, 2],
  ];
}

function menuScreen({ view, seat, draft }: Play): Screen {
  const menu = menuOf(view, seat);
  const first = Math.max(0, Math.min(draft.cursor - 2, menu.length - MENU_ROWS));
  const rows = menu.slice(first, first + MENU_ROWS).flatMap(({ say, mark }, row): Op[] => {
    const y = 28 + row * 14;
    const isMarked = mark !== undefined && draft.marks.includes(mark);
    const colour = first + row === draft.cursor ? SUN : BONE;
    return isMarked
      ? [
          ['t', 14, y, 0, colour, say, 0],
          ['r', 6, y + 1, 5, 5, LEAF],
        ]
      : [['t', 14, y, 0, colour, say, 0]];
  });
  const clock: Op = ['k', 4, 20, 120, 3, looksOf(seat)[0], SLATE, 30_000];
  const ops = [...band(view, seat, true), clock, ...rows, ['p', 6, 106, 4, view.stepsLeft, SUN] as const];
  return {
    ops,
    motions: [['p', 1]],
    means: `menu ${menu[draft.cursor]?.say}`,
    timer: view.timer,
    targets: keyTargets(),
  };
}

const keyTargets = () => KEYS.map((key, index) => [key, 4 + index * 24, 100, 24, 24] as const);

function choiceScreen({ view, seat, draft }: Play): Screen {
  const isSealed = !isChoosing(view, seat);
  const amount = isSealed ? view.mine : draft.amount;
  const ops: readonly Op[] = [
    ...band(view, seat, !isSealed),
    ['t', 64, 40, 3, isSealed ? FOG : BONE, `${amount}`, 1],
    ['b', 24, 84, 80, 6, amount * 20, SUN, SLATE],
    ['t', 64, 106, 0, FOG, isSealed ? 'Hold to choose again' : `Tilt 0-${amountMax(view, seat)}. Press`, 1],
    ['n', 121, 24, 0, FOG, 2],
  ];
  return { ops, cover: COVER, means: isSealed ? 'sealed' : 'bid', timer: view.timer, targets: keyTargets() };
}

function restScreen(view: View, seat: string): Screen {
  const glow: Op = ['t', 64, 40, 3, BONE, `${amountOf(view.glow, seat)}`, 1];
  const foot = view.phase === 'over' ? view.outcome : view.wind > 0 ? `Wind ${view.wind}` : `Night ${view.night}`;
  return { ops: [...band(view, seat, false), glow, ['t', 64, 106, 0, FOG, foot, 1]] };
}

function handScreen(play: Play): Screen {
  const { view, seat } = play;
  if (isLeading(view, seat)) return menuScreen(play);
  return view.phase === 'bid' && !view.gone.includes(seat) ? choiceScreen(play) : restScreen(view, seat);
}

function lampScreen(lamp: LampView, number: number, { view, draft, groups }: Play): Screen {
  const ground = lamp.lit === '' ? NIGHT : looksOf(lamp.lit)[0];
  const isJoined = view.phase === 'turn' && darkLine(groups, view).includes(number);
  const isMarked = draft.marks.includes(number);
  const ops: readonly Op[] = [
    ['c', INK],
    ['r', 24, 24, 80, 80, ground],
    ['i', 40, 30, lamp.lit === '' ? 'mark-disc48' : 'mark-star48', lamp.lit === '' ? '4-' : '48'],
    ['p', 30, 90, 3, lamp.oil, SUN],
    ['t', 64, 50, 2, BONE, lamp.value > 0 ? `${lamp.value}` : '?', 1],
  ];
  const rim: readonly Op[] = isJoined
    ? [
        ['e', 4, LEAF],
        ['f', 24, 24, 80, 80, LEAF, 2],
      ]
    : [];
  const mark: readonly Op[] = isMarked ? [['f', 20, 20, 88, 88, SUN, 2]] : [];
  return { ops: [...ops, ...rim, ...mark], means: `${lamp.lit}${isJoined ? 'joined' : ''}` };
}

function toolScreen(view: View, image: string): Screen {
  const oil = view.phase === 'turn' ? `${amountOf(view.oil, view.leader)} oil` : 'Lay it aside';
  return {
    ops: [
      ['c', INK],
      ['i', 40, 30, image],
      ['t', 64, 106, 0, FOG, oil, 1],
    ],
  };
}

export function screen(play: Play, piece: Piece): Screen {
  if (piece.kind === 'hand') return handScreen(play);
  if (piece.kind !== 'lamp') return toolScreen(play.view, piece.kind === 'can' ? 'can' : 'snuffer');
  const number = lampNumber(piece.id) ?? 0;
  return lampScreen(play.view.lamps[number - 1] ?? { lit: '', oil: 0, value: 0 }, number, play);
}

/** Lamps light up together where three are joined, so one change may touch them all. */
export function changed(before: View, after: View, of: readonly Piece[]): readonly PieceId[] {
  const lamps = ({ lamps, phase }: View) => JSON.stringify([lamps, phase === 'turn']);
  const tools = ({ phase, leader, oil }: View) => JSON.stringify([phase, leader, oil]);
  const part = (view: View, { kind }: Piece) =>
    kind === 'hand' ? JSON.stringify(view) : kind === 'lamp' ? lamps(view) : tools(view);
  return of.filter((piece) => part(before, piece) !== part(after, piece)).map(({ id }) => id);
}

export function board(_options: Options, view: View): Board {
  const lampCells = view.lamps.map(
    (_, index) => [lampId(index + 1), 8 + (index % 6) * 50, 40 + Math.floor(index / 6) * 50, 44, 44] as const,
  );
  const seatCells = view.seats.map((seat, index) => [`seat:${seat}`, 8 + index * 76, 160, 72, 32] as const);
  const lamps = lampCells.flatMap(([, x, y, w, h], index): Op[] => {
    const { lit, oil, value } = view.lamps[index] ?? { lit: '', oil: 0, value: 0 };
    const ground = lit === '' ? NIGHT : looksOf(lit)[0];
    const number: Op = ['t', x + 22, y + 10, 2, lit === '' ? BONE : INK, value > 0 ? `${value}` : '?', 1];
    return [['r', x, y, w, h, ground], number, ['p', x + 6, y + 32, 3, oil, SUN]];
  });
  const seats = seatCells.flatMap(([name, x, y, w, h], index): Op[] => {
    const seat = view.seats[index] ?? '';
    const colour = view.gone.includes(seat) ? SLATE : looksOf(seat)[0];
    const isAwaited = isChoosing(view, seat) || isLeading(view, seat);
    return [
      ['f', x, y, w, h, colour, isAwaited ? 3 : 1],
      ['t', x + 6, y + 6, 1, BONE, `${name.slice(-1)} ${amountOf(view.glow, seat)}`, 0],
    ];
  });
  const title = view.outcome === '' ? `Night ${view.night}, round ${view.round}` : view.outcome;
  const head: readonly Op[] = [
    ['c', UMBER],
    ['t', 160, 12, 1, BONE, title, 1],
  ];
  return { width: 320, height: 200, ops: [...head, ...lamps, ...seats], targets: [...lampCells, ...seatCells] };
}

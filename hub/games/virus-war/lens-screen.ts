import { BONE, FOG, INK, NIGHT, type Op, SLATE, SUN } from '../../../protocol/scene.ts';
import type { Screen } from '../game.ts';
import type { Mark } from './board.ts';
import { actionsOp } from './cell-screen.ts';
import { turnTimerId } from './clock.ts';
import { COLONIES, recoloured, TINY } from './colonies.ts';
import { cellName } from './coordinates.ts';
import { type Draft, MENU_SAY, type MenuAct, menuOf } from './draft.ts';
import { handEndOps } from './end-screen.ts';
import { canTakeBack, meaningOf, reachOf } from './reach.ts';
import type { View } from './rules.ts';
import { tinyCell, tinyLegend } from './tiny-cells.ts';

/** Cells along a side of the lens, and where they are drawn (LOOK section 4). */
const SIDE = 5;
const [LEFT, TOP, CELL_WIDTH, CELL_HEIGHT, GAP] = [15, 23, 18, 15, 2] as const;

/** A seat's handheld: the cells round its cursor, or its menu. `owner`: whose it is. */
export function lensScreen(view: View, draft: Draft, owner: Mark): Screen {
  if (view.outcome !== null) return { ops: handEndOps(view.outcome, owner), means: '' };
  const clock = clockOps(view, owner);
  const body = draft.menu === null ? lens(view, draft, owner) : menu(view, draft.menu, owner);
  return {
    ...body,
    ops: [['c', INK], ...band(view, owner), ...clock, ...body.ops],
    ...(clock.length > 0 ? { timer: turnTimerId(view) } : {}),
  };
}

function band(view: View, owner: Mark): readonly Op[] {
  const { colour, mark, title } = COLONIES[owner];
  if (view.toMove === owner) {
    return [
      ['r', 4, 4, 120, 15, colour],
      recoloured(6, 5, mark, BONE, INK),
      ['t', 22, 5, 1, INK, title, 0],
      ['t', 121, 8, 0, INK, `${view.actionsLeft} left`, 2],
    ];
  }
  return [
    recoloured(6, 5, mark, BONE, colour),
    ['t', 22, 8, 0, BONE, title, 0],
    ['t', 121, 8, 0, FOG, 'waits', 2],
    ['r', 4, 18, 120, 1, SLATE],
  ];
}

function clockOps(view: View, owner: Mark): readonly Op[] {
  const { turnSeconds } = view.terms;
  if (turnSeconds === 0 || view.toMove !== owner) return [];
  return [['k', 4, 20, 120, 3, COLONIES[owner].colour, NIGHT, turnSeconds * 1000]];
}

type Body = Pick<Screen, 'ops' | 'means' | 'targets'>;
type Rect = readonly [x: number, y: number, width: number, height: number];

function lens(view: View, draft: Draft, owner: Mark): Body {
  const isTurn = view.toMove === owner;
  const shown = shownCells(view, draft.cursor);
  const cells = shown.map((index) => tinyCell(view, index, isTurn)).join('');
  const frames: Op[] = [];
  const last = view.last?.cell ?? null;
  if (canTakeBack(view, owner) && last !== null && shown.includes(last)) {
    frames.push(['f', ...cellRect(shown.indexOf(last), 0), SUN, 2]);
  }
  frames.push(['f', ...cellRect(shown.indexOf(draft.cursor), 1), BONE, 2]);
  return {
    ops: [
      ['g', LEFT, TOP, SIDE, CELL_WIDTH, CELL_HEIGHT, GAP, cells, tinyLegend(view, cells, TINY)],
      ...frames,
      ['t', 8, 114, 0, FOG, cellName(view, draft.cursor), 0],
      ...(isTurn ? turnFoot(view) : [waitFoot(view)]),
    ],
    means: `${cellName(view, draft.cursor)}${meaningOf(view, draft.cursor, owner)}`,
    targets: [
      ...shown.flatMap((index, at): readonly (readonly [string, ...Rect])[] =>
        index === null ? [] : [[`cell:${cellName(view, index)}`, ...cellRect(at, 0)]],
      ),
      ['menu', 4, 108, 120, 16],
    ],
  };
}

function turnFoot(view: View): readonly Op[] {
  const { colour } = COLONIES[view.toMove];
  return [
    actionsOp(64, 114, [view.actionsLeft, view.actionsMade], colour),
    ['t', 120, 114, 0, FOG, String(reachOf(view).size), 2],
  ];
}

function waitFoot(view: View): Op {
  const name = COLONIES[view.toMove].title;
  return ['t', 120, 114, 0, FOG, `${name.charAt(0)}${name.slice(1).toLowerCase()} move`, 2];
}

/** Index of each cell of the lens, from the top; null beyond the board. The lens stays on the board as far as it can. */
function shownCells(view: View, cursor: number): readonly (number | null)[] {
  const west = firstShown(cursor % view.width, view.width);
  const south = firstShown(Math.floor(cursor / view.width), view.height);
  return Array.from({ length: SIDE * SIDE }, (_, at) => {
    const column = west + (at % SIDE);
    const row = south + SIDE - 1 - Math.floor(at / SIDE);
    const isOnBoard = column >= 0 && column < view.width && row >= 0 && row < view.height;
    return isOnBoard ? row * view.width + column : null;
  });
}

function firstShown(cursor: number, size: number): number {
  if (size <= SIDE) return -Math.floor((SIDE - size) / 2);
  return Math.max(0, Math.min(cursor - Math.floor(SIDE / 2), size - SIDE));
}

function cellRect(at: number, margin: number): Rect {
  const x = LEFT + (at % SIDE) * (CELL_WIDTH + GAP) - margin;
  const y = TOP + Math.floor(at / SIDE) * (CELL_HEIGHT + GAP) - margin;
  return [x, y, CELL_WIDTH + 2 * margin, CELL_HEIGHT + 2 * margin];
}

const [LINE_TOP, LINE_PITCH, LINE_HEIGHT] = [26, 20, 17] as const;
/** With more lines than this the menu leaves no room for the colony. */
const LINES_WITH_ART = 2;

function menu(view: View, chosen: MenuAct, owner: Mark): Body {
  const acts = menuOf(view, owner);
  const lineRect = (line: number): Rect => [8, LINE_TOP + line * LINE_PITCH, 112, LINE_HEIGHT];
  return {
    ops: [
      ...acts.flatMap((act, line): readonly Op[] => [
        act === chosen ? ['r', ...lineRect(line), SUN] : ['f', ...lineRect(line), SLATE, 1],
        ['t', 64, LINE_TOP + line * LINE_PITCH + 5, 0, act === chosen ? INK : BONE, MENU_SAY[act], 1],
      ]),
      ...(acts.length > LINES_WITH_ART ? [] : [['i', 44, 69, COLONIES[owner].small] as const]),
      ['t', 64, 114, 0, FOG, 'Press does it', 1],
    ],
    means: `menu ${chosen}`,
    targets: [
      ...acts.map((act, line): readonly [string, ...Rect] => [`item:${act}`, ...lineRect(line)]),
      ['menu', 4, 108, 120, 16],
    ],
  };
}

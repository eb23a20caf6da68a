/** The screens of Virus War that are looked at and kept as references: every state of a cell, of the handheld and of the shared screen. */
import type { Json } from '../../../hub/games/game.ts';
import type { Shot } from '../shot.ts';

type Options = { readonly [option: string]: Json };

/** The shake of a refusal is over, its words are not. */
const SHAKEN_MS = 500;
const HELD_MS = 2400;
const SETTLED_MS = 100;
const CONFIRM = { by: 'hub', act: 'confirm' } as const;
/** A board from its rows, top first. */
function at(toMove: string, board: readonly string[], options: Options = {}, turns: readonly string[] = []): Json {
  return { options: { position: { board: [...board], toMove }, ...options }, turns: [...turns] };
}
/** The same, in the middle of a turn. */
function amid(toMove: string, board: readonly string[], unfinished: string, options: Options = {}): Json {
  return { options: { position: { board: [...board], toMove }, ...options }, turns: [], unfinished };
}

const NEAR = ['..O..', '.xOo.', '.XXO.', '.X...', 'X....'];
const FAR = ['...OO', '..xoO', '.....', 'XX...', 'X....'];
const WAR = [
  '......OOOO',
  '.....oOO.O',
  '....xxO...',
  '...XXoo...',
  '..XX.Xoo..',
  '..X...X...',
  '.XX.......',
  'XX........',
  'XXX.......',
  'XX........',
];
const WIDE = [
  'O.............O',
  '.O..........O..',
  '..O.......xO...',
  '...Oo....xO....',
  '....xO..Ox.....',
  '.....xOOo......',
  '......xo.......',
  '.....XoxX......',
  '....X....XX....',
  '...X.......X...',
  '..X.........X..',
  '.X...........X.',
  'XX............X',
  'X..............',
  'XX.............',
];
const SHUT = ['Xx.oO', 'xx...', '.....', '.....', 'O....'];

export const CELLS: readonly Shot[] = [
  { name: 'cell-empty', after: at('X', FAR), piece: 'cell:e1' },
  { name: 'cell-live-x', after: at('X', FAR), piece: 'cell:a1' },
  { name: 'cell-live-o', after: at('O', FAR), piece: 'cell:e5' },
  { name: 'cell-killed-x', after: at('X', FAR), piece: 'cell:c4' },
  { name: 'cell-killed-o', after: at('O', FAR), piece: 'cell:d4' },
  { name: 'cell-grow-x', after: at('X', NEAR), piece: 'cell:a4' },
  { name: 'cell-grow-o', after: at('O', NEAR), piece: 'cell:a5' },
  { name: 'cell-kill-o', after: at('X', NEAR), piece: 'cell:d3' },
  { name: 'cell-kill-x', after: at('O', NEAR), piece: 'cell:c3' },
  { name: 'cell-grown-x', after: amid('X', NEAR, 'a4'), piece: 'cell:a4' },
  { name: 'cell-grown-o', after: amid('O', NEAR, 'b5'), piece: 'cell:b5' },
  { name: 'cell-just-killed-o', after: amid('X', NEAR, 'd3'), piece: 'cell:d3' },
  { name: 'cell-just-killed-x', after: amid('O', NEAR, 'c3'), piece: 'cell:c3' },
  { name: 'cell-turn-over-x', after: at('X', NEAR, {}, ['a4-a5-b5']), piece: 'cell:b5' },
  { name: 'cell-turn-over-o', after: at('O', NEAR, {}, ['b5-a5-a4']), piece: 'cell:a4' },
  {
    name: 'cell-confirmed-x',
    repeats: true,
    after: at('X', ['.....', '....O', '.....', 'X....', '.....'], {}, ['b2-a1-b1']),
    events: [CONFIRM],
    piece: 'cell:b1',
  },
  { name: 'cell-shut-in-x', after: at('X', SHUT), piece: 'cell:a5' },
  {
    name: 'cell-shut-in-o',
    after: at(
      'O',
      ['O.o..', '.....', '.....'].map(() => 'Oo.xX'),
    ),
    piece: 'cell:a1',
  },
  { name: 'cell-destroyed-o', after: at('X', ['...', '.O.', 'X..'], {}, ['b2']), piece: 'cell:b2' },
  { name: 'cell-destroyed-x', after: at('O', ['...', '.O.', 'X..'], {}, ['a1']), piece: 'cell:a1' },
  { name: 'cell-gave-up-x', after: at('X', FAR, {}, ['concede:X']), piece: 'cell:a1' },
  { name: 'cell-gave-up-o', after: at('X', FAR, {}, ['concede:O']), piece: 'cell:e5' },
  { name: 'cell-draw', after: at('X', FAR, {}, ['pass', 'pass']), piece: 'cell:a1' },
  { name: 'cell-short-turn-x', after: at('X', ['X.xO'], { shortTurn: 'lose' }, ['b1']), piece: 'cell:a1' },
];

const HANDS = { set: 'hands' } as const;
const refused: Shot['over'] = ({ picture, passMs }) => {
  picture.refuse(['Not in your reach']);
  passMs(SHAKEN_MS);
};
const holding: Shot['over'] = ({ picture, passMs }) => {
  picture.held(HELD_MS);
  passMs(SETTLED_MS);
};
const SMALL = ['...O', '.xO.', 'XXo.', 'X...'];

export const HANDHELDS: readonly Shot[] = [
  { name: 'lens-your-turn-x', ...HANDS, after: at('X', WAR), piece: 'hand:X', draft: { cursor: 57 } },
  { name: 'lens-your-turn-o', repeats: true, ...HANDS, after: at('O', WAR), piece: 'hand:O', draft: { cursor: 65 } },
  { name: 'lens-waiting-x', ...HANDS, after: at('O', WAR), piece: 'hand:X', draft: { cursor: 57 } },
  { name: 'lens-waiting-o', ...HANDS, after: at('X', WAR), piece: 'hand:O', draft: { cursor: 65 } },
  {
    name: 'lens-action-made',
    repeats: true,
    ...HANDS,
    after: amid('X', WAR, 'g8'),
    piece: 'hand:X',
    draft: { cursor: 76 },
  },
  { name: 'lens-4x4', repeats: true, ...HANDS, after: at('X', SMALL), piece: 'hand:X', draft: { cursor: 10 } },
  { name: 'lens-5x5', repeats: true, ...HANDS, after: at('O', NEAR), piece: 'hand:O', draft: { cursor: 24 } },
  { name: 'lens-10x10-corner', repeats: true, ...HANDS, after: at('X', WAR), piece: 'hand:X', draft: { cursor: 0 } },
  {
    name: 'lens-15x15-far-corner',
    repeats: true,
    ...HANDS,
    after: at('O', WIDE),
    piece: 'hand:O',
    draft: { cursor: 224 },
  },
  { name: 'lens-15x15-middle', repeats: true, ...HANDS, after: at('X', WIDE), piece: 'hand:X', draft: { cursor: 126 } },
  {
    name: 'lens-ten-actions',
    repeats: true,
    ...HANDS,
    after: at('X', WAR, { actionsPerTurn: 10 }),
    piece: 'hand:X',
    draft: { cursor: 57 },
  },
  { name: 'lens-refused', ...HANDS, after: at('X', WAR), piece: 'hand:X', draft: { cursor: 59 }, over: refused },
  { name: 'lens-menu', ...HANDS, after: at('X', WAR, {}, ['g8-h7-i6']), piece: 'hand:O', draft: { menu: 'pass' } },
  { name: 'lens-menu-take-back', ...HANDS, after: amid('X', WAR, 'g8'), piece: 'hand:X', draft: { menu: 'takeBack' } },
  { name: 'lens-won', ...HANDS, after: at('X', SHUT), piece: 'hand:O' },
  { name: 'lens-lost', repeats: true, ...HANDS, after: at('X', SHUT), piece: 'hand:X' },
  { name: 'lens-won-x', ...HANDS, after: at('X', FAR, {}, ['concede:O']), piece: 'hand:X' },
  { name: 'lens-draw', repeats: true, ...HANDS, after: at('X', FAR, {}, ['pass', 'pass']), piece: 'hand:O' },
  { name: 'window-grow', repeats: true, set: 'small', after: at('X', NEAR), piece: 'window:3' },
  { name: 'window-action-made', repeats: true, set: 'small', after: amid('X', NEAR, 'd3'), piece: 'window:4' },
  { name: 'cell-refused', after: at('X', FAR), piece: 'cell:e5', over: refused },
  { name: 'cell-hold-to-pass', after: at('X', FAR), piece: 'cell:a1', over: holding },
];

export const BOARDS: readonly Shot[] = [
  { name: 'board-3x3', after: at('X', ['..O', '...', 'X..']) },
  { name: 'board-5x5-amid', after: amid('X', NEAR, 'd3') },
  { name: 'board-10x10', after: at('X', WAR, {}, ['g8-h7-i6']) },
  { name: 'board-10x10-draw', after: at('X', WAR, {}, ['pass', 'pass']) },
  { name: 'board-15x15', after: at('O', WIDE) },
  { name: 'board-15x3', after: at('X', ['O.............O', '...............', 'X.............X']) },
  { name: 'board-5x5-won', after: at('X', SHUT) },
];

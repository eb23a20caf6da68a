import type { HelpEntry, Json } from '../game.ts';

/** A board from its rows, top first, and the turns played on it since. */
function on(toMove: 'X' | 'O', board: readonly string[], played: { readonly [key: string]: Json } = {}): Json {
  return { options: { position: { toMove, board: [...board] } }, turns: [], ...played };
}

const OPENING: Json = { options: { width: 5, height: 5 }, turns: [] };
/** Crosses reach their enemy. */
const FRONT = ['...O.', '..OO.', '.XX..', '.X...', 'X....'];
/** A killed nought beside crosses, a killed cross beside noughts. */
const BRIDGES = ['....O', '..xOO', '.Xo..', 'XX...', 'X....'];
/** Two killed crosses part what lies behind them from the live one. */
const WALL = ['O....', '.....', '.....', '.xx..', 'Xx..O'];
const CORRIDOR = ['....O', '...O.', '..O..', '.O...', 'X....'];
const SHUT = ['Xx..O', 'xx...', '.....', '.....', '.....'];

/** The rules page, in the players' words, each part with the screens it speaks of. */
export const help: readonly HelpEntry[] = [
  {
    title: 'The aim',
    say: 'Two colonies grow towards each other on a grid: crosses from one corner, noughts from the other. If it is your turn and you can do nothing, you have lost.',
    show: ['cell:a1', 'cell:e5'],
    after: OPENING,
  },
  {
    title: 'A turn',
    say: 'A turn is three actions; the very first turn of a match has only two, unless the options say otherwise. Each action grows your colony into a free cell or kills one enemy mark.',
  },
  {
    say: 'You reach every cell that touches a live mark of yours, by a side or by a corner. Brackets in your colour mark a free cell where you may grow; the squares count the actions you have left.',
    show: ['cell:a1', 'cell:b2', 'cell:d4'],
    after: OPENING,
  },
  {
    say: 'An enemy mark in your reach is struck through: you may kill it.',
    show: ['cell:c3', 'cell:c4'],
    after: on('X', FRONT),
  },
  {
    title: 'Killed marks are bridges',
    say: 'A killed mark stays for ever, and it is a bridge for whoever killed it. A killed cross is grey with a ring of ice around it: noughts pass here. A killed nought is grey and filled with ember: crosses pass here.',
    show: ['cell:c4', 'cell:c3'],
    after: on('X', BRIDGES),
  },
  {
    say: 'Across a bridge you reach what lies behind it, as if the bridge were your own mark. Bridges that touch make one long bridge, as long as one end touches a live mark of yours. Here crosses grow beyond the killed nought.',
    show: ['cell:b3', 'cell:c3', 'cell:d2'],
    after: on('X', BRIDGES),
  },
  {
    say: 'Your own killed marks are a wall: nothing of yours passes them. Here the cross in the corner does not reach the cell behind.',
    show: ['cell:a1', 'cell:b2', 'cell:c3'],
    after: on('X', WALL),
  },
  {
    title: 'Cutting through',
    say: 'What you do counts at once, in the same turn. Kill one mark and the next comes into your reach: three kills in a row cut a corridor.',
    show: ['cell:b2', 'cell:c3', 'cell:d4'],
    after: on('X', CORRIDOR, { unfinished: 'b2-c3' }),
  },
  {
    title: 'Passing',
    say: 'Before its first action you may give up a whole turn, never a part of it. If both of you pass, one after the other, the game is a draw.',
    show: ['cell:a1'],
    after: { options: { width: 5, height: 5 }, turns: ['pass', 'pass'] },
  },
  {
    title: 'The end',
    say: 'You are shut in when your turn begins and nothing is in your reach. You have lost.',
    show: ['cell:a5'],
    after: on('X', SHUT),
  },
  {
    say: 'You have also lost when your last live mark is killed.',
    show: ['cell:b2'],
    after: { options: { position: { toMove: 'X', board: ['...', '.O.', 'X..'] } }, turns: ['b2'] },
  },
  {
    title: 'With a tile for every cell',
    say: 'Press a cell to act there. The cell of the last action has a yellow frame: press it again to take the action back. After the third action you have three seconds for that.',
    show: ['cell:b2', 'cell:c3'],
    after: { options: { width: 5, height: 5 }, turns: [], unfinished: 'b2' },
  },
  {
    say: 'To pass, hold a live tile of your own for three seconds. Let go earlier, and nothing happens.',
    show: ['cell:a1'],
    after: OPENING,
  },
  {
    title: 'With a handheld',
    say: 'The handheld is a lens over five by five cells. Tilt it to move, press to act, shake to take back. Dots are free cells in your reach, framed marks can be killed. Below stand the cell, the actions left, and how many cells you reach.',
    show: ['hand:X'],
    after: on('X', BRIDGES),
  },
  {
    say: 'While the other side moves, yours waits and shows no reach. Hold the button for the menu: pass, take back, give up.',
    show: ['hand:O'],
    after: on('X', BRIDGES),
  },
  {
    title: 'With nine more tiles',
    say: 'Nine tiles in a square are a window of the board, and each says which cell it is. Press them like any cell. Touch an edge of the square with the top of your handheld to move the window that way.',
    show: ['window:6', 'window:7', 'window:8'],
    after: on('X', BRIDGES),
  },
];

import type { AnyGame } from '../game.ts';

/** The rules page. */
export const help: AnyGame['help'] = [
  { say: 'Two colonies grow towards each other: crosses and noughts. Whoever can do nothing any more has lost.' },
  {
    say: 'A turn is three actions, one after the other. Each one grows your colony into a free cell, or kills an enemy mark.',
  },
  {
    say: 'You may act on any cell that touches a live mark of yours, by a side or a corner. Brackets in your colour show them.',
  },
  {
    say: 'A killed mark is a bridge for the other side: a killed cross is ringed in ice, and noughts pass through it. A killed nought is filled with ember, and crosses pass.',
  },
  { say: 'Through your own killed marks nothing of yours passes, and they never come to life again.' },
  { say: 'What you did in this turn counts at once: three kills in a row cut a corridor.' },
  { say: 'You may give up a whole turn before its first action. If both do so one after the other, it is a draw.' },
  { say: 'You lose when it is your turn and nothing is in your reach, or when your last live mark is killed.' },
  {
    say: 'On tiles: press a cell to act. Press the cell of the last action, framed in yellow, to take it back. Hold one of your own live tiles for three seconds to pass.',
  },
  {
    say: 'With a lens: tilt to move, press to act, shake to take back. Hold opens the menu: pass, take back, give up.',
  },
  {
    say: 'With nine more tiles lay a window of three by three; the top of your lens at its edge shows what lies there.',
  },
];

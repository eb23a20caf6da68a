import type { Refusal } from '../game.ts';

/** Every reason for which the rules say no, in the players' words. The codes are those of the transcripts. */
const SAY = {
  gameOver: 'The game is over',
  notYourTurn: 'Not your turn',
  badCoordinate: 'Not on this board',
  ownMark: 'Yours already',
  killedMark: 'Killed already',
  notAvailable: 'Not in your reach',
  startFirst: 'Start cell first',
  startReserved: 'Their start cell',
  passNotAllowed: 'No passing now',
  noClock: 'No clock is running',
  badDraw: 'Not a full turn',
  nothingToConfirm: 'Nothing to confirm',
  takeBack: 'Nothing to take back',
  unknownAct: 'Not a move here',
} as const;

export type RefusalCode = keyof typeof SAY;

export function refuse(code: RefusalCode): Refusal {
  return { refused: code, say: SAY[code] };
}

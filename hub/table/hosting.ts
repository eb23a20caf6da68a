/** What a host may do to one table (DESIGN section 6). Every command is an input like any other: journalled, replayable. */
import type { AnyGame, Json, PieceId } from '../games/game.ts';
import { pointAtBoard } from './gestures.ts';
import type { HostCommand, SeatSetup } from './host-commands.ts';
import { submitIntent, undo } from './playing.ts';
import { castTile, swapTile } from './seating.ts';
import { feedContacts } from './sensing.ts';
import { piecesOf } from './table-context.ts';
import { beginTidy, endTidy } from './tidy.ts';
import { matchOf, refuse, setMatch, type Work } from './work.ts';

/** Carries a command out. Commands that concern the hub and not a table never come here. */
export function hostCommand(work: Work, command: HostCommand): void {
  switch (command.do) {
    case 'pause':
      pause(work);
      return;
    case 'unpause':
      unpause(work);
      return;
    case 'undo':
      undo(work, 'host');
      return;
    case 'leaveAsIs':
      if (work.table.tidy !== undefined) {
        endTidy(work);
        work.result = 'taken';
      }
      return;
    case 'leave':
      leave(work, command.seat);
      return;
    case 'end':
      endMatch(work);
      return;
    case 'cast':
      cast(work, command.tile, command.piece);
      return;
    case 'swap':
      swapTile(work, command.from, command.to);
      beginTidy(work);
      return;
    case 'reseat':
      reseat(work, { seat: command.seat, player: command.player, name: command.name, set: command.set });
      return;
    case 'point':
      pointAtBoard(work, command.tile, command.element);
      return;
    case 'openHands':
      setMatch(work, { openHands: command.open });
      work.stale = 'all';
      work.result = 'taken';
      return;
    case 'blind':
      feedContacts(work, {
        in: 'blind',
        tile: command.tile,
        side: command.side as 0 | 1 | 2 | 3,
        blind: command.blind,
        atMs: work.table.atMs,
      });
      work.result = 'taken';
      return;
    default:
      refuse(work, { refused: 'notForTables', say: 'Not for a table' });
  }
}

function pause(work: Work): void {
  if (work.table.match?.phase !== 'playing' || work.table.paused === 'host') return;
  work.table = { ...work.table, paused: 'host' };
  work.stale = 'all';
  work.result = 'taken';
  work.effects.push({ fx: 'phase' });
}

function unpause(work: Work): void {
  if (work.table.paused === undefined) return;
  const { paused: _, ...rest } = work.table;
  work.table = rest;
  work.stale = 'all';
  work.result = 'taken';
  work.effects.push({ fx: 'phase' });
  beginTidy(work);
}

function leave(work: Work, seat: string): void {
  const so = matchOf(work);
  if (so === undefined) return;
  const intent = so.game.rules.leave(so.match.play.game, seat) as Json | null;
  if (intent === null) refuse(work, { refused: 'cannotLeave', say: 'Nobody can leave\nnow' });
  else submitIntent(work, seat, intent, true);
}

/** The match is taken off the table; its journal stays, and from that it can be resumed. */
function endMatch(work: Work): void {
  const { match, paused: _, tidy: __, ...rest } = work.table;
  if (match === undefined) return;
  work.table = { ...rest, ended: { match, casting: rest.casting }, casting: {}, astray: {}, dwells: [] };
  work.stale = 'all';
  work.result = 'taken';
  work.effects.push({ fx: 'phase' });
}

function cast(work: Work, tile: string, piece: PieceId): void {
  const so = matchOf(work);
  const known = so !== undefined && piecesOf(so.game, so.match).some((one) => one.id === piece);
  if (!known || work.table.tiles[tile] === undefined) {
    refuse(work, { refused: 'noSuchPiece', say: 'No such piece or\ntile here' });
    return;
  }
  castTile(work, tile, { piece, rot: work.table.casting[tile]?.rot ?? 0 });
}

/** Another player, or another set, for a seat. Pieces that this set does not have lose their tiles. */
function reseat(work: Work, setup: SeatSetup): void {
  const so = matchOf(work);
  if (so === undefined || !so.match.seats.some((one) => one.seat === setup.seat)) {
    refuse(work, { refused: 'noSuchSeat', say: 'No such seat' });
    return;
  }
  const seats = so.match.seats.map((one) => (one.seat === setup.seat ? setup : one));
  const bots: Record<string, string> = {};
  for (const one of seats) if (one.player !== 'person') bots[one.seat] = one.player;
  const { play } = so.match;
  setMatch(work, {
    seats,
    play: { ...play, setup: { ...play.setup, bots }, thinking: thinking(so.game, play.game, bots, work) },
  });
  dropForeignCasts(work, so.game);
  work.stale = 'all';
  work.result = 'taken';
  work.effects.push({ fx: 'phase' });
}

function thinking(game: AnyGame, state: Json, bots: { readonly [seat: string]: string }, work: Work) {
  const at: Record<string, number> = {};
  for (const seat of game.rules.active(state)) if (bots[seat] !== undefined) at[seat] = work.table.sessionMs + 700;
  return at;
}

function dropForeignCasts(work: Work, game: AnyGame): void {
  const { match } = work.table;
  if (match === undefined) return;
  const ids = new Set(piecesOf(game, match).map((piece) => piece.id));
  const casting = Object.fromEntries(Object.entries(work.table.casting).filter(([, one]) => ids.has(one.piece)));
  work.table = { ...work.table, casting };
}

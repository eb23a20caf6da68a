/** Intents go in, events come out, and everybody sees and hears it. */
import { type AnyGame, type Beat, type Json, type Piece, type Seat, TAKE_BACK, type Viewer } from '../games/game.ts';
import { roomSound, seatTiles, sound, staleCast } from './announce.ts';
import { type Played, submit, takeBack } from './session.ts';
import { piecesByView, piecesOf, viewerOf, viewOf } from './table-context.ts';
import { type Match, tileOf } from './table-state.ts';
import { beginTidy } from './tidy.ts';
import { matchOf, refuse, setMatch, tookEvents, type Work } from './work.ts';

/** The end is heard after what the last move sounded like. */
const END_SOUND_MS = 600;

/** A seat wants something; 'table' stands for a tile without owner while nobody alone is awaited. */
export function submitIntent(work: Work, seat: Viewer, intent: Json, owned: boolean): boolean {
  const so = matchOf(work);
  if (so === undefined) return false;
  if (isTakeBack(intent)) return undo(work, owned && seat !== 'table' ? seat : 'anyone');
  if (seat === 'table') {
    refuse(work, { refused: 'notYourTurn', say: 'Not your turn' });
    return false;
  }
  const played = submit(so.game, so.match.play, seat, intent, work.table.sessionMs);
  if (played.refusal !== undefined) {
    const at = played.refusal.at === undefined ? undefined : tileOf(work.table, played.refusal.at);
    refuse(work, played.refusal, at ?? work.tile);
    return false;
  }
  took(work, so.game, so.match, played);
  return true;
}

/** Takes the last event back for a seat, an unowned tile or the host. */
export function undo(work: Work, by: Seat | 'anyone' | 'host'): boolean {
  const so = matchOf(work);
  if (so === undefined) return false;
  const played = takeBack(so.game, so.match.play, by, work.table.sessionMs);
  if (played.refusal !== undefined) {
    refuse(work, played.refusal);
    return false;
  }
  took(work, so.game, so.match, played);
  if (so.match.phase === 'over' && so.game.rules.result(played.session.game) === null) {
    setMatch(work, { phase: 'playing' });
    work.effects.push({ fx: 'phase' });
  }
  if (by === 'host') beginTidy(work);
  return true;
}

/** Takes over a played step: drafts, faces, sounds, the end. */
export function took(work: Work, game: AnyGame, match: Match, played: Played): void {
  const before = match.play.game;
  tookEvents(work, played);
  const after = played.session.game;
  const pieces = piecesOf(game, match);
  mendDrafts(work, game, match, after);
  staleFaces(work, game, match, before, after);
  for (const step of played.steps) soundBeats(work, game, match, pieces, step);
  soundTurn(work, game, match, before, after);
  if (match.phase === 'playing' && game.rules.result(after) !== null) end(work, game, match, after);
}

function isTakeBack(intent: Json): boolean {
  return typeof intent === 'object' && intent !== null && 'act' in intent && intent.act === TAKE_BACK;
}

function mendDrafts(work: Work, game: AnyGame, match: Match, after: Json): void {
  const drafts: Record<Seat, Json> = {};
  let changed = false;
  for (const [seat, draft] of Object.entries(work.table.match?.drafts ?? {})) {
    const view = viewOf(game, after, seat);
    // Menu lines stand among the drafts under "menu:" and are no game's business.
    const mended = seat.includes(':')
      ? draft
      : (game.binding.redraft(match.play.setup.options, draft, view, seat) as Json);
    drafts[seat] = mended;
    if (mended !== draft) changed = true;
  }
  if (changed) setMatch(work, { drafts });
}

/** Handhelds of seats are always asked anew, since their drafts may have changed with the event; shared pieces by `changed`. */
function staleFaces(work: Work, game: AnyGame, match: Match, before: Json, after: Json): void {
  if (work.stale === 'all') return;
  const { shared, owned } = piecesByView(game, match);
  for (const piece of owned) staleCast(work, piece.id);
  if (shared.length === 0) return;
  const ids = game.binding.changed(viewOf(game, before, 'table'), viewOf(game, after, 'table'), shared);
  for (const id of ids === 'all' ? shared.map((piece) => piece.id) : ids) staleCast(work, id);
}

function soundBeats(
  work: Work,
  game: AnyGame,
  match: Match,
  pieces: readonly Piece[],
  step: Played['steps'][number],
): void {
  const seen = game.rules.seen(step.before, step.played.event, 'table') as Json;
  const views = [viewOf(game, step.before, 'table'), viewOf(game, step.after, 'table')] as const;
  for (const beat of game.binding.beats(views[0], seen, views[1], pieces)) {
    if (beat.sound !== undefined) soundBeat(work, game, match, pieces, beat.sound, beat);
  }
}

function soundBeat(work: Work, game: AnyGame, match: Match, pieces: readonly Piece[], name: string, beat: Beat): void {
  const everywhere = beat.on === undefined || beat.on === 'table';
  const tiles = everywhere ? handhelds(work, match, pieces) : [tileOf(work.table, beat.on)];
  for (const tile of tiles) if (tile !== undefined) sound(work, game, tile, name, beat.ms);
  if (game.sounds[name]?.room === true) roomSound(work, game, name, beat.ms);
}

/** Tiles that speak for the whole table: the handhelds, else the tile that was touched. */
function handhelds(work: Work, match: Match, pieces: readonly Piece[]): readonly (string | undefined)[] {
  const owned = pieces
    .filter((piece) => viewerOf(match, piece) !== 'table')
    .map((piece) => tileOf(work.table, piece.id));
  const here = owned.filter((tile) => tile !== undefined);
  return here.length > 0 ? here : [work.tile];
}

/** Two rising notes, only on that player's tiles (RULES C8). */
function soundTurn(work: Work, game: AnyGame, match: Match, before: Json, after: Json): void {
  const was = game.rules.active(before);
  for (const seat of game.rules.active(after)) {
    if (was.includes(seat)) continue;
    for (const tile of seatTiles(work, game, match, seat)) sound(work, game, tile, 'turn', 250);
  }
}

function end(work: Work, game: AnyGame, match: Match, after: Json): void {
  setMatch(work, { phase: 'over' });
  work.stale = 'all';
  work.effects.push({ fx: 'phase' });
  const result = game.rules.result(after);
  const winners = result?.order[0] ?? [];
  for (const setup of match.seats) {
    const name = winners.includes(setup.seat) ? 'win' : 'lose';
    for (const tile of seatTiles(work, game, match, setup.seat)) sound(work, game, tile, name, END_SOUND_MS);
  }
  // Of the sounds of the house the fanfare is the one for the whole room (look/LOOK.md section 6).
  if (winners.length > 0) roomSound(work, game, 'win', END_SOUND_MS);
}

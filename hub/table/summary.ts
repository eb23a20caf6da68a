/** Tables and tiles as lists for hosts: what everybody may know. */
import type { Json } from '../games/game.ts';
import type { HubState, TableRun } from './hub-state.ts';
import { missingPieces } from './seating.ts';
import { piecesOf, viewOf } from './table-context.ts';
import { clockMoments, contactMoments, seatMoments, strayMoments } from './table-moment.ts';

/** One table: game, phase, who is to move, tiles with their pieces, what is missing; of a match also what table-moment.ts tells. */
export function tableSummary(hub: HubState, run: TableRun): Json {
  const { table } = run;
  const { match } = table;
  const tiles = Object.entries(table.tiles).map(([tile, one]) => ({
    tile,
    name: one.name,
    here: one.here,
    piece: table.casting[tile]?.piece ?? '',
  }));
  const common = {
    table: table.id,
    tiles,
    paused: table.paused ?? '',
    tidy: table.tidy !== undefined,
    readOnly: run.readOnly ?? '',
  };
  const game = match === undefined ? undefined : hub.deps.game(match.game);
  if (match === undefined || game === undefined) return { ...common, phase: 'free' };
  const result = game.rules.result(match.play.game);
  const atMs = run.readOnly === undefined ? Math.max(table.atMs, hub.nowMs - run.offsetMs) : table.atMs;
  return {
    ...common,
    phase: match.phase,
    session: match.session,
    game: match.game,
    seats: seatMoments(game, table, match),
    active: game.rules.active(match.play.game) as Json,
    events: match.play.events.length,
    /** Of these, the ones that a seat chose. */
    chosen: match.play.events.filter((one) => one.by !== 'hub').length,
    sessionMs: table.sessionMs,
    missing: missingPieces(game, match, table.casting).map((piece) => piece.id),
    tidying: strayMoments(game, table, match),
    pending: contactMoments(game, table, match, atMs),
    clocks: clockMoments(game, table, match, atMs),
    result: result as Json,
  };
}

/** One tile: link, name, table. */
export function tileSummary(hub: HubState, tile: string): Json {
  const record = hub.tiles.get(tile);
  const link = hub.links.get(tile);
  const gestures = hub.tables.get(hub.tileTable.get(tile) ?? '')?.gestures.get(tile);
  return {
    tile,
    name: record?.name ?? '',
    beacon: record?.beacon ?? 0,
    table: hub.tileTable.get(tile) ?? '',
    here: link?.presence === 'here',
    capabilities: link?.capabilities.join('') ?? '',
    body: link?.body ?? '',
    firmware: link?.firmware ?? '',
    shown: link?.picture.shown ?? 0,
    /** Does it show the newest picture that the hub has for it? */
    settled: link !== undefined && !link.picture.waiting && link.picture.shown === link.picture.revision,
    sequence: hub.cursors.get(tile)?.sequence ?? 0,
    /** Gestures at its table so far, and what came of the last: taken, none, refused, late. */
    gestures: gestures?.count ?? 0,
    lastGesture: gestures?.result ?? '',
  };
}

/** The position of a match, if everybody may see it: it is over, it has no secrets just now, or the host looks on purpose. */
export function positionOf(hub: HubState, run: TableRun, reveal: boolean): Json | undefined {
  const { match } = run.table;
  const game = match === undefined ? undefined : hub.deps.game(match.game);
  if (match === undefined || game === undefined) return undefined;
  const open = JSON.stringify(viewOf(game, match.play.game, 'table'));
  const secret = match.play.setup.seats.some((seat) => JSON.stringify(viewOf(game, match.play.game, seat)) !== open);
  if (secret && !reveal && match.phase !== 'over') return undefined;
  const { setup, dealt, events } = match.play;
  return {
    position: game.transcripts.position(match.play.game) as Json,
    transcript: game.transcripts.write(
      setup.options,
      setup.seats,
      dealt,
      events.map((one) => one.event),
    ) as Json,
    pieces: piecesOf(game, match).map((piece) => piece.id),
  };
}

/** Hosts and guests who only look: shared screen, hints, rules, what a start would need. */
import type { AnyGame } from '../games/game.ts';
import type { HostCommand } from './host-commands.ts';
import type { HostAnswer, HubState, TableRun } from './hub-state.ts';
import { boardOf, hintsOf, needsOf } from './looking.ts';
import { rulesPage } from './rules-page.ts';
import { gameNamed, headerOf, no, noGame, noTable, seatsWrong, startOptions } from './start-request.ts';
import { tableFromHeader } from './table.ts';
import { type Match, newTable } from './table-state.ts';

export function board(hub: HubState, table: string): HostAnswer {
  const run = hub.tables.get(table);
  if (run === undefined) return noTable(table);
  const so = matchAt(hub, run);
  if (so === undefined) return { ok: true, table, events: 0 };
  const { game, match } = so;
  const scene = boardOf(game, match.play.setup.options, match.play.game, hub.deps);
  return { ok: true, table, events: match.play.events.length, board: scene };
}

export function hints(hub: HubState, table: string): HostAnswer {
  const run = hub.tables.get(table);
  if (run === undefined) return noTable(table);
  const so = matchAt(hub, run);
  return { ok: true, table, hints: so === undefined ? [] : hintsOf(so.game, run.table, so.match) };
}

function matchAt(hub: HubState, run: TableRun): { readonly game: AnyGame; readonly match: Match } | undefined {
  const { match } = run.table;
  const game = match === undefined ? undefined : hub.deps.game(match.game);
  return match === undefined || game === undefined ? undefined : { game, match };
}

export function rules(hub: HubState, id: string): HostAnswer {
  const game = gameNamed(hub, id);
  return game === undefined ? noGame(hub, id) : { ok: true, game: game.id, help: rulesPage(game, hub.deps) };
}

export function setUp(hub: HubState, command: Extract<HostCommand, { readonly do: 'setUp' }>): HostAnswer {
  const game = gameNamed(hub, command.game);
  if (game === undefined) return noGame(hub, command.game);
  const options = startOptions(game, command);
  if ('code' in options) return options;
  const wrong = seatsWrong(game, command.seats);
  if (wrong !== undefined) return no('badSeats', wrong);
  const { seats } = command;
  const { table } = tableFromHeader(headerOf(game, newTable(''), { ...options, seats, seed: 1 }), hub.deps);
  return table.match === undefined ? no('noGame', 'It cannot be set up.') : { ok: true, ...needsOf(game, table.match) };
}

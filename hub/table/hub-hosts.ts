/** What hosts ask of the hub: tables, tiles, sessions. Commands of one table go on to it as inputs. Disk and network are the shell's business. */
import type { AnyGame, Json } from '../games/game.ts';
import { facesOf } from './faces.ts';
import { faultText } from './fault-text.ts';
import type { HostCommand, SeatSetup } from './host-commands.ts';
import { askTile, commandLink, joinTable } from './hub-links.ts';
import { board, hints, rules, setUp } from './hub-looks.ts';
import {
  append,
  feedLog,
  type HostAnswer,
  type HostRequest,
  type HubState,
  reply,
  type TableRun,
  TILES_STREAM,
} from './hub-state.ts';
import { keepCursor, keepCursors, tableInput } from './hub-tables.ts';
import { gameSummary } from './looking.ts';
import type { SessionHeader } from './records.ts';
import { castingAgain } from './rematch-casting.ts';
import { gameNamed, headerOf, no, noGame, noTable, type Start, seatsWrong, startOptions } from './start-request.ts';
import { positionOf, tableSummary, tileSummary } from './summary.ts';
import { type TableStep, tableBefore, tableFromHeader } from './table.ts';
import { newTable, type TableState } from './table-state.ts';

/** Carries a request out; the answer goes out as an effect, for inputs of tables once they are synced. */
export function hostRequest(hub: HubState, asked: HostRequest): void {
  const answer = answerNow(hub, asked);
  if (answer !== undefined) reply(hub, asked.request, answer);
}

/** undefined: the answer comes later. */
function answerNow(hub: HubState, asked: HostRequest): HostAnswer | undefined {
  const { command } = asked;
  switch (command.do) {
    case 'games':
      return { ok: true, games: hub.deps.games.map((game) => gameSummary(game, hub.deps)) };
    case 'tiles':
      return { ok: true, tiles: [...hub.tiles.keys()].map((tile) => tileSummary(hub, tile)) };
    case 'tables':
      return { ok: true, tables: [...hub.tables.values()].map((run) => tableSummary(hub, run)) };
    case 'board':
      return board(hub, command.table);
    case 'hints':
      return hints(hub, command.table);
    case 'rules':
      return rules(hub, command.game);
    case 'setUp':
      return setUp(hub, command);
    case 'trace':
      return { ok: true, trace: traceOf(hub, command.table) };
    case 'openTable':
      return openTable(hub);
    case 'closeTable':
      return closeTable(hub, command.table);
    case 'addTiles':
      return addTiles(hub, command.table, command.tiles);
    case 'removeTiles':
      return removeTiles(hub, command.table, command.tiles);
    case 'start':
      return start(hub, command, asked);
    case 'rematch':
      return rematch(hub, command.table, asked);
    case 'configure':
    case 'perform':
      return commandLink(hub, command) ? { ok: true } : no('noSuchTile', `Tile ${command.tile} is not here.`);
    case 'position':
      return position(hub, command);
    default:
      return tableCommand(hub, asked);
  }
}

function traceOf(hub: HubState, table: string | undefined): Json {
  const entries = table === undefined ? hub.traces : hub.traces.filter((one) => hub.tileTable.get(one.tile) === table);
  return entries as unknown as Json;
}

function openTable(hub: HubState): HostAnswer {
  let number = 1;
  while (hub.tables.has(`t${number}`)) number++;
  const id = `t${number}`;
  hub.tables.set(id, { table: newTable(id), offsetMs: hub.nowMs, shown: new Map(), snapshotN: 0, gestures: new Map() });
  return { ok: true, table: id };
}

function closeTable(hub: HubState, id: string): HostAnswer {
  const run = hub.tables.get(id);
  if (run === undefined) return noTable(id);
  if (run.table.match?.phase === 'playing')
    return no('inUse', `A game runs at table ${id}.`, 'End it first; it can be resumed later.');
  removeTiles(hub, id, Object.keys(run.table.tiles));
  hub.tables.delete(id);
  return { ok: true };
}

function addTiles(hub: HubState, id: string, tiles: readonly string[]): HostAnswer {
  const run = hub.tables.get(id);
  if (run === undefined) return noTable(id);
  const unknown = tiles.find((tile) => !hub.tiles.has(tile));
  if (unknown !== undefined)
    return no('noSuchTile', `Tile ${unknown} has never been here.`, 'Switch it on and wait until it shows its name.');
  for (const tile of tiles) {
    const at = hub.tileTable.get(tile);
    if (at === id) continue;
    if (at !== undefined) removeTiles(hub, at, [tile]);
    hub.tileTable.set(tile, id);
    joinTable(hub, run, tile);
    askTile(hub, tile);
  }
  return { ok: true };
}

function removeTiles(hub: HubState, id: string, tiles: readonly string[]): HostAnswer {
  const run = hub.tables.get(id);
  if (run === undefined) return noTable(id);
  for (const tile of tiles) {
    if (hub.tileTable.get(tile) !== id) continue;
    hub.tileTable.delete(tile);
    run.shown.delete(tile);
    if (run.stream !== undefined) keepCursor(hub, tile);
    tableInput(hub, run, { i: 'remove', tile });
  }
  return { ok: true };
}

/** undefined: begun; the answer comes when the header is on disk. */
function start(hub: HubState, command: Start, asked: HostRequest): HostAnswer | undefined {
  const run = hub.tables.get(command.table);
  const game = gameNamed(hub, command.game);
  if (run === undefined) return noTable(command.table);
  if (game === undefined) return noGame(hub, command.game);
  if (run.table.match !== undefined && run.table.match.phase !== 'over') {
    return no('inUse', `A game is already at table ${command.table}.`, 'End it first; it can be resumed later.');
  }
  const options = startOptions(game, command);
  if ('code' in options) return options;
  const wrong = seatsWrong(game, command.seats);
  if (wrong !== undefined) return no('badSeats', wrong);
  return begin(hub, run, game, {
    options: options.options,
    seats: command.seats,
    seed: command.seed ?? asked.ids.seed,
    pace: command.pace ?? 'table',
    asked,
    casting: {},
  });
}

interface Beginning {
  readonly options: Json;
  readonly seats: readonly SeatSetup[];
  readonly seed: number;
  readonly pace: 'table' | 'correspondence';
  readonly asked: HostRequest;
  /** Which tile plays what from the first moment on. */
  readonly casting: TableState['casting'];
}

/** The header is the session's record 0: what it leads to is shown, and the host answered, once it is synced. */
function begin(hub: HubState, run: TableRun, game: AnyGame, so: Beginning): HostAnswer | undefined {
  const { ids } = so.asked;
  const header: SessionHeader = {
    ...headerOf(game, run.table, so),
    session: ids.session,
    pace: so.pace,
    beganMs: ids.wallMs,
    before: tableBefore(run.table, hub.nowMs - run.offsetMs, so.casting),
  };
  try {
    const step = tableFromHeader(header, hub.deps);
    commit(hub, run, header, step, so.asked.request);
    return undefined;
  } catch (error) {
    const text = faultText(error);
    feedLog(hub, '', 3, `fault: ${game.id} cannot begin: ${text}`);
    return no('gameFault', `${game.title} has a fault: ${text}`, 'Try other options, or report it with the log.');
  }
}

function commit(hub: HubState, run: TableRun, header: SessionHeader, step: TableStep, request: number): void {
  const stream = header.session;
  const faces = facesOf(step.table, hub.deps, Object.keys(step.table.tiles));
  for (const [tile, { fault }] of faces) if (fault !== undefined) feedLog(hub, tile, 3, fault);
  if (run.stream !== undefined) keepCursors(hub, run);
  hub.out.push({ fx: 'create', stream, header: header as unknown as Json });
  hub.lastN.set(stream, 0);
  run.table = step.table;
  run.offsetMs = hub.nowMs;
  run.stream = stream;
  run.snapshotN = 0;
  delete run.readOnly;
  for (const [tile, face] of faces) run.shown.set(tile, face);
  const reply = { request, answer: { ok: true, session: stream } } as const;
  hub.pending.set(stream, [{ n: 0, atMs: hub.nowMs, faces, effects: step.effects, reply }]);
}

function rematch(hub: HubState, id: string, asked: HostRequest): HostAnswer | undefined {
  const run = hub.tables.get(id);
  const match = run?.table.match;
  const game = match === undefined ? undefined : hub.deps.game(match.game);
  if (run === undefined || match === undefined || game === undefined) return noTable(id);
  if (match.phase !== 'over') return no('notOver', 'The match is not over yet.');
  const keys = match.seats.map((_, i) => String(i));
  const order = game.rematch(match.play.game, keys);
  const seats = match.seats.map((setup, i): SeatSetup => {
    const from = match.seats[Number(order[i])] ?? setup;
    // Who is called as his seat was is called as his seat is.
    const isNameless = from.name.toUpperCase() === game.seats.titles[from.seat];
    return { ...from, seat: setup.seat, ...(isNameless ? { name: setupName(game, setup.seat) } : {}) };
  });
  const { options } = match.play.setup;
  return begin(hub, run, game, {
    options,
    seats,
    seed: asked.ids.seed,
    pace: match.pace,
    asked,
    casting: castingAgain(game, match, seats, order.map(Number), run.table.casting),
  });
}

function setupName(game: AnyGame, seat: string): string {
  const title = game.seats.titles[seat] ?? seat;
  return title.charAt(0) + title.slice(1).toLowerCase();
}

function position(hub: HubState, command: Extract<HostCommand, { readonly do: 'position' }>): HostAnswer {
  const run = hub.tables.get(command.table);
  if (run === undefined) return noTable(command.table);
  const position = positionOf(hub, run, command.reveal === true);
  const summary = tableSummary(hub, run);
  if (position === undefined) {
    if (run.table.match === undefined) return no('noGame', `No game is at table ${command.table}.`);
    return { ok: true, summary, hidden: true };
  }
  return { ok: true, summary, ...(position as { readonly [key: string]: Json }) };
}

function tableCommand(hub: HubState, asked: HostRequest): HostAnswer | undefined {
  const { command } = asked;
  const table = 'table' in command ? command.table : 'tile' in command ? hub.tileTable.get(command.tile) : undefined;
  const run = table === undefined ? undefined : hub.tables.get(table);
  if (run === undefined) return noTable(String(table));
  if (run.readOnly !== undefined) return no('readOnly', run.readOnly, 'It can be looked at and exported, not played.');
  tableInput(hub, run, { i: 'host', command }, { request: asked.request });
  return undefined;
}

/** A note in the tiles' own stream, for what concerns no session. */
export function note(hub: HubState, record: Json): void {
  append(hub, TILES_STREAM, record, { faces: new Map(), effects: [] });
}

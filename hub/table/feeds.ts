/**
 * What changed since watchers were told last. Found by comparing when the shell asks, which it does only while somebody watches: inputs cost nothing
 * for it. As with answers, what is told may be a sync ahead of the disk; while the disk fails nothing is told.
 */
import type { HubState } from './hub-state.ts';
import { tableSummary } from './summary.ts';
import type { TableState } from './table-state.ts';

/** What the watchers of each feed were told of, by table. */
export interface Told {
  tables: ReadonlyMap<string, TableState>;
  /** States of matches; undefined: no match. */
  boards: ReadonlyMap<string, unknown>;
}

/** Told nothing yet. */
export function toldNothing(): Told {
  return { tables: new Map(), boards: new Map() };
}

/**
 * News for the feeds that are watched: `tables`, the list of tables as in the answer of `tables`; `board`, `{ table, events }` for each table whose
 * shared screen may differ.
 */
export function tellWatchers(hub: HubState, watched: readonly string[]): void {
  if (watched.includes('tables')) tellTables(hub);
  if (watched.includes('board')) tellBoards(hub);
}

function tellTables(hub: HubState): void {
  const { tables } = hub.told;
  const runs = [...hub.tables.values()];
  const isNews = runs.length !== tables.size || runs.some(({ table }) => tables.get(table.id) !== table);
  if (!isNews) return;
  hub.told.tables = new Map(runs.map(({ table }) => [table.id, table]));
  hub.out.push({ fx: 'feed', feed: 'tables', data: runs.map((run) => tableSummary(hub, run)) });
}

function tellBoards(hub: HubState): void {
  const { boards } = hub.told;
  const now = new Map<string, unknown>();
  for (const run of hub.tables.values()) {
    const { id, match } = run.table;
    now.set(id, match?.play.game);
    if (boards.get(id) === match?.play.game) continue;
    hub.out.push({ fx: 'feed', feed: 'board', data: { table: id, events: match?.play.events.length ?? 0 } });
  }
  hub.told.boards = now;
}

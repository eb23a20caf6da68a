/** A session from its journal: header, snapshot, records. The records are inputs; folding them must give the outcomes that stand beside them. */
import type { Json } from '../games/game.ts';
import type { Cursor } from './hub-state.ts';
import type { Recovered } from './ports.ts';
import type { SessionHeader, TableRecord } from './records.ts';
import { stepTable, tableFromHeader } from './table.ts';
import type { TableDeps } from './table-context.ts';
import type { TableState } from './table-state.ts';

export interface RecoveredTable {
  readonly table: TableState;
  readonly cursors: ReadonlyMap<string, Cursor>;
  /** Why it opens for reading only; absent: all is well. */
  readonly wrong?: string;
  /** The first record that came out otherwise than it says. */
  readonly differsAt?: number;
}

/** Is it a session's header? Foreign data: nothing is trusted. */
export function readHeader(header: Json): SessionHeader | undefined {
  if (typeof header !== 'object' || header === null || Array.isArray(header)) return undefined;
  const one = header as { readonly [key: string]: Json };
  const whole =
    one.kind === 'session' && one.version === 1 && typeof one.session === 'string' && Array.isArray(one.seats);
  return whole ? (header as unknown as SessionHeader) : undefined;
}

/** Folds a session. Never throws: what does not fit is said in `wrong`, with the state up to there. */
export function recoverTable(header: SessionHeader, recovered: Recovered, deps: TableDeps): RecoveredTable {
  const game = deps.game(header.game);
  const cursors = new Map<string, Cursor>();
  if (game === undefined) {
    return { table: tableFromHeader(header, deps).table, cursors, wrong: `There is no game "${header.game}" here.` };
  }
  const first = tableFromHeader(header, deps).table;
  if (game.rulesVersion !== header.rulesVersion) {
    const say = `It was played by version ${header.rulesVersion} of the rules; these are version ${game.rulesVersion}.`;
    return { table: first, cursors, wrong: say };
  }
  const snapshot = readSnapshot(recovered, cursors);
  return foldRecords(snapshot ?? first, recovered, deps, cursors);
}

function readSnapshot(recovered: Recovered, cursors: Map<string, Cursor>): TableState | undefined {
  if (recovered.snapshot === undefined) return undefined;
  const { table, cursors: known } = recovered.snapshot.state as unknown as {
    table: TableState;
    cursors: { readonly [tile: string]: readonly [number, number] };
  };
  for (const [tile, [boot, sequence]] of Object.entries(known)) cursors.set(tile, { boot, sequence });
  return table;
}

function foldRecords(
  start: TableState,
  recovered: Recovered,
  deps: TableDeps,
  cursors: Map<string, Cursor>,
): RecoveredTable {
  let table = start;
  for (const { n, record } of recovered.tail) {
    const { atMs, in: input, out } = record as unknown as TableRecord;
    try {
      const step = stepTable(table, input, atMs, deps);
      if (JSON.stringify(step.out) !== JSON.stringify(out)) {
        return { table, cursors, differsAt: n, wrong: `Record ${n} comes out otherwise than it says.` };
      }
      table = step.table;
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      return { table, cursors, differsAt: n, wrong: `Record ${n} cannot be played: ${why}` };
    }
    if (input.i === 'tile') cursors.set(input.tile, { boot: input.boot, sequence: input.sequence });
  }
  return { table, cursors };
}

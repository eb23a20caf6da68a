/** A session from its journal: header, snapshot, records. The records are inputs; folding them must give the outcomes that stand beside them. */
import type { AnyGame, Json } from '../games/game.ts';
import { faultText } from './fault-text.ts';
import type { Cursor } from './hub-state.ts';
import type { Recovered } from './ports.ts';
import type { SessionHeader, TableRecord } from './records.ts';
import { stepTable, tableFromHeader } from './table.ts';
import type { TableDeps } from './table-context.ts';
import { newTable, type TableState } from './table-state.ts';

/** Two records of a table are never further apart; times beyond it were not written by a hub. */
const LONGEST_GAP_MS = 10 * 366 * 86_400_000;

export interface RecoveredTable {
  readonly table: TableState;
  readonly cursors: ReadonlyMap<string, Cursor>;
  /** Why it opens for reading only, in words; absent: all is well. */
  readonly wrong?: string;
  /** What was thrown, for the log. */
  readonly cause?: string;
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

/** Folds a session. Never throws: what does not fit is said in `wrong`, with the state up to there. Cursors are of the whole journal all the same. */
export function recoverTable(header: SessionHeader, recovered: Recovered, deps: TableDeps): RecoveredTable {
  const cursors = cursorsOf(recovered);
  const game = deps.game(header.game);
  const begun = begin(header, deps);
  if (begun.wrong !== undefined) return { ...begun, cursors };
  const { table } = begun;
  const wrong = otherRules(header, game);
  if (wrong !== undefined) return { table, cursors, wrong };
  return { ...foldRecords(snapshotOf(recovered)?.table ?? table, recovered, deps), cursors };
}

/** Why a session cannot be played by this game; undefined: it can. */
export function otherRules(header: SessionHeader, game: AnyGame | undefined): string | undefined {
  if (game === undefined) return `There is no game "${header.game}" here.`;
  if (game.rulesVersion === header.rulesVersion) return undefined;
  return `It was played by version ${header.rulesVersion} of the rules; these are version ${game.rulesVersion}.`;
}

// The options of other rules may be none of these.
function begin(header: SessionHeader, deps: TableDeps): Pick<RecoveredTable, 'table' | 'wrong' | 'cause'> {
  try {
    return { table: tableFromHeader(header, deps).table };
  } catch (cause) {
    return { table: newTable(header.table), wrong: 'It cannot be begun by these rules.', cause: faultText(cause) };
  }
}

interface TableSnapshot {
  readonly table: TableState;
  readonly cursors: { readonly [tile: string]: readonly [number, number] };
}

function snapshotOf(recovered: Recovered): TableSnapshot | undefined {
  return recovered.snapshot?.state as unknown as TableSnapshot | undefined;
}

function cursorsOf(recovered: Recovered): ReadonlyMap<string, Cursor> {
  const cursors = new Map<string, Cursor>();
  for (const [tile, [boot, sequence]] of Object.entries(snapshotOf(recovered)?.cursors ?? {})) {
    cursors.set(tile, { boot, sequence });
  }
  for (const { record } of recovered.tail) {
    const input = (record as unknown as TableRecord | null)?.in;
    if (input?.i === 'tile') cursors.set(input.tile, { boot: input.boot, sequence: input.sequence });
  }
  return cursors;
}

function foldRecords(start: TableState, recovered: Recovered, deps: TableDeps): Omit<RecoveredTable, 'cursors'> {
  let table = start;
  for (const { n, record } of recovered.tail) {
    try {
      const { atMs, in: input, out } = record as unknown as TableRecord;
      if (!(atMs >= table.atMs && atMs < table.atMs + LONGEST_GAP_MS)) throw new Error(`its time ${atMs} cannot be.`);
      const step = stepTable(table, input, atMs, deps);
      if (JSON.stringify(step.out) !== JSON.stringify(out)) {
        return { table, differsAt: n, wrong: `Record ${n} comes out otherwise than it says.` };
      }
      table = step.table;
    } catch (cause) {
      return { table, differsAt: n, wrong: `Record ${n} cannot be played by these rules.`, cause: faultText(cause) };
    }
  }
  return { table };
}

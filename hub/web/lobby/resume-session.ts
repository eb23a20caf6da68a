/** A session from disk goes on at a table, with this page's virtual tiles for pieces that have none. */
import { readTables, type TableSummary } from '../host/answers.ts';
import type { HostLine } from '../host/host-socket.ts';
import { text } from '../host/read.ts';
import type { PageActions } from '../page/page-context.ts';
import type { PageState } from '../page/page-state.ts';

async function tablesOf(line: HostLine): Promise<readonly TableSummary[]> {
  return readTables((await line.ask({ do: 'tables' })).tables);
}

/** Is nothing played there? */
function isFree({ phase }: TableSummary): boolean {
  return phase === 'free' || phase === 'over';
}

/** The table where the page's tiles lie if nothing is played there, else a free one; undefined: one has to be opened. */
export function tableForResume(
  tables: readonly TableSummary[],
  own: ReadonlySet<string>,
  looked: string | undefined,
): string | undefined {
  const free = tables.filter(isFree);
  const best =
    free.find(({ table }) => table === looked) ?? free.find(({ tiles }) => tiles.some(({ tile }) => own.has(tile)));
  return (best ?? free[0])?.table;
}

/** How many tiles the match lacks: pieces without a tile that is here, less tiles of the table that play nothing. */
export function lackingTiles({ tiles, missing }: TableSummary): number {
  const away = tiles.filter(({ piece, here }) => piece !== '' && !here).length;
  const spare = tiles.filter(({ piece, here }) => piece === '' && here).length;
  return Math.max(0, missing.length + away - spare);
}

/** Failures are told as notices; does not reject. */
export async function resumeSession(
  session: string,
  { line, state, actions }: { readonly line: HostLine; readonly state: PageState; readonly actions: PageActions },
): Promise<void> {
  const own = state.tiles.map(({ tile }) => tile);
  let resumed: TableSummary | undefined;
  await actions.work.asked('Opening the game', async () => {
    const free = tableForResume(await tablesOf(line), new Set(own), state.table);
    const table = free ?? text((await line.ask({ do: 'openTable' })).table);
    await line.ask({ do: 'resume', table, session });
    actions.showLobby(false);
    if (own.length > 0) await actions.work.join(table, own);
    else await actions.work.look();
    resumed = (await tablesOf(line)).find((one) => one.table === table);
  });
  const lacking = resumed === undefined ? 0 : lackingTiles(resumed);
  for (let i = 0; i < lacking; i++) await actions.tiles.add();
  // Tiles that still lie as they were left stay there.
  if (lacking > 0) actions.layAgain();
}

/** Did anybody but our tiles speak? Read from the hub's trace, which every host may ask for. */
import type { HubTable } from './summary.ts';

interface TraceEntry {
  readonly what?: string;
  readonly tile?: string;
  readonly type?: string;
  readonly sequence?: number;
}

/**
 * Numbered messages in the hub's trace that came in the name of one of our tiles and that it never said, in words. `said`:
 * "tile:boot:sequence:kind". The trace is a ring: look into it often.
 */
export async function foreignInputsInTrace(
  { client, id }: HubTable,
  said: ReadonlySet<string>,
): Promise<readonly string[]> {
  const { trace } = await client.request({ do: 'trace', table: id });
  return foreignInputs(trace as readonly TraceEntry[], said);
}

/** The trace does not tell boots. */
export function foreignInputs(trace: readonly TraceEntry[], said: ReadonlySet<string>): readonly string[] {
  const known = new Set([...said].map((one) => one.replace(/:\d+:/, ':')));
  return trace
    .filter(({ what, sequence }) => what === 'received' && sequence !== undefined)
    .filter(({ tile, sequence, type }) => !known.has(`${tile}:${sequence}:${type}`))
    .map(({ tile, sequence, type }) => `trace: ${type} number ${sequence} of tile ${tile}, which never said it`);
}

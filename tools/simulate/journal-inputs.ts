/** Did anybody but our tiles play? Read from the session's journal on disk, which is the truth. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a record's input says of where it came from (hub/table/records.ts). */
interface Input {
  readonly i?: string;
  readonly tile?: string;
  readonly boot?: number;
  readonly sequence?: number;
  readonly kind?: string;
  readonly command?: { readonly do?: string };
}

/**
 * Inputs of a session that are neither time's nor said by one of our tiles, in words; [] is what a fair game has. `said`:
 * "tile:boot:sequence:kind" of what they said. Ending the match is no play, and `left` times the host gave up for a seat.
 */
export function foreignInputsIn(
  folder: string,
  session: string,
  said: ReadonlySet<string>,
  left: number,
): readonly string[] {
  const lines = readFileSync(join(folder, `${session}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const foreign: string[] = [];
  let leaves = 0;
  for (const line of lines) {
    const { n, r } = JSON.parse(line) as { n: number; r?: { in?: Input } };
    const input = r?.in;
    if (input?.i === 'tile' && !said.has(`${input.tile}:${input.boot}:${input.sequence}:${input.kind}`)) {
      foreign.push(`record ${n}: ${input.kind} of tile ${input.tile}, which never said it`);
    }
    const command = input?.i === 'host' ? input.command?.do : undefined;
    if (command === 'leave') leaves += 1;
    else if (command !== undefined && command !== 'end') foreign.push(`record ${n}: host command ${command}`);
  }
  return leaves === left ? foreign : [...foreign, `${leaves} times the host gave up for a seat, not ${left}`];
}

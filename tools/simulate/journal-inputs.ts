/** Did anybody but the tiles play? Read from the session's journal on disk, which is the truth. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Inputs of a session that are neither a tile's nor time's, in words; [] is what a fair game has. */
export function hostInputsIn(folder: string, session: string): readonly string[] {
  const lines = readFileSync(join(folder, `${session}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.flatMap((line) => {
    const { n, r } = JSON.parse(line) as { n: number; r?: { in?: { i?: string; command?: { do?: string } } } };
    const input = r?.in;
    // Reading the position and ending the match do not play.
    if (input?.i !== 'host' || input.command?.do === 'end') return [];
    return [`record ${n}: host command ${input.command?.do ?? ''}`];
  });
}

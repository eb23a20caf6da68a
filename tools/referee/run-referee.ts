import { findGame } from '../../hub/games/registry.ts';
import { EXIT_FAILED, EXIT_OK, EXIT_USAGE, ToolError } from '../tool-error.ts';
import { linesOf, textOf } from './lines.ts';
import { type Judged, judgeText } from './play-transcript.ts';

export interface RefereeRun {
  /** Id or transcript name, in kebab or snake case. */
  readonly game: string;
  /** One transcript a line instead of one in all. */
  readonly lines: boolean;
  readonly input: AsyncIterable<string>;
  readonly write: (text: string) => void;
}

/**
 * Writes one line of JSON a transcript. Answers the exit code: 0 for a position, 1 for a refused transcript; with `lines` always 0, since
 * each result says for itself whether it is ok. Throws ToolError ERR_UNKNOWN_GAME before anything is read.
 */
export async function runReferee({ game, lines, input, write }: RefereeRun): Promise<number> {
  const judged = judgedGame(game);
  if (!lines) {
    const verdict = judgeText(judged, await textOf(input));
    write(`${JSON.stringify(verdict)}\n`);
    return verdict.ok ? EXIT_OK : EXIT_FAILED;
  }
  for await (const line of linesOf(input)) write(`${JSON.stringify(judgeText(judged, line))}\n`);
  return EXIT_OK;
}

function judgedGame(name: string): Judged {
  const found = findGame(name);
  if (!('unknown' in found)) return found;
  throw new ToolError('ERR_UNKNOWN_GAME', found.say, {
    hint: 'name one of these games',
    exitCode: EXIT_USAGE,
  });
}

import { createReadStream } from 'node:fs';
import { EXIT_USAGE, ToolError } from '../tool-error.ts';

/** The text of a file, or of standard input without one, in pieces. Throws ToolError ERR_NO_INPUT when it cannot be read. */
export async function* openInput(file: string | undefined): AsyncGenerator<string> {
  const stream = file === undefined ? process.stdin.setEncoding('utf8') : createReadStream(file, 'utf8');
  try {
    for await (const chunk of stream) yield String(chunk);
  } catch (error) {
    throw new ToolError('ERR_NO_INPUT', `${file ?? 'Standard input'} cannot be read.`, {
      hint: 'name a file that holds a transcript, or pipe one in',
      cause: error,
      exitCode: EXIT_USAGE,
    });
  }
}

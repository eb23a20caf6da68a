import { dirname } from 'node:path';
import type { FilePort } from './file-port.ts';

export interface WriteOptions {
  /** Permission bits, 0o600 unless told. */
  readonly mode?: number;
  /** Called when half of the bytes are written, for tests that end the process there. */
  readonly halfway?: () => void;
}

/**
 * Replaces a file so that at any moment, power loss included, either the old or the new content is there: temporary file, sync, rename, sync of the
 * folder. Two calls for the same path must not overlap.
 */
export async function writeAtomically(
  files: FilePort,
  path: string,
  content: Buffer,
  options: WriteOptions = {},
): Promise<void> {
  const temporary = `${path}.tmp`;
  // A leftover of a process that was killed half-way would be appended to.
  await files.remove(temporary);
  const file = await files.openAppend(temporary, options.mode ?? 0o600);
  try {
    const half = content.length >> 1;
    await file.append(content.subarray(0, half));
    options.halfway?.();
    await file.append(content.subarray(half));
    await file.sync();
  } finally {
    await file.close();
  }
  await files.rename(temporary, path);
  await files.syncFolder(dirname(path));
}

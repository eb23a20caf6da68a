/** The files of one stream in a folder: `<stream>.jsonl`, its snapshots, and `<stream>.torn` with bytes that were cut. */
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Json } from '../../games/game.ts';
import type { Journal, Recovered, Stream } from '../../table/ports.ts';
import type { FilePort } from '../files/file-port.ts';
import { JournalError } from './journal-error.ts';
import { decodeLine } from './line.ts';
import { type DamagedStream, joinSnapshot, type ReadStream, readInSlices, readStream } from './recover.ts';
import { readSnapshots, snapshotFiles } from './snapshots.ts';

const STREAM_NAME = /^[a-z0-9-]{1,40}$/;
const STREAM_FILE = /^([a-z0-9-]{1,40})\.jsonl$/;
/** A header is read whole within this; a longer one costs a second read. */
const HEADER_READ_BYTES = 65536;

export function streamPath(folder: string, stream: Stream): string {
  return join(folder, `${stream}.jsonl`);
}

/** Throws badName for a name that is not 1-40 characters of [a-z0-9-]. */
export function checkStreamName(stream: Stream): void {
  if (STREAM_NAME.test(stream)) return;
  throw new JournalError('badName', `A journal cannot be called ${JSON.stringify(stream)}.`, {
    hint: 'use 1 to 40 characters of a-z, 0-9 and -',
  });
}

/** Every stream of the folder with its header; null where that is damaged: the stream is listed, and opening it says what is wrong. */
export async function listStreams(files: FilePort, folder: string): Promise<Awaited<ReturnType<Journal['list']>>> {
  const found = [];
  for (const name of await files.list(folder)) {
    const stream = STREAM_FILE.exec(name)?.[1];
    const stat = stream === undefined ? undefined : await files.stat(join(folder, name));
    if (stream === undefined || stat === undefined) continue;
    found.push({ stream, header: await readHeader(files, join(folder, name)), ...stat });
  }
  return found;
}

async function readHeader(files: FilePort, path: string): Promise<Json> {
  for (const maxBytes of [HEADER_READ_BYTES, undefined]) {
    const bytes = (await files.read(path, maxBytes)) ?? Buffer.alloc(0);
    const end = bytes.indexOf('\n');
    if (end >= 0) return decodeLine(bytes.subarray(0, end))?.record ?? null;
  }
  return null;
}

/**
 * What stands in a stream's file now, leaving out a torn last line: it may be one that is just written. Read slice by slice, since others wait for the
 * same process. Throws missing.
 */
export async function peekStream(files: FilePort, folder: string, stream: Stream): Promise<ReadStream | DamagedStream> {
  const bytes = await files.read(streamPath(folder, stream));
  if (bytes === undefined) throw notThere(stream);
  const reading = readInSlices(bytes);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
    await setImmediate();
  }
}

/** Reads a stream and cuts a torn last line. Throws missing, damaged. */
export async function recoverStream(
  files: FilePort,
  folder: string,
  stream: Stream,
): Promise<{ readonly recovered: Recovered; readonly goodBytes: number }> {
  const bytes = await files.read(streamPath(folder, stream));
  if (bytes === undefined) throw notThere(stream);
  const read = readStream(bytes);
  if ('damagedLine' in read) throw damaged(streamPath(folder, stream), read.damagedLine);
  if (read.tornBytes > 0) await cutTorn(files, folder, stream, bytes, read.goodBytes);
  return { recovered: joinSnapshot(read, await readSnapshots(files, folder, stream)), goodBytes: read.goodBytes };
}

// The torn bytes were never acknowledged, yet someone may want to look at them.
async function cutTorn(
  files: FilePort,
  folder: string,
  stream: Stream,
  bytes: Buffer,
  goodBytes: number,
): Promise<void> {
  const kept = await files.openAppend(join(folder, `${stream}.torn`));
  try {
    await kept.append(Buffer.concat([bytes.subarray(goodBytes), Buffer.from('\n')]));
    await kept.sync();
  } finally {
    await kept.close();
  }
  await files.syncFolder(folder);
  const file = await files.openAppend(streamPath(folder, stream));
  try {
    await file.truncate(goodBytes);
  } finally {
    await file.close();
  }
}

export async function removeSnapshots(files: FilePort, folder: string, stream: Stream): Promise<void> {
  for (const name of snapshotFiles(await files.list(folder), stream)) await files.remove(join(folder, name));
}

/**
 * Moves a stream to another folder. The lines go first: a crash in between leaves snapshots without a stream, which nobody reads, never a stream
 * without its lines. Throws missing, exists.
 */
export async function moveStream(files: FilePort, stream: Stream, from: string, to: string): Promise<void> {
  if ((await files.stat(streamPath(from, stream))) === undefined) throw notThere(stream);
  if ((await files.stat(streamPath(to, stream))) !== undefined) throw alreadyThere(stream);
  const names = await files.list(from);
  const torn = names.filter((name) => name === `${stream}.torn`);
  for (const name of [`${stream}.jsonl`, ...snapshotFiles(names, stream), ...torn]) {
    await files.rename(join(from, name), join(to, name));
  }
  await files.syncFolder(to);
  await files.syncFolder(from);
}

export function notThere(stream: Stream): JournalError {
  return new JournalError('missing', `There is no journal called ${stream}.`, { hint: 'list the sessions' });
}

export function alreadyThere(stream: Stream): JournalError {
  return new JournalError('exists', `There is a journal called ${stream} already.`, { hint: 'choose another name' });
}

function damaged(path: string, line: number): JournalError {
  return new JournalError('damaged', `Line ${line} of ${path} is not what was written.`, {
    hint: `keep the file; put a copy from a backup in its place, or cut it before line ${line}`,
  });
}

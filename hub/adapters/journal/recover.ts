import type { Json } from '../../games/game.ts';
import type { Recovered } from '../../table/ports.ts';
import { decodeLine, type Line } from './line.ts';

/** What a stream's file holds: its lines up to `goodBytes`, and how many bytes of a torn last line come after. */
export interface ReadStream {
  readonly header: Json;
  /** Records 1..last in order. */
  readonly records: readonly Line[];
  readonly goodBytes: number;
  readonly tornBytes: number;
}

/** The number of the line, from 1, that is not what was written. */
export interface DamagedStream {
  readonly damagedLine: number;
}

const NEWLINE = 0x0a;

/**
 * Reads a stream's file. The last line may be torn (no newline, or not what was written); a bad one before it, or a header that is not whole, is
 * damage. Numbers must run 0, 1, 2, ...: a line that was lost or doubled is found, also in the last place, since nothing tears a line like that.
 */
export function readStream(bytes: Buffer): ReadStream | DamagedStream {
  const reading = readInSlices(bytes);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
  }
}

/** What is read at once of a long stream, so that whoever reads one beside a running game can let that go on in between. */
const SLICE_BYTES = 32 * 1024;

/** As `readStream`; yields after each slice. */
export function* readInSlices(bytes: Buffer): Generator<void, ReadStream | DamagedStream, void> {
  const lines: Line[] = [];
  let start = 0;
  let sliceEnd = SLICE_BYTES;
  while (start < bytes.length) {
    if (start >= sliceEnd) {
      yield;
      sliceEnd = start + SLICE_BYTES;
    }
    const newline = bytes.indexOf(NEWLINE, start);
    const line = newline < 0 ? undefined : decodeLine(bytes.subarray(start, newline));
    if (line?.n !== lines.length) {
      if (line !== undefined || !isLast(bytes, start, newline)) return { damagedLine: lines.length + 1 };
      break;
    }
    lines.push(line);
    start = newline + 1;
  }
  const [header, ...records] = lines;
  if (header === undefined) return { damagedLine: 1 };
  return { header: header.record, records, goodBytes: start, tornBytes: bytes.length - start };
}

// A bad line with a whole one at its end lost the newline between them: so it was not the last.
function isLast(bytes: Buffer, start: number, newline: number): boolean {
  if (newline >= 0 && newline + 1 < bytes.length) return false;
  const bad = bytes.subarray(start, newline < 0 ? bytes.length : newline);
  const whole = bad.lastIndexOf('{"n":');
  return whole <= 0 || decodeLine(bad.subarray(whole)) === undefined;
}

/** Joins a stream with its newest valid snapshot; one from beyond the stream's end is not valid. */
export function joinSnapshot(
  stream: ReadStream,
  snapshots: readonly { readonly n: number; readonly state: Json }[],
): Recovered {
  const last = stream.records.length;
  const newest = snapshots.reduce<{ readonly n: number; readonly state: Json } | undefined>(
    (best, snapshot) => (snapshot.n <= last && (best === undefined || snapshot.n > best.n) ? snapshot : best),
    undefined,
  );
  return {
    header: stream.header,
    ...(newest === undefined ? {} : { snapshot: newest }),
    tail: stream.records.slice(newest?.n ?? 0),
    last,
    cutBytes: stream.tornBytes,
  };
}

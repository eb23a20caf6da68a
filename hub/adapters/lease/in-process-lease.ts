import { join } from 'node:path';
import { INT_MAX } from '../../../protocol/limits.ts';
import type { Lease, Stream } from '../../table/ports.ts';
import { AdapterError, type AdapterErrorDetails, systemCode } from '../adapter-error.ts';
import type { FilePort } from '../files/file-port.ts';
import { NODE_FILES } from '../files/node-files.ts';
import { writeAtomically } from '../files/write-atomically.ts';

/** exhausted: the tile names a claim at the end of the wire's numbers. io: the file of claims cannot be written. damaged: nor read. */
export type LeaseErrorCode = 'exhausted' | 'io' | 'damaged';

export class LeaseError extends AdapterError<LeaseErrorCode> {
  constructor(code: LeaseErrorCode, sentence: string, details: AdapterErrorDetails) {
    super('LeaseError', code, sentence, details);
  }
}

export interface InProcessLeaseOptions {
  /** Holds `claims.json`. */
  readonly folder: string;
  readonly files?: FilePort;
}

/** So many claims are reserved on disk at once: one write for a thousand tiles that come all together. */
const RESERVED = 1000;
const AHEAD_MAX = 4096;

/**
 * The leases of a hub that is alone. Claims come from one counter whose reserve is on disk, so that they stay above after a restart; a claim that a
 * tile names and that is higher, from another hub or a hostile tile, moves that tile's own claim only. Throws LeaseError.
 */
export async function createInProcessLease({ folder, files = NODE_FILES }: InProcessLeaseOptions): Promise<Lease> {
  const path = join(folder, 'claims.json');
  return new InProcessLease(files, path, await readReserve(files, path));
}

class InProcessLease implements Lease {
  onLost: Lease['onLost'] = () => undefined;
  readonly #files: FilePort;
  readonly #path: string;
  readonly #epochs = new Map<Stream, number>();
  /** Last claims of tiles that named one above the counter. */
  readonly #ahead = new Map<string, number>();
  /** The last claim given by the counter, and the last that is reserved on disk. */
  #given: number;
  #reserved: number;
  #reserving: Promise<void> | undefined;

  constructor(files: FilePort, path: string, reserved: number) {
    this.#files = files;
    this.#path = path;
    this.#given = reserved;
    this.#reserved = reserved;
  }

  async claim(tile: string, above: number): Promise<number> {
    if (above >= INT_MAX) throw exhausted(tile);
    if (above <= this.#given) return this.#next();
    const claim = Math.max(above, this.#ahead.get(tile) ?? 0) + 1;
    // Beyond so many, as only an attack has, they are forgotten: a tile names what it accepted itself.
    if (this.#ahead.size >= AHEAD_MAX) this.#ahead.clear();
    this.#ahead.set(tile, claim);
    return claim;
  }

  async take(stream: Stream): Promise<{ readonly epoch: number }> {
    const held = this.#epochs.get(stream);
    if (held !== undefined) return { epoch: held };
    const epoch = await this.#next();
    this.#epochs.set(stream, epoch);
    return { epoch };
  }

  async release(stream: Stream): Promise<void> {
    this.#epochs.delete(stream);
  }

  async close(): Promise<void> {
    await this.#reserving;
  }

  async #next(): Promise<number> {
    const mine = ++this.#given;
    while (mine > this.#reserved) {
      this.#reserving ??= this.#reserve().finally(() => {
        this.#reserving = undefined;
      });
      await this.#reserving;
    }
    return mine;
  }

  async #reserve(): Promise<void> {
    const reserved = this.#given + RESERVED;
    try {
      await writeAtomically(this.#files, this.#path, Buffer.from(`{"reserved":${reserved}}\n`));
    } catch (error) {
      throw new LeaseError('io', `Could not write ${this.#path} (${systemCode(error) ?? String(error)}).`, {
        hint: 'free some space on the disk, and check the rights of the folder',
        cause: error,
      });
    }
    this.#reserved = reserved;
  }
}

async function readReserve(files: FilePort, path: string): Promise<number> {
  const content = await files.read(path);
  if (content === undefined) return 0;
  const found = /^\{"reserved":(\d{1,10})\}\s*$/.exec(content.toString('utf8'));
  if (found === null) {
    throw new LeaseError('damaged', `${path} is not what was written.`, {
      hint: 'remove it: tiles tell the hub their highest claim themselves',
    });
  }
  return Number(found[1]);
}

function exhausted(tile: string): LeaseError {
  return new LeaseError('exhausted', `Tile ${tile} names a claim at the end of the numbers.`, {
    hint: 'flash the tile again, which gives it a fresh memory',
  });
}

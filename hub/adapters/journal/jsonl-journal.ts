import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Json } from '../../games/game.ts';
import type { Journal, Recovered, Stream } from '../../table/ports.ts';
import type { FilePort } from '../files/file-port.ts';
import { NODE_FILES } from '../files/node-files.ts';
import { writeAtomically } from '../files/write-atomically.ts';
import { NODE_TIMERS, type Timers } from '../timers.ts';
import { type Fault, NO_FAULT } from './fault.ts';
import { type FolderLock, lockFolder, NODE_PROCESSES, type Processes } from './folder-lock.ts';
import { JournalError, toJournalError } from './journal-error.ts';
import { encodeLine } from './line.ts';
import type { DamagedStream, ReadStream } from './recover.ts';
import { writeSnapshot } from './snapshots.ts';
import {
  alreadyThere,
  checkStreamName,
  listStreams,
  moveStream,
  notThere,
  peekStream,
  recoverStream,
  removeSnapshots,
  streamPath,
} from './stream-files.ts';
import { StreamWriter } from './stream-writer.ts';
import { createSyncTimes, type JournalStats } from './sync-times.ts';

export interface JsonlJournalOptions {
  /** Holds `<stream>.jsonl`, `<stream>.<n>.snap.json`, `<stream>.torn`, `lock` and `trash/`; made when missing. */
  readonly folder: string;
  /** false: records are reported when written, not when synced. For measuring only. */
  readonly sync?: boolean;
  readonly files?: FilePort;
  readonly timers?: Timers;
  /** Wall clock in ms, for people who read the journal. */
  readonly wallMs?: () => number;
  /** Monotonic ms, for the sync times. */
  readonly nowMs?: () => number;
  readonly fault?: Fault;
  readonly processes?: Processes;
}

export interface JsonlJournal extends Journal {
  /** As `list`, of the trash folder. */
  listTrash(): ReturnType<Journal['list']>;
  /** Where a stream lies, its size in bytes and wall-clock ms of its last change; undefined: nowhere. */
  find(
    stream: Stream,
  ): Promise<{ readonly bytes: number; readonly changedMs: number; readonly isTrashed: boolean } | undefined>;
  /** What stands on disk of a stream, also of one in the trash. Looks only: an open stream is not disturbed. Rejects with missing. */
  peek(stream: Stream): Promise<ReadStream | DamagedStream>;
  stats(): JournalStats;
}

/** A journal that fails is tried again each second (contract of Journal.onFailed). */
const RETRY_MS = 1000;

/** The journal as a folder of JSON lines. Takes the folder's lock: rejects with locked while another hub has it. */
export async function createJsonlJournal(options: JsonlJournalOptions): Promise<JsonlJournal> {
  const { folder, files = NODE_FILES, processes = NODE_PROCESSES } = options;
  try {
    await files.makeFolder(join(folder, 'trash'));
    const lock = await lockFolder(files, folder, processes);
    return new FolderJournal(options, files, lock);
  } catch (error) {
    throw toJournalError(error, 'open the journal', folder);
  }
}

interface OpenStream {
  readonly writer: StreamWriter;
  last: number;
}

class FolderJournal implements JsonlJournal {
  onSynced: Journal['onSynced'] = () => undefined;
  onFailed: Journal['onFailed'] = () => undefined;
  onRecovered: Journal['onRecovered'] = () => undefined;

  readonly #folder: string;
  readonly #trash: string;
  readonly #files: FilePort;
  readonly #lock: FolderLock;
  readonly #timers: Timers;
  readonly #wallMs: () => number;
  readonly #nowMs: () => number;
  readonly #fault: Fault;
  readonly #sync: boolean;
  readonly #streams = new Map<Stream, OpenStream>();
  readonly #failing = new Set<Stream>();
  readonly #times = createSyncTimes();
  readonly #turns = new Map<Stream, Promise<unknown>>();
  #cancelRetry: (() => void) | undefined;

  constructor(options: JsonlJournalOptions, files: FilePort, lock: FolderLock) {
    this.#folder = options.folder;
    this.#trash = join(options.folder, 'trash');
    this.#files = files;
    this.#lock = lock;
    this.#timers = options.timers ?? NODE_TIMERS;
    this.#wallMs = options.wallMs ?? Date.now;
    this.#nowMs = options.nowMs ?? (() => performance.now());
    this.#fault = options.fault ?? NO_FAULT;
    this.#sync = options.sync ?? true;
  }

  list(): ReturnType<Journal['list']> {
    return this.#guarded('list the journal', () => listStreams(this.#files, this.#folder));
  }

  listTrash(): ReturnType<Journal['list']> {
    return this.#guarded('list the trash', () => listStreams(this.#files, this.#trash));
  }

  find(stream: Stream): ReturnType<JsonlJournal['find']> {
    return this.#guarded('look for a journal', async () => {
      checkStreamName(stream);
      for (const folder of [this.#folder, this.#trash]) {
        const stat = await this.#files.stat(streamPath(folder, stream));
        if (stat !== undefined) return { ...stat, isTrashed: folder === this.#trash };
      }
      return undefined;
    });
  }

  peek(stream: Stream): Promise<ReadStream | DamagedStream> {
    return this.#guarded('look at a journal', async () => {
      const isTrashed = (await this.find(stream))?.isTrashed === true;
      return peekStream(this.#files, isTrashed ? this.#trash : this.#folder, stream);
    });
  }

  create(stream: Stream, header: Json): Promise<void> {
    return this.#inTurn(stream, 'begin a journal', async () => {
      const path = streamPath(this.#folder, stream);
      if ((await this.#files.stat(path)) !== undefined) throw alreadyThere(stream);
      await removeSnapshots(this.#files, this.#folder, stream);
      const line = encodeLine(0, this.#wallMs(), header);
      try {
        await writeAtomically(this.#files, path, line);
      } catch (error) {
        // It may be there already, though not for certain; it is tried again, and must not be in its own way then.
        await this.#files.remove(path).catch(() => undefined);
        throw error;
      }
      this.#start(stream, 0, line.length);
    });
  }

  open(stream: Stream): Promise<Recovered> {
    return this.#inTurn(stream, 'read the journal', async () => {
      await this.#stop(stream);
      const { recovered, goodBytes } = await recoverStream(this.#files, this.#folder, stream);
      this.#start(stream, recovered.last, goodBytes);
      return recovered;
    });
  }

  append(stream: Stream, n: number, record: Json): void {
    const open = this.#streams.get(stream);
    if (open === undefined) throw notThere(stream);
    if (n !== open.last + 1) throw outOfOrder(stream, n, open.last);
    this.#fault('received');
    open.last = n;
    open.writer.append(n, encodeLine(n, this.#wallMs(), record));
  }

  async snapshot(stream: Stream, n: number, state: Json): Promise<void> {
    const open = this.#streams.get(stream);
    if (open === undefined) throw notThere(stream);
    if (n > open.last) throw outOfOrder(stream, n, open.last);
    // A snapshot of records that a power loss could still take away would be ahead of its stream.
    if (!(await open.writer.synced(n))) throw notThere(stream);
    await this.#inTurn(stream, 'write a snapshot', async () => {
      if (this.#streams.get(stream) !== open) throw notThere(stream);
      await writeSnapshot(this.#files, this.#folder, stream, { n, state }, this.#fault);
    });
  }

  trash(stream: Stream): Promise<void> {
    return this.#inTurn(stream, 'move a journal to the trash', async () => {
      await this.#stop(stream);
      await moveStream(this.#files, stream, this.#folder, this.#trash);
    });
  }

  restore(stream: Stream): Promise<void> {
    return this.#inTurn(stream, 'bring a journal back from the trash', async () => {
      await moveStream(this.#files, stream, this.#trash, this.#folder);
    });
  }

  stats(): JournalStats {
    return this.#times.stats();
  }

  close(): Promise<void> {
    return this.#guarded('close the journal', async () => {
      this.#cancelRetry?.();
      await Promise.allSettled(this.#turns.values());
      for (const stream of [...this.#streams.keys()]) await this.#stop(stream);
      await this.#lock.release();
    });
  }

  #start(stream: Stream, last: number, syncedBytes: number): void {
    const writer = new StreamWriter({
      openFile: () => this.#files.openAppend(streamPath(this.#folder, stream)),
      syncedBytes,
      syncedTo: last,
      sync: this.#sync,
      fault: this.#fault,
      nowMs: this.#nowMs,
      soon: setImmediate,
      onSynced: (n) => this.onSynced(stream, n),
      onCommit: this.#times.add,
      onFailed: (error) => this.#failed(stream, error),
      onRecovered: () => this.#recovered(stream),
    });
    this.#streams.set(stream, { writer, last });
  }

  async #stop(stream: Stream): Promise<void> {
    const open = this.#streams.get(stream);
    this.#streams.delete(stream);
    await open?.writer.close();
    this.#recovered(stream);
  }

  #failed(stream: Stream, error: unknown): void {
    this.#failing.add(stream);
    if (this.#failing.size === 1) this.onFailed(toJournalError(error, 'write the journal', this.#folder));
    if (this.#cancelRetry === undefined) this.#retryLater();
  }

  // Also for a stream that is closed while it fails: nothing of it waits any more.
  #recovered(stream: Stream): void {
    if (this.#failing.delete(stream) && this.#failing.size === 0) this.onRecovered();
  }

  #retryLater(): void {
    this.#cancelRetry = this.#timers.after(RETRY_MS, () => {
      this.#cancelRetry = undefined;
      for (const stream of this.#failing) this.#streams.get(stream)?.writer.retry();
      if (this.#failing.size > 0) this.#retryLater();
    });
  }

  // One operation on a stream's files at a time.
  #inTurn<T>(stream: Stream, doing: string, run: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(stream) ?? Promise.resolve();
    const mine = this.#guarded(doing, async () => {
      checkStreamName(stream);
      await before.catch(() => undefined);
      return run();
    });
    this.#turns.set(stream, mine);
    return mine;
  }

  async #guarded<T>(doing: string, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      throw toJournalError(error, doing, this.#folder);
    }
  }
}

function outOfOrder(stream: Stream, n: number, last: number): JournalError {
  return new JournalError('outOfOrder', `Record ${n} of ${stream} came after record ${last}.`, {
    hint: 'report this as a fault of the hub',
  });
}

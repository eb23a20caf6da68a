import { DurableFile, type DurableFileOptions } from './durable-file.ts';

export interface StreamWriterOptions extends DurableFileOptions {
  /** The record up to which the file is known to be on disk. */
  readonly syncedTo: number;
  /** Runs a commit soon; what is queued until then goes with it. */
  readonly soon: (run: () => void) => void;
  readonly onSynced: (n: number) => void;
  /** How long the sync of one batch took, and how many records it held. */
  readonly onCommit: (syncMs: number, records: number) => void;
  /** The first failure of a row; the records stay queued. */
  readonly onFailed: (error: unknown) => void;
  readonly onRecovered: () => void;
}

interface Queued {
  readonly n: number;
  readonly line: Buffer;
}

interface Waiting {
  readonly n: number;
  readonly resolve: (synced: boolean) => void;
}

/** Appends the lines of one stream by group commit: one at a time, and what arrives while it runs goes with the next. */
export class StreamWriter {
  readonly #options: StreamWriterOptions;
  readonly #file: DurableFile;
  #queue: Queued[] = [];
  #waiting: Waiting[] = [];
  #syncedTo: number;
  #running: Promise<void> | undefined;
  #scheduled = false;
  #failed = false;
  #closed = false;

  constructor(options: StreamWriterOptions) {
    this.#options = options;
    this.#file = new DurableFile(options);
    this.#syncedTo = options.syncedTo;
  }

  append(n: number, line: Buffer): void {
    this.#queue.push({ n, line });
    if (!this.#failed) this.#schedule();
  }

  /** Tries again after a failure; does nothing without one. */
  retry(): void {
    if (this.#failed) this.#schedule();
  }

  /** Resolves true when record `n` is synced, false when the writer is closed before. */
  synced(n: number): Promise<boolean> {
    if (n <= this.#syncedTo) return Promise.resolve(true);
    return new Promise((resolve) => {
      this.#waiting.push({ n, resolve });
    });
  }

  /** Commits what is queued, once, and closes the file. What could not be written is lost: it was never reported. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
    await this.#commitAll();
    await this.#file.close();
    for (const { resolve } of this.#waiting) resolve(false);
    this.#waiting = [];
  }

  #schedule(): void {
    if (this.#scheduled || this.#running !== undefined || this.#closed) return;
    this.#scheduled = true;
    this.#options.soon(() => this.#run());
  }

  #run(): void {
    this.#scheduled = false;
    if (this.#running !== undefined || this.#closed) return;
    this.#running = this.#commitAll().finally(() => {
      this.#running = undefined;
      // Something may have been queued after the loop had ended.
      if (this.#queue.length > 0 && !this.#failed) this.#schedule();
    });
  }

  async #commitAll(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      try {
        const syncMs = await this.#file.append(Buffer.concat(batch.map(({ line }) => line)));
        this.#options.onCommit(syncMs, batch.length);
      } catch (error) {
        this.#queue = [...batch, ...this.#queue];
        if (!this.#failed) this.#options.onFailed(error);
        this.#failed = true;
        return;
      }
      this.#report(batch.at(-1)?.n ?? 0);
    }
  }

  #report(n: number): void {
    if (this.#failed) {
      this.#failed = false;
      this.#options.onRecovered();
    }
    this.#syncedTo = n;
    this.#options.onSynced(n);
    this.#options.fault('acked');
    for (const wait of this.#waiting) if (wait.n <= n) wait.resolve(true);
    this.#waiting = this.#waiting.filter((wait) => wait.n > n);
  }
}

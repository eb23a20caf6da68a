import type { AppendFile } from '../files/file-port.ts';
import type { Fault } from './fault.ts';

export interface DurableFileOptions {
  /** Opens the file anew: at first, and after a failure, since a descriptor whose sync failed cannot be trusted again. */
  readonly openFile: () => Promise<AppendFile>;
  /** Bytes of the file that are known to be on disk; anything beyond is cut. */
  readonly syncedBytes: number;
  /** false: done when written, without sync. For measuring only. */
  readonly sync: boolean;
  readonly fault: Fault;
  readonly nowMs: () => number;
}

/**
 * An append-only file whose batches are whole or not there: after a failed write or sync the file is opened again and cut to what was synced, so
 * that a batch tried again is never there twice. A failed sync leaves pages that the kernel takes for clean; only writing them anew helps.
 */
export class DurableFile {
  readonly #options: DurableFileOptions;
  #syncedBytes: number;
  #file: AppendFile | undefined;

  constructor(options: DurableFileOptions) {
    this.#options = options;
    this.#syncedBytes = options.syncedBytes;
  }

  /** Appends and syncs; answers how long the sync took in ms. Rejects with Node's error; then it may be tried again. */
  async append(bytes: Buffer): Promise<number> {
    try {
      return await this.#append(bytes);
    } catch (error) {
      await this.close().catch(() => undefined);
      throw error;
    }
  }

  async #append(bytes: Buffer): Promise<number> {
    const { fault, sync, nowMs } = this.#options;
    this.#file ??= await this.#reopen();
    await this.#file.append(bytes);
    fault('appended');
    const startMs = nowMs();
    if (sync) await this.#file.sync();
    const syncMs = nowMs() - startMs;
    fault('synced');
    this.#syncedBytes += bytes.length;
    return syncMs;
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  async #reopen(): Promise<AppendFile> {
    const file = await this.#options.openFile();
    try {
      await file.truncate(this.#syncedBytes);
      return file;
    } catch (error) {
      await file.close().catch(() => undefined);
      throw error;
    }
  }
}

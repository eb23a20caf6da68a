/**
 * The file operations that journal, leases and credentials need. Besides the real file system there are ones in the tests that forget at a power
 * loss whatever was not synced, or fail like a full disk. Failures reject with Node's own errors (ENOSPC, EIO, ...); the callers make typed ones.
 */
export interface FilePort {
  /** Makes the folder and those above it; one that is there stays. */
  makeFolder(path: string): Promise<void>;
  /** Names in a folder, in no order. */
  list(folder: string): Promise<readonly string[]>;
  /** Size in bytes and wall-clock ms of the last change; undefined where there is no such file. */
  stat(path: string): Promise<{ readonly bytes: number; readonly changedMs: number } | undefined>;
  /** The whole file, or its first `maxBytes`; undefined where there is no such file. */
  read(path: string, maxBytes?: number): Promise<Buffer | undefined>;
  /** Opens for appending; makes an empty file where there is none (synced only with its folder). */
  openAppend(path: string, mode?: number): Promise<AppendFile>;
  /** Makes a file with this content if there is none; false where there is one. Atomic among processes, content and all. */
  createNew(path: string, content: Buffer): Promise<boolean>;
  /** Replaces `to`. On disk for certain after `syncFolder` of both folders. */
  rename(from: string, to: string): Promise<void>;
  /** Removes a file; one that is not there is no error. */
  remove(path: string): Promise<void>;
  syncFolder(path: string): Promise<void>;
}

export interface AppendFile {
  /** Writes all bytes at the end. They are on disk for certain only after `sync`. After a failure part of them may be there. */
  append(bytes: Buffer): Promise<void>;
  /** Everything appended so far is on disk when it resolves. */
  sync(): Promise<void>;
  /** Cuts the file to its first `bytes`, and syncs. */
  truncate(bytes: number): Promise<void>;
  close(): Promise<void>;
}

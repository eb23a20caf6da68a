import { basename, dirname } from 'node:path';
import type { AppendFile, FilePort } from '../../hub/adapters/files/file-port.ts';

interface Inode {
  /** What a reader sees now. */
  content: Buffer;
  /** What is on disk for certain. */
  synced: Buffer;
  changedMs: number;
}

function notFound(path: string): Error {
  return Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });
}

/**
 * A disk in memory that forgets at a power loss: bytes that were not synced, and names (new, renamed, removed) whose folder was not synced. Stricter
 * than any real file system, so what survives here survives there.
 */
export class PowerLossFiles implements FilePort {
  #names = new Map<string, Inode>();
  #syncedNames = new Map<string, Inode>();
  #power = {};
  readonly #wallMs: () => number;
  readonly #syncing: () => Promise<void>;

  /** `wallMs`: when files change, for those who sort them by it. `syncing`: how long it takes to sync a file. */
  constructor(wallMs: () => number = () => 0, syncing: () => Promise<void> = async () => undefined) {
    this.#wallMs = wallMs;
    this.#syncing = syncing;
  }

  /** Bytes of files with this ending that a power loss could take. */
  unsyncedBytes(ending: string): number {
    const files = [...this.#names].filter(([path]) => path.endsWith(ending));
    return files.reduce((sum, [, { content, synced }]) => sum + content.length - synced.length, 0);
  }

  /**
   * The power goes. Of each file's bytes that were not synced, the first `keptBytes(name, unsyncedBytes)` happen to be on the disk. Open files are
   * dead afterwards.
   */
  powerLoss(keptBytes: (name: string, unsyncedBytes: number) => number = () => 0): void {
    this.#power = {};
    this.#names = new Map();
    for (const [path, { synced, content, changedMs }] of this.#syncedNames) {
      const grown = content.length > synced.length && content.subarray(0, synced.length).equals(synced);
      const kept = grown ? keptBytes(basename(path), content.length - synced.length) : 0;
      const left = grown ? content.subarray(0, synced.length + kept) : synced;
      const inode = { content: left, synced: left, changedMs };
      this.#names.set(path, inode);
    }
    this.#syncedNames = new Map(this.#names);
  }

  /** Changes bytes behind everybody's back. */
  tamper(path: string, change: (content: Buffer) => Buffer): void {
    const inode = this.#find(path);
    inode.content = change(inode.content);
    inode.synced = inode.content;
  }

  async makeFolder(): Promise<void> {}

  async list(folder: string): Promise<readonly string[]> {
    return [...this.#names.keys()].filter((path) => dirname(path) === folder).map((path) => basename(path));
  }

  async stat(path: string): Promise<{ readonly bytes: number; readonly changedMs: number } | undefined> {
    const inode = this.#names.get(path);
    return inode === undefined ? undefined : { bytes: inode.content.length, changedMs: inode.changedMs };
  }

  async read(path: string, maxBytes?: number): Promise<Buffer | undefined> {
    const content = this.#names.get(path)?.content;
    return content === undefined ? undefined : Buffer.from(content.subarray(0, maxBytes ?? content.length));
  }

  async openAppend(path: string): Promise<AppendFile> {
    const inode = this.#names.get(path) ?? this.#newInode(Buffer.alloc(0));
    this.#names.set(path, inode);
    const power = this.#power;
    const live = (): void => {
      if (this.#power !== power) throw Object.assign(new Error('EBADF: the power was lost'), { code: 'EBADF' });
    };
    return {
      append: async (bytes) => {
        live();
        inode.content = Buffer.concat([inode.content, bytes]);
        inode.changedMs = this.#wallMs();
      },
      sync: async () => {
        live();
        const { content } = inode;
        await this.#syncing();
        live();
        inode.synced = content;
      },
      truncate: async (bytes) => {
        live();
        inode.content = inode.content.subarray(0, bytes);
        inode.synced = inode.content;
      },
      close: async () => undefined,
    };
  }

  async createNew(path: string, content: Buffer): Promise<boolean> {
    if (this.#names.has(path)) return false;
    this.#names.set(path, this.#newInode(Buffer.from(content)));
    return true;
  }

  async rename(from: string, to: string): Promise<void> {
    this.#names.set(to, this.#find(from));
    this.#names.delete(from);
  }

  async remove(path: string): Promise<void> {
    this.#names.delete(path);
  }

  async syncFolder(folder: string): Promise<void> {
    for (const path of this.#syncedNames.keys()) if (dirname(path) === folder) this.#syncedNames.delete(path);
    for (const [path, inode] of this.#names) if (dirname(path) === folder) this.#syncedNames.set(path, inode);
  }

  #newInode(content: Buffer): Inode {
    return { content, synced: Buffer.alloc(0), changedMs: this.#wallMs() };
  }

  #find(path: string): Inode {
    const inode = this.#names.get(path);
    if (inode === undefined) throw notFound(path);
    return inode;
  }
}

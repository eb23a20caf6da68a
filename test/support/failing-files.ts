import type { AppendFile, FilePort } from '../../hub/adapters/files/file-port.ts';

/** What fails, how. `append` writes half of its bytes first, as a disk does that fills up. */
export interface Failing {
  readonly on: 'append' | 'sync';
  readonly code: 'ENOSPC' | 'EIO';
}

/** Another file port whose appended files fail while `failing` is set. */
export class FailingFiles implements FilePort {
  failing: Failing | undefined;
  /** How often something failed. */
  failures = 0;
  readonly #inner: FilePort;

  constructor(inner: FilePort) {
    this.#inner = inner;
  }

  makeFolder: FilePort['makeFolder'] = (path) => this.#inner.makeFolder(path);
  list: FilePort['list'] = (folder) => this.#inner.list(folder);
  stat: FilePort['stat'] = (path) => this.#inner.stat(path);
  read: FilePort['read'] = (path, maxBytes) => this.#inner.read(path, maxBytes);
  createNew: FilePort['createNew'] = (path, content) => this.#inner.createNew(path, content);
  rename: FilePort['rename'] = (from, to) => this.#inner.rename(from, to);
  remove: FilePort['remove'] = (path) => this.#inner.remove(path);
  syncFolder: FilePort['syncFolder'] = (path) => this.#inner.syncFolder(path);

  async openAppend(path: string, mode?: number): Promise<AppendFile> {
    const file = await this.#inner.openAppend(path, mode);
    return {
      append: async (bytes) => {
        if (this.failing?.on === 'append') {
          await file.append(bytes.subarray(0, bytes.length >> 1));
          throw this.#failure();
        }
        await file.append(bytes);
      },
      sync: async () => {
        if (this.failing?.on === 'sync') throw this.#failure();
        await file.sync();
      },
      truncate: (bytes) => file.truncate(bytes),
      close: () => file.close(),
    };
  }

  #failure(): Error {
    this.failures += 1;
    const code = this.failing?.code ?? '';
    return Object.assign(new Error(`${code}: made to fail`), { code });
  }
}

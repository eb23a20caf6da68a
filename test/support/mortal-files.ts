import type { AppendFile, FilePort } from '../../hub/adapters/files/file-port.ts';

/**
 * The files of one life of a process: after `die` every operation fails, so that what a hub still wants to do in the test's process, which goes on,
 * reaches nothing. Each life gets its own over the same disk.
 */
export class MortalFiles implements FilePort {
  readonly #inner: FilePort;
  #dead = false;

  constructor(inner: FilePort) {
    this.#inner = inner;
  }

  die(): void {
    this.#dead = true;
  }

  makeFolder: FilePort['makeFolder'] = (path) => this.#alive(() => this.#inner.makeFolder(path));
  list: FilePort['list'] = (folder) => this.#alive(() => this.#inner.list(folder));
  stat: FilePort['stat'] = (path) => this.#alive(() => this.#inner.stat(path));
  read: FilePort['read'] = (path, maxBytes) => this.#alive(() => this.#inner.read(path, maxBytes));
  createNew: FilePort['createNew'] = (path, content) => this.#alive(() => this.#inner.createNew(path, content));
  rename: FilePort['rename'] = (from, to) => this.#alive(() => this.#inner.rename(from, to));
  remove: FilePort['remove'] = (path) => this.#alive(() => this.#inner.remove(path));
  syncFolder: FilePort['syncFolder'] = (path) => this.#alive(() => this.#inner.syncFolder(path));

  async openAppend(path: string, mode?: number): Promise<AppendFile> {
    const file = await this.#alive(() => this.#inner.openAppend(path, mode));
    return {
      append: (bytes) => this.#alive(() => file.append(bytes)),
      sync: () => this.#alive(() => file.sync()),
      truncate: (bytes) => this.#alive(() => file.truncate(bytes)),
      close: () => file.close(),
    };
  }

  async #alive<T>(operation: () => Promise<T>): Promise<T> {
    if (this.#dead) throw Object.assign(new Error('EIO: the power was lost'), { code: 'EIO' });
    return await operation();
  }
}

import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { systemCode } from '../adapter-error.ts';
import type { AppendFile, FilePort } from './file-port.ts';

/** The real file system. */
export const NODE_FILES: FilePort = {
  makeFolder: async (path) => {
    await mkdir(path, { recursive: true });
  },
  list: (folder) => readdir(folder),
  stat: async (path) => {
    const found = await absentAsUndefined(stat(path));
    return found === undefined ? undefined : { bytes: found.size, changedMs: Math.floor(found.mtimeMs) };
  },
  read: async (path, maxBytes) => {
    const handle = await absentAsUndefined(open(path, 'r'));
    if (handle === undefined) return undefined;
    try {
      if (maxBytes === undefined) return await handle.readFile();
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  },
  openAppend: async (path, mode) => appendFile(await open(path, 'a', mode)),
  createNew: async (path, content) => {
    // Written aside and linked, so that nobody ever reads a file of ours that is still empty.
    const aside = `${path}~${randomUUID()}`;
    try {
      await writeFile(aside, content, { flag: 'wx', mode: 0o600 });
      return await absentBefore(link(aside, path).catch((error) => writtenInPlace(error, path, content)));
    } finally {
      await rm(aside, { force: true });
    }
  },
  rename,
  remove: (path) => rm(path, { force: true }),
  syncFolder: async (path) => {
    // Windows cannot open a folder; there a rename is on disk by itself.
    if (process.platform === 'win32') return;
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
};

function appendFile(handle: FileHandle): AppendFile {
  return {
    append: async (bytes) => {
      let done = 0;
      // Into the page cache only: that is quicker than the way through a thread, which each answer to a tile would wait for.
      while (done < bytes.length) done += writeSync(handle.fd, bytes, done);
    },
    sync: () => handle.datasync(),
    truncate: async (bytes) => {
      await handle.truncate(bytes);
      await handle.sync();
    },
    close: () => handle.close(),
  };
}

/** File systems without hard links (FAT, some shares): the name is still taken by one process only. */
async function writtenInPlace(error: unknown, path: string, content: Buffer): Promise<void> {
  if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(systemCode(error) ?? '')) throw error;
  await writeFile(path, content, { flag: 'wx', mode: 0o600 });
}

async function absentBefore(made: Promise<void>): Promise<boolean> {
  try {
    await made;
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function absentAsUndefined<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

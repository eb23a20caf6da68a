import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../adapter-error.ts';
import type { FilePort } from '../files/file-port.ts';
import { JournalError } from './journal-error.ts';

/** What tells one run of a process from another with the same pid. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Differs between two processes that had the same pid; '' where the system does not tell. */
  readonly run: string;
}

export interface FolderLock {
  release(): Promise<void>;
}

/** How the lock asks about processes; tests give their own. */
export interface Processes {
  readonly self: ProcessIdentity;
  /** The process that has this pid now; undefined: none. */
  find(pid: number): ProcessIdentity | undefined;
}

export const NODE_PROCESSES: Processes = {
  self: { pid: process.pid, run: runOf(process.pid) },
  find: (pid) => (isAlive(pid) ? { pid, run: runOf(pid) } : undefined),
};

/**
 * Takes a folder for this process with the file `lock`. A lock whose process is gone (killed, power loss) is taken over.
 * Throws locked, naming the pid, when another one runs.
 */
export async function lockFolder(files: FilePort, folder: string, processes: Processes): Promise<FolderLock> {
  const path = join(folder, 'lock');
  const own = Buffer.from(`${JSON.stringify(processes.self)}\n`);
  if (!(await files.createNew(path, own))) {
    await removeStale(files, folder, path, processes);
    // Lost a race for the stale lock: the winner runs.
    if (!(await files.createNew(path, own))) throw lockedBy(folder, parseIdentity(await files.read(path)));
  }
  return {
    release: async () => {
      if (own.equals((await files.read(path)) ?? Buffer.alloc(0))) await files.remove(path);
    },
  };
}

// Moved away under a name of its own first: of two hubs that find the same stale lock only one can move it, and so none removes the other's new one.
async function removeStale(files: FilePort, folder: string, path: string, processes: Processes): Promise<void> {
  const holder = parseIdentity(await files.read(path));
  if (isRunning(holder, processes)) throw lockedBy(folder, holder);
  const aside = `${path}.${processes.self.pid}`;
  try {
    await files.rename(path, aside);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    throw error;
  }
  const moved = await files.read(aside);
  const movedHolder = parseIdentity(moved);
  if (moved !== undefined && isRunning(movedHolder, processes)) {
    await files.createNew(path, moved);
    await files.remove(aside);
    throw lockedBy(folder, movedHolder);
  }
  await files.remove(aside);
}

function isRunning(holder: ProcessIdentity | undefined, processes: Processes): boolean {
  return holder !== undefined && processes.find(holder.pid)?.run === holder.run;
}

function parseIdentity(content: Buffer | undefined): ProcessIdentity | undefined {
  try {
    const value = JSON.parse(content?.toString('utf8') ?? '') as Partial<ProcessIdentity> | null;
    return typeof value?.pid === 'number' && typeof value.run === 'string'
      ? { pid: value.pid, run: value.run }
      : undefined;
  } catch {
    return undefined;
  }
}

function lockedBy(folder: string, holder: ProcessIdentity | undefined): JournalError {
  const who = holder === undefined ? 'Another hub' : `Another hub (process ${holder.pid})`;
  return new JournalError('locked', `${who} uses the folder ${folder}.`, {
    hint: 'use that hub, or stop it first, or give this one a folder of its own with --data',
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Not allowed to signal it: it is there, and another user's.
    return systemCode(error) === 'EPERM';
  }
}

// Linux tells when a process started, in ticks since the machine did (proc(5), stat field 22), and which run of the machine this is.
function runOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startTicks}`;
  } catch {
    return '';
  }
}

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
  self: { pid: process.pid, run: runOf(process.pid) ?? '' },
  find: (pid) => {
    const run = isAlive(pid) ? runOf(pid) : undefined;
    return run === undefined ? undefined : { pid, run };
  },
};

/** `lock`, and `lock.1`, `lock.2`, ... of those that took it over from a process that is gone. */
const LOCK_FILE = /^lock(?:\.(\d{1,9}))?$/;
/** Each try that loses meets a younger lock; whoever loses so often looks at a disk that makes things up. */
const TRIES_MAX = 20;

interface Lock {
  readonly path: string;
  readonly generation: number;
  readonly holder: ProcessIdentity | undefined;
}

/**
 * Takes a folder for this process with the file `lock`. A lock whose process is gone (killed, power loss) is not removed first but followed by one
 * of the next generation: of many that find it only one can make that file, so none ever removes what another has just made.
 * Throws locked, naming the pid, when another one runs.
 */
export async function lockFolder(files: FilePort, folder: string, processes: Processes): Promise<FolderLock> {
  const content = Buffer.from(`${JSON.stringify(processes.self)}\n`);
  for (let i = 0; i < TRIES_MAX; i++) {
    const locks = await readLocks(files, folder);
    refuseIfHeld(locks, folder, processes);
    const youngest = Math.max(-1, ...locks.map(({ generation }) => generation));
    const path = join(folder, youngest < 0 ? 'lock' : `lock.${youngest + 1}`);
    if (await files.createNew(path, content)) return await keep(files, folder, path, processes);
  }
  throw lockedBy(folder, undefined);
}

/** Ours, unless somebody began a new row of generations while we looked at an older one: then both step back, or the later of the two. */
async function keep(files: FilePort, folder: string, path: string, processes: Processes): Promise<FolderLock> {
  const release = (): Promise<void> => files.remove(path);
  const others = (await readLocks(files, folder)).filter((lock) => lock.path !== path);
  try {
    refuseIfHeld(others, folder, processes);
  } catch (error) {
    await release();
    throw error;
  }
  for (const stale of others) await files.remove(stale.path);
  return { release };
}

async function readLocks(files: FilePort, folder: string): Promise<readonly Lock[]> {
  const locks: Lock[] = [];
  for (const name of await files.list(folder)) {
    const match = LOCK_FILE.exec(name);
    if (match === null) continue;
    const path = join(folder, name);
    const content = await files.read(path);
    if (content !== undefined) locks.push({ path, generation: Number(match[1] ?? 0), holder: parseIdentity(content) });
  }
  return locks;
}

function refuseIfHeld(locks: readonly Lock[], folder: string, processes: Processes): void {
  const held = locks.find(({ holder }) => isRunning(holder, processes));
  if (held !== undefined) throw lockedBy(folder, held.holder);
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
// A process that has ended and waits for its parent (state Z or X, field 3) is none any more: undefined.
function runOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const startTicks = fields[19] ?? '';
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startTicks}`;
  } catch {
    return '';
  }
}

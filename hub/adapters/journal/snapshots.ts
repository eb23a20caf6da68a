import { join } from 'node:path';
import type { Json } from '../../games/game.ts';
import type { FilePort } from '../files/file-port.ts';
import { writeAtomically } from '../files/write-atomically.ts';
import type { Fault } from './fault.ts';
import { seal, unseal } from './sealed-json.ts';

/** So many of a stream's snapshots stay on disk: the newest, and one in case that is damaged. */
const KEPT = 2;
const SNAPSHOT_FILE = /^([a-z0-9-]{1,40})\.(\d+)\.snap\.json$/;

export interface Snapshot {
  readonly n: number;
  readonly state: Json;
}

/** Names of a stream's snapshot files among `names`, newest first. */
export function snapshotFiles(names: readonly string[], stream: string): readonly string[] {
  return names
    .map((name) => SNAPSHOT_FILE.exec(name))
    .filter((found) => found !== null && found[1] === stream)
    .map((found) => ({ name: found?.[0] ?? '', n: Number(found?.[2]) }))
    .sort((a, b) => b.n - a.n)
    .map(({ name }) => name);
}

/** Writes a snapshot, then removes the older ones but one. */
export async function writeSnapshot(
  files: FilePort,
  folder: string,
  stream: string,
  snapshot: Snapshot,
  fault: Fault,
): Promise<void> {
  const content = seal(`{"n":${snapshot.n},"state":${JSON.stringify(snapshot.state)}`);
  await writeAtomically(files, join(folder, `${stream}.${snapshot.n}.snap.json`), content, {
    halfway: () => fault('snapshotTorn'),
  });
  for (const old of snapshotFiles(await files.list(folder), stream).slice(KEPT)) await files.remove(join(folder, old));
}

/** A stream's snapshots that are what was written; damaged ones are left out. */
export async function readSnapshots(files: FilePort, folder: string, stream: string): Promise<readonly Snapshot[]> {
  const found: Snapshot[] = [];
  for (const name of snapshotFiles(await files.list(folder), stream)) {
    const value = unseal((await files.read(join(folder, name))) ?? Buffer.alloc(0));
    if (value !== undefined && typeof value.n === 'number' && value.state !== undefined) {
      found.push({ n: value.n, state: value.state as Json });
    }
  }
  return found;
}

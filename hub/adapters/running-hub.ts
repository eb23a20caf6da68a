/** The file by which tools find a running hub: `<data>/hub.json`, for its owner only, gone when the hub ends. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { FilePort } from './files/file-port.ts';
import { NODE_FILES } from './files/node-files.ts';
import { writeAtomically } from './files/write-atomically.ts';
import { parseJson } from './parse-json.ts';

const RUNNING_HUB = z.object({
  pid: z.int(),
  /** Of the page, as http://127.0.0.1:8080. */
  url: z.string(),
  mqttPort: z.int(),
  hubId: z.string(),
  /** The host's token for the host socket. */
  token: z.string(),
});

export type RunningHub = z.infer<typeof RUNNING_HUB>;

function pathIn(folder: string): string {
  return join(folder, 'hub.json');
}

/** Says that this hub runs. Rejects with Node's error. */
export function writeRunningHub(folder: string, hub: RunningHub, files: FilePort = NODE_FILES): Promise<void> {
  return writeAtomically(files, pathIn(folder), Buffer.from(`${JSON.stringify(hub, null, 2)}\n`));
}

/** What the file says; undefined without one, or with one that is not ours. A hub that was killed leaves it behind. */
export async function readRunningHub(folder: string, files: FilePort = NODE_FILES): Promise<RunningHub | undefined> {
  const content = await files.read(pathIn(folder));
  return RUNNING_HUB.safeParse(parseJson(content?.toString('utf8') ?? '')).data;
}

export function removeRunningHub(folder: string, files: FilePort = NODE_FILES): Promise<void> {
  return files.remove(pathIn(folder));
}

const TOKEN = /^[A-Za-z0-9_-]{22,128}$/;

/**
 * The host's token of this folder, made at the first start: the same after a restart, so that an open page of the host goes on. Kept in
 * `host-token`, for its owner only. Rejects with Node's error.
 */
export async function hostToken(folder: string, files: FilePort = NODE_FILES): Promise<string> {
  const path = join(folder, 'host-token');
  const kept = (await files.read(path))?.toString('latin1').trim() ?? '';
  if (TOKEN.test(kept)) return kept;
  const token = randomBytes(16).toString('base64url');
  await writeAtomically(files, path, Buffer.from(`${token}\n`));
  return token;
}

/** Whom the host let in last time, for the next start: the file `lan`, a line of text that people can read and change. */
import { join } from 'node:path';
import type { FilePort } from './adapters/files/file-port.ts';
import { writeAtomically } from './adapters/files/write-atomically.ts';

/** An address of this machine on a network, and what the system calls its way there: wlan0, 192.168.1.20. */
export type LanInterface = { readonly name: string; readonly address: string };

/** Every network, or just these; none is closed. */
export type LanChoice = 'all' | readonly LanInterface[];

const OPEN_ON = /^open (\d{1,3}(?:\.\d{1,3}){3}) (.+)$/;

/** 'open', or 'open 192.168.1.20 wlan0' a line each, or 'closed'. Whatever cannot be read is closed. */
export async function readLanChoice(files: FilePort, folder: string): Promise<LanChoice> {
  const kept = await files.read(join(folder, 'lan')).catch(() => undefined);
  const lines = (kept?.toString('utf8') ?? '').split('\n').map((line) => line.trim());
  if (lines[0] === 'open') return 'all';
  return lines.flatMap((line) => {
    const [, address, name] = OPEN_ON.exec(line) ?? [];
    return address === undefined || name === undefined ? [] : [{ name, address }];
  });
}

/** Rejects with Node's error. */
export async function writeLanChoice(files: FilePort, folder: string, choice: LanChoice): Promise<void> {
  const lines = choice === 'all' ? ['open'] : choice.map(({ address, name }) => `open ${address} ${name}`);
  await writeAtomically(files, join(folder, 'lan'), Buffer.from(`${lines.join('\n') || 'closed'}\n`));
}

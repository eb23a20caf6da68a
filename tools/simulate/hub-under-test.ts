/** A hub of one's own for a simulation: a process of the same program, with a data folder that is gone afterwards. */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type HubAddress, readHubFile } from '../hub-client/hub-address.ts';
import { ToolError } from '../tool-error.ts';

export interface HubUnderTest {
  readonly address: HubAddress;
  readonly folder: string;
  /** Ends the hub; keeps its folder when asked to. */
  close(keep: boolean): Promise<void>;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const START_TIMEOUT_MS = 30_000;
const IS_SOURCE = import.meta.url.endsWith('.ts');
const TOOL = fileURLToPath(new URL(IS_SOURCE ? '../tile.js' : '../../../tools/tile.js', import.meta.url));
/** Sources run sources, what is built runs what is built. */
const NODE_FLAGS = IS_SOURCE ? ['--import', 'tsx'] : [];

/** Starts it on free ports. Throws ToolError ERR_NO_HUB with what it said when it does not come up. */
export async function startHubUnderTest(extra: readonly string[] = []): Promise<HubUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'contact-simulate-'));
  const flags = [
    'hub',
    '--data',
    folder,
    '--port',
    '0',
    '--mqtt-port',
    '0',
    '--discovery-port',
    '0',
    '--stop-with-stdin',
    '--json-log',
    '--log-level',
    'warn',
    ...extra,
  ];
  const child = spawn(process.execPath, [...NODE_FLAGS, TOOL, ...flags], { stdio: ['pipe', 'pipe', 'pipe'] });
  const release = endWithUs(child, folder);
  let said = '';
  child.stderr?.on('data', (data) => {
    said = (said + String(data)).slice(-2000);
  });
  const address = await addressOf(child, folder, () => said).catch(async (error: unknown) => {
    release();
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  return {
    address,
    folder,
    close: async (keep) => {
      release();
      if (child.exitCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await gone;
      }
      if (!keep) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function addressOf(child: ChildProcess, folder: string, said: () => string): Promise<HubAddress> {
  await started(child, said);
  const address = readHubFile(folder);
  if (address !== undefined) return address;
  throw new ToolError('ERR_NO_HUB', 'The hub started but left no hub.json.', { hint: 'run npx tile hub by itself' });
}

/** A simulation that is ended from outside takes its hub and folder with it. Answers what ends that care. */
function endWithUs(child: ChildProcess, folder: string): () => void {
  const end = (signal: NodeJS.Signals): void => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    release();
    process.kill(process.pid, signal);
  };
  const release = (): void => {
    for (const signal of SIGNALS) process.removeListener(signal, end);
  };
  for (const signal of SIGNALS) process.once(signal, end);
  return release;
}

function started(child: ChildProcess, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => {
      child.kill('SIGKILL');
      reject(
        new ToolError('ERR_NO_HUB', `The hub did not start: ${why} ${said()}`.trim(), {
          hint: 'run npx tile hub by itself to see why',
        }),
      );
    };
    const timer = setTimeout(() => fail('it took too long.'), START_TIMEOUT_MS);
    child.once('exit', (code) => fail(`it ended with code ${code}.`));
    child.stdout?.once('data', () => {
      clearTimeout(timer);
      child.removeAllListeners('exit');
      resolve();
    });
  });
}

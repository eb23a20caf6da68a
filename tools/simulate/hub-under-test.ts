/** A hub of one's own for a simulation: a process of the same program, with a data folder that is gone afterwards. */
import { type ChildProcess, spawn } from 'node:child_process';
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

const START_TIMEOUT_MS = 30_000;
const TOOL = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../tile.js' : '../../../tools/tile.js', import.meta.url),
);

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
    '--json-log',
    '--log-level',
    'warn',
    ...extra,
  ];
  const child = spawn(process.execPath, [...process.execArgv, TOOL, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (data) => {
    said = (said + String(data)).slice(-2000);
  });
  await started(child, () => said);
  const address = readHubFile(folder);
  if (address === undefined)
    throw new ToolError('ERR_NO_HUB', 'The hub started but left no hub.json.', { hint: `look into ${folder}` });
  return {
    address,
    folder,
    close: async (keep) => {
      if (child.exitCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await gone;
      }
      if (!keep) await rm(folder, { recursive: true, force: true });
    },
  };
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

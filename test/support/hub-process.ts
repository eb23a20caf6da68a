/** The real hub as a child process, on a folder and ports that stay the same when it is started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { findHub, type HubAddress } from '../../tools/hub-client/hub-address.ts';
import { connectHub, type HubClient } from '../../tools/hub-client/hub-client.ts';
import { freePort } from './free-port.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The hub's sources as one file, which starts three times faster than through a compiler: a test that starts it forty times can do so.
 * Below node_modules, where it finds its packages. Returns what removes it.
 */
export async function bundleHub(): Promise<{ readonly file: string; remove(): void }> {
  const outDir = join(ROOT, 'node_modules', '.cache', `contact-hub-${process.pid}`);
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    build: { ssr: 'hub/main.ts', outDir, emptyOutDir: true, minify: false, target: 'node20' },
  });
  return { file: join(outDir, 'main.js'), remove: () => rmSync(outDir, { recursive: true, force: true }) };
}

export interface HubRun {
  readonly client: HubClient;
  readonly address: HubAddress;
  /** When it was listening, performance.now(). */
  readonly readyMs: number;
}

/** One after another on the same folder; at most one runs at a time, except for those that are to fail. */
export class HubProcess {
  readonly #file: string;
  readonly #data: string;
  #ports: { readonly page: number; readonly mqtt: number } | undefined;
  #child: ChildProcess | undefined;
  #client: HubClient | undefined;
  #ended: Promise<string> = Promise.resolve('');
  #err = '';

  constructor(bundle: string, data: string) {
    this.#file = bundle;
    this.#data = data;
  }

  /** `fault`: CONTACT_FAULT, "point:count". Rejects with what it said when it does not come up. */
  async start(fault?: string): Promise<HubRun> {
    if (this.#ports === undefined) this.#ports = { page: await freePort(), mqtt: await freePort() };
    const child = spawn(process.execPath, ['--input-type=module', '-e', `${this.#program()}`], {
      env: { ...process.env, ...this.#settings(), ...(fault === undefined ? {} : { CONTACT_FAULT: fault }) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#err = '';
    child.stderr.on('data', (chunk) => {
      this.#err += chunk;
    });
    this.#ended = once(child, 'close').then(([code, signal]) => String(signal ?? code));
    const ended = await Promise.race([once(child.stdout, 'data').then(() => ''), this.#ended]);
    if (ended !== '') throw new Error(`the hub ended with ${ended}: ${this.#err}`);
    const readyMs = performance.now();
    const address = findHub({ data: this.#data }, {});
    this.#client = await connectHub(address);
    return { client: this.#client, address, readyMs };
  }

  /** Signal or code with which the last one ended. */
  ended(): Promise<string> {
    return this.#ended;
  }

  isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** What it has said on standard error. */
  said(): string {
    return this.#err;
  }

  /** SIGKILL; resolves when it is gone. */
  async kill(): Promise<void> {
    this.#client?.close();
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }

  #program(): string {
    const file = JSON.stringify(pathToFileURL(this.#file).href);
    return `const { runHub } = await import(${file});
      await runHub({}).catch((error) => { process.stderr.write(error.code + ': ' + error.message); process.exit(1); });`;
  }

  #settings(): { readonly [name: string]: string } {
    return {
      CONTACT_TEST: '1',
      CONTACT_DATA: this.#data,
      CONTACT_PORT: String(this.#ports?.page),
      CONTACT_MQTT_PORT: String(this.#ports?.mqtt),
      CONTACT_DISCOVERY_PORT: '0',
      CONTACT_JSON_LOG: '1',
      CONTACT_LOG_LEVEL: 'warn',
    };
  }
}

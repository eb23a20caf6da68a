/** A hub in this process that serves freshly built pages, and that can be ended and started anew under them. */
import { join } from 'node:path';
import { build } from 'vite';
import { beforeAll, onTestFinished } from 'vitest';
import { SILENT_LOG } from '../../hub/adapters/log.ts';
import { readConfig } from '../../hub/config.ts';
import { type StartedHub, startHub } from '../../hub/start-hub.ts';
import { connectHub, type HubClient } from '../../tools/hub-client/hub-client.ts';
import { freePort } from './free-port.ts';
import { ROOT } from './projects.ts';
import { temporaryFolder } from './temporary-folder.ts';

const BUILD_MS = 90_000;

/** Builds all pages before the tests of a file, into a folder of its own: files may run side by side. */
export function buildAllPages(name: string): string {
  const outDir = join(ROOT, 'node_modules', '.cache', `contact-${name}-test`);
  beforeAll(async () => {
    await build({ root: join(ROOT, 'hub/web'), logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  }, BUILD_MS);
  return outDir;
}

export interface PageHub {
  readonly url: string;
  readonly port: number;
  /** The host's; of the hub as it runs now, as is `client`. */
  readonly token: string;
  readonly client: HubClient;
  close(): Promise<void>;
  /** On the same folder and ports as before. */
  open(): Promise<void>;
  restart(): Promise<void>;
}

/** A hub that ends with the test. `more`: settings beside folder and ports. */
export async function startedPageHub(pages: string, more: object = {}): Promise<PageHub> {
  const ports = { port: await freePort(), mqttPort: await freePort(), discoveryPort: 0 };
  const flags = { data: temporaryFolder(), ...ports, ...more };
  let hub: StartedHub;
  let client: HubClient;
  const open = async (): Promise<void> => {
    hub = await startHub(readConfig(flags, {}), SILENT_LOG, { webFolders: [pages] });
    client = await connectHub({ url: hub.url, token: hub.token, mqttPort: hub.mqttPort, hubId: 'contact' });
  };
  const close = async (): Promise<void> => {
    client.close();
    await hub.close();
  };
  await open();
  onTestFinished(close);
  return {
    url: hub!.url,
    port: ports.port,
    get token() {
      return hub.token;
    },
    get client() {
      return client;
    },
    close,
    open,
    restart: async () => {
      await close();
      await open();
    },
  };
}

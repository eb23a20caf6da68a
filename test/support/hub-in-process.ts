/** The whole hub in the test's process, over files that the test gives; its ports stay the same when it is started again. */
import { join } from 'node:path';
import type { FilePort } from '../../hub/adapters/files/file-port.ts';
import { SILENT_LOG } from '../../hub/adapters/log.ts';
import { readConfig } from '../../hub/config.ts';
import { type StartedHub, startHub } from '../../hub/start-hub.ts';
import { connectHub, type HubClient } from '../../tools/hub-client/hub-client.ts';
import { freePort } from './free-port.ts';
import { MortalFiles } from './mortal-files.ts';

/** Its folder: on files in memory it is only a name. */
export const DATA = '/contact-data';

export class HubInProcess {
  mqttPort = 0;
  readonly #disk: FilePort;
  #port = 0;
  #hub: StartedHub | undefined;
  #files: MortalFiles | undefined;
  #client: HubClient | undefined;

  constructor(disk: FilePort) {
    this.#disk = disk;
  }

  async start(): Promise<{ readonly client: HubClient; readonly readyMs: number }> {
    if (this.#port === 0) this.#port = await freePort();
    if (this.mqttPort === 0) this.mqttPort = await freePort();
    const flags = { data: DATA, port: this.#port, mqttPort: this.mqttPort, discoveryPort: 0 };
    this.#files = new MortalFiles(this.#disk);
    const hub = await startHub(readConfig(flags, {}), SILENT_LOG, { files: this.#files });
    const readyMs = performance.now();
    this.#hub = hub;
    this.#client = await connectHub({ url: hub.url, token: hub.token, mqttPort: hub.mqttPort, hubId: 'contact' });
    return { client: this.#client, readyMs };
  }

  /** Nothing it does from now on reaches the disk, to which `lose` happens; then its sockets are closed. */
  async cut(lose: () => void = () => undefined): Promise<void> {
    this.#files?.die();
    lose();
    // The holder of the lock is the test's process, which lives on; that a dead one's is taken over is tried with real processes.
    await this.#disk.remove(join(DATA, 'lock'));
    this.#client?.close();
    await this.#hub?.close().catch(() => undefined);
    this.#hub = undefined;
  }
}

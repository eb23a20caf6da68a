/** The hub's open ports: on this machine always, on the local network when the host lets phones and tiles in. */
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedBroker } from './adapters/broker/embedded-broker.ts';
import { createDiscovery, type Discovery } from './adapters/discovery/udp-discovery.ts';
import type { FilePort } from './adapters/files/file-port.ts';
import { writeAtomically } from './adapters/files/write-atomically.ts';
import type { HubHttp } from './adapters/http/http-server.ts';
import type { Listener } from './adapters/listen.ts';
import type { Log } from './adapters/log.ts';
import type { HubConfig } from './config.ts';

const LOOPBACK = '127.0.0.1';

export class Doors {
  readonly #config: HubConfig;
  readonly #log: Log;
  readonly #files: FilePort;
  readonly #broker: EmbeddedBroker | undefined;
  readonly #http: () => HubHttp | undefined;
  readonly #lan: Listener[] = [];
  #discovery: Discovery | undefined;
  #port = 0;
  #mqttPort = 0;

  constructor(
    config: HubConfig,
    log: Log,
    files: FilePort,
    broker: EmbeddedBroker | undefined,
    http: () => HubHttp | undefined,
  ) {
    this.#config = config;
    this.#log = log;
    this.#files = files;
    this.#broker = broker;
    this.#http = http;
  }

  /** Opens this machine's ports, and the network's if the host said so now or last time. Throws ListenError. */
  async open(): Promise<{ readonly url: string; readonly mqttPort: number }> {
    const page = await this.#http()?.listen({ host: LOOPBACK, port: this.#config.port });
    const mqtt = await this.#broker?.listen({ host: LOOPBACK, port: this.#config.mqttPort });
    this.#port = page?.port ?? 0;
    this.#mqttPort = mqtt?.port ?? 0;
    await this.#discover(LOOPBACK);
    if (this.#config.lan || (await this.#remembered())) await this.setLan(true);
    return { url: `http://${LOOPBACK}:${this.#port}`, mqttPort: this.#mqttPort };
  }

  /** Opens or closes the network; the choice is kept for the next start. Returns the addresses of the page there. */
  async setLan(open: boolean): Promise<readonly string[]> {
    for (const listener of this.#lan.splice(0)) await listener.close();
    if (open) for (const host of lanAddresses()) await this.#openOn(host);
    await this.#discover(open ? '0.0.0.0' : LOOPBACK);
    await writeAtomically(this.#files, join(this.#config.data, 'lan'), Buffer.from(open ? 'open\n' : 'closed\n'));
    return open ? lanAddresses().map((host) => `http://${host}:${this.#port}`) : [];
  }

  async close(): Promise<void> {
    for (const listener of this.#lan.splice(0)) await listener.close();
    await this.#discovery?.close();
  }

  async #openOn(host: string): Promise<void> {
    const page = await this.#http()?.listen({ host, port: this.#port });
    const mqtt = await this.#broker?.listen({ host, port: this.#mqttPort });
    for (const listener of [page, mqtt]) if (listener !== undefined) this.#lan.push(listener);
  }

  async #discover(address: string): Promise<void> {
    await this.#discovery?.close();
    this.#discovery = undefined;
    if (this.#config.discoveryPort === 0 || this.#broker === undefined) return;
    try {
      this.#discovery = await createDiscovery({
        hub: this.#config.hubId,
        mqttPort: this.#mqttPort,
        addresses: [address],
        port: this.#config.discoveryPort,
        log: this.#log,
      });
    } catch (error) {
      // Tiles with a fixed address still come; another hub on this machine may have the port.
      this.#log.warn('tiles cannot look for this hub', {
        error: error instanceof Error ? error.message : String(error),
      });
    }
  }

  async #remembered(): Promise<boolean> {
    const kept = await this.#files.read(join(this.#config.data, 'lan')).catch(() => undefined);
    return kept?.toString('latin1').trim() === 'open';
  }
}

/** This machine's IPv4 addresses on networks other than its own. */
export function lanAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flat()
    .filter((one) => one !== undefined && one.family === 'IPv4' && !one.internal)
    .map((one) => one?.address ?? '');
}

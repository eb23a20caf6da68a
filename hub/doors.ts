/** The hub's open ports: on this machine always, on the local network when the host lets phones and tiles in. */
import { networkInterfaces } from 'node:os';
import type { EmbeddedBroker } from './adapters/broker/embedded-broker.ts';
import { createDiscovery, type Discovery } from './adapters/discovery/udp-discovery.ts';
import type { FilePort } from './adapters/files/file-port.ts';
import type { HubHttp } from './adapters/http/http-server.ts';
import { ListenError, type Listener } from './adapters/listen.ts';
import type { Log } from './adapters/log.ts';
import type { HubConfig } from './config.ts';
import { type LanChoice, type LanInterface, readLanChoice, writeLanChoice } from './lan-choice.ts';

const LOOPBACK = '127.0.0.1';

/** Where phones and tiles can reach this hub. */
export type Network = {
  readonly open: boolean;
  readonly port: number;
  /** 0 with a broker of somebody else. */
  readonly mqttPort: number;
  readonly interfaces: readonly (LanInterface & { readonly open: boolean })[];
};

export interface DoorsParts {
  readonly config: HubConfig;
  readonly log: Log;
  readonly files: FilePort;
  readonly broker: EmbeddedBroker | undefined;
  readonly http: () => HubHttp | undefined;
  /** This machine's addresses on networks other than its own, as they are now. */
  readonly interfaces: () => readonly LanInterface[];
}

export class Doors {
  readonly #parts: DoorsParts;
  /** What listens on the network, by address. */
  readonly #lan = new Map<string, readonly Listener[]>();
  #discovery: Discovery | undefined;
  #port = 0;
  #mqttPort = 0;
  /** One change at a time. */
  #changing: Promise<unknown> = Promise.resolve();

  constructor(parts: DoorsParts) {
    this.#parts = parts;
  }

  /** Opens this machine's ports, and the network's if the host said so now or last time. Throws ListenError. */
  async open(): Promise<{ readonly url: string; readonly mqttPort: number }> {
    const { config, http, broker, files } = this.#parts;
    const page = await http()?.listen({ host: LOOPBACK, port: config.port });
    const mqtt = await broker?.listen({ host: LOOPBACK, port: config.mqttPort });
    this.#port = page?.port ?? 0;
    this.#mqttPort = mqtt?.port ?? 0;
    await this.#discover();
    if (config.lan && this.#parts.interfaces().length > 0) await this.setLan(true);
    else await this.#openAsLastTime(await readLanChoice(files, config.data));
    return { url: `http://${LOOPBACK}:${this.#port}`, mqttPort: this.#mqttPort };
  }

  network(): Network {
    const interfaces = this.#parts.interfaces().map((one) => ({ ...one, open: this.#lan.has(one.address) }));
    return { open: this.#lan.size > 0, port: this.#port, mqttPort: this.#mqttPort, interfaces };
  }

  /**
   * Opens the network, all of it or at one address only; or closes all of it, or that address. The choice is kept for the next start. Throws ListenError,
   * and then everything is as before.
   */
  setLan(open: boolean, address?: string): Promise<Network> {
    const change = this.#changing.then(() => this.#setLan(open, address));
    this.#changing = change.catch(() => undefined);
    return change;
  }

  async close(): Promise<void> {
    await this.#changing;
    await this.#closeBut(new Set());
    await this.#discovery?.close();
  }

  async #setLan(open: boolean, address: string | undefined): Promise<Network> {
    const { files, config, interfaces } = this.#parts;
    const there = interfaces();
    const on = open
      ? there.filter((one) => address === undefined || one.address === address)
      : there.filter((one) => address !== undefined && one.address !== address && this.#lan.has(one.address));
    if (open && on.length === 0) throw notThere(address);
    await this.#openOn(on);
    const isAll = open && address === undefined;
    await writeLanChoice(files, config.data, isAll ? 'all' : on);
    return this.network();
  }

  async #openOn(wanted: readonly LanInterface[]): Promise<void> {
    const fresh = wanted.filter(({ address }) => !this.#lan.has(address));
    const opened: (readonly [string, readonly Listener[]])[] = [];
    try {
      for (const { address } of fresh) opened.push([address, await this.#listenOn(address)]);
    } catch (error) {
      // Half open is worse than closed: nobody would know which half.
      for (const listener of opened.flatMap(([, listeners]) => listeners)) await listener.close();
      throw error;
    }
    for (const [address, listeners] of opened) this.#lan.set(address, listeners);
    await this.#closeBut(new Set(wanted.map(({ address }) => address)));
    await this.#discover();
  }

  async #listenOn(host: string): Promise<readonly Listener[]> {
    const page = await this.#parts.http()?.listen({ host, port: this.#port });
    try {
      const mqtt = await this.#parts.broker?.listen({ host, port: this.#mqttPort });
      return [page, mqtt].filter((one) => one !== undefined);
    } catch (error) {
      await page?.close();
      throw error;
    }
  }

  async #closeBut(wanted: ReadonlySet<string>): Promise<void> {
    for (const [address, listeners] of this.#lan) {
      if (wanted.has(address)) continue;
      this.#lan.delete(address);
      for (const listener of listeners) await listener.close();
    }
  }

  /** A network that cannot be opened any more does not keep the hub from starting. */
  async #openAsLastTime(choice: LanChoice): Promise<void> {
    const there = this.#parts.interfaces();
    // A router gives another address now and then: the interface of the same name stands for it.
    const on =
      choice === 'all'
        ? there
        : choice.flatMap((one) => {
            const same = there.find(({ address }) => address === one.address);
            return same ?? there.find(({ name }) => name === one.name) ?? [];
          });
    if (on.length === 0) return;
    try {
      await this.#openOn(on);
    } catch (error) {
      this.#parts.log.warn('the network stays closed; open it on the page when the ports are free', {
        error: error instanceof Error ? error.message : String(error),
      });
    }
  }

  /** Broadcasts reach only a socket that is bound to no address, so that it hears those of closed networks, too. */
  async #discover(): Promise<void> {
    const { config, broker, log } = this.#parts;
    await this.#discovery?.close();
    this.#discovery = undefined;
    if (config.discoveryPort === 0 || broker === undefined) return;
    try {
      this.#discovery = await createDiscovery({
        hub: config.hubId,
        mqttPort: this.#mqttPort,
        addresses: [this.#lan.size > 0 ? '0.0.0.0' : LOOPBACK],
        port: config.discoveryPort,
        log,
      });
    } catch (error) {
      // Tiles with a fixed address still come; another hub on this machine may have the port.
      log.warn('tiles cannot look for this hub', { error: error instanceof Error ? error.message : String(error) });
    }
  }
}

function notThere(address: string | undefined): ListenError {
  const hint = 'connect this machine to a network, then look again';
  return address === undefined
    ? new ListenError('noAddress', 'This machine is in no network.', { hint })
    : new ListenError('noAddress', `This machine has no address ${address} on a network.`, { hint });
}

/** This machine's IPv4 addresses on networks other than its own. */
export function lanInterfaces(): readonly LanInterface[] {
  return Object.entries(networkInterfaces()).flatMap(([name, addresses]) =>
    (addresses ?? []).filter((one) => one.family === 'IPv4' && !one.internal).map(({ address }) => ({ name, address })),
  );
}

/** MQTT clients that hear what they say: the way through the broker without a hub behind it. */
import { performance } from 'node:perf_hooks';
import { createBudget } from '../../firmware/virtual/budget.ts';
import { createVirtualLink, type VirtualLink } from '../../firmware/virtual/link.ts';
import { NODE_CLOCK } from '../virtual-tile/node-clock.ts';
import { type HubAddress, tcpStreams } from '../virtual-tile/tcp-stream.ts';
import type { IssuedTile } from './bench-table.ts';

export interface EchoClients {
  /** Resolves when all have subscribed. */
  readonly up: Promise<void>;
  /** One says something of the length of an event. */
  say(member: number): void;
  /** Times of those that came back since the last call, ms. */
  taken(): readonly number[];
  close(): void;
}

const TICK_MS = 50;
/** As long as an event of a tile, so that the same bytes are carried. */
const PADDING = 'x'.repeat(70);

/** Connects them all. They use the very link that tiles use. */
export function createEchoClients(place: HubAddress, issued: readonly IssuedTile[]): EchoClients {
  let taken: number[] = [];
  let waiting = issued.length;
  let allUp = (): void => undefined;
  const up = new Promise<void>((resolve) => {
    allUp = resolve;
  });
  const links: VirtualLink[] = issued.map(({ tile, secret }) => {
    const topic = `ct/echo/${tile}`;
    const link = createVirtualLink(
      tcpStreams(place),
      NODE_CLOCK,
      {
        linkUp: () => {
          waiting--;
          if (waiting === 0) allUp();
        },
        linkDown: () => undefined,
        message: (_topic, payload) => taken.push(performance.now() - Number(payload.slice(0, payload.indexOf(' ')))),
      },
      createBudget(false),
    );
    link.open({
      clientId: tile,
      user: tile,
      secret,
      willTopic: topic,
      willPayload: '',
      filters: [topic],
      keepaliveS: 10,
    });
    return link;
  });
  const timer = setInterval(() => {
    for (const link of links) link.tick();
  }, TICK_MS);
  return {
    up,
    say: (member) => {
      const tile = issued[member]?.tile ?? '';
      links[member]?.publish(`ct/echo/${tile}`, `${performance.now()} ${PADDING}`);
    },
    taken: () => {
      const ready = taken;
      taken = [];
      return ready;
    },
    close: () => {
      clearInterval(timer);
      for (const link of links) link.close();
    },
  };
}

import { performance } from 'node:perf_hooks';
import { PUBLISH, parsePublish } from '../../../support/mqtt-client.ts';
import type { StartedBroker } from '../../../support/start-broker.ts';
import { tileId } from '../../../support/start-broker.ts';

export interface Health {
  /** Messages the hub sent that did not arrive, or not in their order. */
  readonly wrong: number;
  /** Events of the tiles that the hub did not get. */
  readonly unheard: number;
  readonly longestGapMs: number;
  readonly messages: number;
}

const EVERY_MS = 10;

/**
 * Nineteen tiles that exchange numbered messages with the hub, both ways, every 10 ms while `attack` runs. Tells what they lost and the longest time
 * one of them heard nothing.
 */
export async function healthDuring(started: StartedBroker, attack: () => Promise<void>): Promise<Health> {
  const { broker, heard, joinTile } = started;
  const numbers = Array.from({ length: 19 }, (_, i) => 100 + i);
  let wrong = 0;
  let longestGapMs = 0;
  const tiles = await Promise.all(
    numbers.map(async (n) => {
      const client = await joinTile(n);
      const state = { client, id: tileId(n), expected: 1, lastMs: performance.now() };
      client.onPacket = (packet) => {
        if (packet.type !== PUBLISH) return;
        const nowMs = performance.now();
        longestGapMs = Math.max(longestGapMs, nowMs - state.lastMs);
        state.lastMs = nowMs;
        if (JSON.parse(parsePublish(packet).payload).b !== state.expected) wrong += 1;
        state.expected += 1;
      };
      return state;
    }),
  );
  let round = 0;
  const ticker = setInterval(() => {
    round += 1;
    for (const { client, id } of tiles) {
      broker.send(id, { type: 'reboot', boot: round });
      if (round % 4 === 0) client.publish(`ct/t/${id}/up`, `{"t":"want","b":${round},"k":1,"r":0}`);
    }
  }, EVERY_MS);
  try {
    await attack();
  } finally {
    clearInterval(ticker);
  }
  await Promise.all(tiles.map(({ client }) => client.settled()));
  const ids = new Set(tiles.map(({ id }) => id));
  const taken = heard.filter(({ event, tile }) => event === 'up' && ids.has(tile)).length;
  for (const { expected } of tiles) wrong += round + 1 - expected;
  return { wrong, unheard: Math.floor(round / 4) * tiles.length - taken, longestGapMs, messages: round * tiles.length };
}

export const UNHARMED = { wrong: 0, unheard: 0 };

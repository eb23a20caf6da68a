/** A hub to measure: a process of its own, with the game of pads and, under CONTACT_TEST=1, the echo. */
import { fileURLToPath } from 'node:url';
import { connectHub, type HubClient } from '../hub-client/hub-client.ts';
import { type HubUnderTest, startHubUnderTest } from '../simulate/hub-under-test.ts';
import type { HubAddress } from '../virtual-tile/tcp-stream.ts';

export interface BenchHub {
  readonly client: HubClient;
  /** Its MQTT port. */
  readonly place: HubAddress;
  close(): Promise<void>;
}

const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const GAME = fileURLToPath(new URL(`./press-game.${EXTENSION}`, import.meta.url));

/** Starts one. `sync`: it waits for the disk before it answers. Throws ToolError ERR_NO_HUB. */
export async function startBenchHub(sync: boolean): Promise<BenchHub> {
  // The child takes its environment from here; it alone looks at this.
  process.env.CONTACT_TEST = '1';
  const hub: HubUnderTest = await startHubUnderTest(['--game-module', GAME, ...(sync ? [] : ['--no-sync'])]);
  const client = await connectHub(hub.address);
  return {
    client,
    place: { host: '127.0.0.1', port: hub.address.mqttPort },
    close: async () => {
      client.close();
      await hub.close(false);
    },
  };
}

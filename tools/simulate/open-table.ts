/** Brings tiles to a table of a running hub and begins the match. */
import type { HubAddress } from '../hub-client/hub-address.ts';
import type { HubClient } from '../hub-client/hub-client.ts';
import { ToolError } from '../tool-error.ts';
import { soon } from './hand.ts';
import type { Mirror } from './mirror.ts';
import type { Random } from './plane/plane.ts';
import { tilesNeeded } from './seat-tiles.ts';
import type { HubTable } from './summary.ts';
import { VirtualTable } from './virtual-table.ts';

export interface OpenOptions {
  readonly client: HubClient;
  readonly address: HubAddress;
  readonly random: Random;
  readonly speed: number;
  readonly seed: number;
  /** Lose one infrared reading in ten and one message in fifty. */
  readonly faults: boolean;
}

const LOST_BEACONS = 0.1;
const LOST_MESSAGES = 0.02;
const WELCOME_WITHIN_MS = 60_000;

/** Throws ToolError when tiles do not get in or the hub does not begin. */
export async function openVirtualTable(
  options: OpenOptions,
  mirror: Mirror,
): Promise<{ readonly table: VirtualTable; readonly hub: HubTable }> {
  const { client, address, random, speed, seed, faults } = options;
  const { tiles } = await client.request({ do: 'issue', count: tilesNeeded(mirror.pieces) });
  const table = new VirtualTable({
    broker: { host: new URL(address.url).hostname, port: address.mqttPort },
    credentials: tiles as { readonly tile: string; readonly secret: string }[],
    random,
    speed,
    lostBeacons: faults ? LOST_BEACONS : 0,
    lostMessages: faults ? LOST_MESSAGES : 0,
  });
  table.start();
  try {
    await welcomed(table);
    const { table: id } = await client.request({ do: 'openTable' });
    const hub = { client, id: String(id) };
    await client.request({ do: 'addTiles', table: hub.id, tiles: table.tiles() });
    const seats = mirror.seats.map((seat) => ({ seat, player: 'person', name: seat, set: mirror.set }));
    const { game, options: agreed } = mirror;
    await client.request({ do: 'start', table: hub.id, game: game.id, options: agreed, seats, seed });
    return { table, hub };
  } catch (error) {
    table.stop();
    throw error;
  }
}

/** A tile sends its beacon number from its welcome on. */
async function welcomed(table: VirtualTable): Promise<void> {
  const missing = () => table.tiles().filter((tile) => !table.isWelcomed(tile));
  if (await soon(() => missing().length === 0, WELCOME_WITHIN_MS)) return;
  throw new ToolError(
    'ERR_TILES',
    `${missing().length} of ${table.tiles().length} tiles never got in, as ${missing()[0]}.`,
    {
      hint: 'look at the hub log; is its MQTT port the one in hub.json?',
    },
  );
}

/** Tapped tiles that lie in a plane: their infrared edges see the neighbours by geometry alone. */
import type { Side } from '../../protocol/scene.ts';
import { createTilePool, type TilePool } from '../../tools/virtual-tile/tile-pool.ts';
import type { Laid } from './table-desk.ts';
import { TappedTile } from './tapped-tile.ts';
import { until } from './until.ts';

const SIDES: readonly Side[] = [0, 1, 2, 3];
const BEACON_MS = 100;
/** Longer than the debounce of a button, and over two ticks of a tile. */
const PRESSED_MS = 110;

export class LaidTiles {
  readonly tiles = new Map<string, TappedTile>();
  readonly laid = new Map<string, Laid>();
  readonly #pool: TilePool = createTilePool();
  readonly #draw: (below: number) => number;
  readonly #timer: NodeJS.Timeout;

  constructor(draw: (below: number) => number) {
    this.#draw = draw;
    this.#timer = setInterval(() => this.#beacons(), BEACON_MS);
  }

  add(id: string, secret: string, port: number, at?: Laid): TappedTile {
    const tile = new TappedTile(id, secret, port, this.#pool, this.#draw);
    this.tiles.set(id, tile);
    if (at !== undefined) this.laid.set(id, at);
    tile.start();
    return tile;
  }

  tile(id: string): TappedTile {
    const tile = this.tiles.get(id);
    if (tile === undefined) throw new Error(`there is no tile ${id}`);
    return tile;
  }

  /** Everybody is welcomed. */
  async welcomed(): Promise<void> {
    await until(() => [...this.tiles.values()].every((tile) => tile.virtual.beaconNumber() > 0));
  }

  /** The button of a tile goes down and up. */
  async press(id: string, downMs = PRESSED_MS): Promise<void> {
    const { virtual } = this.tile(id);
    virtual.button(true);
    await pause(downMs);
    virtual.button(false);
    await pause(PRESSED_MS);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const tile of this.tiles.values()) tile.stop();
  }

  #beacons(): void {
    for (const [id, at] of this.laid) {
      for (const side of SIDES) {
        const seen = this.#seen(id, at, side);
        if (seen !== undefined && seen.number > 0) this.tiles.get(id)?.virtual.beacon(side, seen.number, seen.side);
      }
    }
  }

  #seen(id: string, at: Laid, side: number): { readonly number: number; readonly side: Side } | undefined {
    const way = (side + at.rot) % 4;
    const [x, y] = [at.x + ([0, 1, 0, -1][way] ?? 0), at.y + ([1, 0, -1, 0][way] ?? 0)];
    for (const [other, there] of this.laid) {
      if (other === id || there.x !== x || there.y !== y) continue;
      return {
        number: this.tiles.get(other)?.virtual.beaconNumber() ?? 0,
        side: ((way + 2 - there.rot + 4) % 4) as Side,
      };
    }
    return undefined;
  }
}

/** Real time, where a real process is waited for. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

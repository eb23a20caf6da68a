/** A virtual tile over TCP whose wire is listened to and can be cut. */
import { BANK } from '../../firmware/assets/bank.generated.ts';
import type { ByteStream, StreamEvents } from '../../firmware/virtual/link.ts';
import { createRaster, type Raster } from '../../firmware/virtual/raster.ts';
import { createVirtualTile, type VirtualTile } from '../../firmware/virtual/tile.ts';
import { NODE_CLOCK } from '../../tools/virtual-tile/node-clock.ts';
import { openTcp } from '../../tools/virtual-tile/tcp-stream.ts';
import type { TilePool } from '../../tools/virtual-tile/tile-pool.ts';

/** A numbered message as it was sent. */
export interface Said {
  readonly kind: string;
  readonly boot: number;
  readonly sequence: number;
}

const NUMBERED = /\{"t":"(sense|press|hold|long)","b":(\d+),"s":(\d+),[^{}]*\}/g;
const ACKED = /\{"t":"(?:ack|welcome)",[^{}]*\}/g;
/** Longer than a message: what may be the beginning of one is kept. */
const KEPT_CHARS = 1000;

export class TappedTile {
  readonly id: string;
  readonly raster: Raster = createRaster(BANK);
  readonly virtual: VirtualTile;
  /** Numbered messages by boot and sequence. */
  readonly said = new Map<string, Said>();
  /** By boot: up to which sequence the hub has acknowledged. */
  readonly acked = new Map<number, number>();
  /** No connection can be made, and none stands. */
  #blocked = false;
  #cutNext = false;
  #stream: ByteStream | undefined;
  #events: StreamEvents | undefined;
  #heard = '';
  readonly #pool: TilePool;

  constructor(id: string, secret: string, port: number, pool: TilePool, random: (below: number) => number) {
    this.id = id;
    this.#pool = pool;
    this.virtual = createVirtualTile({
      id,
      secret,
      clock: NODE_CLOCK,
      random,
      screen: this.raster,
      entries: new Map<string, string>(),
      openStream: (events) => this.#open(port, events),
    });
  }

  start(): void {
    this.#pool.add(this.virtual);
    this.virtual.start();
  }

  stop(): void {
    this.#pool.remove(this.virtual);
    this.virtual.stop();
  }

  /** The network goes, or comes back. */
  block(blocked: boolean): void {
    this.#blocked = blocked;
    if (blocked) this.#cut();
  }

  /** The connection ends in the middle of the next message. */
  cutNextMessage(): void {
    this.#cutNext = true;
  }

  #cut(): void {
    this.#stream?.close();
    this.#events?.closed('lost');
  }

  #open(port: number, events: StreamEvents): ByteStream {
    this.#heard = '';
    this.#events = events;
    if (this.#blocked) {
      setTimeout(() => events.closed('wifi'), 1);
      return { write: () => false, close: () => undefined };
    }
    const stream = openTcp(
      { host: '127.0.0.1', port },
      {
        opened: events.opened,
        data: (bytes) => {
          this.#hear(bytes);
          events.data(bytes);
        },
        closed: events.closed,
      },
    );
    this.#stream = stream;
    return { write: (bytes) => this.#write(stream, bytes), close: stream.close };
  }

  #write(stream: ByteStream, bytes: string): boolean {
    if (this.#cutNext && bytes.includes('{"t":"')) {
      this.#cutNext = false;
      stream.write(bytes.slice(0, bytes.length >> 1));
      setTimeout(() => this.#cut(), 5);
      return true;
    }
    for (const [, kind = '', boot, sequence] of bytes.matchAll(NUMBERED)) {
      this.said.set(`${boot}/${sequence}`, { kind, boot: Number(boot), sequence: Number(sequence) });
    }
    return stream.write(bytes);
  }

  #hear(bytes: string): void {
    this.#heard += bytes;
    let done = 0;
    for (const found of this.#heard.matchAll(ACKED)) {
      done = found.index + found[0].length;
      const { b, s } = JSON.parse(found[0]) as { readonly b: number; readonly s: number };
      this.acked.set(b, Math.max(s, this.acked.get(b) ?? 0));
    }
    this.#heard = this.#heard.slice(Math.max(done, this.#heard.length - KEPT_CHARS));
  }
}

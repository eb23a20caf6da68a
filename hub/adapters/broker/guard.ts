import { Duplex } from 'node:stream';
import type { Timers } from '../timers.ts';
import { TokenBucket } from '../token-bucket.ts';
import { FrameScanner } from './frame-scanner.ts';
import type { BrokerLimits, CutReason } from './limits.ts';
import type { Transport } from './transport.ts';

export interface GuardOptions {
  readonly transport: Transport;
  readonly limits: BrokerLimits;
  readonly timers: Timers;
  readonly nowMs: () => number;
  /** Called once when the connection is over; reason: why the hub ended it, undefined when the client or the broker did. */
  readonly onClosed: (reason: CutReason | undefined) => void;
}

/** How often a client over its rate is looked at again. */
const RETRY_MS = 50;
/** So long a closing connection may take to send what is written. */
const FLUSH_MS = 1000;

/**
 * Stands between a client and the broker. Inwards it limits packets by length and rate before they are kept. Outwards it takes everything at once,
 * so that a client that does not read never makes the broker wait, and cuts that client when too much is waiting for it.
 */
export class Guard {
  /** The broker's side. */
  readonly stream: Duplex;
  readonly #options: GuardOptions;
  readonly #scanner: FrameScanner;
  #rate: TokenBucket;
  #bufferBytes: number;
  /** Bytes of packets over the rate. */
  #held: Buffer | undefined;
  #overSinceMs: number | undefined;
  #ended = false;
  #closed = false;
  #cancelRetry: (() => void) | undefined;

  constructor(options: GuardOptions) {
    const { transport, limits, nowMs } = options;
    this.#options = options;
    this.#scanner = new FrameScanner(limits.frameBytesMax);
    this.#rate = new TokenBucket(limits.framesPerSecond, limits.framesBurst, nowMs());
    this.#bufferBytes = limits.tileBufferBytes;
    this.stream = this.#createStream();
    transport.open(
      (bytes) => this.#receive(bytes),
      () => this.#end(),
    );
  }

  /** Gives a client that speaks for `tiles` tiles the rate of so many, and a buffer of `bufferBytes`. */
  widen(tiles: number, bufferBytes: number): void {
    const { limits, nowMs } = this.#options;
    this.#rate = new TokenBucket(limits.framesPerSecond * tiles, limits.framesBurst * tiles, nowMs());
    this.#bufferBytes = bufferBytes;
  }

  /** Writes whole packets past the broker. */
  send(bytes: Buffer): void {
    if (this.#closed) return;
    const { transport } = this.#options;
    if (transport.bufferedBytes() + bytes.length > this.#bufferBytes) this.cut('slow');
    else transport.write(bytes);
  }

  /** Ends the connection now. */
  cut(reason: CutReason): void {
    if (this.#closed) return;
    this.#close(reason);
    this.#options.transport.destroy();
    this.stream.destroy();
  }

  #createStream(): Duplex {
    return new Duplex({
      allowHalfOpen: true,
      // The broker is never to see a full stream: what is too much is decided in send().
      writableHighWaterMark: Number.MAX_SAFE_INTEGER,
      read: () => {
        if (this.#held === undefined && !this.#closed) this.#options.transport.resume();
      },
      write: (chunk: Buffer, _encoding, done) => {
        this.send(chunk);
        done();
      },
      writev: (chunks: readonly { chunk: Buffer }[], done) => {
        this.send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
        done();
      },
      final: (done) => {
        this.#options.transport.end();
        done();
      },
      destroy: (_error, done) => {
        this.#finish();
        done(null);
      },
    });
  }

  // The broker has closed its side: what it wrote last, as a CONNACK that refuses, is still to go out.
  #finish(): void {
    if (this.#closed) return;
    this.#close(undefined);
    const { transport, timers } = this.#options;
    transport.end();
    timers.after(FLUSH_MS, () => transport.destroy());
  }

  #close(reason: CutReason | undefined): void {
    this.#closed = true;
    this.#held = undefined;
    this.#cancelRetry?.();
    this.#options.onClosed(reason);
  }

  #end(): void {
    this.#ended = true;
    // What came before the end is still to be read, as a DISCONNECT that takes the will back.
    if (this.#held === undefined && !this.#closed) this.stream.push(null);
  }

  #receive(bytes: Buffer): void {
    if (this.#closed) return;
    // A transport may deliver what it had read before it was paused.
    if (this.#held !== undefined) this.#held = Buffer.concat([this.#held, bytes]);
    else this.#pass(bytes);
  }

  #pass(bytes: Buffer): void {
    const nowMs = this.#options.nowMs();
    const allowed = this.#rate.available(nowMs);
    if (allowed >= this.#rate.burst / 2) this.#overSinceMs = undefined;
    const { passedBytes, frames, fault } = this.#scanner.scan(bytes, allowed);
    this.#rate.take(frames);
    const wantsMore = passedBytes === 0 || this.stream.push(bytes.subarray(0, passedBytes));
    if (fault !== undefined) this.cut(fault);
    else if (passedBytes < bytes.length) this.#hold(bytes.subarray(passedBytes), nowMs);
    else if (!wantsMore) this.#options.transport.pause();
  }

  #hold(bytes: Buffer, nowMs: number): void {
    const { transport, timers, limits } = this.#options;
    this.#overSinceMs ??= nowMs;
    if (nowMs - this.#overSinceMs > limits.overloadMs) {
      this.cut('flood');
      return;
    }
    this.#held = bytes;
    transport.pause();
    this.#cancelRetry = timers.after(RETRY_MS, () => this.#retry());
  }

  #retry(): void {
    const held = this.#held;
    this.#held = undefined;
    if (held !== undefined) this.#pass(held);
    if (this.#held !== undefined || this.#closed) return;
    if (this.#ended) this.stream.push(null);
    else this.#options.transport.resume();
  }
}

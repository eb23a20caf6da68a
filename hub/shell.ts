/**
 * Joins the hub's core with the outside: inputs are put in one after another at the clock's time, effects are carried out in order. What waits for the
 * disk waits in the core; this only tells it what is synced. README.md in hub/table says how the core works.
 */
import type { Clock } from './adapters/clock.ts';
import type { Log } from './adapters/log.ts';
import { TokenBucket } from './adapters/token-bucket.ts';
import type { Json } from './games/game.ts';
import type { HostCommand } from './table/host-commands.ts';
import type { Hub, HubInput } from './table/hub.ts';
import type { HostAnswer, HubEffect } from './table/hub-state.ts';
import type { Broker, BrokerEvents, Journal, Lease, Stream } from './table/ports.ts';

export interface ShellOptions {
  readonly hub: Hub;
  readonly journal: Journal;
  readonly lease: Lease;
  readonly clock: Clock;
  readonly log: Log;
  /** Draws what must be new: session ids, seeds. */
  readonly ids: { session(): string; seed(): number };
  /** Feeds for hosts that watch. */
  readonly onFeed: (feed: string, data: Json) => void;
  /** Does anybody watch this feed? */
  readonly isWatched: (feed: string) => boolean;
  /** Called at the fault points of a test. */
  readonly fault?: (point: 'received' | 'acked') => void;
}

type SendEffect = Extract<HubEffect, { readonly fx: 'send' }>;

/** How often tables are asked whether something is due, and tiles whether they are silent. */
const TICK_MS = 20;
const SWEEP_MS = 250;
/** Feeds that are told of what changed, and how often at most. */
const TOLD_FEEDS = ['tables', 'board'];
const TELL_MS = 50;
/** How often a session that the disk did not take is tried again. */
const RETRY_MS = 1000;
/** What tiles may put into the hub's log. */
const LINES_PER_SECOND = 2;
const LINES_BURST = 30;
/** For streams that are open; their names have no capitals. */
const ALL_STREAMS: Stream = 'ALL';

export class Shell {
  /** What the broker calls. */
  readonly events: BrokerEvents;
  readonly #options: ShellOptions;
  readonly #queue: HubInput[] = [];
  readonly #answers = new Map<number, (answer: HostAnswer) => void>();
  /** Records of sessions whose header is being written. */
  readonly #creating = new Map<Stream, HubEffect[]>();
  readonly #delayed = new Set<NodeJS.Timeout>();
  readonly #retries = new Set<NodeJS.Timeout>();
  #broker: Broker | undefined;
  #requests = 0;
  #busy = false;
  #isClosed = false;
  /** What cannot be written now, and why: nothing is taken until all of it can. */
  readonly #failing = new Map<Stream, Error>();
  #ticker: NodeJS.Timeout | undefined;
  #sweptMs = 0;
  #toldMs = 0;
  readonly #lines = new TokenBucket(LINES_PER_SECOND, LINES_BURST, 0);
  /** Lines left out of the log since the last. */
  #untold = 0;

  constructor(options: ShellOptions) {
    this.#options = options;
    this.events = this.#brokerEvents();
    this.#watchJournal(options.journal);
  }

  /** The broker to send through, once it is there. */
  attach(broker: Broker): void {
    this.#broker = broker;
  }

  /** A host's command for the core. */
  async request(command: HostCommand): Promise<HostAnswer> {
    const [failing] = this.#failing.values();
    if (failing !== undefined && changes(command)) {
      const say = `The journal cannot be written: ${failing.message}`;
      return { ok: false, code: 'journalFails', say, hint: 'Free some disk space; the hub tries again each second.' };
    }
    const { ids, clock } = this.#options;
    const drawn = { session: ids.session(), seed: ids.seed(), wallMs: clock.wallMs() };
    return await this.#ask((request) => ({ in: 'host', asked: { request, command, ids: drawn } }));
  }

  /** A session from disk onto a table; absent: the table of its header. */
  async open(stream: Stream, table?: string): Promise<HostAnswer> {
    const recovered = await this.#options.journal.open(stream);
    const wallMs = this.#options.clock.wallMs();
    const where = table === undefined ? {} : { table };
    return await this.#ask((request) => ({ in: 'opened', recovered, request, wallMs, ...where }));
  }

  /** The tiles' own stream, once at the start. */
  async openTiles(stream: Stream): Promise<void> {
    const { journal, log } = this.#options;
    const there = await journal.list();
    const create = (): Promise<void> => journal.create(stream, { kind: 'tiles', version: 1 });
    if (!there.some((one) => one.stream === stream)) await create();
    const recovered = await journal.open(stream).catch(async (error: unknown) => {
      if (!isDamaged(error)) throw error;
      // No match stands in it: names of tiles, and how far each was heard.
      log.error('the file of tiles is damaged and lies in the trash now; tiles get new names', {
        stream,
        error: error.message,
      });
      await journal.trash(stream);
      await create();
      return await journal.open(stream);
    });
    this.#put({ in: 'cursors', recovered });
  }

  start(): void {
    this.#ticker = setInterval(() => this.#tick(), TICK_MS);
  }

  /** Nothing is due any more; what is under way is not sent. */
  close(): void {
    clearInterval(this.#ticker);
    for (const timer of this.#delayed) clearTimeout(timer);
  }

  /** One input after another, also when carrying out an effect brings the next. */
  #put(input: HubInput): void {
    this.#queue.push(input);
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
        for (const effect of this.#options.hub.input(next, this.#options.clock.nowMs())) this.#try(effect);
      }
    } finally {
      this.#busy = false;
    }
  }

  /** One effect that fails must not take those after it with it, nor the broker's connection on which its cause came. */
  #try(effect: HubEffect): void {
    try {
      this.#carryOut(effect);
    } catch (error) {
      this.#options.log.error('an effect could not be carried out', { fx: effect.fx, error });
    }
  }

  #ask(input: (request: number) => HubInput): Promise<HostAnswer> {
    return new Promise((resolve) => {
      this.#requests++;
      this.#answers.set(this.#requests, resolve);
      this.#put(input(this.#requests));
    });
  }

  #carryOut(effect: HubEffect): void {
    const { journal, log } = this.#options;
    switch (effect.fx) {
      case 'send':
        if (effect.delayMs > 0) this.#sendLater(effect);
        else this.#send(effect);
        return;
      case 'append': {
        const waiting = this.#creating.get(effect.stream);
        if (waiting === undefined) journal.append(effect.stream, effect.n, effect.record);
        else waiting.push(effect);
        return;
      }
      case 'create':
        void this.#create(effect.stream, effect.header);
        return;
      case 'snapshot':
        journal.snapshot(effect.stream, effect.n, effect.state).catch((error: unknown) => {
          log.warn('no snapshot; the journal itself is whole', { stream: effect.stream, error: String(error) });
        });
        return;
      case 'claim':
        void this.#claim(effect.tile, effect.above);
        return;
      case 'kick':
        this.#broker?.kick(effect.tile);
        return;
      case 'reply':
        this.#answers.get(effect.request)?.(effect.answer);
        this.#answers.delete(effect.request);
        return;
      case 'feed':
        if (effect.feed === 'log') this.#logLine(effect.data);
        if (TOLD_FEEDS.includes(effect.feed)) this.#toldMs = this.#options.clock.nowMs();
        this.#options.onFeed(effect.feed, effect.data);
        return;
    }
  }

  /** Warnings and errors of hub and tiles; a tile that floods the log is counted instead. */
  #logLine(line: Json): void {
    const { tile, level, text } = line as { readonly tile: string; readonly level: number; readonly text: string };
    if (level < 2) return;
    if (this.#lines.available(this.#options.clock.nowMs()) < 1) {
      this.#untold += 1;
      return;
    }
    this.#lines.take(1);
    const fields = { ...(tile === '' ? {} : { tile }), ...(this.#untold === 0 ? {} : { untold: this.#untold }) };
    this.#untold = 0;
    this.#options.log[level === 2 ? 'warn' : 'error'](text, fields);
  }

  #send(effect: SendEffect): void {
    this.#broker?.send(effect.tile, effect.message);
    if (effect.message.type === 'ack') this.#options.fault?.('acked');
  }

  #sendLater(effect: SendEffect): void {
    const timer = setTimeout(() => {
      this.#delayed.delete(timer);
      this.#send(effect);
    }, effect.delayMs);
    this.#delayed.add(timer);
  }

  /** Tried again each second until the disk takes it; what comes for the session meanwhile waits. */
  async #create(stream: Stream, header: Json): Promise<void> {
    if (!this.#creating.has(stream)) this.#creating.set(stream, []);
    try {
      await this.#options.journal.create(stream, header);
    } catch (error) {
      if (this.#isClosed) return;
      this.#fails(stream, error instanceof Error ? error : new Error(String(error)));
      const timer = setTimeout(() => {
        this.#retries.delete(timer);
        void this.#create(stream, header);
      }, RETRY_MS);
      this.#retries.add(timer);
      return;
    }
    const waiting = this.#creating.get(stream) ?? [];
    this.#creating.delete(stream);
    this.#put({ in: 'synced', stream, n: 0 });
    for (const effect of waiting) this.#carryOut(effect);
    this.#works(stream);
  }

  async #claim(tile: string, above: number): Promise<void> {
    try {
      this.#put({ in: 'claimed', tile, claim: await this.#options.lease.claim(tile, above) });
    } catch (error) {
      this.#options.log.error('no claim on a tile', { tile, error: String(error) });
    }
  }

  #watchJournal(journal: Journal): void {
    journal.onSynced = (stream, n) => this.#put({ in: 'synced', stream, n });
    journal.onFailed = (error) => this.#fails(ALL_STREAMS, error);
    journal.onRecovered = () => this.#works(ALL_STREAMS);
  }

  #fails(what: Stream, error: Error): void {
    const known = this.#failing.size > 0;
    this.#failing.set(what, error);
    if (known) return;
    const { log, onFeed } = this.#options;
    log.error('the journal cannot be written: nothing is taken until it can', { error: error.message });
    onFeed('log', { tile: '', level: 3, text: `The journal cannot be written: ${error.message}` });
  }

  #works(what: Stream): void {
    if (!this.#failing.delete(what) || this.#failing.size > 0) return;
    const { log, onFeed } = this.#options;
    log.info('the journal can be written again');
    onFeed('log', { tile: '', level: 1, text: 'The journal can be written again.' });
  }

  #tick(): void {
    if (this.#failing.size > 0) return;
    const nowMs = this.#options.clock.nowMs();
    const due = this.#options.hub.nextMs();
    if (due !== undefined && due <= nowMs) this.#put({ in: 'tick' });
    this.#tell(nowMs);
    if (nowMs - this.#sweptMs < SWEEP_MS) return;
    this.#sweptMs = nowMs;
    this.#put({ in: 'sweep' });
  }

  #tell(nowMs: number): void {
    const feeds = TOLD_FEEDS.filter(this.#options.isWatched);
    if (feeds.length > 0 && nowMs - this.#toldMs >= TELL_MS) this.#put({ in: 'tell', feeds });
  }

  #brokerEvents(): BrokerEvents {
    const { log, fault } = this.#options;
    return {
      up: (tile, message, bytes) => {
        fault?.('received');
        // Not taken and not acknowledged: the tile sends it again when the journal works.
        if (this.#failing.size > 0 && (message.type === 'sense' || message.type === 'event')) return;
        this.#put({ in: 'up', tile, message, bytes });
      },
      presence: (tile, message) => this.#put({ in: 'presence', tile, message }),
      log: (tile, message) => this.#put({ in: 'log', tile, message }),
      malformed: (tile, malformed, bytes) => this.#put({ in: 'malformed', tile, malformed, bytes }),
      closed: (tile, takenOver) => this.#put({ in: 'closed', tile, takenOver }),
      online: (yes) => log.info(yes ? 'the broker is there' : 'the broker is away'),
    };
  }
}

function isDamaged(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'damaged';
}

const LOOKS: readonly HostCommand['do'][] = [
  'games',
  'tiles',
  'tables',
  'trace',
  'sessions',
  'position',
  'board',
  'hints',
  'rules',
  'setUp',
];

/** Would this command write a record? Only looking is allowed while the journal fails. */
function changes(command: HostCommand): boolean {
  return !LOOKS.includes(command.do);
}

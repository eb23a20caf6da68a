/**
 * A hub's core and real tiles in one process under a virtual clock: no broker, no sockets, a journal in memory that can forget what is not synced.
 * Messages go as text through encoder and decoder, with delay, loss and doubling as asked.
 */
import { BANK } from '../../firmware/assets/bank.generated.ts';
import type { TileInput } from '../../firmware/core/ports.ts';
import { createTile } from '../../firmware/core/tile.ts';
import { createRaster, type Raster } from '../../firmware/virtual/raster.ts';
import { BANKS } from '../../hub/games/banks.generated.ts';
import type { AnyGame, Json } from '../../hub/games/game.ts';
import { drawFor } from '../../hub/games/random.ts';
import type { HostCommand } from '../../hub/table/host-commands.ts';
import { createHub, type Hub, type HubInput } from '../../hub/table/hub.ts';
import type { HostAnswer, HubEffect } from '../../hub/table/hub-state.ts';
import { createImageLookup } from '../../hub/table/images.ts';
import type { Recovered } from '../../hub/table/ports.ts';
import { decodeUp } from '../../protocol/decode-up.ts';
import { encodeDown } from '../../protocol/encode-down.ts';
import { hubTopic, tileTopic } from '../../protocol/topics.ts';
import type { Laid } from './table-desk.ts';
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts';

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

interface MemoryStream {
  header: Json;
  /** Synced lines, as text, as a disk would hold them. */
  lines: string[];
  unsynced: string[];
  snapshot: string | undefined;
}

export interface Faults {
  /** Part of messages lost, 0-1. */
  loss: number;
  /** Part of messages that come twice. */
  doubling: number;
  /** Part of beacon readings lost. */
  beaconLoss: number;
}

export class WholeTable {
  readonly clock: VirtualClock = createVirtualClock();
  readonly streams = new Map<string, MemoryStream>();
  readonly tiles = new Map<string, WholeTile>();
  readonly faults: Faults = { loss: 0, doubling: 0, beaconLoss: 0 };
  readonly laid = new Map<string, Laid>();
  readonly log: string[] = [];
  /** What watchers of any feed were told. */
  readonly fed: { readonly feed: string; readonly data: Json }[] = [];
  readonly games: readonly AnyGame[];
  readonly draw: (below: number) => number;
  /** How long a sync takes; records wait so long before they are shown. */
  syncMs = 1;
  hub: Hub;
  running = true;
  #claims = new Map<string, number>();
  #answers = new Map<number, (answer: HostAnswer) => void>();
  #requests = 0;
  #sessions = 0;
  #sequence = 0;
  #sync = new Set<string>();

  constructor(games: readonly AnyGame[], seed = 1) {
    this.games = games;
    const draws = drawFor(seed, 1);
    this.draw = (below) => draws.int(0, below - 1);
    this.hub = this.#newHub();
    this.stream('tiles');
    this.clock.every(20, () => this.#tick());
    this.clock.every(80, () => this.#beacons());
  }

  #newHub(): Hub {
    const games = this.games;
    return createHub({
      hub: 'test',
      games,
      game: (id) => games.find((one) => one.id === id),
      ...createImageLookup(BANKS),
    });
  }

  stream(name: string): MemoryStream {
    let stream = this.streams.get(name);
    if (stream === undefined) {
      stream = { header: {}, lines: [], unsynced: [], snapshot: undefined };
      this.streams.set(name, stream);
    }
    return stream;
  }

  chance(part: number): boolean {
    return part > 0 && this.draw(1_000_000) < part * 1_000_000;
  }

  put(input: HubInput): void {
    if (!this.running) return;
    for (const effect of this.hub.input(input, Math.floor(this.clock.elapsedMs()))) this.#carryOut(effect);
  }

  #carryOut(effect: HubEffect): void {
    switch (effect.fx) {
      case 'send': {
        const text = encodeDown(effect.message);
        this.travel(effect.delayMs, () => this.tiles.get(effect.tile)?.receive(tileTopic(effect.tile, 'dn'), text));
        return;
      }
      case 'create':
        this.stream(effect.stream).header = JSON.parse(JSON.stringify(effect.header)) as Json;
        this.#syncLater(effect.stream);
        return;
      case 'append':
        this.stream(effect.stream).unsynced.push(JSON.stringify({ n: effect.n, record: effect.record }));
        this.#syncLater(effect.stream);
        return;
      case 'snapshot':
        this.stream(effect.stream).snapshot = JSON.stringify({ n: effect.n, state: effect.state });
        return;
      case 'claim': {
        const claim = Math.max(effect.above, this.#claims.get(effect.tile) ?? 0) + 1;
        this.#claims.set(effect.tile, claim);
        this.clock.after(0, () => this.put({ in: 'claimed', tile: effect.tile, claim }));
        return;
      }
      case 'reply':
        this.#answers.get(effect.request)?.(effect.answer);
        this.#answers.delete(effect.request);
        return;
      case 'feed':
        this.fed.push({ feed: effect.feed, data: effect.data });
        if (effect.feed !== 'log') return;
        this.log.push(JSON.stringify(effect.data));
        // The hub survives its faults; a test must not overlook one.
        if (/"fault: /.test(this.log.at(-1) ?? '')) throw new Error(this.log.at(-1));
        return;
      case 'kick':
        this.tiles.get(effect.tile)?.drop('lost');
        return;
    }
  }

  #syncLater(name: string): void {
    if (this.#sync.has(name)) return;
    this.#sync.add(name);
    this.clock.after(this.syncMs, () => this.#syncNow(name));
  }

  #syncNow(name: string): void {
    if (!this.#sync.delete(name) || !this.running) return;
    const stream = this.stream(name);
    stream.lines.push(...stream.unsynced);
    stream.unsynced = [];
    this.put({ in: 'synced', stream: name, n: stream.lines.length });
  }

  #tick(): void {
    const due = this.hub.nextMs();
    if (due !== undefined && due <= this.clock.elapsedMs()) this.put({ in: 'tick' });
    if (this.clock.elapsedMs() % 240 === 0) this.put({ in: 'sweep' });
  }

  /** A message under way: lost, late or twice as the faults say. */
  travel(delayMs: number, arrive: () => void): void {
    if (this.chance(this.faults.loss)) return;
    this.clock.after(delayMs + 1, arrive);
    if (this.chance(this.faults.doubling)) this.clock.after(delayMs + 3, arrive);
  }

  up(tile: string, payload: string): void {
    const message = decodeUp(payload, parseJson);
    if ('malformed' in message)
      throw new Error(`a tile sent what is no message: ${payload} ${JSON.stringify(message)}`);
    this.put({ in: 'up', tile, message, bytes: payload.length });
  }

  /** Power is gone: the hub forgets everything, the journal everything unsynced. */
  cut(): void {
    this.running = false;
    for (const stream of this.streams.values()) stream.unsynced = [];
    this.#sync.clear();
    this.#answers.clear();
  }

  /** A hub starts on what the disk holds. */
  restart(): void {
    this.hub = this.#newHub();
    this.running = true;
    this.put({ in: 'cursors', recovered: this.recovered('tiles') });
    for (const name of this.streams.keys()) {
      if (name === 'tiles') continue;
      this.put({ in: 'opened', recovered: this.recovered(name), wallMs: this.clock.elapsedMs() });
    }
    for (const [id, tile] of this.tiles) {
      const presence = `{"v":1,"h":"test","s":${this.draw(1000)},"n":[]}`;
      this.travel(0, () => tile.receive(hubTopic('test'), presence));
      void id;
    }
  }

  /** What a journal would give back. */
  recovered(name: string): Recovered {
    const stream = this.stream(name);
    const all = stream.lines.map((line) => JSON.parse(line) as { n: number; record: Json });
    const snapshot =
      stream.snapshot === undefined ? undefined : (JSON.parse(stream.snapshot) as { n: number; state: Json });
    const last = all.at(-1)?.n ?? 0;
    const valid = snapshot !== undefined && snapshot.n <= last ? snapshot : undefined;
    return {
      header: stream.header,
      ...(valid === undefined ? {} : { snapshot: valid }),
      tail: all.filter((one) => one.n > (valid?.n ?? 0)),
      last,
      cutBytes: 0,
    };
  }

  /** A host's command; time goes on until it is answered. */
  host(command: HostCommand): Extract<HostAnswer, { ok: true }> {
    this.#requests++;
    const request = this.#requests;
    let answer: HostAnswer | undefined;
    this.#answers.set(request, (one) => {
      answer = one;
    });
    this.#sessions++;
    const ids = { session: `s-${this.#sessions}`, seed: this.#sessions, wallMs: this.clock.elapsedMs() };
    this.put({ in: 'host', asked: { request, command, ids } });
    for (let i = 0; i < 1000 && answer === undefined; i++) this.clock.advance(5);
    if (answer === undefined || !answer.ok) throw new Error(`${command.do}: ${JSON.stringify(answer)}`);
    return answer;
  }

  add(id: string, capabilities = 'embtps'): WholeTile {
    const tile = new WholeTile(this, id, capabilities);
    this.tiles.set(id, tile);
    tile.input.start();
    return tile;
  }

  lay(places: { readonly [tile: string]: Laid | null }): void {
    for (const [tile, place] of Object.entries(places)) {
      if (place === null) this.laid.delete(tile);
      else this.laid.set(tile, place);
    }
  }

  #beacons(): void {
    for (const [id, at] of this.laid) {
      const tile = this.tiles.get(id);
      for (let side = 0; side < 4 && tile !== undefined; side++) {
        const seen = this.#seen(id, at, side);
        if (seen === undefined || this.chance(this.faults.beaconLoss)) continue;
        if (seen.beacon > 0) tile.input.beacon(side as 0, seen.beacon, seen.side as 0);
      }
    }
  }

  #seen(id: string, at: Laid, side: number): { beacon: number; side: number } | undefined {
    const way = (side + at.rot) % 4;
    const dx = [0, 1, 0, -1][way] ?? 0;
    const dy = [1, 0, -1, 0][way] ?? 0;
    for (const [other, there] of this.laid) {
      if (other === id || there.x !== at.x + dx || there.y !== at.y + dy) continue;
      return { beacon: this.tiles.get(other)?.beacon ?? 0, side: (way + 2 - there.rot + 4) % 4 };
    }
    return undefined;
  }

  nextBoot(): number {
    this.#sequence++;
    return this.#sequence;
  }
}

export class WholeTile {
  readonly input: TileInput;
  readonly raster: Raster = createRaster(BANK);
  readonly id: string;
  beacon = 0;
  /** Down messages as they came, for tests of secrets. */
  readonly heard: string[] = [];
  readonly said: string[] = [];
  #up = false;
  #wants = 0;
  readonly #table: WholeTable;

  constructor(table: WholeTable, id: string, capabilities: string) {
    this.#table = table;
    this.id = id;
    const kept = new Map<string, string>();
    const { clock, draw } = table;
    this.input = createTile(
      {
        clock,
        screen: this.raster,
        edges: {
          setBeacon: (number) => {
            this.beacon = number;
          },
        },
        speaker: { play: () => undefined, stop: () => undefined },
        link: {
          open: () => this.#open(),
          publish: (topic, payload) => this.#publish(topic, payload),
          close: () => this.drop('lost'),
          rssi: () => 0,
        },
        store: {
          get: (key) => kept.get(key) ?? '',
          set: (key, value) => kept.set(key, value) !== undefined,
          keepImage: (image, base64) => this.raster.keepImage(image, base64),
        },
        power: {
          batteryPercent: () => -1,
          freeBytes: () => -1,
          restart: () => undefined,
          saver: () => undefined,
          deepSleep: () => undefined,
        },
        random: (below) => draw(below),
        parseJson,
      },
      {
        tile: id,
        secret: '',
        hub: '',
        firmware: '0.1.0',
        body: 'virtual',
        capabilities,
        panelWidth: 128,
        panelHeight: 128,
      },
    );
    clock.every(50, () => this.input.tick());
  }

  #open(): void {
    this.#wants++;
    const wanted = this.#wants;
    this.#table.clock.after(5, () => {
      if (wanted !== this.#wants) return;
      this.#up = true;
      this.input.linkUp();
    });
  }

  drop(reason: string): void {
    if (!this.#up) return;
    this.#up = false;
    this.input.linkDown(reason);
  }

  #publish(topic: string, payload: string): boolean {
    if (!this.#up) return false;
    if (topic !== tileTopic(this.id, 'up')) return true;
    this.said.push(payload);
    this.#table.travel(0, () => this.#table.up(this.id, payload));
    return true;
  }

  receive(topic: string, payload: string): void {
    if (!this.#up) return;
    this.heard.push(payload);
    this.input.message(topic, payload);
  }

  /** The button goes down for so long. */
  press(ms = 120): void {
    this.input.button(true);
    this.#table.clock.advance(ms);
    this.input.button(false);
    this.#table.clock.advance(60);
  }
}

/** Plays one transcript on simulated tiles against a running hub and compares the positions. */
import { deepStrictEqual } from 'node:assert';
import type { AnyGame, Gesture, Json, PieceId, Seat, SetKind } from '../../hub/games/game.ts';
import type { HubAddress } from '../hub-client/hub-address.ts';
import type { HubClient } from '../hub-client/hub-client.ts';
import { ToolError } from '../tool-error.ts';
import { handWork } from './gestures.ts';
import { Mirror } from './mirror.ts';
import type { Random } from './plane/plane.ts';
import { pause, seatTiles, tilesNeeded } from './seat-tiles.ts';
import { sightOf, summaryOf, TABLE, type TileSight } from './summary.ts';
import { VirtualTable } from './virtual-table.ts';

export interface PlayOptions {
  readonly game: AnyGame;
  /** Parsed JSON. */
  readonly transcript: Json;
  readonly set: SetKind;
  readonly speed: number;
  readonly random: Random;
  readonly faults: boolean;
  readonly client: HubClient;
  readonly address: HubAddress;
  /** One line for people. */
  readonly say: (line: string) => void;
}

export interface PlayedGame {
  readonly session: string;
  readonly entries: number;
  readonly gestures: number;
  readonly retries: number;
  readonly messages: number;
  readonly lostMessages: number;
  readonly equal: boolean;
  /** The transcript's last entry is against the rules, and the hub refused it too. */
  readonly refused: boolean;
  readonly position: Json;
  readonly expected: Json;
}

const WELCOME_WITHIN_MS = 30_000;
const POLL_MS = 30;
/** The hub has a gesture by then, also when its message was lost twice. */
const TAKEN_WITHIN_MS = 6000;
/** A picture that got lost is sent again after a second. */
const LOOK_MAX_MS = 5000;
const TRIES = 4;
/** An action that must be refused is given so long to be taken all the same. */
const REFUSED_AFTER_MS = 1500;

/** Throws ToolError when the transcript cannot be read, or play gets stuck: which entry, which gesture. */
export async function playGame(options: PlayOptions): Promise<PlayedGame> {
  const { game, transcript, client } = options;
  const read = game.transcripts.read(transcript);
  if ('error' in read) {
    throw new ToolError('ERR_TRANSCRIPT', `The transcript cannot be played: ${JSON.stringify(read.error)}`, {
      hint: `look at it with npx tile referee ${game.transcriptName}`,
    });
  }
  const mirror = new Mirror(game, read.options as Json, read.seats, read.dealt, options.set);
  const table = await openTable(options, mirror);
  try {
    return await new Play(options, mirror, table).run(read.entries as Entries);
  } finally {
    table.stop();
    await client.ask({ do: 'end', table: TABLE });
    await client.ask({ do: 'closeTable', table: TABLE });
  }
}

type Entries = readonly ((state: unknown) => readonly Json[] | { readonly code: string })[];

async function openTable(options: PlayOptions, mirror: Mirror): Promise<VirtualTable> {
  const { client, address, random, speed, faults } = options;
  const count = tilesNeeded(mirror.pieces) + 1;
  const { tiles } = await client.request({ do: 'issue', count });
  const credentials = tiles as { readonly tile: string; readonly secret: string }[];
  const table = new VirtualTable({
    broker: { host: '127.0.0.1', port: address.mqttPort },
    credentials,
    random,
    speed,
    lostBeacons: faults ? 0.1 : 0,
    lostMessages: faults ? 0.02 : 0,
  });
  table.start();
  await welcomed(
    client,
    credentials.map(({ tile }) => tile),
  );
  await client.request({ do: 'openTable' });
  await client.request({ do: 'addTiles', table: TABLE, tiles: credentials.map(({ tile }) => tile) });
  const seats = mirror.seats.map((seat) => ({ seat, player: 'person', name: seat, set: options.set }));
  await client.request({ do: 'start', table: TABLE, game: mirror.game.id, options: mirror.options, seats });
  return table;
}

async function welcomed(client: HubClient, tiles: readonly string[]): Promise<void> {
  const until = performance.now() + WELCOME_WITHIN_MS;
  for (;;) {
    const answer = await client.request({ do: 'tiles' });
    const here = new Set(
      (answer.tiles as { tile: string; here: boolean }[]).filter((one) => one.here).map((one) => one.tile),
    );
    const missing = tiles.filter((tile) => !here.has(tile));
    if (missing.length === 0) return;
    if (performance.now() > until) {
      throw new ToolError('ERR_TILES', `${missing.length} of ${tiles.length} tiles never got in, as ${missing[0]}.`, {
        hint: 'look at the hub log; is its MQTT port the one in hub.json?',
      });
    }
    await pause(100);
  }
}

class Play {
  readonly #options: PlayOptions;
  readonly #mirror: Mirror;
  readonly #table: VirtualTable;
  #cast: ReadonlyMap<PieceId, string> = new Map();
  #gestures = 0;
  #retries = 0;

  constructor(options: PlayOptions, mirror: Mirror, table: VirtualTable) {
    this.#options = options;
    this.#mirror = mirror;
    this.#table = table;
  }

  async run(entries: Entries): Promise<PlayedGame> {
    const { client, set, random, say } = this.#options;
    this.#cast = await seatTiles(client, this.#table, this.#mirror, set, random);
    say(`${this.#cast.size} tiles have their pieces`);
    const { session } = await summaryOf(client);
    let refused = false;
    for (const [i, entry] of entries.entries()) {
      const events = entry(this.#mirror.state);
      if ('code' in events) {
        refused = true;
        break;
      }
      for (const event of events) refused = refused || !(await this.#event(event, i));
      say(`entry ${i + 1} of ${entries.length}: ${this.#mirror.chosen} actions`);
      if (refused) break;
    }
    return await this.#result(session, entries.length, refused);
  }

  async #result(session: string, entries: number, refused: boolean): Promise<PlayedGame> {
    const { client } = this.#options;
    this.#mirror.catchUp((await summaryOf(client)).own);
    const answer = await client.request({ do: 'position', table: TABLE });
    const position = JSON.parse(JSON.stringify(answer.position ?? null)) as Json;
    const expected = JSON.parse(JSON.stringify(this.#mirror.position())) as Json;
    const { messages, lost } = this.#table.lost;
    return {
      session,
      entries,
      gestures: this.#gestures,
      retries: this.#retries,
      messages,
      lostMessages: lost,
      equal: isEqual(position, expected),
      refused,
      position,
      expected,
    };
  }

  /** false: it is against the rules, and the hub did not take it either. */
  async #event(event: Json, entry: number): Promise<boolean> {
    const seat = seatOf(event, this.#mirror.seats);
    if (seat === undefined) return true;
    this.#mirror.catchUp((await summaryOf(this.#options.client)).own);
    const isLegal = this.#mirror.isLegal(event);
    for (let i = 0; i < TRIES; i++) {
      await this.#gesture(seat, event, entry);
      if (!isLegal) return await this.#mustBeRefused();
      if (await this.#taken()) {
        this.#mirror.catchUp((await summaryOf(this.#options.client)).own);
        this.#mirror.apply(event);
        return true;
      }
      this.#retries += 1;
      this.#mirror.catchUp((await summaryOf(this.#options.client)).own);
    }
    throw new ToolError('ERR_STUCK', `Entry ${entry + 1}: the hub does not take ${JSON.stringify(event)}.`, {
      hint: 'run again with the same --seed and --keep, and look into the journal of the session',
    });
  }

  async #gesture(seat: Seat, event: Json, entry: number): Promise<void> {
    const intent = this.#mirror.intentFor(event, seat);
    const gestures = this.#mirror.how(seat, intent);
    if (gestures.length === 0) {
      throw new ToolError(
        'ERR_NO_GESTURE',
        `Entry ${entry + 1}: no gesture says ${JSON.stringify(intent)} with the set ${this.#options.set}.`,
        {
          hint: 'play this transcript with another --set',
        },
      );
    }
    for (const [i, gesture] of gestures.entries()) {
      await this.#do(gesture, i < gestures.length - 1);
      this.#mirror.gestured(seat, gesture);
    }
  }

  /**
   * A player looks, acts, and sees whether something came of it: where a gesture was too late or was not felt, he does it again. `onTheWay`: others
   * follow, so this one must have been taken.
   */
  async #do(gesture: Gesture, onTheWay: boolean): Promise<void> {
    const tile = 'on' in gesture ? this.#cast.get(gesture.on) : undefined;
    const work = handWork(gesture);
    if (tile === undefined || work === undefined) throw new Error(`no hand can do ${JSON.stringify(gesture)}`);
    let result = '';
    for (let i = 0; i < TRIES; i++) {
      const { gestures } = await this.#until(tile, (sight) => sight.settled, LOOK_MAX_MS);
      await this.#table.do(tile, work.moves, work.restMs);
      this.#gestures += 1;
      const after = await this.#until(tile, (sight) => sight.gestures > gestures, TAKEN_WITHIN_MS);
      result = after.gestures > gestures ? after.lastGesture : 'not felt';
      if (result === 'taken' || (!onTheWay && result !== 'late' && result !== 'not felt')) return;
      this.#retries += 1;
    }
    throw new ToolError('ERR_STUCK', `A hand does ${JSON.stringify(gesture)}, and the hub says: ${result}.`, {
      hint: 'run again with the same --seed and --keep, and look into the journal of the session',
    });
  }

  async #until(tile: string, done: (sight: TileSight) => boolean, withinMs: number): Promise<TileSight> {
    const until = performance.now() + withinMs;
    for (;;) {
      const sight = await sightOf(this.#options.client, tile);
      if (done(sight) || performance.now() > until) return sight;
      await pause(POLL_MS / 2);
    }
  }

  async #taken(): Promise<boolean> {
    const until = performance.now() + TAKEN_WITHIN_MS;
    while (performance.now() < until) {
      if ((await summaryOf(this.#options.client)).chosen > this.#mirror.chosen) return true;
      await pause(POLL_MS);
    }
    return false;
  }

  async #mustBeRefused(): Promise<boolean> {
    await pause(REFUSED_AFTER_MS);
    this.#mirror.catchUp((await summaryOf(this.#options.client)).own);
    return false;
  }
}

/** Whose event it is; undefined for the hub's own. */
function seatOf(event: Json, seats: readonly Seat[]): Seat | undefined {
  const by = typeof event === 'object' && event !== null && 'by' in event ? String(event.by) : '';
  return seats.includes(by) ? by : undefined;
}

function isEqual(a: Json, b: Json): boolean {
  try {
    deepStrictEqual(a, b);
    return true;
  } catch {
    return false;
  }
}

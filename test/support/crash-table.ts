/**
 * Twelve tiles that play Virus War on a hub which is killed again and again. What must be true after each restart is checked against the journals'
 * files: what was acknowledged stands there once, the events run on, the running hub and every panel say what a replay says.
 */
import { expect } from 'vitest';
import type { FilePort } from '../../hub/adapters/files/file-port.ts';
import type { SetKind } from '../../hub/games/game.ts';
import { game as virusWar } from '../../hub/games/virus-war/index.ts';
import { type TableState, tileOf } from '../../hub/table/table-state.ts';
import type { HubClient } from '../../tools/hub-client/hub-client.ts';
import { pixelsOf, safePixels } from './expected-pixels.ts';
import { facesOnDisk, JournalOnDisk, positionOnDisk, type Summary, withoutTimes } from './journal-on-disk.ts';
import { LaidTiles, pause } from './laid-tiles.ts';
import { rectangle } from './table-desk.ts';

/** A button that goes down for so long. */
interface Move {
  readonly tile: string;
  readonly downMs: number;
}

/** How long the button is down: over the debounce and two ticks of a tile, and amid the limits of RULES C6. */
const DOWN_MS: { readonly [gesture: string]: number } = { press: 110, hold: 2100, long: 3200 };
const WIDTH = 4;
const HEIGHT = 3;
const SEATS = ['X', 'O'];
/** DESIGN 8. */
export const RIGHT_WITHIN_MS = 5000;
const POLL_MS = 40;
/** Longer than any answer of a hub on a busy machine. */
const PATIENCE_MS = 10_000;

/** A hub that was just started. */
export interface Running {
  readonly client: HubClient;
  readonly readyMs: number;
}

/** Where and with what it is played. */
export interface Outset {
  readonly mqttPort: number;
  /** The hub's disk and folder. */
  readonly files: FilePort;
  readonly folder: string;
  readonly draw: (below: number) => number;
  /** full: a board of tiles, and the default; hands: one for each seat. */
  readonly set?: SetKind;
}

export class CrashTable {
  readonly tiles: LaidTiles;
  readonly journal: JournalOnDisk;
  readonly draw: (below: number) => number;
  client: HubClient;
  session = '';
  table = 't1';
  readonly #set: SetKind;

  private constructor(hub: Running, on: Outset) {
    this.client = hub.client;
    this.tiles = new LaidTiles(on.draw);
    this.journal = new JournalOnDisk(on.files, on.folder);
    this.draw = on.draw;
    this.#set = on.set ?? 'full';
  }

  /** Adds tiles, lays them with all rotations if they are a board, and plays until the first move is due. */
  static async begin(hub: Running, on: Outset): Promise<CrashTable> {
    const table = new CrashTable(hub, on);
    const { client, tiles } = table;
    const isBoard = table.#set === 'full';
    const count = isBoard ? WIDTH * HEIGHT : SEATS.length;
    const issued = (await client.request({ do: 'issue', count })) as unknown as Issued;
    const places = isBoard ? Object.values(rectangle(WIDTH, HEIGHT, (i) => i * 5)) : [];
    for (const [i, { tile, secret }] of issued.tiles.entries()) tiles.add(tile, secret, on.mqttPort, places[i]);
    await tiles.welcomed();
    await client.request({ do: 'openTable' });
    await client.request({ do: 'addTiles', table: table.table, tiles: [...tiles.tiles.keys()] });
    await table.startMatch();
    await table.seat();
    return table;
  }

  /** A press on a corner by which the rectangle becomes the board, or one on each tile, which takes a seat. */
  async seat(): Promise<void> {
    const ids = [...this.tiles.tiles.keys()];
    for (let i = 0; i < 10 && (await this.state()).match?.phase !== 'playing'; i++) {
      await pause(500);
      await this.tiles.press(ids[this.#set === 'full' ? 0 : i % ids.length] ?? '');
    }
    expect((await this.state()).match?.phase).toBe('playing');
  }

  async startMatch(): Promise<void> {
    const { session } = await this.client.request({
      do: 'start',
      table: this.table,
      game: virusWar.id,
      options: { width: WIDTH, height: HEIGHT },
      seats: SEATS.map((seat) => ({ seat, player: 'person', name: `Ms ${seat}`, set: this.#set })),
    });
    this.session = String(session);
  }

  /** The table as the journal on disk has it now. */
  async state(): Promise<TableState> {
    const { whole } = await this.journal.session(this.session);
    expect(whole.wrong).toBeUndefined();
    return whole.table;
  }

  async events(): Promise<number> {
    return (await this.state()).match?.play.events.length ?? 0;
  }

  /** A gesture that is a legal move, drawn by chance; undefined when the match is over. */
  async nextMove(): Promise<Move | undefined> {
    const table = await this.state();
    const play = table.match?.play;
    const seat = play === undefined ? undefined : virusWar.rules.active(play.game as never)[0];
    if (play === undefined || seat === undefined) return undefined;
    const legal = virusWar.rules.legal(play.game as never, seat) ?? [];
    const cells = legal.filter(({ act }) => act === 'cell');
    const moves = cells.length > 0 ? cells : legal.filter(({ act }) => act === 'pass');
    const pick = moves[this.draw(Math.max(1, moves.length))];
    if (pick === undefined) return undefined;
    const context = {
      options: play.setup.options,
      view: virusWar.rules.view(play.game as never, 'table'),
      seat,
      draft: virusWar.binding.draft(play.setup.options as never, virusWar.rules.view(play.game as never, seat), seat),
      groups: [],
      sets: { X: this.#set, O: this.#set },
      can: () => true,
    };
    const gesture = virusWar.binding.how(context as never, pick)[0];
    const downMs = gesture === undefined ? undefined : DOWN_MS[gesture.g];
    if (gesture === undefined || downMs === undefined || !('on' in gesture)) {
      throw new Error(`no button for ${JSON.stringify(pick)}`);
    }
    const tile = tileOf(table, gesture.on);
    if (tile === undefined) throw new Error(`no tile plays ${gesture.on}`);
    return { tile, downMs };
  }

  /** A legal move; a match that is over is followed by the next. */
  async pressLegal(): Promise<void> {
    const move = await this.nextMove();
    if (move !== undefined) await this.tiles.press(move.tile, move.downMs);
    else this.session = String((await this.client.request({ do: 'rematch', table: this.table })).session);
  }

  /** A legal press that is an event in the journal before this resolves. */
  async playOne(): Promise<void> {
    for (let tries = 0; tries < 5; tries++) {
      const before = await this.events();
      const { session } = this;
      await this.pressLegal();
      if (session !== this.session) await this.soon(async () => void (await this.state()));
      else if (await this.comes(async () => (await this.events()) > before, 1500)) return;
    }
    throw new Error('no press came to be an event');
  }

  /** After a restart: everything right within 5 s; the first press goes on and moves nothing. */
  async restarted(hub: Running): Promise<void> {
    this.client = hub.client;
    await this.followMatch();
    await this.right(hub.readyMs + RIGHT_WITHIN_MS);
    const table = await this.state();
    if (table.match?.phase !== 'playing') return;
    expect(table.paused).toBe('resumed');
    await this.resume();
  }

  /** The match at the table; a rematch may have come to be whose answer was lost, in the place of a match that was over. */
  async followMatch(): Promise<void> {
    const { tables } = (await this.client.request({ do: 'tables' })) as unknown as Tables;
    const session = tables.find(({ table }) => table === this.table)?.session ?? '';
    if (session !== this.session) expect((await this.state()).match?.phase).toBe('over');
    this.session = session;
  }

  /** The press that ends the pause. */
  async resume(): Promise<void> {
    const before = await this.events();
    const tile = Object.keys((await this.state()).casting)[0] ?? '';
    // One that was under way when the hub went may have been answered "too late" meanwhile.
    for (let i = 0; i < 5 && (await this.state()).paused !== undefined; i++) {
      await this.tiles.press(tile);
      await this.comes(async () => (await this.state()).paused === undefined, 1500);
    }
    const table = await this.state();
    expect(table.paused).toBeUndefined();
    expect(table.match?.play.events.length).toBe(before);
  }

  /** Journals, hub and panels agree before `byMs` (performance.now()), all at one moment but for the panels, which may blink. */
  async right(byMs: number): Promise<void> {
    await this.checkJournals();
    await this.soon(() => this.checkHub(), byMs - performance.now());
    await this.checkPanels(byMs);
    await this.checkJournals();
  }

  /** Nothing acknowledged is lost, nothing is there twice, events run from 1 on and go back only by what was taken back, both ways of replaying agree. */
  async checkJournals(): Promise<void> {
    const acked = [...this.tiles.tiles.values()].flatMap(({ id, acked }) =>
      [...acked].map((one) => [id, ...one] as const),
    );
    const taken = (await this.journal.taken()).map(({ tile, boot, sequence }) => `${tile}/${boot}/${sequence}`);
    const once = new Set(taken);
    expect(once.size).toBe(taken.length);
    for (const [id, boot, upTo] of acked) {
      for (let sequence = 1; sequence <= upTo; sequence++) expect(once).toContain(`${id}/${boot}/${sequence}`);
    }
    const { records, whole, fromSnapshot } = await this.journal.session(this.session);
    let next = 1;
    for (const { out } of records) {
      // What is taken back, by a hold and a press on the lens's menu, gives its number free again.
      next = out.undone ?? next;
      for (const { n } of out.events ?? []) expect(n).toBe(next++);
    }
    expect(whole.wrong).toBeUndefined();
    expect(JSON.stringify(fromSnapshot.table)).toBe(JSON.stringify(whole.table));
  }

  /** The running hub answers what the journal on disk says. */
  async checkHub(): Promise<void> {
    const {
      summary,
      ok: _,
      id: __,
      ...rest
    } = await this.client.request({
      do: 'position',
      table: this.table,
      reveal: true,
    });
    const still = withoutTimes(summary as Summary);
    const expected = positionOnDisk(await this.state());
    expect({ summary: { ...still, table: '' }, ...rest }).toEqual({
      ...expected,
      summary: { ...(expected.summary as object), table: '' },
    });
  }

  /** Every panel shows the face that a replay gives it. */
  async checkPanels(byMs: number): Promise<void> {
    const waiting = new Set(Object.entries((await this.state()).tiles).flatMap(([id, one]) => (one.here ? [id] : [])));
    expect(waiting.size).toBeGreaterThan(0);
    for (;;) {
      for (const [id, face] of facesOnDisk(await this.state())) {
        if (waiting.has(id) && safePixels(this.tiles.tile(id).raster) === pixelsOf(face, virusWar.id))
          waiting.delete(id);
      }
      if (waiting.size === 0) return;
      if (performance.now() > byMs) break;
      await pause(POLL_MS);
    }
    expect([...waiting]).toEqual([]);
  }

  async soon(check: () => Promise<void>, withinMs = PATIENCE_MS): Promise<void> {
    const byMs = performance.now() + withinMs;
    for (;;) {
      try {
        await check();
        return;
      } catch (error) {
        if (performance.now() > byMs) throw error;
      }
      await pause(POLL_MS);
    }
  }

  async comes(condition: () => Promise<boolean>, withinMs = PATIENCE_MS): Promise<boolean> {
    for (const byMs = performance.now() + withinMs; performance.now() < byMs; await pause(POLL_MS)) {
      if (await condition()) return true;
    }
    return false;
  }
}

interface Tables {
  readonly tables: readonly { readonly table: string; readonly session?: string }[];
}

interface Issued {
  readonly tiles: readonly { readonly tile: string; readonly secret: string }[];
}

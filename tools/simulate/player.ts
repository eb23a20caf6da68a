/** Plays a match by hand, gesture by gesture, and knows at each moment what the hub must have made of it. */
import type { AnyGame, Gesture, Json, PieceId, Seat } from '../../hub/games/game.ts';
import { ToolError } from '../tool-error.ts';
import { makeGesture, nextPicture, soon } from './hand.ts';
import type { Meant, Mirror } from './mirror.ts';
import { type HubTable, summaryOf } from './summary.ts';
import type { VirtualTable } from './virtual-table.ts';

/** A lost picture is sent again after a second without a report of it. */
const PICTURE_WITHIN_MS = 4000;
/** Gestures for one intent: a tilt a cell on the largest board, and each may have to be repeated. */
const GESTURES_MAX = 200;
const REPEATS_MAX = 12;

export interface Counts {
  gestures: number;
  /** Gestures of which the hub could make nothing, as it had a newer picture, and which were made again. */
  repeats: number;
  /** What only the host may do, such as giving up where no tile has the word for it. */
  hostCommands: number;
}

export interface PlayerOptions {
  readonly hub: HubTable;
  readonly table: VirtualTable;
  readonly mirror: Mirror;
  /** Which tile plays which piece. */
  readonly cast: ReadonlyMap<PieceId, string>;
}

export class Player {
  readonly counts: Counts = { gestures: 0, repeats: 0, hostCommands: 0 };
  readonly #options: PlayerOptions;
  readonly #game: AnyGame;
  /** How many pictures a tile must have shown before it is touched again. */
  readonly #due = new Map<string, number>();

  constructor(options: PlayerOptions) {
    this.#options = options;
    this.#game = options.mirror.game;
  }

  /** Lets a seat say an event that the rules take. Throws ToolError when no gesture says it or the hub does not take it. */
  async play(seat: Seat, event: Json): Promise<void> {
    const { mirror } = this.#options;
    await this.#catchUp();
    const intent = mirror.intentFor(event, seat);
    const before = mirror.chosen;
    if (await this.#leftToTheHost(seat, intent)) return;
    await this.#say(seat, intent, () => mirror.chosen > before);
  }

  /** Lets a seat take its last event back. */
  async takeBack(seat: Seat, intent: Json): Promise<void> {
    const { mirror } = this.#options;
    const before = mirror.chosen;
    await this.#catchUp();
    await this.#say(seat, intent, () => mirror.chosen < before);
  }

  /** Tries what the rules refuse. Answers what the tile was told, or that nothing came of it; undefined when the hub took it. */
  async tryRefused(seat: Seat, intent: Json): Promise<string | undefined> {
    const { mirror, hub, table } = this.#options;
    for (let i = 0; i < GESTURES_MAX; i++) {
      await this.#catchUp();
      const [gesture] = mirror.how(seat, intent);
      if (gesture === undefined) return 'no gesture says it';
      const { meant, tile } = this.#look(gesture);
      if (meant !== undefined && !('intent' in meant.reading) && !('refusal' in meant.reading)) {
        await this.#gesture(gesture);
        continue;
      }
      await this.#isPictured(tile);
      const heard = table.watch(tile).refusals().length;
      this.counts.gestures += 1;
      if (!(await makeGesture(table, tile, gesture))) continue;
      if ((await summaryOf(hub)).chosen !== mirror.chosen) return undefined;
      await soon(() => table.watch(tile).refusals().length > heard, 500);
      return table.watch(tile).refusals()[heard] ?? 'no effect';
    }
    throw this.#stuck(seat, intent, 'it would take too many gestures');
  }

  /** The copy has every event that the hub had of its own by now. */
  async #catchUp(): Promise<void> {
    const { mirror, hub } = this.#options;
    const summary = await summaryOf(hub);
    mirror.catchUp(summary.own);
    if (summary.chosen === mirror.chosen) return;
    throw new ToolError('ERR_ASTRAY', `The hub has ${summary.chosen} actions, the transcript ${mirror.chosen}.`, {
      hint: 'run again with the same --seed and --keep, and look into the journal of the session',
    });
  }

  /** Giving up where the set has no gesture for it is the host's (each game's README). */
  async #leftToTheHost(seat: Seat, intent: Json): Promise<boolean> {
    const { mirror, hub } = this.#options;
    const leave = this.#game.rules.leave(mirror.state, seat) as Json;
    if (mirror.how(seat, intent).length > 0 || JSON.stringify(leave) !== JSON.stringify(intent)) return false;
    await hub.client.request({ do: 'leave', table: hub.id, seat });
    this.counts.hostCommands += 1;
    mirror.take({ seat, reading: { intent } });
    return true;
  }

  /** One gesture after another, each planned anew from what the hub has made of those before. */
  async #say(seat: Seat, intent: Json, isSaid: () => boolean): Promise<void> {
    const { mirror } = this.#options;
    let repeats = 0;
    for (let i = 0; i < GESTURES_MAX && !isSaid(); i++) {
      const [gesture] = mirror.how(seat, intent);
      if (gesture === undefined) throw this.#stuck(seat, intent, `no gesture says that with the set ${mirror.set}`);
      if (await this.#gesture(gesture)) continue;
      repeats += 1;
      this.counts.repeats += 1;
      if (repeats > REPEATS_MAX) throw this.#stuck(seat, intent, this.#shown(gesture));
      await this.#catchUp();
    }
    if (!isSaid()) throw this.#stuck(seat, intent, 'it would take too many gestures');
  }

  #look(gesture: Gesture): { readonly tile: string; readonly on: PieceId; readonly meant: Meant | undefined } {
    const on = 'on' in gesture ? gesture.on : '';
    const tile = this.#options.cast.get(on);
    if (tile === undefined) {
      throw new ToolError('ERR_NO_GESTURE', `No tile plays what this is done to: ${JSON.stringify(gesture)}`, {
        hint: 'play this transcript with another --set',
      });
    }
    return { tile, on, meant: this.#options.mirror.meaning(on, gesture) };
  }

  /** false: the hub made nothing of it, and it may be made again. */
  async #gesture(gesture: Gesture): Promise<boolean> {
    const { mirror, table } = this.#options;
    const { tile, on, meant } = this.#look(gesture);
    if (meant === undefined || 'refusal' in meant.reading)
      throw new Error(`${JSON.stringify(gesture)} means nothing here`);
    await this.#isPictured(tile);
    const pictures = new Map([...this.#options.cast.values()].map((one) => [one, table.watch(one).pictures()]));
    this.counts.gestures += 1;
    if (!(await makeGesture(table, tile, gesture))) return false;
    const before = mirror.screens();
    const taken =
      'intent' in meant.reading
        ? await this.#acted(meant, tile)
        : await this.#drafted(meant, on, tile, before, pictures.get(tile) ?? 0);
    if (taken) this.#expectPictures(before, pictures);
    return taken;
  }

  async #acted(meant: Meant, tile: string): Promise<boolean> {
    const { mirror, hub, table } = this.#options;
    const summary = await summaryOf(hub);
    if (summary.chosen === mirror.chosen) {
      await nextPicture(table, tile);
      return false;
    }
    mirror.take(meant);
    return true;
  }

  /** A draft is nobody's business but the tile's: its new picture says that the hub has it. */
  async #drafted(
    meant: Meant,
    on: PieceId,
    tile: string,
    before: ReadonlyMap<PieceId, string>,
    pictures: number,
  ): Promise<boolean> {
    const { mirror, table } = this.#options;
    const after = mirror.fork();
    after.take(meant);
    if (after.screens().get(on) !== before.get(on)) {
      const watch = table.watch(tile);
      if (!(await soon(() => watch.pictures() > pictures, PICTURE_WITHIN_MS))) return false;
    }
    mirror.take(meant);
    return true;
  }

  /** A tile is touched only when it shows what its reader acts on, or else the hub would say "too late". */
  async #isPictured(tile: string): Promise<void> {
    const watch = this.#options.table.watch(tile);
    const due = this.#due.get(tile) ?? 0;
    await soon(() => watch.pictures() >= due, PICTURE_WITHIN_MS);
  }

  #expectPictures(before: ReadonlyMap<PieceId, string>, pictures: ReadonlyMap<string, number>): void {
    for (const [piece, screen] of this.#options.mirror.screens()) {
      const tile = this.#options.cast.get(piece);
      if (tile !== undefined && screen !== before.get(piece)) this.#due.set(tile, (pictures.get(tile) ?? 0) + 1);
    }
  }

  #shown(gesture: Gesture): string {
    const { table } = this.#options;
    const watch = table.watch(this.#look(gesture).tile);
    const told = watch.refusals().at(-1) ?? 'nothing';
    return `after ${REPEATS_MAX} times ${gesture.g}, the tile shows "${watch.texts().join(' | ')}" and was told "${told}"`;
  }

  #stuck(seat: Seat, intent: Json, why: string): ToolError {
    return new ToolError('ERR_STUCK', `${seat} cannot say ${JSON.stringify(intent)}: ${why}.`, {
      hint: 'run again with the same --seed and --keep, and look into the journal of the session',
    });
  }
}

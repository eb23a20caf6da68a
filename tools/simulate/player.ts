/** Plays a match by hand, gesture by gesture, and knows at each moment what the hub must have made of it. */
import type { AnyGame, Gesture, Json, PieceId, Seat } from '../../hub/games/game.ts';
import { ToolError } from '../tool-error.ts';
import { makeGesture, soon } from './hand.ts';
import type { Meant, Mirror } from './mirror.ts';
import { type HubTable, settledTile, summaryOf, type TileState, tileStateOf } from './summary.ts';
import type { VirtualTable } from './virtual-table.ts';

/** Gestures for one intent: a tilt a cell on the largest board, and each may have to be repeated. */
const GESTURES_MAX = 200;
const REPEATS_MAX = 12;
/** Plane's time: a tile that was moved all the while has no rest pose to tilt from (RULES C6: 500 ms of stillness). */
const REST_MS = 700;
/** Refusals are told once: one that got lost is not waited for. */
const TOLD_WITHIN_MS = 500;

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
    const { mirror } = this.#options;
    for (let i = 0; i < GESTURES_MAX; i++) {
      await this.#catchUp();
      const [gesture] = mirror.how(seat, intent);
      if (gesture === undefined) return 'no gesture says it';
      const { meant, tile } = this.#look(gesture);
      if (meant !== undefined && !('intent' in meant.reading) && !('refusal' in meant.reading)) {
        await this.#gesture(gesture);
        continue;
      }
      const refusal = await this.#tried(tile, gesture);
      if (refusal !== 'late') return refusal === 'taken' ? undefined : refusal;
    }
    throw this.#stuck(seat, intent, 'it would take too many gestures');
  }

  /** What came of one gesture: 'taken', 'late', or in the words that the tile was told. */
  async #tried(tile: string, gesture: Gesture): Promise<string> {
    const { table } = this.#options;
    const watch = table.watch(tile);
    const heard = watch.refusals().length;
    const made = await this.#make(tile, gesture);
    if (made === undefined) return 'late';
    const { lastGesture } = made;
    if (lastGesture === 'taken' || lastGesture === 'late') return lastGesture;
    await soon(() => watch.refusals().length > heard, TOLD_WITHIN_MS);
    return watch.refusals()[heard] ?? 'no effect';
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

  #look(gesture: Gesture): { readonly tile: string; readonly meant: Meant | undefined } {
    const on = 'on' in gesture ? gesture.on : '';
    const tile = this.#options.cast.get(on);
    if (tile === undefined) {
      throw new ToolError('ERR_NO_GESTURE', `No tile plays what this is done to: ${JSON.stringify(gesture)}`, {
        hint: 'play this transcript with another --set',
      });
    }
    return { tile, meant: this.#options.mirror.meaning(on, gesture) };
  }

  /** false: the hub made nothing of it, and it may be made again. */
  async #gesture(gesture: Gesture): Promise<boolean> {
    const { mirror } = this.#options;
    const { tile, meant } = this.#look(gesture);
    if (meant === undefined || 'refusal' in meant.reading)
      throw new Error(`${JSON.stringify(gesture)} means nothing here`);
    // The hub's own word: a picture that comes meanwhile may be another's doing.
    if ((await this.#make(tile, gesture))?.lastGesture !== 'taken') return false;
    mirror.take(meant);
    return true;
  }

  /** One gesture on the newest picture, and what the hub says of it; undefined: the tile made nothing of it, and has lain still since. */
  async #make(tile: string, gesture: Gesture): Promise<TileState | undefined> {
    const { hub, table } = this.#options;
    const before = await settledTile(hub, tile);
    this.counts.gestures += 1;
    if (!(await makeGesture(table, tile, gesture))) {
      await table.wait(REST_MS);
      return undefined;
    }
    const after = await tileStateOf(hub, tile);
    const { gestures } = after;
    if (gestures <= before.gestures + 1) return gestures > before.gestures ? after : undefined;
    throw new ToolError(
      'ERR_TWICE',
      `One ${gesture.g} of tile ${tile} came to the hub as ${gestures - before.gestures}.`,
      {
        hint: 'run again with the same --seed and --keep, and look into the journal of the session',
      },
    );
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

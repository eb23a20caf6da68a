/** The simulator's own copy of a match, played by the very rules: what should be so, and by which gestures it comes about. */
import {
  type AnyGame,
  type Context,
  type Gesture,
  isRefusal,
  type Json,
  type Piece,
  type PieceId,
  type Reading,
  type Seat,
  type SetKind,
  TAKE_BACK,
  type Viewer,
} from '../../hub/games/game.ts';
import { drawFor } from '../../hub/games/random.ts';

/** The match at one moment. */
interface Moment {
  readonly state: Json;
  /** Events so far: those that seats chose, and the hub's own. */
  readonly chosen: number;
  readonly own: number;
}

export interface MirrorOptions {
  readonly game: AnyGame;
  readonly options: Json;
  readonly seats: readonly Seat[];
  readonly dealt: Json;
  readonly set: SetKind;
  /** Of the session, so that the hub's own draws are foreseen. */
  readonly seed: number;
}

/** A reading that means something to the game, and for whom. */
export type Meant = { readonly seat: Viewer; readonly reading: Exclude<Reading<Json, Json>, null> };

export class Mirror {
  readonly game: AnyGame;
  readonly options: Json;
  readonly seats: readonly Seat[];
  readonly pieces: readonly Piece[];
  readonly set: SetKind;
  readonly #sets: { readonly [seat: Seat]: SetKind };
  readonly #seed: number;
  readonly #dealt: Json;
  #drafts: ReadonlyMap<Seat, Json> = new Map();
  #now: Moment;
  /** Before each event that a seat chose. */
  #before: readonly Moment[] = [];

  constructor({ game, options, seats, dealt, set, seed }: MirrorOptions) {
    this.game = game;
    this.options = options;
    this.seats = seats;
    this.set = set;
    this.#seed = seed;
    this.#dealt = dealt;
    this.pieces = game.binding.pieces(options, seats, set) as readonly Piece[];
    this.#sets = Object.fromEntries(seats.map((seat) => [seat, set]));
    this.#now = { state: game.rules.setup(options, seats, dealt) as Json, chosen: 0, own: 0 };
    this.#auto();
  }

  get state(): Json {
    return this.#now.state;
  }
  get chosen(): number {
    return this.#now.chosen;
  }
  get own(): number {
    return this.#now.own;
  }

  position(): { readonly [key: string]: Json } {
    return this.game.transcripts.position(this.state);
  }

  active(): readonly Seat[] {
    return this.game.rules.active(this.state);
  }

  /** What a seat would have to want for this event: one of its legal intents, else the event itself without its seat. */
  intentFor(event: Json, seat: Seat): Json {
    const wanted = this.#after(event);
    for (const intent of (this.game.rules.legal(this.state, seat) ?? []) as readonly Json[]) {
      const made = this.#complete(seat, intent);
      if (!isRefusal(made) && wanted !== undefined && this.#after(made) === wanted) return intent;
    }
    if (typeof event !== 'object' || event === null || Array.isArray(event)) return event;
    const { by: _, ...intent } = event as { readonly [key: string]: Json };
    return intent;
  }

  /** The event that an intent becomes; undefined where the rules refuse it. */
  eventOf(seat: Viewer, intent: Json): Json | undefined {
    const event = this.#complete(seat, intent);
    return isRefusal(event) || this.#after(event) === undefined ? undefined : event;
  }

  #complete(by: string, intent: Json): Json {
    const { chosen, own, state } = this.#now;
    return this.game.rules.complete(state, by, intent, drawFor(this.#seed, chosen + own + 1), 0) as Json;
  }

  #after(event: Json): string | undefined {
    const after = this.game.rules.apply(this.state, event) as Json;
    return isRefusal(after) ? undefined : JSON.stringify(after);
  }

  /** The hub has played more events of its own than this copy: timers that ran out there run out here. */
  catchUp(own: number): void {
    while (this.own < own) {
      const [timer] = this.game.rules.timers(this.state);
      if (timer === undefined)
        throw new Error(`the hub has ${own} events of its own, the transcript leads to ${this.own}`);
      this.#advance(this.#complete('hub', timer.fires as Json), 'own');
      this.#settle();
    }
  }

  /** Plays an event of a seat, and what follows by itself. */
  apply(event: Json): void {
    this.#before = [...this.#before, this.#now];
    this.#advance(event, 'chosen');
    this.#settle();
  }

  /** Takes back the last event that a seat chose, and what followed. */
  takeBack(): void {
    const before = this.#before.at(-1);
    if (before === undefined) throw new Error('there is nothing to take back');
    this.#before = this.#before.slice(0, -1);
    this.#now = before;
    this.#settle();
  }

  #advance(event: Json, whose: 'chosen' | 'own'): void {
    const after = this.game.rules.apply(this.state, event) as Json;
    if (isRefusal(after)) throw new Error(`the copy of the match refuses what the hub took: ${after.refused}`);
    this.#now = { ...this.#now, state: after, [whose]: this.#now[whose] + 1 };
  }

  #auto(): void {
    for (let intent = this.game.rules.auto(this.state); intent !== null; intent = this.game.rules.auto(this.state)) {
      this.#advance(this.#complete('hub', intent as Json), 'own');
    }
  }

  #settle(): void {
    this.#auto();
    const { binding } = this.game;
    const mended = [...this.#drafts].map(
      ([seat, draft]) => [seat, binding.redraft(this.options, draft, this.#view(seat), seat) as Json] as const,
    );
    this.#drafts = new Map(mended);
  }

  #view(to: Viewer): Json {
    return this.game.rules.view(this.state, to) as Json;
  }

  #draft(seat: Viewer, view: Json): Json {
    const { binding } = this.game;
    if (seat !== 'table') return this.#drafts.get(seat) ?? (binding.draft(this.options, view, seat) as Json);
    const [awaited, ...others] = this.active();
    const draft = awaited === undefined || others.length > 0 ? undefined : this.#drafts.get(awaited);
    if (draft !== undefined && binding.publicDraft !== undefined) return binding.publicDraft(draft) as Json;
    return binding.draft(this.options, view, this.seats[0] ?? '') as Json;
  }

  #context(seat: Viewer): Context<Json, Json, Json> {
    const view = this.#view(seat);
    const draft = this.#draft(seat, view);
    return { options: this.options, view, seat, draft, groups: [], sets: this.#sets, can: () => true };
  }

  /** The gestures by which the seat says this, from its draft as it is. */
  how(seat: Seat, intent: Json): readonly Gesture[] {
    return this.game.binding.how(this.#context(seat), intent) as readonly Gesture[];
  }

  /** What the hub must make of a gesture on this piece; undefined: nothing. RULES C9 says whose it is. */
  meaning(on: PieceId, gesture: Gesture): Meant | undefined {
    const owner = this.pieces.find((piece) => piece.id === on)?.owner;
    const active = this.active();
    const seat = owner ?? (active.length === 1 ? active[0] : undefined) ?? 'table';
    const reading = this.game.binding.read(this.#context(seat), gesture) as Reading<Json, Json>;
    return reading === null ? undefined : { seat, reading };
  }

  /** The hub took a reading: its event, or its taking back, and then its draft. */
  take({ seat, reading }: Meant): void {
    if ('refusal' in reading) return;
    if ('intent' in reading) {
      if (isTakeBack(reading.intent)) this.takeBack();
      else this.apply(this.#complete(seat, reading.intent));
    }
    if (reading.draft !== undefined && seat !== 'table')
      this.#drafts = new Map([...this.#drafts, [seat, reading.draft]]);
  }

  /** What each piece shows, as text: where it changes, its tile must get a new picture. */
  screens(): ReadonlyMap<PieceId, string> {
    const contexts = new Map<Viewer, Context<Json, Json, Json>>();
    const contextOf = (viewer: Viewer) => {
      const context = contexts.get(viewer) ?? this.#context(viewer);
      contexts.set(viewer, context);
      return context;
    };
    return new Map(
      this.pieces.map((piece) => [
        piece.id,
        JSON.stringify(this.game.binding.screen(contextOf(piece.owner ?? 'table'), piece)),
      ]),
    );
  }

  /** A copy to try things on. */
  fork(): Mirror {
    const { game, options, seats, set } = this;
    const copy = new Mirror({ game, options, seats, dealt: this.#dealt, set, seed: this.#seed });
    copy.#now = this.#now;
    copy.#before = this.#before;
    copy.#drafts = this.#drafts;
    return copy;
  }
}

/** The reserved intent that the table itself carries out. */
export function isTakeBack(intent: Json): boolean {
  return typeof intent === 'object' && intent !== null && 'act' in intent && intent.act === TAKE_BACK;
}

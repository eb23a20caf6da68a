/** The simulator's own copy of a match, played by the very rules: what should be so, and by which gestures it comes about. */
import {
  type AnyGame,
  type Context,
  type Gesture,
  isRefusal,
  type Json,
  type Piece,
  type Seat,
  type SetKind,
} from '../../hub/games/game.ts';
import { drawFor } from '../../hub/games/random.ts';

export class Mirror {
  readonly game: AnyGame;
  readonly options: Json;
  readonly seats: readonly Seat[];
  readonly pieces: readonly Piece[];
  readonly #sets: { readonly [seat: Seat]: SetKind };
  readonly #drafts = new Map<Seat, Json>();
  state: Json;
  /** Events so far: those that seats chose, and the hub's own. */
  chosen = 0;
  own = 0;

  constructor(game: AnyGame, options: Json, seats: readonly Seat[], dealt: Json, set: SetKind) {
    this.game = game;
    this.options = options;
    this.seats = seats;
    this.state = game.rules.setup(options, seats, dealt) as Json;
    this.pieces = game.binding.pieces(options, seats, set) as readonly Piece[];
    this.#sets = Object.fromEntries(seats.map((seat) => [seat, set]));
    this.#auto();
  }

  /** What a seat would have to want for this event: one of its legal intents, else the event itself without its seat. */
  intentFor(event: Json, seat: Seat): Json {
    const wanted = this.#after(event);
    for (const intent of (this.game.rules.legal(this.state, seat) ?? []) as readonly Json[]) {
      const made = this.game.rules.complete(this.state, seat, intent, drawFor(1, 1), 0) as Json;
      if (!isRefusal(made) && wanted !== undefined && this.#after(made) === wanted) return intent;
    }
    if (typeof event !== 'object' || event === null || Array.isArray(event)) return event;
    const { by: _, ...intent } = event as { readonly [key: string]: Json };
    return intent;
  }

  #after(event: Json): string | undefined {
    const after = this.game.rules.apply(this.state, event) as Json;
    return isRefusal(after) ? undefined : JSON.stringify(after);
  }

  isLegal(event: Json): boolean {
    return this.#after(event) !== undefined;
  }

  /**
   * The hub has played more events of its own than this copy: timers that ran out there run out here. Called before a seat's event is applied, since that
   * event may do away with the timer.
   */
  catchUp(own: number): void {
    while (this.own < own) {
      const [timer] = this.game.rules.timers(this.state);
      if (timer === undefined) {
        this.own = own;
        return;
      }
      const event = this.game.rules.complete(this.state, 'hub', timer.fires, drawFor(1, 1), 0) as Json;
      const after = this.game.rules.apply(this.state, event) as Json;
      if (isRefusal(after)) throw new Error(`a timer's event is refused: ${after.refused}`);
      this.state = after;
      this.own += 1;
      this.#auto();
    }
  }

  /** Plays an event of a seat, and what follows by itself. */
  apply(event: Json): void {
    const after = this.game.rules.apply(this.state, event) as Json;
    if (isRefusal(after)) throw new Error(`the copy of the match refuses what the hub took: ${after.refused}`);
    this.state = after;
    this.chosen += 1;
    this.#auto();
  }

  #auto(): void {
    for (let intent = this.game.rules.auto(this.state); intent !== null; intent = this.game.rules.auto(this.state)) {
      const event = this.game.rules.complete(this.state, 'hub', intent, drawFor(1, 1), 0) as Json;
      const after = this.game.rules.apply(this.state, event) as Json;
      if (isRefusal(after)) throw new Error(`what is due by itself is refused: ${after.refused}`);
      this.state = after;
      this.own += 1;
    }
    for (const [seat, draft] of this.#drafts) {
      this.#drafts.set(seat, this.game.binding.redraft(this.options, draft, this.#view(seat), seat) as Json);
    }
  }

  #view(seat: Seat): Json {
    return this.game.rules.view(this.state, seat) as Json;
  }

  #context(seat: Seat): Context<Json, Json, Json> {
    const view = this.#view(seat);
    const draft = this.#drafts.get(seat) ?? (this.game.binding.draft(this.options, view, seat) as Json);
    return { options: this.options, view, seat, draft, groups: [], sets: this.#sets, can: () => true };
  }

  /** The gestures by which the seat says this. */
  how(seat: Seat, intent: Json): readonly Gesture[] {
    return this.game.binding.how(this.#context(seat), intent) as readonly Gesture[];
  }

  /** A gesture was made: the seat's draft as the hub must have it now. */
  gestured(seat: Seat, gesture: Gesture): void {
    const context = this.#context(seat);
    const reading = this.game.binding.read(context, gesture) as { readonly draft?: Json } | null;
    if (reading !== null && reading.draft !== undefined) this.#drafts.set(seat, reading.draft);
  }

  position(): { readonly [key: string]: Json } {
    return this.game.transcripts.position(this.state);
  }
}

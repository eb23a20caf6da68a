/** Sessions on disk as they can be looked at: read without disturbing them, folded once for what stands there. */
import type { JsonlJournal } from './adapters/journal/jsonl-journal.ts';
import type { Json, Seat } from './games/game.ts';
import type { HubDeps } from './table/hub-state.ts';
import type { SessionHeader } from './table/records.ts';
import { readHeader } from './table/recover.ts';
import { type Replay, replaySession } from './table/session-replay.ts';

/** What a list says of a session. */
export interface SessionFacts {
  /** Moves and automatic events that stand. */
  readonly events: number;
  /** Seats that are awaited. */
  readonly active: readonly Seat[];
  readonly result: Json;
  /** The host took it off the table. */
  readonly isEnded: boolean;
  readonly seats: SessionHeader['seats'];
  /** What keeps it from being played on, or read to its end, in words; '' for nothing. */
  readonly wrong: string;
}

/** A file as it was when it was read. */
interface Stand {
  readonly bytes: number;
  readonly changedMs: number;
}

interface Kept<T> extends Stand {
  readonly value: T;
}

/** Whole matches that are kept for stepping through them. */
const REPLAYS_KEPT = 8;
const NOTHING_READ = { events: 0, active: [], result: null, isEnded: false, seats: [] };

export class SessionReader {
  readonly #journal: Pick<JsonlJournal, 'find' | 'peek'>;
  readonly #deps: HubDeps;
  readonly #replays = new Map<string, Kept<Replay | string>>();
  readonly #facts = new Map<string, Kept<SessionFacts>>();

  constructor(journal: Pick<JsonlJournal, 'find' | 'peek'>, deps: HubDeps) {
    this.#journal = journal;
    this.#deps = deps;
  }

  /** The match; a string: why it cannot be looked at; undefined: there is no such session. */
  async replay(session: string): Promise<Replay | string | undefined> {
    const stand = await this.#journal.find(session);
    if (stand === undefined) return undefined;
    const kept = this.#replays.get(session);
    this.#replays.delete(session);
    const value = kept !== undefined && isSame(kept, stand) ? kept.value : await this.#read(session);
    this.#replays.set(session, { ...stand, value });
    for (const [oldest] of this.#replays) if (this.#replays.size > REPLAYS_KEPT) this.#replays.delete(oldest);
    return value;
  }

  /** Of a session whose file stands like this. */
  async facts(session: string, stand: Stand): Promise<SessionFacts> {
    const kept = this.#facts.get(session);
    if (kept !== undefined && isSame(kept, stand)) return kept.value;
    const value = factsOf(await this.#read(session));
    this.#facts.set(session, { ...stand, value });
    return value;
  }

  /** Only these are there; the others are forgotten. */
  keepOnly(sessions: ReadonlySet<string>): void {
    for (const session of this.#facts.keys()) if (!sessions.has(session)) this.#facts.delete(session);
  }

  async #read(session: string): Promise<Replay | string> {
    const read = await this.#journal.peek(session);
    if ('damagedLine' in read) return `Line ${read.damagedLine} of its file is not what was written.`;
    const header = readHeader(read.header);
    return header === undefined ? otherFile(read.header) : replaySession(header, read.records, this.#deps);
  }
}

function isSame(a: Stand, b: Stand): boolean {
  return a.bytes === b.bytes && a.changedMs === b.changedMs;
}

function otherFile(header: Json): string {
  const { kind, version } = (header ?? {}) as { readonly [key: string]: Json };
  if (kind === 'session' && version !== 1) return 'It was written by another version of the hub.';
  return 'It is no session of a hub.';
}

function factsOf(replay: Replay | string): SessionFacts {
  if (typeof replay === 'string') return { ...NOTHING_READ, wrong: replay };
  const { game, state, events, isEnded, seats, wrong } = replay;
  const active = game.rules.active(state) as readonly Seat[];
  return { events: events.length, active, result: game.rules.result(state) as Json, isEnded, seats, wrong };
}

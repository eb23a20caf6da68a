/** What hosts do with sessions on disk: list them, look them over, put them on a table, into the trash and back. */
import type { JsonlJournal } from './adapters/journal/jsonl-journal.ts';
import type { Json } from './games/game.ts';
import { SessionReader } from './session-reader.ts';
import type { Shell } from './shell.ts';
import type { Hub } from './table/hub.ts';
import { type HostAnswer, TILES_STREAM } from './table/hub-state.ts';
import type { SessionHeader } from './table/records.ts';
import { readHeader } from './table/recover.ts';
import { linesOf, type Replay, stepOf } from './table/session-replay.ts';

export interface SessionDeskParts {
  readonly shell: Shell;
  readonly hub: Hub;
  readonly journal: JsonlJournal;
}

type Listed = Awaited<ReturnType<JsonlJournal['list']>>[number];

export class SessionDesk {
  readonly #parts: SessionDeskParts;
  readonly #reader: SessionReader;

  constructor(parts: SessionDeskParts) {
    this.#parts = parts;
    this.#reader = new SessionReader(parts.journal, parts.hub.state.deps);
  }

  /** As `sessions` in host-commands.ts. */
  async list(): Promise<HostAnswer> {
    const { journal } = this.#parts;
    const [there, trashed] = [await journal.list(), await journal.listTrash()];
    this.#reader.keepOnly(new Set([...there, ...trashed].map(({ stream }) => stream)));
    return { ok: true, sessions: await this.#all(there, false), trashed: await this.#all(trashed, true) };
  }

  /** The newest first. */
  async #all(listed: readonly Listed[], trashed: boolean): Promise<Json> {
    const sessions = listed.filter((one) => one.stream !== TILES_STREAM);
    const all: Json[] = [];
    for (const one of sessions.sort((a, b) => b.changedMs - a.changedMs)) all.push(await this.#listed(one, trashed));
    return all;
  }

  async #listed({ stream, header, bytes, changedMs }: Listed, trashed: boolean): Promise<Json> {
    const { events, active, result, isEnded, seats, wrong } = await this.#reader.facts(stream, { bytes, changedMs });
    const known = readHeader(header);
    const at = trashed ? undefined : this.#tableOf(stream);
    return {
      session: stream,
      ...this.#names(known),
      seats: (seats.length > 0 ? seats : (known?.seats ?? [])) as unknown as Json,
      table: known?.table ?? '',
      beganMs: known?.beganMs ?? 0,
      at: at ?? '',
      ...{ bytes, changedMs, trashed, events, active, result },
      over: result !== null,
      ended: isEnded,
      wrong: wrong === '' ? this.#readOnlyAt(at) : wrong,
    };
  }

  /** As `session` in host-commands.ts. */
  async session(id: string): Promise<HostAnswer> {
    const replay = id === TILES_STREAM ? undefined : await this.#reader.replay(id);
    if (replay === undefined) return noSession(id);
    if (typeof replay === 'string') return cannotBeRead(replay);
    const { header, game, seats, state, events, isEnded, wrong } = replay;
    return {
      ok: true,
      session: id,
      ...this.#names(header),
      options: header.options,
      seats: seats as unknown as Json,
      beganMs: header.beganMs,
      events: events.length,
      result: game.rules.result(state) as Json,
      active: game.rules.active(state) as Json,
      ended: isEnded,
      wrong,
      lines: linesOf(replay),
    };
  }

  /** As `step` in host-commands.ts. */
  async step(id: string, events: number): Promise<HostAnswer> {
    const replay: Replay | string | undefined = id === TILES_STREAM ? undefined : await this.#reader.replay(id);
    if (replay === undefined) return noSession(id);
    if (typeof replay === 'string') return cannotBeRead(replay);
    return { ok: true, ...stepOf(replay, events, this.#parts.hub.state.deps) };
  }

  async resume(session: string, table: string): Promise<HostAnswer> {
    if (this.#tableOf(session) !== undefined) return inUse(session);
    const run = this.#parts.hub.state.tables.get(table);
    if (run?.table.match !== undefined && run.table.match.phase !== 'over') {
      return {
        ok: false,
        code: 'inUse',
        say: `A game is at table ${table}.`,
        hint: 'End it first, or open another table.',
      };
    }
    return await this.#parts.shell.open(session, table);
  }

  async trash(session: string): Promise<HostAnswer> {
    if (session === TILES_STREAM) return noSession(session);
    if (this.#tableOf(session) !== undefined) return inUse(session);
    await this.#parts.journal.trash(session);
    return { ok: true };
  }

  async restore(session: string): Promise<HostAnswer> {
    if (session === TILES_STREAM) return noSession(session);
    await this.#parts.journal.restore(session);
    return { ok: true };
  }

  #names(header: SessionHeader | undefined): { readonly game: string; readonly title: string } {
    const game = header?.game ?? '';
    return { game, title: this.#parts.hub.state.deps.game(game)?.title ?? game };
  }

  #tableOf(session: string): string | undefined {
    for (const [id, run] of this.#parts.hub.state.tables) if (run.stream === session) return id;
    return undefined;
  }

  #readOnlyAt(table: string | undefined): string {
    return (table === undefined ? undefined : this.#parts.hub.state.tables.get(table)?.readOnly) ?? '';
  }
}

function inUse(session: string): HostAnswer {
  return { ok: false, code: 'inUse', say: `${session} is at a table.`, hint: 'End it there first.' };
}

function noSession(session: string): HostAnswer {
  return { ok: false, code: 'noSuchSession', say: `There is no session ${session}.`, hint: 'Look at the list again.' };
}

function cannotBeRead(why: string): HostAnswer {
  return { ok: false, code: 'cannotBeRead', say: why, hint: 'Its file is left as it is.' };
}

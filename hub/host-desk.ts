/** Hosts' commands: those that need disk, credentials or ports are carried out here, the rest by the core. */
import type { TileCredentials } from './adapters/credentials.ts';
import type { HostRole } from './adapters/http/host-role.ts';
import type { Links } from './adapters/links.ts';
import type { Doors } from './doors.ts';
import type { Json } from './games/game.ts';
import { SeatDesk } from './seat-desk.ts';
import type { Shell } from './shell.ts';
import type { HostCommand } from './table/host-commands.ts';
import type { Hub } from './table/hub.ts';
import { type HostAnswer, TILES_STREAM } from './table/hub-state.ts';
import type { Broker, Journal } from './table/ports.ts';

export interface HostDeskParts {
  readonly shell: Shell;
  readonly hub: Hub;
  readonly journal: Journal;
  readonly credentials: TileCredentials;
  readonly broker: Broker;
  readonly doors: Doors;
  readonly links: Links;
  /** No link given out before holds any more: whoever is here by one has to go. */
  readonly onRenewed: () => void;
  /** Runs under CONTACT_TEST=1: measurements may have their echo. */
  readonly isTest: boolean;
}

/** Tiles that may be issued at once. */
const ISSUE_MAX = 1000;

export class HostDesk {
  readonly #parts: HostDeskParts;
  readonly #seats: SeatDesk;

  constructor(parts: HostDeskParts) {
    this.#parts = parts;
    this.#seats = new SeatDesk(parts);
  }

  /** Never rejects: a failure of the outside is an answer with its sentence and next step. */
  async carryOut(command: HostCommand, role: HostRole): Promise<HostAnswer> {
    try {
      return await this.#carryOut(command, role);
    } catch (error) {
      if (!(error instanceof Error)) return { ok: false, code: 'unexpected', say: String(error) };
      const code = 'code' in error ? String(error.code) : 'unexpected';
      return { ok: false, code, say: error.message, ...('hint' in error ? { hint: String(error.hint) } : {}) };
    }
  }

  async #carryOut(command: HostCommand, role: HostRole): Promise<HostAnswer> {
    const { shell, journal, doors } = this.#parts;
    switch (command.do) {
      case 'sessions':
        return { ok: true, sessions: await this.#sessions() };
      case 'resume':
        return await this.#resume(command.session, command.table);
      case 'trash':
        if (this.#tableOf(command.session) !== undefined) return inUse(command.session);
        await journal.trash(command.session);
        return { ok: true };
      case 'restore':
        await journal.restore(command.session);
        return { ok: true };
      case 'issue':
        return await this.#issue(command.count);
      case 'issueEcho':
        return this.#issueEcho(command.count);
      case 'guests':
        return this.#guests(command.allowed);
      case 'lan':
        return { ok: true, addresses: await doors.setLan(command.open) };
      case 'links':
        return this.#seats.linksOf(command.table);
      case 'renewLinks':
        await this.#parts.links.renew();
        this.#parts.onRenewed();
        return { ok: true };
      case 'seatTile':
        return await this.#seats.giveTile(command.table);
      case 'sit':
        return await this.#seats.sit(command, role);
      default:
        return await shell.request(command);
    }
  }

  async #sessions(): Promise<Json> {
    const list = await this.#parts.journal.list();
    return list
      .filter((one) => one.stream !== TILES_STREAM)
      .map(({ stream, header, bytes, changedMs }) => {
        const { game, seats, table } = (header ?? {}) as { readonly [key: string]: Json };
        const at = this.#tableOf(stream) ?? '';
        return { session: stream, game: game ?? '', seats: seats ?? [], table: table ?? '', at, bytes, changedMs };
      });
  }

  #tableOf(session: string): string | undefined {
    for (const [id, run] of this.#parts.hub.state.tables) if (run.stream === session) return id;
    return undefined;
  }

  async #resume(session: string, table: string): Promise<HostAnswer> {
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

  /** Virtual tiles: new ids with secrets that outlive a restart of the hub. */
  async #issue(count: number): Promise<HostAnswer> {
    if (count < 1 || count > ISSUE_MAX) return { ok: false, code: 'badCount', say: `1 to ${ISSUE_MAX} tiles at once.` };
    const { credentials } = this.#parts;
    const tiles = await Promise.all(credentials.issue(count).map(({ tile }) => credentials.provision(tile)));
    return { ok: true, tiles };
  }

  #issueEcho(count: number): HostAnswer {
    const { credentials, isTest } = this.#parts;
    if (!isTest) {
      const hint = 'Start the hub with CONTACT_TEST=1; never one that people play on.';
      return { ok: false, code: 'onlyInTests', say: 'Echo clients are for measurements only.', hint };
    }
    return { ok: true, tiles: credentials.issueEcho(count).map(({ tile, secret }) => ({ tile, secret })) };
  }

  #guests(allowed: boolean): HostAnswer {
    if (allowed)
      return { ok: false, code: 'noGuests', say: 'Guests are let in one by one: ask for credentials with issue.' };
    const { credentials, broker } = this.#parts;
    for (const tile of credentials.revokeGuests()) broker.kick(tile);
    return { ok: true };
  }
}

function inUse(session: string): HostAnswer {
  return { ok: false, code: 'inUse', say: `${session} is at a table.`, hint: 'End it there first.' };
}

/** Hosts' commands: those that need disk, credentials or ports are carried out here, the rest by the core. */
import type { TileCredentials } from './adapters/credentials.ts';
import type { HostRole } from './adapters/http/host-role.ts';
import type { JsonlJournal } from './adapters/journal/jsonl-journal.ts';
import type { Links } from './adapters/links.ts';
import type { Doors } from './doors.ts';
import { SeatDesk } from './seat-desk.ts';
import { SessionDesk } from './session-desk.ts';
import type { Shell } from './shell.ts';
import type { HostCommand } from './table/host-commands.ts';
import type { Hub } from './table/hub.ts';
import type { HostAnswer } from './table/hub-state.ts';
import type { Broker } from './table/ports.ts';

export interface HostDeskParts {
  readonly shell: Shell;
  readonly hub: Hub;
  readonly journal: JsonlJournal;
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
  readonly #sessions: SessionDesk;
  readonly #seats: SeatDesk;

  constructor(parts: HostDeskParts) {
    this.#parts = parts;
    this.#sessions = new SessionDesk(parts);
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
    const { shell, doors } = this.#parts;
    switch (command.do) {
      case 'sessions':
        return await this.#sessions.list();
      case 'session':
        return await this.#sessions.session(command.session);
      case 'step':
        return await this.#sessions.step(command.session, command.events);
      case 'resume':
        return await this.#sessions.resume(command.session, command.table);
      case 'trash':
        return await this.#sessions.trash(command.session);
      case 'restore':
        return await this.#sessions.restore(command.session);
      case 'issue':
        return await this.#issue(command.count);
      case 'issueEcho':
        return this.#issueEcho(command.count);
      case 'guests':
        return this.#guests(command.allowed);
      case 'lan':
        return { ok: true, ...(await doors.setLan(command.open, command.address)) };
      case 'network':
        return { ok: true, ...doors.network() };
      case 'links':
        return this.#seats.linksOf(command.table);
      case 'renewLinks':
        await this.#parts.links.renew();
        this.#parts.onRenewed();
        return { ok: true };
      case 'seatTile':
        return await this.#seats.giveTile(command.table);
      case 'point':
        return await this.#seats.point(command);
      case 'sit':
        return await this.#seats.sit(command, role);
      default:
        return await shell.request(command);
    }
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

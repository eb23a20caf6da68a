/** People who come by a link (DESIGN 6): their tiles, and how they sit down with them. */
import { authenticate } from './adapters/broker/authentication.ts';
import type { TileCredentials } from './adapters/credentials.ts';
import type { HostRole } from './adapters/http/host-role.ts';
import type { Links } from './adapters/links.ts';
import type { Piece } from './games/game.ts';
import type { Shell } from './shell.ts';
import type { HostCommand } from './table/host-commands.ts';
import type { Hub } from './table/hub.ts';
import type { HostAnswer, TableRun } from './table/hub-state.ts';
import type { Broker } from './table/ports.ts';
import { piecesOf } from './table/table-context.ts';
import type { Match } from './table/table-state.ts';

export interface SeatDeskParts {
  readonly shell: Shell;
  readonly hub: Hub;
  readonly credentials: TileCredentials;
  readonly broker: Broker;
  readonly links: Links;
}

type Sit = Extract<HostCommand, { readonly do: 'sit' }>;
type Refusal = Extract<HostAnswer, { readonly ok: false }>;

/** Tiles of a table that were given to guests and play nothing. */
const SPARE_MAX = 24;

export class SeatDesk {
  readonly #parts: SeatDeskParts;
  /** Tiles given to guests since the hub began, by table, the oldest first. */
  readonly #given = new Map<string, string[]>();

  constructor(parts: SeatDeskParts) {
    this.#parts = parts;
  }

  /** A table's links; seats only while a match is there. */
  linksOf(table: string): HostAnswer {
    const { hub, links } = this.#parts;
    const run = hub.state.tables.get(table);
    if (run === undefined) return noTable(table);
    const seats = (run.table.match?.seats ?? []).map(({ seat }) => ({
      seat,
      token: links.token({ as: 'seat', table, seat }),
    }));
    return { ok: true, code: links.code(table), spectator: links.token({ as: 'spectator', table }), seats };
  }

  /** A lasting tile. Of those that nobody uses the newest makes room: whoever asks over and over takes from himself. */
  async giveTile(table: string): Promise<HostAnswer> {
    const { hub, credentials, broker } = this.#parts;
    if (!hub.state.tables.has(table)) return noTable(table);
    const given = this.#given.get(table) ?? [];
    this.#given.set(table, given);
    const spare = given.filter((tile) => !this.#isUsed(tile));
    const [fresh] = credentials.issue(1);
    if (fresh === undefined) throw new Error('no tile was issued');
    given.push(fresh.tile);
    const old = spare.length >= SPARE_MAX ? spare.at(-1) : undefined;
    if (old !== undefined) {
      given.splice(given.indexOf(old), 1);
      await credentials.revoke(old);
      broker.kick(old);
    }
    const { tile, secret } = await credentials.provision(fresh.tile);
    return { ok: true, tile, secret };
  }

  #isUsed(tile: string): boolean {
    const { links, tables } = this.#parts.hub.state;
    if (links.get(tile)?.presence === 'here') return true;
    return [...tables.values()].some(({ table }) => table.casting[tile] !== undefined);
  }

  /** A finger on the shared screen, by whoever knows the secret of a seat's tile. */
  async point(command: Extract<HostCommand, { readonly do: 'point' }>): Promise<HostAnswer> {
    const grant = authenticate(this.#parts.credentials, command.tile, Buffer.from(command.secret));
    if (grant?.as !== 'tile') return no('badSecret', 'That is not the secret of this tile.');
    return await this.#parts.shell.request({ ...command, secret: '' });
  }

  /** Sits down; the commands of which it consists go to the journal one after another, with nothing between. */
  async sit(command: Sit, role: HostRole): Promise<HostAnswer> {
    const run = this.#parts.hub.state.tables.get(command.table);
    if (run === undefined) return noTable(command.table);
    const refusal = this.#refusal(run, command, role);
    if (refusal !== undefined) return refusal;
    const { shell, links } = this.#parts;
    const { table, seat, tile } = command;
    // Each takes effect as it is asked; its answer comes once it is on disk. So all are asked before any is awaited.
    const asked = [shell.request({ do: 'addTiles', table, tiles: [tile] })];
    const setup = newSetup(run, this.#pieces(run, seat), command);
    if (setup !== undefined) asked.push(shell.request({ do: 'reseat', table, ...setup }));
    const piece = handheldOf(this.#pieces(run, seat))?.id ?? '';
    if (piece !== '' && run.table.casting[tile]?.piece !== piece) {
      asked.push(shell.request({ do: 'cast', table, piece, tile }));
    }
    for (const answer of await Promise.all(asked)) if (!answer.ok) return answer;
    // Without a match there is no seat yet that could be anybody's.
    const token = run.table.match === undefined ? '' : links.token({ as: 'seat', table, seat });
    return { ok: true, token, piece };
  }

  #refusal(run: TableRun, command: Sit, role: HostRole): Refusal | undefined {
    const { hub, credentials } = this.#parts;
    const { tile, secret } = command;
    const grant = authenticate(credentials, tile, Buffer.from(secret));
    if (grant?.as !== 'tile') return no('badSecret', 'That is not the secret of this tile.');
    if (hub.state.links.get(tile)?.presence !== 'here' || !hub.state.tiles.has(tile)) {
      return no('notHere', 'The hub has not heard this tile yet.', 'Ask again in a moment.');
    }
    if (run.readOnly !== undefined) return no('readOnly', run.readOnly, 'It can be looked at, not played.');
    return this.#seatRefusal(run, command, role);
  }

  #seatRefusal(run: TableRun, { seat, name, tile }: Sit, role: HostRole): Refusal | undefined {
    const { match } = run.table;
    if (match === undefined) return undefined;
    const setup = match.seats.find((one) => one.seat === seat);
    if (setup === undefined) return no('noSuchSeat', `There is no seat ${seat} in this game.`);
    if (role.as === 'host' || (role.as === 'seat' && role.seat === seat)) return undefined;
    // After a rematch a person sits elsewhere, and his name went along; the link to his seat did not.
    if (role.as === 'seat' && setup.name !== name) {
      return no('notAllowed', `This link is for the seat ${role.seat}.`, 'Ask the host for the code of the table.');
    }
    const isHeld = setup.player === 'person' && this.#isHeld(run, seat, tile);
    return isHeld ? no('seatTaken', `${setup.name} sits there.`, 'Choose another seat.') : undefined;
  }

  /** Does another tile that is here play a piece of this seat? */
  #isHeld(run: TableRun, seat: string, tile: string): boolean {
    const own = new Set(this.#pieces(run, seat).map(({ id }) => id));
    const { casting, tiles } = run.table;
    return Object.entries(casting).some(
      ([other, { piece }]) => other !== tile && own.has(piece) && tiles[other]?.here === true,
    );
  }

  /** The pieces that are a seat's own. */
  #pieces(run: TableRun, seat: string): readonly Piece[] {
    const { match } = run.table;
    const game = match === undefined ? undefined : this.#parts.hub.state.deps.game(match.game);
    return match === undefined || game === undefined
      ? []
      : piecesOf(game, match).filter((piece) => piece.owner === seat);
  }
}

/** How the seat changes for the one who sits down; undefined: not at all. Pieces of another set that lie on the table already keep theirs. */
function newSetup(run: TableRun, own: readonly Piece[], { seat, name }: Sit): Match['seats'][number] | undefined {
  const { match, casting } = run.table;
  const had = match?.seats.find((one) => one.seat === seat);
  if (match === undefined || match.phase === 'over' || had === undefined) return undefined;
  const cast = new Set(Object.values(casting).map(({ piece }) => piece));
  const set = own.some(({ id }) => cast.has(id)) ? had.set : 'hands';
  const isSame = had.player === 'person' && had.name === name && had.set === set;
  return isSame ? undefined : { seat, player: 'person', name, set };
}

function handheldOf(own: readonly Piece[]): Piece | undefined {
  return own.find(({ kind }) => kind === 'hand') ?? own[0];
}

function no(code: string, say: string, hint?: string): Refusal {
  return { ok: false, code, say, ...(hint === undefined ? {} : { hint }) };
}

function noTable(table: string): Refusal {
  return no('noSuchTable', `There is no table ${table}.`, 'It was closed; ask the host for a new link.');
}

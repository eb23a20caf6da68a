/** What a hub's journals say, read from their files as they are at this moment, by none of the hub's own state. */
import { basename } from 'node:path';
import type { FilePort } from '../../hub/adapters/files/file-port.ts';
import { joinSnapshot, readStream } from '../../hub/adapters/journal/recover.ts';
import { readSnapshots } from '../../hub/adapters/journal/snapshots.ts';
import { BANKS } from '../../hub/games/banks.generated.ts';
import type { Json } from '../../hub/games/game.ts';
import { GAMES } from '../../hub/games/registry.generated.ts';
import { type Face, facesOf } from '../../hub/table/faces.ts';
import { newHub } from '../../hub/table/hub-state.ts';
import { createImageLookup } from '../../hub/table/images.ts';
import type { SessionHeader, TableRecord } from '../../hub/table/records.ts';
import { type RecoveredTable, readHeader, recoverTable } from '../../hub/table/recover.ts';
import { positionOf, tableSummary } from '../../hub/table/summary.ts';
import type { TableState } from '../../hub/table/table-state.ts';

const DEPS = {
  hub: 'contact',
  games: GAMES,
  game: (id: string) => GAMES.find((one) => one.id === id),
  ...createImageLookup(BANKS),
};

export interface SessionOnDisk {
  readonly header: SessionHeader;
  readonly records: readonly TableRecord[];
  /** Folded from the first record, and from the newest snapshot. */
  readonly whole: RecoveredTable;
  readonly fromSnapshot: RecoveredTable;
}

/** A numbered message as it stands in a journal. */
export interface Taken {
  readonly tile: string;
  readonly boot: number;
  readonly sequence: number;
}

export class JournalOnDisk {
  readonly #files: FilePort;
  readonly #folder: string;

  constructor(files: FilePort, folder: string) {
    this.#files = files;
    this.#folder = folder;
  }

  /** A session, replayed twice: from its first record and from its newest snapshot. Throws when it is damaged. */
  async session(name: string): Promise<SessionOnDisk> {
    const stream = await this.#stream(`${name}.jsonl`);
    const header = readHeader(stream.header);
    if (header === undefined) throw new Error(`${name} is no session`);
    const snapshots = await readSnapshots(this.#files, this.#folder, name);
    const records = stream.records.map(({ record }) => record as unknown as TableRecord);
    return {
      header,
      records,
      whole: recoverTable(header, joinSnapshot(stream, []), DEPS),
      fromSnapshot: recoverTable(header, joinSnapshot(stream, snapshots), DEPS),
    };
  }

  /** Every numbered message in every journal, as often as it stands there. */
  async taken(): Promise<readonly Taken[]> {
    const taken: Taken[] = [];
    for (const name of await this.#files.list(this.#folder)) {
      if (!name.endsWith('.jsonl')) continue;
      const { records } = await this.#stream(name);
      for (const { record } of records) {
        const one = record as { readonly k?: string; readonly in?: { readonly i?: string } };
        if (one.k === 'at') taken.push(record as unknown as Taken);
        if (one.in?.i === 'tile') taken.push(one.in as unknown as Taken);
      }
    }
    return taken;
  }

  async #stream(file: string) {
    const bytes = await this.#files.read(`${this.#folder}/${basename(file)}`);
    const read = readStream(bytes ?? Buffer.alloc(0));
    if ('damagedLine' in read) throw new Error(`line ${read.damagedLine} of ${file} is damaged`);
    return read;
  }
}

export type Summary = { readonly [key: string]: Json };

/** A summary without the session's clock and what counts with it, which go on without leaving records. */
export function withoutTimes({ sessionMs: _, clocks: __, pending: ___, ...still }: Summary): Summary {
  return still;
}

/** What the host command `position` answers for this table, without times. */
export function positionOnDisk(table: TableState): { readonly [key: string]: Json } {
  const run = { table, offsetMs: 0, shown: new Map(), gestures: new Map(), snapshotN: 0 };
  const hub = newHub(DEPS);
  const summary = withoutTimes(tableSummary(hub, run) as Summary);
  return { summary, ...(positionOf(hub, run, true) as { readonly [key: string]: Json }) };
}

export function facesOnDisk(table: TableState): ReadonlyMap<string, Face> {
  return facesOf(table, DEPS, Object.keys(table.tiles));
}

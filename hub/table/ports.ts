/**
 * What the hub's core needs from the outside, as interfaces; `hub/adapters` implements them, `hub/main.ts` wires them.
 * The core itself (`hub.ts`) is pure: these are used by the shell that carries its effects out.
 */

import type {
  DownMessage,
  HubMessage,
  LogMessage,
  Malformed,
  PresenceMessage,
  UpMessage,
} from '../../protocol/messages.ts';
import type { Json } from '../games/game.ts';

/** A journal stream: 'tiles' for tiles in no session, else a session id. 1-40 characters of [a-z0-9-]. */
export type Stream = string;

/** What stands in a stream when it is opened. */
export interface Recovered {
  /** The first line. */
  readonly header: Json;
  /** The newest valid snapshot: the state after record `n`. */
  readonly snapshot?: { readonly n: number; readonly state: Json };
  /** Records after the snapshot (or all), in order. */
  readonly tail: readonly { readonly n: number; readonly record: Json }[];
  /** Number of the last record; 0 for none. */
  readonly last: number;
  /** Bytes of a torn last line that were cut off; 0 for none. */
  readonly cutBytes: number;
}

/**
 * Append-only streams of records. JSON lines with number and CRC-32; one group commit at a time for each stream: what arrives while a sync runs is
 * synced by the next. Errors are `JournalError`s with codes full, io, damaged (a bad line before the last), locked (another hub has the folder).
 */
export interface Journal {
  list(): Promise<
    readonly { readonly stream: Stream; readonly header: Json; readonly bytes: number; readonly changedMs: number }[]
  >;
  /** Creates the stream; its header is synced when the promise resolves. */
  create(stream: Stream, header: Json): Promise<void>;
  /** Opens an existing one. Rejects with damaged when a line before the last is not what was written. */
  open(stream: Stream): Promise<Recovered>;
  /** Queues a record; `n` must be the last + 1. Synced later: see onSynced. */
  append(stream: Stream, n: number, record: Json): void;
  /** Writes a snapshot beside the stream: temporary file, sync, rename, sync of the folder. Never harms the stream. */
  snapshot(stream: Stream, n: number, state: Json): Promise<void>;
  /** Moves a stream to the trash folder, or brings it back. */
  trash(stream: Stream): Promise<void>;
  restore(stream: Stream): Promise<void>;
  /** Everything of `stream` up to `n` is on disk. */
  onSynced: (stream: Stream, n: number) => void;
  /** Appending fails: nothing more is taken until it works again (it is tried again each second), then onRecovered. */
  onFailed: (error: Error) => void;
  onRecovered: () => void;
  close(): Promise<void>;
}

/** Who owns what among several hubs. In one process: a map. */
export interface Lease {
  /** A claim on a tile above `above`, by compare-and-set. */
  claim(tile: string, above: number): Promise<number>;
  /** Takes a table's stream for this hub; undefined: another hub has it. The epoch grows with each owner. */
  take(stream: Stream): Promise<{ readonly epoch: number } | undefined>;
  release(stream: Stream): Promise<void>;
  /** Called when a stream's lease was lost. */
  onLost: (stream: Stream) => void;
  close(): Promise<void>;
}

/** What a broker tells the hub. Payloads are decoded at this edge. */
export interface BrokerEvents {
  up(tile: string, message: UpMessage, bytes: number): void;
  presence(tile: string, message: PresenceMessage): void;
  log(tile: string, message: LogMessage): void;
  /** A message that could not be taken. */
  malformed(tile: string, malformed: Malformed, bytes: number): void;
  /** The tile's connection ended; takenOver: by another with the same id. External brokers cannot tell and leave it out. */
  closed(tile: string, takenOver: boolean): void;
  /** The broker itself went or came (external ones). */
  online(yes: boolean): void;
}

/** Who may connect and what as. */
export type Grant =
  /** One tile: writes its own on, up, log; reads its own dn and hubs' presence. */
  | { readonly as: 'tile'; readonly tile: string }
  /** A page of the host: reads everything of ours, writes as the tiles named. */
  | { readonly as: 'page'; readonly tiles: readonly string[] }
  /** A client of a measurement: writes and reads `ct/echo/<client>`, and nothing else. Given out under CONTACT_TEST=1 only. */
  | { readonly as: 'echo'; readonly client: string };

/** Looks up a connecting client. `secretSha256` is lower-case hex; compared in constant time by the caller of this port. */
export interface Credentials {
  find(user: string): { readonly secretSha256: string; readonly grant: Grant } | undefined;
}

export interface Broker {
  send(tile: string, message: DownMessage): void;
  announce(message: HubMessage): void;
  /** Cuts a tile's connection. */
  kick(tile: string): void;
  close(): Promise<void>;
}

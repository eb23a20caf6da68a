/** What passed through the hub lately, each with its cause: a bounded ring for the console (DESIGN section 3). */
import type { Stream } from './ports.ts';

export interface Trace {
  /** Hub ms. */
  readonly atMs: number;
  /** received: a message came; synced: its record is on disk; sent: a message went; shown: a tile reported a revision; dropped: a message was not taken. */
  readonly what: 'received' | 'synced' | 'sent' | 'shown' | 'dropped';
  readonly tile: string;
  /** Message type, or the reason of a drop. */
  readonly type: string;
  readonly sequence?: number;
  readonly revision?: number;
  readonly bytes?: number;
  /** The journal record that caused it. */
  readonly cause?: { readonly stream: Stream; readonly n: number };
  /** ms from receiving to syncing, of 'synced'. */
  readonly tookMs?: number;
}

/** Entries kept; when full, the oldest quarter goes at once. */
export const TRACES_MAX = 4096;

export function pushTrace(ring: Trace[], entry: Trace): void {
  if (ring.length >= TRACES_MAX) ring.splice(0, TRACES_MAX / 4);
  ring.push(entry);
}

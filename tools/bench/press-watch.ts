/** What is measured at a tile's socket: from the first publish of a press to the report of the picture it led to. */
import { performance } from 'node:perf_hooks';
import { parseJson } from '../../firmware/virtual/json.ts';
import { decodeUp } from '../../protocol/decode-up.ts';
import type { EventMessage, ShownMessage } from '../../protocol/messages.ts';

export interface PressWatch {
  /** Bytes that the tile has just written to its socket. */
  wrote(bytes: string): void;
  /** Revision that it last reported; 0 before the first. */
  shown(): number;
  /** Does it wait for the picture of a press? */
  isAwaiting(): boolean;
  /** Presses that were published, and how often one was again. */
  counts(): { readonly published: number; readonly repeated: number };
  /** The tile begins anew, with another boot. */
  forget(): void;
}

/** `took` hears of each press how many ms it was until its picture was reported. */
export function createPressWatch(took: (ms: number) => void): PressWatch {
  let sequence = 0;
  let revision = 0;
  let sinceMs: number | undefined;
  let shown = 0;
  let published = 0;
  let repeated = 0;

  function pressed(message: EventMessage): void {
    if (message.sequence <= sequence) {
      repeated++;
      return;
    }
    published++;
    ({ sequence, revision } = message);
    sinceMs = performance.now();
  }

  function reported(message: ShownMessage): void {
    shown = message.revision;
    if (sinceMs === undefined || shown <= revision) return;
    took(performance.now() - sinceMs);
    sinceMs = undefined;
  }

  return {
    wrote: (bytes) => {
      const start = bytes.indexOf('{"t":');
      const message = start < 0 ? undefined : decodeUp(bytes.slice(start), parseJson);
      if (message === undefined || 'malformed' in message) return;
      if (message.type === 'event') pressed(message);
      else if (message.type === 'shown') reported(message);
    },
    shown: () => shown,
    isAwaiting: () => sinceMs !== undefined,
    counts: () => ({ published, repeated }),
    forget: () => {
      sequence = 0;
      shown = 0;
      sinceMs = undefined;
    },
  };
}

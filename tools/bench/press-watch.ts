/** What is measured at a tile's socket: from the first publish of a press to the report of the picture it led to. */
import { performance } from 'node:perf_hooks';
import { parseJson } from '../../firmware/virtual/json.ts';
import { decodeUp } from '../../protocol/decode-up.ts';
import type { EventMessage, ShownMessage } from '../../protocol/messages.ts';

export interface PressWatch {
  /** Bytes that the tile has just written to its socket. */
  wrote(bytes: string): void;
  /** Text that it has just drawn: the pad's count. */
  drew(text: string): void;
  /** Revision that it last reported; 0 before the first. */
  shown(): number;
  /** Does it wait for the picture of a press? */
  isAwaiting(): boolean;
  /** Presses that were published, and how often one was again. */
  counts(): { readonly published: number; readonly repeated: number };
  /** The tile begins anew, with another boot. */
  forget(): void;
}

/**
 * `took` hears of each press how many ms it was until a picture that counts it was reported. Pictures are told apart by the count drawn in them, since a
 * hub that is behind leaves some out, and one that is late must not pass for the quick answer to the press after it.
 */
export function createPressWatch(took: (ms: number) => void): PressWatch {
  let sequence = 0;
  let shown = 0;
  let published = 0;
  let repeated = 0;
  let drawn = 0;
  /** Times of the presses without a picture; the last of them is number `published`. */
  let waitingMs: number[] = [];

  function pressed(message: EventMessage): void {
    if (message.sequence <= sequence) {
      repeated++;
      return;
    }
    sequence = message.sequence;
    published++;
    waitingMs.push(performance.now());
  }

  function reported(message: ShownMessage): void {
    shown = message.revision;
    const nowMs = performance.now();
    while (waitingMs.length > 0 && published - waitingMs.length < drawn) took(nowMs - (waitingMs.shift() ?? nowMs));
  }

  return {
    wrote: (bytes) => {
      const start = bytes.indexOf('{"t":');
      const message = start < 0 ? undefined : decodeUp(bytes.slice(start), parseJson);
      if (message === undefined || 'malformed' in message) return;
      if (message.type === 'event') pressed(message);
      else if (message.type === 'shown') reported(message);
    },
    drew: (text) => {
      if (/^\d+$/.test(text)) drawn = Number(text);
    },
    shown: () => shown,
    isAwaiting: () => waitingMs.length > 0,
    counts: () => ({ published, repeated }),
    forget: () => {
      sequence = 0;
      shown = 0;
      waitingMs = [];
    },
  };
}

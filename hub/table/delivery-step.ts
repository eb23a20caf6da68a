/** What goes into the delivery machine of a tile and what comes out. */
import type {
  AwayMessage,
  DoMessage,
  DownMessage,
  EventMessage,
  HelloMessage,
  PresenceMessage,
  SenseMessage,
  StatusMessage,
  UpMessage,
} from '../../protocol/messages.ts';
import type { Scene } from '../../protocol/scene.ts';
import type { LinkState, TileConfig } from './delivery-state.ts';

/** Something happened. `atMs`: monotonic ms of the hub. `cause`: number of the journal record that led to it, 0 for none. */
export type LinkInput = { readonly atMs: number } & (
  | { readonly in: 'up'; readonly message: UpMessage; readonly bytes: number }
  | { readonly in: 'presence'; readonly message: PresenceMessage }
  /** Its connection ended; takenOver: by another with the same client id. */
  | { readonly in: 'closed'; readonly takenOver: boolean }
  | { readonly in: 'tick' }
  /**
   * The hub core's answer to the newest hello, which may be of another boot than the one that asked for it. `sequence`:
   * highest of `state.boot`, read now, that is synced in a journal; 0 for none.
   */
  | {
      readonly in: 'welcome';
      readonly claim: number;
      readonly beacon: number;
      readonly name: string;
      readonly sequence: number;
    }
  /** ... or its refusal. */
  | { readonly in: 'away'; readonly reason: 'stranger' | 'full'; readonly retryMs: number }
  /** Ask the tile to say hello: restart, take-over, change of table. */
  | { readonly in: 'ask' }
  /** Everything of `boot` up to `sequence` is in the journal and synced [3.6]. */
  | { readonly in: 'taken'; readonly boot: number; readonly sequence: number }
  /** The tile is to show this. `means`: what a press on it would do, as a key. */
  | { readonly in: 'picture'; readonly scene: Scene; readonly means?: string; readonly cause: number }
  | {
      readonly in: 'sound';
      readonly tune: string;
      /** Side 0-4, colour, ms. */
      readonly light?: readonly [number, number, number];
      readonly untilMs: number;
      readonly cause: number;
    }
  | { readonly in: 'refuse'; readonly lines: readonly string[]; readonly cause: number }
  | { readonly in: 'config'; readonly config: TileConfig }
  | { readonly in: 'do'; readonly what: DoMessage['what'] }
  /** A part of an asset, in answer to a `fetch` effect. `data`: base64. */
  | {
      readonly in: 'piece';
      readonly id: string;
      readonly index: number;
      readonly count: number;
      readonly data: string;
    }
);
export type InputOf<K extends LinkInput['in']> = Extract<LinkInput, { readonly in: K }>;

/** Why a message went no further. */
export type DropReason =
  /** Of a boot that was replaced; answered with reboot [3.2]. */
  | 'replacedBoot'
  | 'unknownBoot'
  /** Under another claim [3.3]. */
  | 'otherClaim'
  | 'notWelcomed'
  | 'refused'
  /** Taken before; acknowledged again [3.4]. */
  | 'repeat'
  /** Something before it is missing; answered with resend [3.4]. */
  | 'gap'
  /** A revision that was never sent. */
  | 'unknownRevision'
  /** For a tile that is not here. */
  | 'notHere'
  /** A sound whose time is over. */
  | 'tooLate'
  /** A scene over the limits of a message. */
  | 'tooBig'
  /** An answer of the hub core that fits no hello. */
  | 'unasked';

/** To be carried out in order. */
export type LinkEffect =
  | { readonly fx: 'send'; readonly message: DownMessage; readonly cause: number }
  /** Acknowledge: ackMessage() makes the message, with the session ms of the moment it is sent. */
  | { readonly fx: 'ack'; readonly claim: number; readonly boot: number; readonly sequence: number }
  /** Assign a claim above `above`, a beacon and a name, and answer with 'welcome' or 'away'. */
  | { readonly fx: 'hello'; readonly message: HelloMessage; readonly above: number }
  /** The next numbered message. `late`: too late to act on; old: older than EVENT_AGE_MAX_MS, changed: a press means something else now [3.5]. */
  | {
      readonly fx: 'take';
      readonly message: SenseMessage | EventMessage;
      readonly late: boolean;
      readonly why: '' | 'old' | 'changed';
    }
  /** The tile is here; `again`: it was here all the time. */
  | { readonly fx: 'joined'; readonly boot: number; readonly again: boolean }
  | { readonly fx: 'gone'; readonly reason: 'will' | 'closed' | 'silent' | 'twins' | 'claimed' }
  /** Turned away. `older`: who speaks the older version, for reason version. */
  | {
      readonly fx: 'refused';
      readonly reason: AwayMessage['reason'];
      readonly retryMs: number;
      readonly older?: 'tile' | 'hub';
    }
  | { readonly fx: 'status'; readonly message: StatusMessage }
  /** The tile lacks an image: answer with 'piece'. */
  | { readonly fx: 'fetch'; readonly id: string; readonly index: number }
  | { readonly fx: 'drop'; readonly reason: DropReason; readonly what: string }
  /** For the ring of trace records: shown: a revision, so long after it was sent; again: the whole scene, because no report came. */
  | {
      readonly fx: 'trace';
      readonly what: 'shown' | 'again';
      readonly revision: number;
      readonly cause: number;
      readonly tookMs: number;
    };

/** A new state and what is to be done. */
export type LinkStep = readonly [LinkState, readonly LinkEffect[]];

/** Goes on from a step: the state of `next`, the effects of both. */
export function andThen(step: LinkStep, next: (state: LinkState) => LinkStep): LinkStep {
  const [state, effects] = next(step[0]);
  if (effects.length === 0) return [state, step[1]];
  return [state, step[1].length === 0 ? effects : [...step[1], ...effects]];
}

/** The effect that sends a message. */
export function send(message: DownMessage, cause = 0): LinkEffect {
  return { fx: 'send', message, cause };
}

/** The step that drops a message. */
export function drop(state: LinkState, reason: DropReason, what: string): LinkStep {
  const counts = { ...state.counts, dropped: state.counts.dropped + 1 };
  return [{ ...state, counts }, [{ fx: 'drop', reason, what }]];
}

/** All that delivery knows. The other files of this folder are functions over it; `delivery.ts` makes it. */
import type { EventKind, World } from '../../../protocol/messages.ts';
import type { Side } from '../../../protocol/scene.ts';
import { tileTopic } from '../../../protocol/topics.ts';
import type { DeliveryOut, Standing } from '../parts.ts';
import type { Identity, Ports } from '../ports.ts';
import { createTimer, startTimer, type Timer } from '../timer.ts';

/** The ports that delivery uses. */
export type DeliveryPorts = Pick<Ports, 'clock' | 'edges' | 'link' | 'store' | 'power' | 'random' | 'parseJson'>;

/** A sense or event on its way up. */
export interface Entry {
  /** Given at the first sending, so that a sense not yet sent can go without leaving a gap; 0 until then. */
  sequence: number;
  readonly kind: 'sense' | EventKind;
  /** Of a tilt. */
  readonly to: Side;
  /** Of a point. */
  readonly x: number;
  readonly y: number;
  /** What was on the screen and how the tile lay when it happened [3.5]. */
  readonly revision: number;
  readonly world: World;
  readonly atMs: number;
}

export interface LogLine {
  /** Counts the lines of the boot from 1. */
  readonly index: number;
  readonly level: 0 | 1 | 2 | 3;
  readonly text: string;
}

export interface DeliveryState {
  readonly ports: DeliveryPorts;
  readonly identity: Identity;
  readonly world: () => World;
  readonly out: DeliveryOut;
  readonly upTopic: string;
  readonly downTopic: string;

  standing: Standing;
  linkIsUp: boolean;
  /** Until the link is opened again, or, turned away, until the next hello. */
  readonly retry: Timer;
  /** Next wait before opening the link, without jitter. */
  backOffMs: number;
  /** Since the hub was last in touch: gestures are taken a little longer, the beacon shines a little longer. */
  readonly lost: Timer;

  boot: number;
  /** Hellos of this boot, and the first of them in this connection [3.1]. */
  helloCount: number;
  firstHello: number;
  /** Repeats since the greeting began. */
  helloRepeats: number;
  readonly hello: Timer;
  /** Connections of this boot. */
  connections: number;

  /** Highest claim accepted; it is obeyed only while `claimHeld` [3.3]. */
  claim: number;
  claimHeld: boolean;
  hub: string;

  /** Oldest first; the first `inFlight` of them are sent and not yet acknowledged [3.4]. */
  queue: Entry[];
  inFlight: number;
  /** Last sequence given, and the highest acknowledged. */
  sequence: number;
  acknowledged: number;
  resendMs: number;
  readonly resend: Timer;
  /** The last gap that was answered, so that its echoes are not. */
  gapSequence: number;
  readonly gap: Timer;
  /** The world changed while the queue was full. */
  senseOwed: boolean;

  /** Newest revision taken, and the one on the panel; `shownOwed`: the hub has not been told [3.7]. */
  revision: number;
  shownRevision: number;
  shownOwed: boolean;
  readonly want: Timer;

  statusMs: number;
  readonly status: Timer;
  unanswered: number;

  /** Session ms at `sessionAtMs`, and the highest ever given out [3.9]. */
  sessionBaseMs: number;
  sessionAtMs: number;
  sessionGivenMs: number;

  /** Malformed, too big, of another claim [1.3]. */
  malformed: number;
  tooBig: number;
  otherClaim: number;

  log: LogLine[];
  logIndex: number;
  /** Index of the next line to be sent. */
  logNext: number;
  /** Lines sent in the second that `logSecond` measures. */
  logSent: number;
  readonly logSecond: Timer;
}

/** Smallest wait before the link is opened again. */
export const BACK_OFF_MIN_MS = 500;
/** Longest: a quarter more, and a hello, is still within the 5 s in which a tile has to be right when the hub or the network is back. */
export const BACK_OFF_MAX_MS = 3000;
/** Longest while the broker turns the credentials down ("auth"), which time does not mend. */
export const BACK_OFF_AUTH_MAX_MS = 30000;

/** A tile that has not started. */
export function createState(
  ports: DeliveryPorts,
  identity: Identity,
  world: () => World,
  out: DeliveryOut,
): DeliveryState {
  return {
    ports: ports,
    identity: identity,
    world: world,
    out: out,
    upTopic: tileTopic(identity.tile, 'up'),
    downTopic: tileTopic(identity.tile, 'dn'),
    standing: 'start',
    linkIsUp: false,
    retry: createTimer(),
    backOffMs: BACK_OFF_MIN_MS,
    lost: createTimer(),
    boot: 0,
    helloCount: 0,
    firstHello: 1,
    helloRepeats: 0,
    hello: createTimer(),
    connections: 0,
    claim: 0,
    claimHeld: false,
    hub: '',
    queue: [],
    inFlight: 0,
    sequence: 0,
    acknowledged: 0,
    resendMs: 0,
    resend: createTimer(),
    gapSequence: 0,
    gap: createTimer(),
    senseOwed: false,
    revision: 0,
    shownRevision: 0,
    shownOwed: false,
    want: createTimer(),
    statusMs: 0,
    status: createTimer(),
    unanswered: 0,
    sessionBaseMs: 0,
    sessionAtMs: 0,
    sessionGivenMs: 0,
    malformed: 0,
    tooBig: 0,
    otherClaim: 0,
    log: [],
    logIndex: 0,
    logNext: 1,
    logSent: 0,
    logSecond: createTimer(),
  };
}

/** Has this connection been welcomed? Before that, nothing but hello is sent [3.1]. */
export function isWelcomed(state: DeliveryState): boolean {
  return state.standing === 'welcome' || state.standing === 'hubAway';
}

/** The hub is out of touch from now on, unless it was before. */
export function loseTouch(state: DeliveryState): void {
  if (state.standing === 'welcome') startTimer(state.lost, state.ports.clock.nowMs(), 0);
}

/** Tells the tile where it stands. */
export function stand(state: DeliveryState, standing: Standing, reason: string, retryMs: number): void {
  state.standing = standing;
  state.out.standing(standing, reason, retryMs);
}

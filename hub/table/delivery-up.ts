/** What a welcomed tile says: rules 3.4 to 3.8 of protocol/README.md. */
import { EVENT_AGE_MAX_MS, RESEND_MAX_MS, RESEND_MIN_MS } from '../../protocol/limits.ts';
import type {
  AckMessage,
  EventMessage,
  FetchMessage,
  HelloMessage,
  SenseMessage,
  ShownMessage,
  StatusMessage,
  UpMessage,
  WantMessage,
} from '../../protocol/messages.ts';
import { askIfGreeting, askOnce, onHello, onReplacedBoot, repeatConfig } from './delivery-hello.ts';
import { meansAnotherThing, onReport, onWant, sendWaiting } from './delivery-picture.ts';
import type { LinkHub, LinkState } from './delivery-state.ts';
import { andThen, drop, type InputOf, type LinkEffect, type LinkStep, send } from './delivery-step.ts';

/** Twice the longest wait of a tile before it sends again. */
const GAP_GIVEN_UP_MS = 2 * RESEND_MAX_MS;

type Claimed = StatusMessage | ShownMessage | WantMessage | FetchMessage;

/** Acknowledges what is synced, also in answer to a status [3.6, 3.8]. */
function ack(state: LinkState): LinkEffect {
  return { fx: 'ack', claim: state.claim, boot: state.boot, sequence: state.acked };
}

/** The message of an `ack` effect, made when it is sent. */
export function ackMessage(effect: Extract<LinkEffect, { fx: 'ack' }>, sessionMs: number): AckMessage {
  return { type: 'ack', claim: effect.claim, boot: effect.boot, sequence: effect.sequence, sessionMs };
}

/** Why it is too late to act on this message; "" when it is not. Senses are levels and never late [3.5]. */
function lateBecause(state: LinkState, message: SenseMessage | EventMessage): '' | 'old' | 'changed' {
  if (message.type === 'sense') return '';
  if (message.ageMs > EVENT_AGE_MAX_MS) return 'old';
  return meansAnotherThing(state, message.revision) ? 'changed' : '';
}

/**
 * Something before this message is missing [3.4]. Asked for once in a while, since every message behind the gap finds it.
 * A gap that stays belongs to a tile that had it acknowledged by a hub whose journal is lost: only a new boot helps.
 */
function onGap(state: LinkState, message: SenseMessage | EventMessage, atMs: number): LinkStep {
  const sequence = state.taken + 1;
  const counts = { ...state.counts, gaps: state.counts.gaps + 1 };
  const gapMs = state.gapAt === sequence ? state.gapMs : atMs;
  const noted: LinkState = { ...state, counts, gapAt: sequence, gapMs };
  const dropped = drop(noted, 'gap', `${message.type} ${message.sequence}`);
  if (state.gapAt === sequence && atMs - state.resendMs < RESEND_MIN_MS) return dropped;
  if (atMs - gapMs >= GAP_GIVEN_UP_MS) {
    return andThen(dropped, (next) => [{ ...next, gapAt: 0 }, [send({ type: 'reboot', boot: state.boot })]]);
  }
  return andThen(dropped, (next) => [
    { ...next, resendMs: atMs },
    [send({ type: 'resend', claim: state.claim, boot: state.boot, sequence })],
  ]);
}

/** A numbered message: only the next one is taken [3.4]. */
function onNumbered(state: LinkState, message: SenseMessage | EventMessage, hub: LinkHub, atMs: number): LinkStep {
  const { sequence } = message;
  if (state.claim === 0) return askIfGreeting(drop(state, 'notWelcomed', message.type), hub, atMs);
  if (sequence > state.taken + 1) return onGap(state, message, atMs);
  if (sequence <= state.taken) {
    const counted = { ...state, counts: { ...state.counts, repeats: state.counts.repeats + 1 } };
    const dropped = drop(counted, 'repeat', `${message.type} ${sequence}`);
    // One that is not synced yet is acknowledged when it is.
    return sequence > state.acked ? dropped : andThen(dropped, (next) => [next, [ack(next)]]);
  }
  const why = lateBecause(state, message);
  return [{ ...state, taken: sequence }, [{ fx: 'take', message, late: why !== '', why }]];
}

/** Everything up to here is synced: acknowledge it [3.6]. */
export function onTaken(state: LinkState, input: InputOf<'taken'>): LinkStep {
  if (input.boot !== state.boot) return [state, []];
  const next = { ...state, acked: Math.max(state.acked, Math.min(input.sequence, state.taken)) };
  return [next, state.claim === 0 ? [] : [ack(next)]];
}

/** A message under another claim than ours [3.3]. */
function onOtherClaim(state: LinkState, message: Claimed, hub: LinkHub, atMs: number): LinkStep {
  const claimMax = Math.max(state.claimMax, message.claim);
  const dropped = drop({ ...state, claimMax }, 'otherClaim', message.type);
  // A lower one missed our welcome, or is late.
  if (message.claim < state.claim) return andThen(dropped, (next) => askOnce(next, hub, atMs));
  // A higher one obeys another hub, or is ours from before a restart.
  if (hub.greets || state.presence !== 'here') return askIfGreeting(dropped, hub, atMs);
  return andThen(dropped, (next) => [{ ...next, claim: 0, presence: 'gone' }, [{ fx: 'gone', reason: 'claimed' }]]);
}

function onStatus(state: LinkState, message: StatusMessage, atMs: number): LinkStep {
  const answered: LinkStep = [state, [{ fx: 'status', message }, ack(state)]];
  return andThen(andThen(answered, repeatConfig), (next) => onReport(next, message.revision, atMs));
}

function onClaimed(state: LinkState, message: Claimed, hub: LinkHub, atMs: number): LinkStep {
  if (state.claim === 0 || message.claim !== state.claim) return onOtherClaim(state, message, hub, atMs);
  if (message.type === 'status') return onStatus(state, message, atMs);
  if (message.type === 'shown') return onReport(state, message.revision, atMs);
  if (message.type === 'want') return onWant(state, message.revision, atMs);
  return [state, [{ fx: 'fetch', id: message.id, index: message.index }]];
}

/** A message of the current boot shows that the tile is there; one that was gone is here again. */
export function heard(state: LinkState, atMs: number): LinkStep {
  const next = { ...state, heardMs: atMs };
  if (state.presence !== 'gone' || state.claim === 0) return [next, []];
  const here: LinkStep = [{ ...next, presence: 'here' }, [{ fx: 'joined', boot: state.boot, again: false }]];
  return andThen(here, (back) => sendWaiting(back, atMs));
}

function fromCurrentBoot(state: LinkState, message: Exclude<UpMessage, HelloMessage>, hub: LinkHub, atMs: number) {
  const numbered = message.type === 'sense' || message.type === 'event';
  return andThen(heard(state, atMs), (next) =>
    numbered ? onNumbered(next, message, hub, atMs) : onClaimed(next, message, hub, atMs),
  );
}

/** A message on the tile's `up` topic. */
export function onUp(state: LinkState, input: InputOf<'up'>, hub: LinkHub): LinkStep {
  const { message, bytes, atMs } = input;
  const { counts } = state;
  const counted = { ...state, counts: { ...counts, received: counts.received + 1, bytes: counts.bytes + bytes } };
  const isRefused = atMs < state.refusedUntilMs;
  if (isRefused && message.type !== 'hello') return drop(counted, 'refused', message.type);
  if (!isRefused && state.replaced.includes(message.boot)) {
    return onReplacedBoot(counted, message.boot, message.type, atMs);
  }
  if (message.type === 'hello') return onHello({ ...counted, heardMs: atMs }, message, hub, atMs);
  if (message.boot === state.boot) return fromCurrentBoot(counted, message, hub, atMs);
  return askIfGreeting(drop(counted, 'unknownBoot', message.type), hub, atMs);
}

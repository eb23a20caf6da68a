/** Status reports, and whether the hub still answers them [3.8]; which revision is on the panel [3.7]. */
import { RESEND_MIN_MS, STATUS_UNANSWERED_MAX } from '../../../protocol/limits.ts';
import { isDue, startTimer } from '../timer.ts';
import { sendUp } from './send.ts';
import { type DeliveryState, loseTouch, stand } from './state.ts';

function sendStatus(state: DeliveryState): void {
  sendUp(state, {
    type: 'status',
    boot: state.boot,
    claim: state.claim,
    revision: state.shownRevision,
    world: state.world(),
    battery: state.ports.power.batteryPercent(),
    rssi: state.ports.link.rssi(),
    freeBytes: state.ports.power.freeBytes(),
    queued: state.queue.length,
    dropped: [state.malformed, state.tooBig, state.otherClaim],
  });
  state.unanswered = state.unanswered + 1;
}

/** Status reports every `statusMs` from now on. */
export function startStatus(state: DeliveryState, statusMs: number): void {
  state.statusMs = statusMs;
  state.unanswered = 0;
  startTimer(state.status, state.ports.clock.nowMs(), statusMs);
}

/** The hub acknowledged: it is there. */
export function onAnswer(state: DeliveryState): void {
  state.unanswered = 0;
  if (state.standing !== 'hubAway') return;
  startTimer(state.lost, 0, -1);
  stand(state, 'welcome', '', 0);
}

/** Sends a status when it is time; the hub is away when STATUS_UNANSWERED_MAX before it were not answered. */
export function tickStatus(state: DeliveryState, nowMs: number): void {
  if (!isDue(state.status, nowMs)) return;
  startTimer(state.status, nowMs, state.statusMs);
  if (state.unanswered >= STATUS_UNANSWERED_MAX && state.standing === 'welcome') {
    loseTouch(state);
    stand(state, 'hubAway', '', 0);
  }
  sendStatus(state);
}

/** The panel shows `revision`: told at once, or with the next tick that the link takes it. */
export function report(state: DeliveryState, revision: number): void {
  state.shownRevision = revision;
  state.shownOwed = revision > 0;
}

/** Tells the hub the revision shown, if that is still owed. */
export function tickShown(state: DeliveryState): void {
  if (!state.shownOwed) return;
  const message = { type: 'shown' as const, boot: state.boot, claim: state.claim, revision: state.shownRevision };
  if (sendUp(state, message)) state.shownOwed = false;
}

/** A patch did not fit: asks for the scene, once for all patches of a burst. */
export function sendWant(state: DeliveryState, nowMs: number): void {
  if (state.want.waitMs >= 0 && !isDue(state.want, nowMs)) return;
  const message = { type: 'want' as const, boot: state.boot, claim: state.claim, revision: state.shownRevision };
  if (sendUp(state, message)) startTimer(state.want, nowMs, RESEND_MIN_MS);
}

/** How a tile comes to a hub: connection, hello, welcome and claim, and how it is turned away [3.1], [3.2], [3.3]. */
import { HELLO_REPEAT_MS, KEEPALIVE_S, PROTOCOL_VERSION } from '../../../protocol/limits.ts';
import type {
  AwayMessage,
  Capability,
  HubMessage,
  RebootMessage,
  WelcomeMessage,
  WhoMessage,
} from '../../../protocol/messages.ts';
import { HUB_FILTER, tileTopic } from '../../../protocol/topics.ts';
import { elapsedMs } from '../time.ts';
import { isDue, jitter, startTimer } from '../timer.ts';
import { nextBoot } from './boot.ts';
import { clearLog, log } from './log.ts';
import { acknowledge, queueSense, restartNumbers, sendFrom } from './queue.ts';
import { presenceText, sendPresence, sendUp } from './send.ts';
import { startSession } from './session.ts';
import {
  BACK_OFF_AUTH_MAX_MS,
  BACK_OFF_MAX_MS,
  BACK_OFF_MIN_MS,
  type DeliveryState,
  loseTouch,
  stand,
} from './state.ts';
import { startStatus } from './status.ts';

/** A hub that asks for no pause gets one. */
const AWAY_MIN_MS = 1000;
/** A second reason to say hello within this says it no second time. */
const HELLO_PAUSE_MS = 250;

function capabilitiesOf(letters: string): readonly Capability[] {
  const list: Capability[] = [];
  for (let i = 0; i < letters.length; i++) list.push(letters.charAt(i) as Capability);
  return list;
}

function sendHello(state: DeliveryState, nowMs: number): void {
  const identity = state.identity;
  state.helloCount = state.helloCount + 1;
  sendUp(state, {
    type: 'hello',
    boot: state.boot,
    count: state.helloCount,
    claim: state.claim,
    versions: [PROTOCOL_VERSION, PROTOCOL_VERSION],
    firmware: identity.firmware,
    body: identity.body,
    capabilities: capabilitiesOf(identity.capabilities),
    panel: [identity.panelWidth, identity.panelHeight],
  });
  const last = HELLO_REPEAT_MS.length - 1;
  const waitMs = HELLO_REPEAT_MS[Math.min(state.helloRepeats, last)] as number;
  state.helloRepeats = state.helloRepeats + 1;
  startTimer(state.hello, nowMs, jitter(state.ports.random, waitMs));
}

/** Says hello, and again until it is answered. */
function greet(state: DeliveryState): void {
  state.helloRepeats = 0;
  stand(state, 'greeting', '', 0);
  sendHello(state, state.ports.clock.nowMs());
}

/** Opens the link; its will names the connection that this becomes. */
export function openLink(state: DeliveryState): void {
  const tile = state.identity.tile;
  stand(state, 'connecting', '', 0);
  state.ports.link.open({
    clientId: tile,
    user: tile,
    secret: state.identity.secret,
    willTopic: tileTopic(tile, 'on'),
    willPayload: presenceText(state, false, state.connections + 1),
    keepaliveS: KEEPALIVE_S,
    filters: [state.downTopic, HUB_FILTER],
  });
}

/** Connected and subscribed: time for hello. */
export function onLinkUp(state: DeliveryState): void {
  if (state.standing !== 'connecting') return;
  state.linkIsUp = true;
  state.connections = state.connections + 1;
  state.firstHello = state.helloCount + 1;
  greet(state);
}

/** The connection is gone, or did not come about: the next is tried later, each time later, until a hub says welcome. */
export function onLinkDown(state: DeliveryState, reason: string): void {
  state.linkIsUp = false;
  // Turned away, the next connection waits as long as the next hello: two devices with one id must not throw each other out.
  if (state.standing === 'start' || state.standing === 'offline' || state.standing === 'turnedAway') return;
  loseTouch(state);
  const longestMs = reason === 'auth' ? BACK_OFF_AUTH_MAX_MS : BACK_OFF_MAX_MS;
  const waitMs = jitter(state.ports.random, Math.min(state.backOffMs, longestMs));
  state.backOffMs = Math.min(2 * state.backOffMs, longestMs);
  startTimer(state.retry, state.ports.clock.nowMs(), waitMs);
  stand(state, 'offline', reason, waitMs);
}

function dropClaim(state: DeliveryState): void {
  state.claimHeld = false;
  state.ports.edges.setBeacon(0);
}

/** A new boot on the same connection, whose will is stale from now on: it is only a hint [2.3]. */
export function startBoot(state: DeliveryState): void {
  state.boot = nextBoot(state.ports.store, state.ports.random);
  state.helloCount = 0;
  state.firstHello = 1;
  state.connections = state.linkIsUp ? 1 : 0;
  restartNumbers(state);
  dropClaim(state);
}

/** A boot whose numbers do not go on, with a hello of its own. */
export function startBootAgain(state: DeliveryState, why: string): void {
  loseTouch(state);
  startBoot(state);
  clearLog(state);
  log(state, 2, why);
  greet(state);
}

function isOurHub(state: DeliveryState, hub: string): boolean {
  return state.identity.hub === '' || state.identity.hub === hub;
}

function isOurHello(state: DeliveryState, message: WelcomeMessage): boolean {
  return message.boot === state.boot && message.count >= state.firstHello && message.count <= state.helloCount;
}

function takeClaim(state: DeliveryState, message: WelcomeMessage): void {
  state.claim = message.claim;
  state.claimHeld = true;
  state.hub = message.hub;
  state.revision = 0;
  state.shownRevision = 0;
  state.shownOwed = false;
  state.backOffMs = BACK_OFF_MIN_MS;
  startTimer(state.lost, 0, -1);
  startSession(state, message.sessionMs);
  startStatus(state, message.statusMs);
  state.ports.edges.setBeacon(message.beacon);
  state.out.claimed(message.name);
  stand(state, 'welcome', '', 0);
}

/** A claim is taken from the answer to a hello of this connection only, and only a higher one [3.3]. */
export function onWelcome(state: DeliveryState, message: WelcomeMessage): void {
  if (!isOurHub(state, message.hub) || !isOurHello(state, message) || message.claim <= state.claim) {
    state.otherClaim = state.otherClaim + 1;
    return;
  }
  // A hub with another idea of what it took would wait for a message that is gone: its id met another boot, or it is another hub.
  if (message.sequence > state.sequence || message.sequence < state.acknowledged) {
    startBootAgain(state, 'hub at ' + message.sequence + ', tile at ' + state.acknowledged + '-' + state.sequence);
    return;
  }
  takeClaim(state, message);
  sendPresence(state, true);
  acknowledge(state, message.sequence);
  sendFrom(state, message.sequence + 1);
  queueSense(state);
}

function greetAgain(state: DeliveryState, hub: string): void {
  if (!state.linkIsUp || !isOurHub(state, hub)) return;
  const now = state.ports.clock.nowMs();
  if (state.standing === 'greeting' && elapsedMs(now, state.hello.sinceMs) < HELLO_PAUSE_MS) return;
  loseTouch(state);
  greet(state);
}

/** A hub wants this tile. */
export function onWho(state: DeliveryState, message: WhoMessage): void {
  greetAgain(state, message.hub);
}

/** A hub is back. Another than the one that holds the tile is no reason to leave, unless that one is out of touch. */
export function onHub(state: DeliveryState, message: HubMessage): void {
  if (!message.online) return;
  if (message.hub === state.hub || state.standing !== 'welcome') greetAgain(state, message.hub);
}

/** The hub knows this boot as replaced [3.2]. */
export function onReboot(state: DeliveryState, message: RebootMessage): void {
  if (message.boot === state.boot && state.linkIsUp) startBootAgain(state, 'boot replaced');
}

/** The hub does not take this tile for now. */
export function onAway(state: DeliveryState, message: AwayMessage): void {
  if (message.boot !== state.boot || !state.linkIsUp) return;
  const waitMs = Math.max(message.retryMs, AWAY_MIN_MS);
  dropClaim(state);
  startTimer(state.lost, 0, -1);
  startTimer(state.retry, state.ports.clock.nowMs(), waitMs);
  stand(state, 'turnedAway', message.reason, waitMs);
}

/** What is due while the hub is not in touch: the next connection, the next hello. */
export function tickHello(state: DeliveryState, nowMs: number): void {
  if (state.standing === 'greeting') {
    if (isDue(state.hello, nowMs)) sendHello(state, nowMs);
  } else if ((state.standing === 'offline' || state.standing === 'turnedAway') && isDue(state.retry, nowMs)) {
    if (state.linkIsUp) greet(state);
    else openLink(state);
  }
}

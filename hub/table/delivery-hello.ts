/** Hello, boots, twins and claims: rules 3.1 to 3.3 of protocol/README.md. */
import {
  PROTOCOL_VERSION,
  REPLACED_BOOTS_MAX,
  STATUS_IDLE_MS,
  STATUS_SESSION_MS,
  TWINS_COUNT,
  TWINS_REFUSED_MS,
  TWINS_WINDOW_MS,
} from '../../protocol/limits.ts';
import type { AwayMessage, HelloMessage, WelcomeMessage } from '../../protocol/messages.ts';
import { forgetPictures, sendWaiting } from './delivery-picture.ts';
import type { LinkHub, LinkState } from './delivery-state.ts';
import { andThen, drop, type InputOf, type LinkEffect, type LinkStep, send } from './delivery-step.ts';

/** Between two `who` to a tile, and after a welcome before one: an answer may be under way. */
const ASK_AGAIN_MS = 1000;
/** A tile of another version may have been flashed by then. */
const OTHER_VERSION_RETRY_MS = 30_000;
/** How often a config is repeated behind status messages. */
const CONFIG_REPEATS = 2;

function away(boot: number, reason: AwayMessage['reason'], retryMs: number): LinkEffect {
  return send({ type: 'away', boot, reason, retryMs });
}

/** Asks the tile to say hello [3.3]. */
export function ask(state: LinkState, hub: LinkHub, atMs: number): LinkStep {
  return [{ ...state, askedMs: atMs }, [send({ type: 'who', hub: hub.hub })]];
}

/** Asks, unless it was asked or welcomed just now, or a hello waits for its answer. */
export function askOnce(state: LinkState, hub: LinkHub, atMs: number): LinkStep {
  const busy = state.hello !== null || atMs - Math.max(state.askedMs, state.welcomedMs) < ASK_AGAIN_MS;
  return busy ? [state, []] : ask(state, hub, atMs);
}

/** Asks a tile that speaks to nobody we know, if this hub asks such tiles. */
export function askIfGreeting(step: LinkStep, hub: LinkHub, atMs: number): LinkStep {
  return hub.greets ? andThen(step, (next) => askOnce(next, hub, atMs)) : step;
}

/** Two devices have this id: all their boots are sent away, and the tile counts as gone [3.2]. */
function refuseTwins(state: LinkState, atMs: number): LinkStep {
  const boots = state.boot === 0 ? state.replaced : [...state.replaced, state.boot];
  return [
    {
      ...state,
      presence: 'refused',
      hello: null,
      claim: 0,
      replacedHeardMs: [],
      takenOverMs: [],
      refusedUntilMs: atMs + TWINS_REFUSED_MS,
    },
    [
      ...boots.map((boot) => away(boot, 'twins', TWINS_REFUSED_MS)),
      ...(state.presence === 'here' ? [{ fx: 'gone', reason: 'twins' } as const] : []),
      { fx: 'refused', reason: 'twins', retryMs: TWINS_REFUSED_MS },
    ],
  ];
}

function recent(times: readonly number[], atMs: number): readonly number[] {
  return [...times.filter((ms) => atMs - ms < TWINS_WINDOW_MS), atMs];
}

/** A message of a boot that was replaced: dropped and answered with reboot; the third in a minute means twins [3.2]. */
export function onReplacedBoot(state: LinkState, boot: number, what: string, atMs: number): LinkStep {
  const replacedHeardMs = recent(state.replacedHeardMs, atMs);
  const dropped = andThen(drop({ ...state, replacedHeardMs }, 'replacedBoot', what), (next) => [
    next,
    [send({ type: 'reboot', boot })],
  ]);
  return replacedHeardMs.length < TWINS_COUNT ? dropped : andThen(dropped, (next) => refuseTwins(next, atMs));
}

/** The connection was taken over by another; the third time in a minute means twins [3.2]. */
export function onTakeOver(state: LinkState, atMs: number): LinkStep {
  const takenOverMs = recent(state.takenOverMs, atMs);
  const next = { ...state, takenOverMs };
  return takenOverMs.length < TWINS_COUNT || state.presence === 'refused' ? [next, []] : refuseTwins(next, atMs);
}

/** Another boot: the numbered stream and the claim begin anew [3.2]. */
function replaceBoot(state: LinkState, boot: number): LinkState {
  if (state.boot === boot) return state;
  const replaced = state.boot === 0 ? state.replaced : [...state.replaced, state.boot].slice(-REPLACED_BOOTS_MAX);
  return {
    ...state,
    boot,
    replaced,
    claim: 0,
    hello: null,
    connection: 0,
    willFrom: 0,
    taken: 0,
    acked: 0,
    gapAt: 0,
    presence: state.presence === 'here' ? 'greeting' : state.presence,
  };
}

function welcomeMessage(state: LinkState, hello: HelloMessage, hub: LinkHub): WelcomeMessage {
  return {
    type: 'welcome',
    boot: hello.boot,
    count: hello.count,
    claim: state.claim,
    hub: hub.hub,
    beacon: state.beacon,
    sessionMs: hub.sessionMs,
    statusMs: hub.inSession ? STATUS_SESSION_MS : STATUS_IDLE_MS,
    sequence: state.acked,
    name: state.name,
  };
}

/** Welcome, config and picture, in this order. The sequence in a welcome acknowledges: only what is synced counts. */
function greet(state: LinkState, hello: HelloMessage, hub: LinkHub, atMs: number): LinkStep {
  const welcome = send(welcomeMessage(state, hello, hub));
  const again = state.presence === 'here';
  const here: LinkState = { ...forgetPictures(state), presence: 'here', hello: null };
  const joined: LinkEffect = { fx: 'joined', boot: state.boot, again };
  return andThen(andThen([here, [welcome, joined]], sendConfig), (next) => sendWaiting(next, atMs));
}

/** Sends the settings, if there are any. */
export function sendConfig(state: LinkState): LinkStep {
  if (Object.keys(state.config).length === 0) return [state, []];
  const message = { type: 'config', claim: state.claim, ...state.config } as const;
  return [{ ...state, configLeft: CONFIG_REPEATS }, [send(message)]];
}

/** Sends the settings once more, while repeats are left. */
export function repeatConfig(state: LinkState): LinkStep {
  if (state.configLeft === 0) return [state, []];
  const [next, effects] = sendConfig(state);
  return [{ ...next, configLeft: state.configLeft - 1 }, effects];
}

function refuseVersion(state: LinkState, hello: HelloMessage): LinkStep {
  const retryMs = OTHER_VERSION_RETRY_MS;
  const older = hello.versions[1] < PROTOCOL_VERSION ? 'tile' : 'hub';
  const refused: LinkEffect = { fx: 'refused', reason: 'version', retryMs, older };
  return [state, [away(hello.boot, 'version', retryMs), refused]];
}

/** A hello of a boot that may come in [3.1]. */
function onFreshHello(state: LinkState, hello: HelloMessage, hub: LinkHub, atMs: number): LinkStep {
  const known: LinkState = {
    ...replaceBoot(state, hello.boot),
    capabilities: hello.capabilities,
    panel: hello.panel,
    firmware: hello.firmware,
    body: hello.body,
    // Of another boot counts what we gave it, not what it named, perhaps by a fault of its memory.
    claimMax: Math.max(hello.boot === state.boot ? state.claimMax : state.claim, hello.claim),
  };
  // It has not taken the claim of this boot yet: the welcome got lost, or this hello is an old one. The claim stays.
  if (known.claim > hello.claim) {
    if (known.picture.shown === 0) return greet(known, hello, hub, atMs);
    return [known, [send(welcomeMessage(known, hello, hub))]];
  }
  const asked = known.hello !== null && atMs - known.helloMs < ASK_AGAIN_MS;
  const pending: LinkState = {
    ...known,
    hello,
    helloMs: asked ? known.helloMs : atMs,
    presence: known.presence === 'here' ? 'here' : 'greeting',
  };
  return [pending, asked ? [] : [{ fx: 'hello', message: hello, above: known.claimMax }]];
}

/** A tile says hello. */
export function onHello(state: LinkState, hello: HelloMessage, hub: LinkHub, atMs: number): LinkStep {
  if (hello.versions[0] > PROTOCOL_VERSION || hello.versions[1] < PROTOCOL_VERSION) return refuseVersion(state, hello);
  if (atMs < state.refusedUntilMs) {
    const retryMs = state.refusedUntilMs - atMs;
    return andThen(drop(state, 'refused', 'hello'), (next) => [next, [away(hello.boot, 'twins', retryMs)]]);
  }
  return onFreshHello(state, hello, hub, atMs);
}

/** The hub core has assigned claim, beacon and name [3.3]. */
export function onWelcome(state: LinkState, input: InputOf<'welcome'>, hub: LinkHub): LinkStep {
  const { hello } = state;
  if (hello === null || input.claim <= Math.max(hello.claim, state.claimMax)) return drop(state, 'unasked', 'welcome');
  const taken = Math.max(state.taken, input.sequence);
  const welcomed: LinkState = {
    ...state,
    claim: input.claim,
    claimMax: input.claim,
    beacon: input.beacon,
    name: input.name,
    welcomedMs: input.atMs,
    taken,
    acked: Math.max(state.acked, input.sequence),
    willFrom: state.connection + 1,
  };
  return greet(welcomed, hello, hub, input.atMs);
}

/** The hub core does not take it. */
export function onAway(state: LinkState, input: InputOf<'away'>): LinkStep {
  const { hello } = state;
  if (hello === null) return drop(state, 'unasked', 'away');
  const { reason, retryMs } = input;
  const refused: LinkEffect = { fx: 'refused', reason, retryMs };
  return [{ ...state, hello: null, presence: 'gone' }, [away(hello.boot, reason, retryMs), refused]];
}

/**
 * The hub's side of delivery to and from one tile, protocol/README.md section 3, as a pure machine: plain state in, new state
 * and effects out. The parts: hello, boots, claims (delivery-hello), numbered stream and reports (delivery-up), pictures
 * (delivery-picture, delivery-patch), presence (delivery-presence).
 */
import type { DownMessage } from '../../protocol/messages.ts';
import { ask, onAway, onWelcome, sendConfig } from './delivery-hello.ts';
import { onPicture } from './delivery-picture.ts';
import { onClosed, onPresence, onTick } from './delivery-presence.ts';
import type { LinkHub, LinkState } from './delivery-state.ts';
import { drop, type InputOf, type LinkInput, type LinkStep, send } from './delivery-step.ts';
import { onTaken, onUp } from './delivery-up.ts';

type Telling = InputOf<'sound' | 'refuse' | 'do' | 'piece'>;

function messageOf(claim: number, input: Telling): DownMessage {
  switch (input.in) {
    case 'sound': {
      const { tune, light, untilMs } = input;
      return { type: 'sound', claim, tune, ...(light === undefined ? {} : { light }), untilMs };
    }
    case 'refuse':
      return { type: 'refuse', claim, lines: input.lines };
    case 'do':
      return { type: 'do', claim, what: input.what };
    case 'piece': {
      const { id, index, count, data } = input;
      return { type: 'piece', claim, id, index, count, data };
    }
  }
}

/** Sends something momentary to a tile that is here. */
function tell(state: LinkState, input: Telling): LinkStep {
  if (state.presence !== 'here') return drop(state, 'notHere', input.in);
  return [state, [send(messageOf(state.claim, input), 'cause' in input ? input.cause : 0)]];
}

/** New settings stay for all later claims; a tile that is here hears of them at once. */
function onConfig(state: LinkState, input: InputOf<'config'>): LinkStep {
  const config = { ...state.config, ...input.config };
  const next: LinkState = { ...state, config, name: config.name ?? state.name };
  return next.presence === 'here' ? sendConfig(next) : [next, []];
}

/**
 * One input to the link of a tile. Total: any input in any state gives a state, and what is dropped says why. The caller
 * carries the effects out in order. It gives 'taken', and pictures and sounds that an input led to, only when the record of
 * that input is synced [3.6].
 */
export function stepLink(state: LinkState, input: LinkInput, hub: LinkHub): LinkStep {
  switch (input.in) {
    case 'up':
      return onUp(state, input, hub);
    case 'tick':
      return onTick(state, hub, input.atMs);
    case 'taken':
      return onTaken(state, input);
    case 'picture':
      return onPicture(state, input);
    case 'presence':
      return onPresence(state, input, hub);
    case 'closed':
      return onClosed(state, input);
    case 'welcome':
      return onWelcome(state, input, hub);
    case 'away':
      return onAway(state, input);
    case 'ask':
      return ask(state, hub, input.atMs);
    case 'config':
      return onConfig(state, input);
    case 'sound':
      return hub.sessionMs > input.untilMs ? drop(state, 'tooLate', 'sound') : tell(state, input);
    case 'refuse':
    case 'do':
    case 'piece':
      return tell(state, input);
  }
}

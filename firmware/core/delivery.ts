/** The tile's side of protocol/README.md section 3: from hello to acknowledged, over a link that may lose, double and reorder. */
import { TILE_SILENT_SESSION_MS } from '../../protocol/limits.ts';
import type { World } from '../../protocol/messages.ts';
import { onMessage } from './delivery/down.ts';
import { onLinkDown, onLinkUp, openLink, startBoot, startBootAgain, tickHello } from './delivery/hello.ts';
import { log, tickLog } from './delivery/log.ts';
import { isWornOut, queueEvent, queueSense, tickQueue } from './delivery/queue.ts';
import { sendPresence, sendUp } from './delivery/send.ts';
import { sessionMs } from './delivery/session.ts';
import { createState, type DeliveryPorts, type DeliveryState, isWelcomed } from './delivery/state.ts';
import { report, tickShown, tickStatus } from './delivery/status.ts';
import type { Delivery, DeliveryOut } from './parts.ts';
import type { Identity } from './ports.ts';
import { elapsedMs } from './time.ts';

export interface TileDelivery extends Delivery {
  /** The tile goes on purpose, to restart or to sleep: says so and closes the link, which is not opened again. */
  leave(): void;
}

function tick(state: DeliveryState): void {
  const now = state.ports.clock.nowMs();
  if (!isWelcomed(state)) {
    tickHello(state, now);
    const lost = state.lost;
    // By then the hub counts this tile as gone and may give its number to another [3.10].
    if (lost.waitMs >= 0 && elapsedMs(now, lost.sinceMs) >= TILE_SILENT_SESSION_MS) {
      lost.waitMs = -1;
      state.ports.edges.setBeacon(0);
    }
    return;
  }
  if (isWornOut(state)) {
    startBootAgain(state, 'numbers used up');
    return;
  }
  tickShown(state);
  tickQueue(state, now);
  tickStatus(state, now);
  tickLog(state, now);
}

function leave(state: DeliveryState): void {
  if (isWelcomed(state)) sendPresence(state, false);
  state.standing = 'start';
  state.linkIsUp = false;
  state.ports.edges.setBeacon(0);
  state.ports.link.close();
}

function fetch(state: DeliveryState, id: string, index: number): void {
  if (isWelcomed(state)) sendUp(state, { type: 'fetch', boot: state.boot, claim: state.claim, id: id, index: index });
}

/** Delivery that goes on from `state`. */
export function deliveryOver(state: DeliveryState): TileDelivery {
  return {
    start: () => {
      startBoot(state);
      openLink(state);
    },
    tick: () => tick(state),
    linkUp: () => onLinkUp(state),
    linkDown: (reason) => onLinkDown(state, reason),
    message: (topic, payload) => {
      if (state.linkIsUp) onMessage(state, topic, payload);
    },
    sense: () => queueSense(state),
    event: (kind, to, x, y) => queueEvent(state, kind, to, x, y),
    shown: (revision) => {
      report(state, revision);
      if (isWelcomed(state)) tickShown(state);
    },
    fetch: (id, index) => fetch(state, id, index),
    log: (level, text) => log(state, level, text),
    sessionMs: () => sessionMs(state),
    standing: () => state.standing,
    leave: () => leave(state),
  };
}

/** Delivery over `ports`; `world` answers how the tile lies now. Nothing happens before `start()`. */
export function createDelivery(
  ports: DeliveryPorts,
  identity: Identity,
  world: () => World,
  out: DeliveryOut,
): TileDelivery {
  return deliveryOver(createState(ports, identity, world, out));
}

/** Which screen of the house shows, by where the tile stands with its hub. */
import type { Op } from '../../../../protocol/scene.ts';
import type { Standing } from '../../parts.ts';
import { hubAwayOps } from './hub-away.ts';
import { greetingOps, helloOps, searchingOps, waitingOps } from './joining.ts';
import { offlineOps } from './offline.ts';
import { turnedAwayOps } from './turned-away.ts';

/** All that a screen of the house depends on. */
export interface HouseState {
  readonly standing: Standing;
  readonly reason: string;
  /** Whole seconds to the next attempt, in digits. */
  readonly seconds: string;
  /** 0-3, one more each half second. */
  readonly phase: number;
  /** What the hub calls the tile, or "". */
  readonly name: string;
  /** Last four digits of the tile's id, in capitals. */
  readonly shortId: string;
  /** A scene is held and shows behind. */
  readonly hasScene: boolean;
}

/** Is the hub out of touch, as far as a game is concerned? */
export function isAway(standing: Standing): boolean {
  return standing !== 'welcome';
}

/** The operations over the scene; none while a game is on. */
export function houseOps(state: HouseState): Op[] {
  const standing = state.standing;
  if (standing === 'turnedAway') return turnedAwayOps(state.reason, state.shortId, state.seconds);
  if (standing === 'welcome') return state.hasScene ? [] : waitingOps(state.name, state.shortId);
  if (state.hasScene || standing === 'hubAway') return hubAwayOps(state.hasScene, state.shortId, state.phase);
  if (standing === 'offline') return offlineOps(state.reason, state.shortId, state.seconds);
  if (standing === 'connecting') return searchingOps(state.shortId, state.phase);
  return standing === 'greeting' ? greetingOps(state.shortId) : helloOps(state.shortId);
}

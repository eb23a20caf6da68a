/** When a tile counts as here and gone: rule 3.8 of protocol/README.md. */
import { TILE_SILENT_IDLE_MS, TILE_SILENT_SESSION_MS } from '../../protocol/limits.ts';
import { askIfGreeting, onReplacedBoot, onTakeOver } from './delivery-hello.ts';
import { onPictureTime, wholeDueMs } from './delivery-picture.ts';
import type { LinkHub, LinkState } from './delivery-state.ts';
import { drop, type InputOf, type LinkStep } from './delivery-step.ts';
import { heard } from './delivery-up.ts';

function gone(state: LinkState, reason: 'will' | 'closed' | 'silent'): LinkStep {
  if (state.presence !== 'here') return [state, []];
  return [{ ...state, presence: 'gone' }, [{ fx: 'gone', reason }]];
}

/** The tile's presence, or its will by the broker. A hint only. */
export function onPresence(state: LinkState, input: InputOf<'presence'>, hub: LinkHub): LinkStep {
  const { message, atMs } = input;
  if (atMs < state.refusedUntilMs) return drop(state, 'refused', 'on');
  const { boot, connection, online } = message;
  if (boot !== state.boot) {
    // The broker speaks the will of a boot that ended, not a second device.
    if (!online) return drop(state, 'replacedBoot', 'will');
    if (state.replaced.includes(boot)) return onReplacedBoot(state, boot, 'on', atMs);
    return askIfGreeting(drop(state, 'unknownBoot', 'on'), hub, atMs);
  }
  // The will of an older connection may come after the next one has said hello.
  if (!online) return connection < state.willFrom ? [state, []] : gone({ ...state, connection }, 'will');
  const latest = Math.max(connection, state.connection);
  return heard({ ...state, connection: latest, willFrom: latest }, atMs);
}

/** The broker saw its connection end. */
export function onClosed(state: LinkState, input: InputOf<'closed'>): LinkStep {
  return input.takenOver ? onTakeOver(state, input.atMs) : gone(state, 'closed');
}

function silentDueMs(state: LinkState, hub: LinkHub): number {
  return state.heardMs + (hub.inSession ? TILE_SILENT_SESSION_MS : TILE_SILENT_IDLE_MS);
}

/** Time went on. */
export function onTick(state: LinkState, hub: LinkHub, atMs: number): LinkStep {
  if (state.presence === 'refused' && atMs >= state.refusedUntilMs) return [{ ...state, presence: 'gone' }, []];
  if (state.presence !== 'here') return [state, []];
  if (atMs >= silentDueMs(state, hub)) return gone(state, 'silent');
  return onPictureTime(state, atMs);
}

/** When the next 'tick' has something to do, in monotonic ms; undefined: never, until another input comes. */
export function linkDueMs(state: LinkState, hub: LinkHub): number | undefined {
  if (state.presence === 'refused') return state.refusedUntilMs;
  if (state.presence !== 'here') return undefined;
  return Math.min(silentDueMs(state, hub), wholeDueMs(state) ?? Number.MAX_SAFE_INTEGER);
}

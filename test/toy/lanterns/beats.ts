import type { Beat, Json, Piece, PieceId, Sound } from '../../../hub/games/game.ts';
import { SUN } from '../../../protocol/scene.ts';
import { isRecord, parseEvent } from './parse-event.ts';
import { handOf, lampId } from './pieces.ts';
import type { View } from './state.ts';

export const SOUNDS: { readonly [name: string]: Sound } = {
  seal: { tune: 'c7/10 -/30 c6/10', lateMs: 400 },
  flame: { tune: 'c6>g6/120', light: [4, SUN, 200], lateMs: 400, room: true },
  gust: { tune: 'e5>a5~/400', lateMs: 400, room: true },
  snuff: { tune: 'e6>c5/200', light: [4, 0, 200], lateMs: 400 },
  drip: { tune: 'b5>f5/60', lateMs: 400 },
};
const STEP_MS = 400;

/** Bids come up one by one, then the wind, then the leader's call. */
function revealBeats(seats: readonly string[], after: View, on: (id: PieceId) => PieceId): readonly Beat[] {
  const flames = seats.map((seat, index) => ({ ms: index * STEP_MS, sound: 'flame', highlight: [`seat:${seat}`] }));
  const gust: Beat = { ms: seats.length * STEP_MS, sound: 'gust', on: 'table' };
  const call: Beat = { ms: gust.ms + STEP_MS, sound: 'turn', on: on(handOf(after.leader)) };
  return after.leader === '' ? [...flames, gust] : [...flames, gust, call];
}

export function beats(_before: View, seen: Json, after: View, pieces: readonly Piece[]): readonly Beat[] {
  const on = (id: PieceId) => (pieces.some((piece) => piece.id === id) ? id : 'table');
  // A bid of another seat comes without its amount and is no event to parse.
  if (isRecord(seen) && seen.act === 'bid') return [{ ms: 0, sound: 'seal', on: on(handOf(String(seen.by))) }];
  const event = parseEvent(seen);
  switch (event?.act) {
    case 'reveal':
      return revealBeats(
        after.seats.filter((seat) => !after.gone.includes(seat)),
        after,
        on,
      );
    case 'light':
      return event.lamps.map((lamp, index) => ({
        ms: index * STEP_MS,
        sound: 'flame',
        on: on(lampId(lamp)),
        highlight: [lampId(lamp)],
      }));
    case 'snuff':
      return [{ ms: 0, sound: 'snuff', on: on(lampId(event.lamp)), highlight: [lampId(event.lamp)] }];
    case 'fill':
      return [{ ms: 0, sound: 'drip', on: on(lampId(event.lamp)) }];
    default:
      return after.phase === 'over' ? [{ ms: 0, sound: 'win', on: 'table' }] : [];
  }
}

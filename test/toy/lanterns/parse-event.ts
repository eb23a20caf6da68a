import type { Json } from '../../../hub/games/game.ts';
import { type Event, PLACES, type Place } from './state.ts';

export function isRecord(json: unknown): json is { readonly [key: string]: Json } {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

const whole = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
const wholes = (value: Json | undefined): value is readonly number[] => Array.isArray(value) && value.every(whole);
const isPlace = (value: Json | undefined): value is Place => PLACES.some((place) => place === value);

/** An event from foreign data, or null. Whether it is allowed is for apply() to say. */
export function parseEvent(json: unknown): Event | null {
  if (!isRecord(json) || typeof json.by !== 'string') return null;
  const { act, by } = json;
  switch (act) {
    case 'bid':
      return whole(json.amount) ? { act, by, amount: json.amount } : null;
    case 'light':
      return wholes(json.lamps) && whole(json.spentMs) ? { act, by, lamps: json.lamps, spentMs: json.spentMs } : null;
    case 'fill':
    case 'snuff':
      return whole(json.lamp) ? { act, by, lamp: json.lamp } : null;
    case 'visit':
      return isPlace(json.place) ? { act, by, place: json.place } : null;
    case 'reveal':
      return whole(json.wind) ? { act, by, wind: json.wind } : null;
    case 'reopen':
    case 'done':
    case 'leave':
    case 'close':
    case 'dusk':
      return { act, by };
    default:
      return null;
  }
}

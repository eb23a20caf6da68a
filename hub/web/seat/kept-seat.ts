/** What a phone remembers, to come back to its seat: who its tile is, and where it sat. */
import { fields, items, text } from '../host/read.ts';
import type { TileKeys } from '../tiles/worker-messages.ts';

export interface KeptSeat extends TileKeys {
  /** '' before the first time. */
  readonly seat: string;
  readonly name: string;
  /** The seat's own token: by it the phone takes the seat back from another device. '' for none. */
  readonly token: string;
}

function readPairs(value: unknown): TileKeys['kept'] {
  return items(value).flatMap((pair) => {
    const [key, kept] = items(pair);
    return typeof key === 'string' && typeof kept === 'string' ? [[key, kept] as const] : [];
  });
}

/** As it was kept; undefined for what cannot be read. */
export function readKeptSeat(kept: string | null): KeptSeat | undefined {
  let value: unknown;
  try {
    value = JSON.parse(kept ?? 'null');
  } catch {
    return undefined;
  }
  const { tile, secret, kept: pairs, seat, name, token } = fields(value);
  if (!/^[0-9a-f]{12}$/.test(text(tile)) || text(secret) === '') return undefined;
  return {
    tile: text(tile),
    secret: text(secret),
    kept: readPairs(pairs),
    seat: text(seat),
    name: text(name),
    token: text(token),
  };
}

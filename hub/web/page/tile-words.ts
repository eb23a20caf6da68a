/** What tiles and places are called. */
import type { TableSummary } from '../host/answers.ts';
import type { Contact } from '../plane/sight.ts';
import type { Place } from '../plane/snap.ts';
import { pieceName } from './words.ts';

const SIDES = ['north', 'east', 'south', 'west'];

/** Its piece, else its name. */
export function tileName(table: TableSummary | undefined, tile: string): string {
  const known = table?.tiles.find((one) => one.tile === tile);
  if (known === undefined) return 'Tile';
  return known.piece === '' ? `Tile ${known.name}` : pieceName(known.piece);
}

/** Name, and what else a screen reader says: whether the hub hears it, and what it touches. */
export function tileWords(
  table: TableSummary | undefined,
  tile: string,
  contacts: readonly Contact[],
): readonly [name: string, description: string] {
  const touches = contacts.flatMap(({ a, aSide, b, bSide }) => {
    if (a === tile) return [`${tileName(table, b)} ${SIDES[aSide]}`];
    return b === tile ? [`${tileName(table, a)} ${SIDES[bSide]}`] : [];
  });
  const known = table?.tiles.find((one) => one.tile === tile);
  const away = known !== undefined && !known.here ? ['the hub does not hear it'] : [];
  return [tileName(table, tile), [...away, ...touches].join(', ')];
}

/** 'Cell c3, south side': the side is the neighbour's own. */
export function placeName(table: TableSummary | undefined, { side, beside }: Place): string {
  const name = tileName(table, beside);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${SIDES[side]} side`;
}

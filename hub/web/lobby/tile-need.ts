/** How many tiles a start needs, in words. */
import type { KnownTile, TileNeed } from './lobby-answers.ts';

const tiles = (count: number): string => (count === 1 ? '1 tile' : `${count} tiles`);

/** For a game's card: '25 to 100 tiles, or 2' from the needs of its sets under its presets; '' while none is known. */
export function needRange(full: readonly TileNeed[], hands: TileNeed | undefined): string {
  const counts = full.map(({ needed }) => needed).sort((a, b) => a - b);
  const [least, most] = [counts[0], counts.at(-1)];
  if (least === undefined || most === undefined) return '';
  const range = least === most ? tiles(most) : `${least} to ${tiles(most)}`;
  return hands === undefined || hands.needed >= least ? range : `${range}, or ${hands.needed}`;
}

/**
 * For the panel: what is needed, what of it is here, and that virtual tiles fill up. `known`: the tiles of the hub; `own`: ids of those of this page, which are
 * virtual ones that it brings; all others are phones, other pages, and real tiles.
 */
export function needWords(need: TileNeed, known: readonly KnownTile[], own: ReadonlySet<string>): string {
  const others = known.filter(({ tile, isHere }) => isHere && !own.has(tile)).length;
  const extra = need.optional === 0 ? '' : ` (and ${need.optional} more if you like)`;
  const first = `${tiles(need.needed)}${extra}, virtual ones on this page.`;
  if (others === 0) return first;
  const are = others === 1 ? 'is' : 'are';
  return `${first} ${tiles(others)} of yours ${are} here and can join at the table.`;
}

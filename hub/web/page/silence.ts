/** Why a gesture on a tile comes to nothing before the hub has judged it: the page says so at once. */
import { type Notice, type PageState, tableOf } from './page-state.ts';

const news = (say: string, hint: string): Notice => ({ kind: 'news', say, hint });

/** Undefined: the hub hears it. */
export function whyUnheard(state: PageState, tile: string): Notice | undefined {
  const table = tableOf(state);
  if (state.line === 'away') return news('The hub is away.', 'It hears nothing of this; the game is saved.');
  if (table === undefined) return undefined;
  const known = table.tiles.find((one) => one.tile === tile);
  if (known?.here === true) return undefined;
  if (state.busy !== undefined) return news(`${state.busy}: not all tiles are there yet.`, 'Press again in a moment.');
  if (known === undefined) return news('This tile is not at the table.', 'Put it away and add a tile.');
  return news('The hub does not hear this tile now.', 'It comes back by itself, or swap it for a fresh one.');
}

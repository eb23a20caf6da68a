import { INK } from '../../../protocol/scene.ts';
import type { Binding, Piece, Screen } from '../game.ts';
import { beats } from './beats.ts';
import { boardScreen } from './board-screen.ts';
import { cellScreen, lookOf } from './cell-screen.ts';
import { changed } from './changed.ts';
import { cellName } from './coordinates.ts';
import { type Draft, emptyDraft, redraft } from './draft.ts';
import { how } from './how.ts';
import { lensScreen } from './lens-screen.ts';
import { offers } from './offers.ts';
import type { Options } from './options.ts';
import { handOwner, indexNamed, pieces, seating, windowPlace } from './pieces.ts';
import { read, type Table } from './read.ts';
import type { View } from './rules.ts';
import type { Intent } from './state.ts';
import { windowCell } from './window.ts';

function screen({ view, draft }: Table, { id }: Piece): Screen {
  const owner = handOwner(id);
  if (owner !== null) return lensScreen(view, draft, owner);
  const place = windowPlace(id);
  const index = place === null ? indexNamed(view, id) : windowCell(view, draft, place);
  if (index === null) return { ops: [['c', INK]], means: '' };
  if (place === null) return cellScreen(lookOf(view, index), null);
  const shown = cellScreen(lookOf(view, index), cellName(view, index));
  return { ...shown, means: `${cellName(view, index)}${shown.means}` };
}

/** Virus War on tiles: a tile a cell, or a lens a player with a window of nine tiles where there are some. */
export const binding: Binding<Options, Intent, View, Draft> = {
  pieces,
  seating: (_options, view, set) => seating(view, set),
  draft: (_options, view, seat) => emptyDraft(view, seat),
  // Nothing about a lens is secret; the window of tiles follows its scroll.
  publicDraft: (draft) => draft,
  redraft: (_options, draft, view, seat) => redraft(draft, view, seat),
  read,
  how,
  offers,
  screen,
  changed,
  board: (_options, view) => boardScreen(view),
  beats,
};

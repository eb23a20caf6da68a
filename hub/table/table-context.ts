/** Looking at a match through its game: pieces, views, contexts. */
import type { AnyGame, Context, Group, Json, Piece, PieceId, SetKind, Viewer } from '../games/game.ts';
import type { Layout } from './layout.ts';
import { type Match, setsOf, type TableState } from './table-state.ts';

/** What the table needs to know besides its state. */
export interface TableDeps {
  game(id: string): AnyGame | undefined;
  /** Content hash of an image by its name in a game, or of the house; undefined: no such image. */
  imageId(game: string, name: string): string | undefined;
}

const CAPABILITY: { readonly [sense: string]: string } = {
  edges: 'e',
  motion: 'm',
  tag: 't',
  button: 'b',
  point: 'p',
  sound: 's',
};

const viewCache = new WeakMap<object, Map<Viewer, Json>>();

/** A view, computed once for each state and viewer. */
export function viewOf(game: AnyGame, state: Json, to: Viewer): Json {
  if (typeof state !== 'object' || state === null) return game.rules.view(state, to) as Json;
  let views = viewCache.get(state);
  if (views === undefined) {
    views = new Map();
    viewCache.set(state, views);
  }
  let view = views.get(to);
  if (view === undefined) {
    view = game.rules.view(state, to) as Json;
    views.set(to, view);
  }
  return view;
}

interface KnownPieces {
  readonly list: readonly Piece[];
  readonly byId: ReadonlyMap<PieceId, Piece>;
  /** Those that show view('table'). */
  readonly shared: readonly Piece[];
  readonly owned: readonly Piece[];
}

const pieceCache = new WeakMap<object, KnownPieces>();

/** Every piece of the match: each seat's handhelds by its set, and the shared pieces of the sets in use. Kept for the match's options and seats. */
export function piecesOf(game: AnyGame, match: Match): readonly Piece[] {
  return knownPieces(game, match).list;
}

/** A piece of the match by its id. */
export function pieceOf(game: AnyGame, match: Match, id: PieceId | undefined): Piece | undefined {
  return id === undefined ? undefined : knownPieces(game, match).byId.get(id);
}

/** The pieces that everybody sees alike, and those that show what only their seat may see. */
export function piecesByView(game: AnyGame, match: Match): Pick<KnownPieces, 'shared' | 'owned'> {
  return knownPieces(game, match);
}

function knownPieces(game: AnyGame, match: Match): KnownPieces {
  const known = pieceCache.get(match.seats);
  if (known !== undefined) return known;
  const pieces = new Map<PieceId, Piece>();
  for (const set of ['full', 'small', 'hands'] as const) {
    const seats = match.seats
      .filter((setup) => setup.set === set && setup.player === 'person')
      .map((setup) => setup.seat);
    const bots = match.seats.some((setup) => setup.set === set && setup.player !== 'person');
    if (seats.length === 0 && !(bots && set === 'full')) continue;
    for (const piece of game.binding.pieces(match.play.setup.options, seats, set) as readonly Piece[]) {
      if (!pieces.has(piece.id)) pieces.set(piece.id, piece);
    }
  }
  const list = [...pieces.values()];
  const shared = list.filter((piece) => viewerOf(match, piece) === 'table');
  const owned = list.filter((piece) => viewerOf(match, piece) !== 'table');
  const found: KnownPieces = { list, byId: pieces, shared, owned };
  pieceCache.set(match.seats, found);
  return found;
}

/** The set whose shared pieces lie on the table: the largest that any seat plays with. */
export function tableSet(match: Match): SetKind {
  const sets = match.seats.map((setup) => setup.set);
  return sets.includes('full') ? 'full' : sets.includes('small') ? 'small' : 'hands';
}

/** Whose view a piece shows. */
export function viewerOf(match: Match, piece: Piece): Viewer {
  return piece.owner !== undefined && match.seats.some((setup) => setup.seat === piece.owner) ? piece.owner : 'table';
}

/** The seat for which a gesture on a piece counts: its owner, else the one seat that is awaited, else nobody ('table'). RULES C9. */
export function actorOf(game: AnyGame, match: Match, piece: Piece | undefined): Viewer {
  if (piece?.owner !== undefined) return piece.owner;
  const active = game.rules.active(match.play.game).filter((seat) => match.play.setup.bots[seat] === undefined);
  return active.length === 1 && active[0] !== undefined ? active[0] : 'table';
}

/** The draft of a seat, or the empty one; for the table, what everybody may see of the awaited seat's. */
export function draftOf(game: AnyGame, match: Match, seat: Viewer, view: Json): Json {
  if (seat === 'table') return tableDraft(game, match, view);
  return match.drafts[seat] ?? (game.binding.draft(match.play.setup.options, view, seat) as Json);
}

function tableDraft(game: AnyGame, match: Match, view: Json): Json {
  const [awaited, ...others] = game.rules.active(match.play.game);
  const draft = awaited === undefined || others.length > 0 ? undefined : match.drafts[awaited];
  if (draft !== undefined && game.binding.publicDraft !== undefined) return game.binding.publicDraft(draft) as Json;
  return game.binding.draft(match.play.setup.options, view, match.play.setup.seats[0] ?? '') as Json;
}

/** Groups of cast tiles, by piece. */
export function pieceGroups(table: TableState, layout: Layout): readonly Group[] {
  const groups: Group[] = [];
  for (const group of layout.groups) {
    const spots = group.flatMap((placed) => {
      const cast = table.casting[placed.tile];
      return cast === undefined ? [] : [{ piece: cast.piece, x: placed.x, y: placed.y, rot: placed.rot }];
    });
    if (spots.length > 0) groups.push(spots);
  }
  return groups;
}

/** A binding's context for one viewer. */
export function contextFor(
  game: AnyGame,
  table: TableState,
  match: Match,
  seat: Viewer,
  groups: readonly Group[],
): Context<Json, Json, Json> {
  const view = viewOf(game, match.play.game, seat);
  return {
    options: match.play.setup.options,
    view,
    seat,
    draft: draftOf(game, match, seat, view),
    groups,
    sets: setsOf(match),
    can(piece, sense) {
      for (const [tile, cast] of Object.entries(table.casting)) {
        if (cast.piece === piece) return (table.tiles[tile]?.capabilities ?? '').includes(CAPABILITY[sense] ?? '?');
      }
      return true;
    },
  };
}

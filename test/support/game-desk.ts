import type {
  AnyGame,
  Context,
  Draw,
  Expect,
  Gesture,
  Group,
  Piece,
  PieceId,
  Screen,
  Seat,
  Sense,
  SetKind,
  Spot,
  Viewer,
} from '../../hub/games/game.ts';
import { SET_KINDS } from '../../hub/games/game.ts';
import type { Side } from '../../protocol/scene.ts';
import { deepFreeze, demand, demandJson, LawBroken, listed, type Opaque, throughJson, type Walk } from './game-walk.ts';

/** A table as the binding knows it: who sits there with which pieces, and what these can sense. */
export interface Desk {
  readonly game: AnyGame;
  readonly options: Opaque;
  readonly seats: readonly Seat[];
  readonly sets: { readonly [seat: Seat]: SetKind };
  readonly pieces: readonly Piece[];
  can(piece: PieceId, sense: Sense): boolean;
}

export type Play = Context<Opaque, Opaque, Opaque>;

const ALL_SENSES = () => true;

/** The pieces of a table: those of each set for the seats that play with it. At most one set has more than handhelds. */
function piecesFor(game: AnyGame, options: Opaque, seats: readonly Seat[], sets: Desk['sets']): readonly Piece[] {
  const pieces = SET_KINDS.flatMap((set) => {
    const playing = seats.filter((seat) => sets[seat] === set);
    return playing.length === 0 ? [] : game.binding.pieces(options, playing, set);
  });
  const ids = pieces.map(({ id }) => id);
  demand(new Set(ids).size === ids.length, 'two pieces have one id', ids);
  for (const { id, kind, owner } of pieces) {
    demand(/^[a-z][a-z0-9-]*:[!-~]+$/.test(id) && id.startsWith(`${kind}:`), 'a piece is named kind:rest', {
      id,
      kind,
    });
    demand(owner === undefined || seats.includes(owner), 'a piece belongs to nobody at the table', { id, owner });
  }
  return pieces;
}

export function deskWith(of: Walk, sets: Desk['sets'], can: Desk['can'] = ALL_SENSES): Desk {
  const { game, options, seats } = of;
  return { game, options, seats, sets, can, pieces: deepFreeze(piecesFor(game, options, seats, sets)) };
}

/** All seats with one set, or some of them with their handheld only. */
export function someDesk(of: Walk, set: SetKind, can?: Desk['can']): Desk {
  const isMixed = of.draw.int(0, 3) === 0;
  const setOf = () => (isMixed && of.draw.int(0, 1) === 0 ? 'hands' : set);
  return deskWith(of, Object.fromEntries(of.seats.map((seat) => [seat, setOf()])), can);
}

export function piecesShownTo(desk: Desk, viewer: Viewer): readonly Piece[] {
  return desk.pieces.filter(({ owner }) => (owner ?? 'table') === viewer);
}

export function viewersAt(desk: Desk): readonly Viewer[] {
  return [...desk.seats, 'table'];
}

const views = new WeakMap<AnyGame, WeakMap<object, Map<Viewer, Opaque>>>();

/** The view as the binding gets it: frozen, and through JSON, so that nothing but data can come along. Remembered: states do not change. */
export function viewFor(game: AnyGame, state: Opaque, to: Viewer): Opaque {
  const ofGame = views.get(game) ?? new WeakMap<object, Map<Viewer, Opaque>>();
  const ofState = ofGame.get(state) ?? new Map<Viewer, Opaque>();
  if (!ofState.has(to)) ofState.set(to, makeView(game, state, to));
  views.set(game, ofGame.set(state, ofState));
  return ofState.get(to);
}

function makeView(game: AnyGame, state: Opaque, to: Viewer): Opaque {
  const view = game.rules.view(state, to);
  demandJson(`the view of ${to}`, view);
  return deepFreeze(throughJson(view));
}

export function emptyDraft(desk: Desk, state: Opaque, seat: Viewer): Opaque {
  // The table has no draft: shared pieces are drawn with the empty one of the first seat.
  const owner = seat === 'table' ? (desk.seats[0] ?? '') : seat;
  const draft = desk.game.binding.draft(desk.options, viewFor(desk.game, state, seat), owner);
  demandJson(`the empty draft of ${seat}`, draft);
  return deepFreeze(throughJson(draft));
}

export interface Hands {
  readonly draft: Opaque;
  readonly groups: readonly Group[];
}

export type Drafts = { readonly [seat: Seat]: Opaque };

/** With which draft a viewer's pieces are drawn: his own, or what everybody may see of the one awaited seat's. */
export function draftFor(desk: Desk, state: Opaque, viewer: Viewer, drafts: Drafts): Opaque {
  if (viewer !== 'table') return drafts[viewer];
  const [awaited, ...others] = desk.game.rules.active(state);
  const { publicDraft } = desk.game.binding;
  if (publicDraft === undefined || awaited === undefined || others.length > 0) return emptyDraft(desk, state, viewer);
  const draft = publicDraft(drafts[awaited]);
  demandJson(`what is public of the draft of ${awaited}`, draft);
  return deepFreeze(throughJson(draft));
}

/** Drafts of all seats in the middle of some choice. */
export function wanderAll(desk: Desk, state: Opaque, groups: readonly Group[], draw: Draw): Drafts {
  const draftOf = (seat: Seat) =>
    wander(desk, state, seat, { draft: emptyDraft(desk, state, seat), groups }, draw).draft;
  return deepFreeze(Object.fromEntries(desk.seats.map((seat) => [seat, draftOf(seat)])));
}

export function playFor(desk: Desk, state: Opaque, seat: Viewer, { draft, groups }: Hands): Play {
  const { options, sets, can } = desk;
  return { options, sets, can, seat, view: viewFor(desk.game, state, seat), draft, groups: deepFreeze(groups) };
}

export function screenOf(desk: Desk, play: Play, piece: Piece): Screen {
  return desk.game.binding.screen(play, piece);
}

const spot = (piece: PieceId, x: number, y: number): Spot => ({ piece, x, y, rot: 0 });

/** How the tiles lie when they lie as the game wants them. */
export function seatedGroups(desk: Desk, state: Opaque): readonly Group[] {
  const view = viewFor(desk.game, state, 'table');
  const sets = new Set(Object.values(desk.sets));
  const expects: readonly Expect[] = [...sets].flatMap((set) => desk.game.binding.seating(desk.options, view, set));
  return expects.flatMap((expect): Group[] => {
    if ('line' in expect) return [expect.line.map((piece, x) => spot(piece, x, 0))];
    return 'grid' in expect ? [expect.grid.flatMap((row, y) => row.map((piece, x) => spot(piece, x, y)))] : [];
  });
}

const SIDES: readonly Side[] = [0, 1, 2, 3];
const ON_ONE = ['press', 'hold', 'long', 'shake', 'flip'] as const;

/** Some pieces joined in lines of two to four; not what somebody holds in his hand. */
function randomGroups(desk: Desk, draw: Draw): readonly Group[] {
  const lying = desk.pieces.filter(({ owner, tool }) => owner === undefined && tool !== true);
  const loose = draw.shuffle(lying.map(({ id }) => id));
  const groups: Group[] = [];
  for (let count = draw.int(0, 3); count > 0 && loose.length >= 2; count -= 1) {
    const isUpright = draw.int(0, 1) === 0;
    groups.push(
      loose.splice(0, draw.int(2, 4)).map((piece, at) => (isUpright ? spot(piece, 0, at) : spot(piece, at, 0))),
    );
  }
  return groups;
}

function randomPoint(desk: Desk, state: Opaque, play: Play, piece: Piece, draw: Draw): Gesture {
  const isBoard = draw.int(0, 1) === 0;
  const targets = isBoard
    ? desk.game.binding.board(desk.options, viewFor(desk.game, state, 'table')).targets
    : piece.owner === undefined
      ? []
      : (screenOf(desk, play, piece).targets ?? []);
  const element = targets.length > 0 ? draw.pick(targets)[0] : 'nothing';
  return { g: 'point', on: isBoard ? 'table' : piece.id, element };
}

/** Anything a hand could do to the pieces that a seat may touch. */
export function randomGesture(desk: Desk, state: Opaque, seat: Seat, hands: Hands, draw: Draw): Gesture {
  const near = desk.pieces.filter(({ owner }) => owner === undefined || owner === seat);
  if (near.length === 0) return { g: 'layout', groups: [] };
  const piece = draw.pick(near);
  const other = draw.pick(desk.pieces);
  switch (draw.int(0, 7)) {
    case 0:
      return { g: 'tilt', on: piece.id, to: draw.pick(SIDES) };
    case 1: {
      const g = draw.pick(['touch', 'part'] as const);
      return { g, a: piece.id, aSide: draw.pick(SIDES), b: other.id, bSide: draw.pick(SIDES) };
    }
    case 2:
      return { g: 'pour', from: piece.id, to: other.id };
    case 3:
      return { g: 'tap', on: piece.id, tag: draw.pick(['04a1b2c3', 'home', 'well', '']) };
    case 4:
      return { g: 'layout', groups: randomGroups(desk, draw) };
    case 5:
      return randomPoint(desk, state, playFor(desk, state, seat, hands), piece, draw);
    default:
      return { g: draw.pick(ON_ONE), on: piece.id };
  }
}

export type Read =
  | { readonly intent: Opaque; readonly hands: Hands }
  | { readonly hands: Hands }
  | { readonly refusal: Opaque; readonly hands: Hands }
  | null;

/** Gives a gesture to read() and checks the form of its answer. */
export function read(desk: Desk, state: Opaque, seat: Seat, hands: Hands, gesture: Gesture): Read {
  const groups = gesture.g === 'layout' ? gesture.groups : hands.groups;
  const play = playFor(desk, state, seat, { draft: hands.draft, groups });
  const reading: Opaque = desk.game.binding.read(play, deepFreeze(gesture));
  demand(reading !== undefined, 'read() answers null, not undefined', gesture);
  if (reading === null) return gesture.g === 'layout' ? { hands: { draft: hands.draft, groups } } : null;
  demandJson('what read() answers', reading);
  const kinds = ['intent', 'refusal', 'draft'].filter((kind) => kind in reading);
  demand(
    kinds.length > 0 && !(kinds.length > 1 && kinds.includes('refusal')),
    'read() answers a draft, an intent or a refusal',
    reading,
  );
  const after = { draft: deepFreeze(throughJson('draft' in reading ? reading.draft : hands.draft)), groups };
  if ('refusal' in reading) return { refusal: reading.refusal, hands: after };
  return 'intent' in reading ? { intent: deepFreeze(throughJson(reading.intent)), hands: after } : { hands: after };
}

/** Where a seat's hands may be in the middle of a choice: after some gestures, or on the way to something it may do. */
export function wander(desk: Desk, state: Opaque, seat: Seat, from: Hands, draw: Draw): Hands {
  let hands = from;
  for (let count = draw.int(0, 4); count > 0; count -= 1) {
    hands = read(desk, state, seat, hands, randomGesture(desk, state, seat, hands, draw))?.hands ?? hands;
  }
  const intents = listed(desk.game, state, seat) ?? [];
  if (intents.length === 0 || draw.int(0, 1) === 0) return hands;
  const way = desk.game.binding.how(playFor(desk, state, seat, hands), draw.pick(intents));
  for (const gesture of way.slice(0, draw.int(0, Math.max(0, way.length - 1)))) {
    hands = read(desk, state, seat, hands, gesture)?.hands ?? hands;
  }
  return hands;
}

/** Reads gestures one after another until an intent comes out, which must be at the last. */
export function foldGestures(desk: Desk, state: Opaque, seat: Seat, from: Hands, gestures: readonly Gesture[]): Opaque {
  let hands = from;
  for (const [index, gesture] of gestures.entries()) {
    const answer = read(desk, state, seat, hands, gesture);
    const where = { gesture, index, of: gestures.length, draft: hands.draft };
    if (answer === null || 'refusal' in answer)
      throw new LawBroken('read() does not follow how()', { ...where, answer });
    if ('intent' in answer) {
      demand(index === gestures.length - 1, 'read() ends before how() does', { ...where, intent: answer.intent });
      return answer.intent;
    }
    hands = answer.hands;
  }
  throw new LawBroken('how() ends before read() has an intent', gestures);
}

import type { AnyGame, Expect, Gesture, Piece, PieceId, Seat, Sense, SetKind } from '../../hub/games/game.ts';
import { isRefusal, SET_KINDS } from '../../hub/games/game.ts';
import {
  type Desk,
  deskWith,
  draftFor,
  emptyDraft,
  foldGestures,
  type Hands,
  piecesShownTo,
  playFor,
  randomGesture,
  read,
  screenOf,
  seatedGroups,
  someDesk,
  viewersAt,
  viewFor,
  wander,
  wanderAll,
} from './game-desk.ts';
import {
  botIntent,
  canonical,
  deepFreeze,
  demand,
  demandJson,
  isSettled,
  listed,
  type Opaque,
  perform,
  type Step,
  sampleStates,
  throughJson,
  type Walk,
  type WalkSpec,
  walk,
} from './game-walk.ts';
import { demandRefusal } from './laws-of-rules.ts';

/** What a gesture needs of the tile that makes it. A touch needs eyes on one side only. */
function sensesOf(gesture: Gesture): readonly (readonly [PieceId, Sense])[] {
  switch (gesture.g) {
    case 'press':
    case 'hold':
    case 'long':
      return [[gesture.on, 'button']];
    case 'shake':
    case 'flip':
    case 'tilt':
      return [[gesture.on, 'motion']];
    case 'point':
      return gesture.on === 'table' ? [] : [[gesture.on, 'point']];
    case 'pour':
      return [[gesture.from, 'motion']];
    case 'tap':
      return [[gesture.on, 'tag']];
    case 'touch':
    case 'part':
    case 'layout':
      return [];
  }
}

function piecesIn(gesture: Gesture): readonly PieceId[] {
  switch (gesture.g) {
    case 'touch':
    case 'part':
      return [gesture.a, gesture.b];
    case 'pour':
      return [gesture.from, gesture.to];
    case 'layout':
      return gesture.groups.flatMap((group) => group.map(({ piece }) => piece));
    case 'point':
      return gesture.on === 'table' ? [] : [gesture.on];
    default:
      return [gesture.on];
  }
}

function demandTarget(desk: Desk, state: Opaque, seat: Seat, hands: Hands, gesture: Gesture): void {
  if (gesture.g !== 'point') return;
  const piece = desk.pieces.find(({ id }) => id === gesture.on);
  const drawn =
    piece === undefined
      ? desk.game.binding.board(desk.options, viewFor(desk.game, state, 'table')).targets
      : (screenOf(desk, playFor(desk, state, seat, hands), piece).targets ?? []);
  demand(
    drawn.some(([element]) => element === gesture.element),
    'how() points at what is not drawn',
    gesture,
  );
}

/** A seat has its own pieces, and those of nobody while it is the one awaited. */
function demandPossible(desk: Desk, state: Opaque, seat: Seat, hands: Hands, gestures: readonly Gesture[]): void {
  const active = desk.game.rules.active(state);
  const mayUseTable = active.length === 1 && active[0] === seat;
  for (const gesture of gestures) {
    const used = piecesIn(gesture).map((id) => desk.pieces.find((piece) => piece.id === id));
    demand(!used.includes(undefined), 'how() uses a piece that this table does not have', gesture);
    const isOwn = (piece: Piece | undefined) => piece?.owner === seat;
    const isNobodys = (piece: Piece | undefined) => piece !== undefined && piece.owner === undefined;
    const acts = used.length === 0 || used.some(isOwn) || (mayUseTable && used.some(isNobodys));
    demand(acts, 'how() uses pieces on which this seat cannot act now', { seat, gesture });
    for (const [piece, sense] of sensesOf(gesture))
      demand(desk.can(piece, sense), `how() needs ${sense} of a tile without`, gesture);
    const isJoined = (piece: PieceId) =>
      hands.groups.some((group) => group.length > 1 && group.some((spot) => spot.piece === piece));
    demand(gesture.g !== 'tilt' || !isJoined(gesture.on), 'how() tilts a joined tile', gesture);
  }
  const [first] = gestures;
  if (first !== undefined) demandTarget(desk, state, seat, hands, first);
}

function saidBy(of: Walk, state: Opaque, seat: Seat): readonly Opaque[] {
  const intents = listed(of.game, state, seat);
  if (intents !== null) return of.draw.shuffle([...intents]).slice(0, 4);
  return Object.keys(of.game.bots).map((name) =>
    deepFreeze(throughJson(botIntent(of.game, of.options, state, seat, name, of.draw))),
  );
}

function demandSaid(desk: Desk, state: Opaque, seat: Seat, hands: Hands, intent: Opaque, isNeeded: boolean): void {
  const gestures = deepFreeze(desk.game.binding.how(playFor(desk, state, seat, hands), intent));
  demandJson('what how() answers', gestures);
  demand(gestures.length > 0 || !isNeeded, 'how() knows no way to say a legal intent', {
    seat,
    set: desk.sets[seat],
    intent,
  });
  if (gestures.length === 0) return;
  demandPossible(desk, state, seat, hands, gestures);
  const folded = foldGestures(desk, state, seat, hands, gestures);
  demand(canonical(folded) === canonical(intent), 'read(how(intent)) is another intent', { intent, folded, gestures });
}

const SENSES: readonly Sense[] = ['edges', 'motion', 'tag', 'button', 'point', 'sound'];

/** Tiles that lack some senses, the same whenever asked. */
function lackingSenses(of: Walk): Desk['can'] {
  const lacking = new Set<string>();
  const kept = of.draw.shuffle([...SENSES]).slice(0, of.draw.int(1, SENSES.length));
  for (const sense of SENSES) if (!kept.includes(sense)) lacking.add(sense);
  return (_piece, sense) => !lacking.has(sense);
}

function seatsThatMay(of: Walk, state: Opaque): readonly Seat[] {
  const awaited = of.game.rules.active(state);
  return of.seats.filter((seat) => awaited.includes(seat) || (listed(of.game, state, seat)?.length ?? 0) > 0);
}

/** Law 3: read(how(intent)), folded over the drafts, is the intent: in every set, from any draft, with whatever senses. */
export function language(game: AnyGame, spec: WalkSpec): void {
  const of = walk(game, spec);
  for (const { state } of sampleStates(of, 3)) {
    if (!isSettled(game, state)) continue;
    for (const set of SET_KINDS) {
      const desk = someDesk(of, set);
      const poorDesk = deskWith(of, desk.sets, lackingSenses(of));
      for (const seat of seatsThatMay(of, state)) {
        const fresh: Hands = { draft: emptyDraft(desk, state, seat), groups: seatedGroups(desk, state) };
        const busy = wander(desk, state, seat, fresh, of.draw);
        const poor = wander(poorDesk, state, seat, fresh, of.draw);
        for (const intent of saidBy(of, state, seat)) {
          demandSaid(desk, state, seat, fresh, intent, true);
          demandSaid(desk, state, seat, busy, intent, true);
          demandSaid(poorDesk, state, seat, poor, intent, false);
        }
      }
    }
  }
}

function demandOffers(of: Walk, desk: Desk, state: Opaque, number: number, seat: Seat, hands: Hands): void {
  const offers = of.game.binding.offers(playFor(desk, state, seat, hands));
  demandJson('offers', offers);
  for (const { say, intent, glow } of offers) {
    demand(/^[A-Z0-9][ -~]{0,19}$/.test(say), 'an offer is said in at most 20 ASCII characters', say);
    demand(
      glow.every((id: PieceId) => /^[a-z][a-z0-9-]*:[!-~]+$/.test(id)),
      'an offer lets pieces glow',
      glow,
    );
    const done = perform(of.game, state, seat, deepFreeze(intent), of.seed, number);
    demand(intent?.act === 'takeBack' || !isRefusal(done), 'an offer is refused', { seat, intent, done });
  }
}

/** Whatever hands do, read() answers in form, its refusals can be shown, and what it offers is legal. */
export function gestures(game: AnyGame, spec: WalkSpec): void {
  const of = walk(game, spec);
  for (const { state, number } of sampleStates(of, 4)) {
    const desk = someDesk(of, of.draw.pick(SET_KINDS), of.draw.int(0, 1) === 0 ? undefined : lackingSenses(of));
    for (const seat of of.seats) {
      let hands: Hands = { draft: emptyDraft(desk, state, seat), groups: seatedGroups(desk, state) };
      for (let count = 0; count < 12; count += 1) {
        const answer = read(desk, state, seat, hands, randomGesture(desk, state, seat, hands, of.draw));
        if (answer === null) continue;
        hands = answer.hands;
        if ('refusal' in answer) demandRefusal(answer.refusal);
        if (!('intent' in answer) || answer.intent?.act === 'takeBack') continue;
        const done = perform(game, state, seat, answer.intent, of.seed, number);
        if (isRefusal(done)) demandRefusal(done);
      }
      if (isSettled(game, state)) demandOffers(of, desk, state, number, seat, hands);
    }
  }
}

function piecesOf(expect: Expect): readonly PieceId[] {
  if ('line' in expect) return expect.line;
  if ('grid' in expect) return expect.grid.flat();
  return 'beside' in expect ? [expect.piece, expect.beside] : [expect.piece];
}

/** seating() speaks of the pieces of its set, and never of one piece in two places. */
export function seating(game: AnyGame, spec: WalkSpec): void {
  const of = walk(game, spec);
  for (const { state } of sampleStates(of, 5)) {
    for (const set of SET_KINDS) {
      const desk = deskWith(of, Object.fromEntries(of.seats.map((seat) => [seat, set])));
      const expects: readonly Expect[] = game.binding.seating(of.options, viewFor(game, state, 'table'), set);
      demandJson('the seating', expects);
      const ids = expects.flatMap(piecesOf);
      const unknown = ids.filter((id) => !desk.pieces.some((piece) => piece.id === id));
      demand(unknown.length === 0, 'the seating speaks of a piece that is not in the set', { set, unknown });
      const placed = expects.flatMap((expect) => ('piece' in expect ? [expect.piece] : piecesOf(expect)));
      demand(new Set(placed).size === placed.length, 'the seating places a piece twice', placed);
      for (const expect of expects) {
        const isRectangle = !('grid' in expect) || new Set(expect.grid.map((row) => row.length)).size === 1;
        demand(isRectangle, 'a grid of the seating is no rectangle', expect);
      }
    }
  }
}

function demandChangesNamed(of: Walk, set: SetKind, { before, after }: Step): void {
  const { game, options } = of;
  const desk = someDesk(of, set);
  const groups = seatedGroups(desk, before);
  const drafts = wanderAll(desk, before, groups, of.draw);
  const mended = of.seats.map((seat) => {
    const draft = game.binding.redraft(options, drafts[seat], viewFor(game, after, seat), seat);
    demandJson('what redraft() answers', draft);
    return [seat, deepFreeze(throughJson(draft))] as const;
  });
  for (const viewer of viewersAt(desk)) {
    const pieces = piecesShownTo(desk, viewer);
    const named = game.binding.changed(viewFor(game, before, viewer), viewFor(game, after, viewer), pieces);
    if (named === 'all') continue;
    const play = playFor(desk, before, viewer, { draft: draftFor(desk, before, viewer, drafts), groups });
    const nextDraft = draftFor(desk, after, viewer, Object.fromEntries(mended));
    const nextPlay = playFor(desk, after, viewer, { draft: nextDraft, groups });
    for (const piece of pieces) {
      const isSame = JSON.stringify(screenOf(desk, play, piece)) === JSON.stringify(screenOf(desk, nextPlay, piece));
      demand(isSame || named.includes(piece.id), 'changed() leaves out a piece whose screen differs', {
        piece: piece.id,
        viewer,
      });
    }
  }
}

/** Law 5: changed() names every piece whose screen differs after an event, whatever the drafts were. */
export function changes(game: AnyGame, spec: WalkSpec): void {
  const of = walk(game, spec);
  for (const step of of.draw.shuffle([...of.steps]).slice(0, 4)) {
    demandChangesNamed(of, of.draw.pick(SET_KINDS), step);
  }
}

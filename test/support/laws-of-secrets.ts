import type { AnyGame, Seat, Viewer } from '../../hub/games/game.ts';
import { isRefusal } from '../../hub/games/game.ts';
import { drawFor } from '../../hub/games/random.ts';
import { type Desk, deskWith, emptyDraft, piecesShownTo, playFor, screenOf, viewFor } from './game-desk.ts';
import {
  botIntent,
  type Choice,
  choose,
  deal,
  deepFreeze,
  demand,
  isSettled,
  listed,
  type Opaque,
  type Performed,
  perform,
  sitDown,
  throughJson,
  type Walk,
  type WalkSpec,
} from './game-walk.ts';

type Sitting = Omit<Walk, 'steps' | 'end'>;

/** Two states of one table that look the same to one viewer. */
interface Twins {
  readonly real: Opaque;
  readonly other: Opaque;
}

const text = (value: unknown) => JSON.stringify(value) ?? 'nothing';

function looksTheSame(game: AnyGame, viewer: Viewer, { real, other }: Twins): boolean {
  return text(game.rules.view(real, viewer)) === text(game.rules.view(other, viewer));
}

/** Delays are seen by their effects, so they may depend on nothing hidden. What a timer fires stays in the hub. */
function delaysOf(game: AnyGame, state: Opaque): string {
  return text(game.rules.timers(state).map(({ fires: _fires, ...seen }: Opaque) => seen));
}

/** Everything that reaches a viewer in this state, byte by byte. */
function everythingShown(desk: Desk, state: Opaque, viewer: Viewer): string {
  const { game, options, seats } = desk;
  const hands = { draft: emptyDraft(desk, state, viewer), groups: [] };
  const play = playFor(desk, state, viewer, hands);
  const screens = piecesShownTo(desk, viewer).map((piece) => screenOf(desk, play, piece));
  if (viewer === 'table') return text([screens, game.binding.board(options, viewFor(game, state, viewer))]);
  const isAwaited = game.rules.active(state).includes(viewer);
  const bots = Object.keys(game.bots).map((name) =>
    isAwaited ? botIntent(game, options, state, viewer, name, drawFor(1, 1)) : null,
  );
  return text([screens, game.binding.offers(play), bots, seats]);
}

function demandSameShown(desk: Desk, viewer: Viewer, { real, other }: Twins): void {
  const { game } = desk;
  demand(everythingShown(desk, real, viewer) === everythingShown(desk, other, viewer), `${viewer} is shown a secret`);
  demand(text(game.rules.result(real)) === text(game.rules.result(other)), 'the result hangs on a secret');
  if (!isSettled(game, real) || !isSettled(game, other)) return;
  demand(text(game.rules.active(real)) === text(game.rules.active(other)), `active() tells ${viewer} a secret`);
  demand(delaysOf(game, real) === delaysOf(game, other), `timers() tell ${viewer} a secret`);
  if (viewer === 'table') return;
  demand(text(listed(game, real, viewer)) === text(listed(game, other, viewer)), `legal() tells ${viewer} a secret`);
}

/** Does the seat choose behind a cover now? Then not even what kind of thing it chose may be seen. */
function choosesInPrivate(desk: Desk, state: Opaque, seat: Seat): boolean {
  const play = playFor(desk, state, seat, { draft: emptyDraft(desk, state, seat), groups: [] });
  return piecesShownTo(desk, seat).some((piece) => screenOf(desk, play, piece).cover !== undefined);
}

interface Done {
  readonly choice: Choice;
  readonly otherIntent: Opaque;
  readonly before: Twins;
  readonly after: Twins;
  readonly events: Twins;
}

/**
 * Two events that lead to the same view must be told in the same words. Only where the viewer could not see the
 * difference with his own eyes: the same gesture, or a choice behind a cover.
 */
function demandSameTold(desk: Desk, viewer: Viewer, { choice, otherIntent, before, after, events }: Done): void {
  const isSame = text(choice.intent) === text(otherIntent);
  if (!isSame && (choice.by === 'hub' || !choosesInPrivate(desk, before.real, choice.by))) return;
  const { game } = desk;
  const told = game.rules.seen(before.real, events.real, viewer);
  const otherTold = game.rules.seen(before.other, events.other, viewer);
  demand(text(told) === text(otherTold), `seen() tells ${viewer} a secret`, { told, otherTold });
  const beats = (twin: keyof Twins) =>
    text(
      game.binding.beats(
        viewFor(game, before[twin], viewer),
        deepFreeze(throughJson(told)),
        viewFor(game, after[twin], viewer),
        desk.pieces,
      ),
    );
  demand(beats('real') === beats('other'), `beats() tell ${viewer} a secret`);
}

function otherIntents(of: Sitting, other: Opaque, viewer: Viewer, { by, intent }: Choice): readonly Opaque[] {
  if (by === viewer || by === 'hub') return [intent];
  return [...of.draw.shuffle([...(listed(of.game, other, by) ?? [])]).slice(0, 4), intent];
}

/** The other table goes on as alike as it can: with a different secret choice if one looks the same, else the same choice. */
function goOn(of: Sitting, viewer: Viewer, twins: Twins, choice: Choice, seeds: Twins, number: number): Done | null {
  const real = perform(of.game, twins.real, choice.by, deepFreeze(choice.intent), seeds.real, number);
  if (isRefusal(real)) return null;
  const tried = otherIntents(of, twins.other, viewer, choice).map((otherIntent) => {
    const other: Performed = perform(of.game, twins.other, choice.by, deepFreeze(otherIntent), seeds.other, number);
    return { otherIntent, other };
  });
  for (const { otherIntent, other } of tried) {
    if (isRefusal(other)) continue;
    const after = { real: real.after, other: other.after };
    if (!looksTheSame(of.game, viewer, after)) continue;
    return { choice, otherIntent, before: twins, after, events: { real: real.event, other: other.event } };
  }
  // No choice looks the same: from here on both tables are one again, until their choices part.
  const both = <T>(one: T) => ({ real: one, other: one });
  const { intent: otherIntent } = choice;
  return { choice, otherIntent, before: both(twins.real), after: both(real.after), events: both(real.event) };
}

/**
 * Law 2: for any two states with the same view, everything sent is the same. Two tables are played side by side, with
 * other seeds and other secret choices, as long as they look the same to one viewer. Returns how many differing states
 * were compared, so that a test of a game with secrets can demand some.
 */
export function countTwins(game: AnyGame, spec: WalkSpec): number {
  const of = sitDown(game, spec);
  const seeds: Twins = { real: spec.seed, other: spec.seed + 1 };
  const desk = deskWith(
    { ...of, steps: [], end: of.start },
    Object.fromEntries(of.seats.map((seat) => [seat, 'full'])),
  );
  let compared = 0;
  for (const viewer of [...of.seats, 'table']) {
    const otherStart = deal(game, of.options, of.seats, seeds.other).start;
    let twins: Twins = { real: of.start, other: otherStart };
    if (!looksTheSame(game, viewer, twins)) twins = { real: of.start, other: of.start };
    for (let number = 1; number <= spec.eventsMax; number += 1) {
      if (text(twins.real) !== text(twins.other)) {
        demandSameShown(desk, viewer, twins);
        compared += 1;
      }
      const choice = choose(of, twins.real, spec.leavePercent);
      const done = choice === null ? null : goOn(of, viewer, twins, choice, seeds, number);
      if (done === null) break;
      demandSameTold(desk, viewer, done);
      twins = done.after;
    }
  }
  return compared;
}

export function secrets(game: AnyGame, spec: WalkSpec): void {
  countTwins(game, spec);
}

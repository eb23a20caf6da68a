import type { AnyGame, Beat, Board, Screen, Viewer } from '../../hub/games/game.ts';
import { SET_KINDS } from '../../hub/games/game.ts';
import {
  type Desk,
  draftFor,
  type Hands,
  piecesShownTo,
  playFor,
  screenOf,
  seatedGroups,
  someDesk,
  viewersAt,
  viewFor,
  wanderAll,
} from './game-desk.ts';
import {
  deepFreeze,
  demand,
  demandJson,
  isSettled,
  type Opaque,
  type Step,
  sampleStates,
  throughJson,
  type Walk,
  type WalkSpec,
  walk,
} from './game-walk.ts';
import { boardFaults, screenFaults } from './scene-check.ts';

/** Sounds that every tile knows (LOOK section 6). */
const HOUSE_SOUNDS = 'turn refuse touch part press tick win lose join gone find whisper'.split(' ');

const showsTime = ({ ops }: Screen) => ops.some(([letter]) => letter === 'n' || letter === 'k');

function demandScreen(desk: Desk, state: Opaque, viewer: Viewer, hands: Hands): void {
  const timers: readonly string[] = desk.game.rules.timers(state).map(({ id }: { id: string }) => id);
  const play = playFor(desk, state, viewer, hands);
  const alike = throughJson({ view: play.view, draft: play.draft, groups: play.groups });
  for (const piece of piecesShownTo(desk, viewer)) {
    const screen = screenOf(desk, play, piece);
    const again = screenOf(desk, { ...play, ...alike }, piece);
    demand(JSON.stringify(screen) === JSON.stringify(again), 'a screen hangs on more than its context', piece.id);
    demandJson('a screen', screen);
    const faults = screenFaults(screen);
    demand(faults.length === 0, `the screen of ${piece.id} for ${viewer}`, faults);
    demand(screen.cover === undefined || piece.owner !== undefined, 'a piece without owner has a cover', piece.id);
    demand(!showsTime(screen) || screen.timer !== undefined, 'a screen shows the time of no timer', piece.id);
    const runs = screen.timer === undefined || timers.includes(screen.timer) || !isSettled(desk.game, state);
    demand(runs, 'a screen names a timer that does not run', { piece: piece.id, timer: screen.timer, timers });
  }
}

function demandBoard(desk: Desk, state: Opaque): void {
  const board: Board = desk.game.binding.board(desk.options, viewFor(desk.game, state, 'table'));
  demandJson('the board', board);
  const faults = boardFaults(board);
  demand(faults.length === 0, 'the board', faults);
}

/** Law 6: every screen and the board are well formed, fit their limits, and hang on nothing but their context. */
export function screens(game: AnyGame, spec: WalkSpec): void {
  const of = walk(game, spec);
  for (const { state } of sampleStates(of, 4)) {
    const desk = someDesk(of, of.draw.pick(SET_KINDS));
    const groups = seatedGroups(desk, state);
    const drafts = wanderAll(desk, state, groups, of.draw);
    for (const viewer of viewersAt(desk)) {
      demandScreen(desk, state, viewer, { draft: draftFor(desk, state, viewer, drafts), groups });
    }
    demandBoard(desk, state);
  }
}

function demandBeats(of: Walk, desk: Desk, viewer: Viewer, { before, event, after }: Step): void {
  const { game, options } = of;
  const seen = game.rules.seen(before, event, viewer);
  demandJson('what seen() tells', seen);
  const views = [viewFor(game, before, viewer), viewFor(game, after, viewer)] as const;
  const beats: readonly Beat[] = game.binding.beats(views[0], deepFreeze(throughJson(seen)), views[1], desk.pieces);
  demandJson('beats', beats);
  const elements = views.flatMap((view) => game.binding.board(options, view).targets.map(([name]) => name));
  for (const { ms, sound, on, highlight = [] } of beats) {
    demand(Number.isInteger(ms) && ms >= 0 && ms <= 60_000, 'a beat comes within a minute, in whole ms', ms);
    const isKnown = sound === undefined || Object.hasOwn(game.sounds, sound) || HOUSE_SOUNDS.includes(sound);
    demand(isKnown, 'a beat plays a sound that does not exist', sound);
    demand(
      on === undefined || on === 'table' || desk.pieces.some(({ id }) => id === on),
      'a beat sounds on a piece that is not there',
      on,
    );
    const missing = highlight.filter((name) => !elements.includes(name));
    demand(missing.length === 0, 'a beat lights an element that the board does not have', missing);
  }
}

/** What is heard and lit after an event exists: sounds, pieces, elements. */
export function beats(game: AnyGame, spec: WalkSpec): void {
  const of = walk(game, spec);
  for (const step of of.draw.shuffle([...of.steps]).slice(0, 8)) {
    const desk = someDesk(of, of.draw.pick(SET_KINDS));
    for (const viewer of viewersAt(desk)) demandBeats(of, desk, viewer, step);
  }
}

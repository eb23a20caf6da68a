import type { AnyGame, Draw, Game, Seat } from '../../../hub/games/game.ts';
import { INK, SUN } from '../../../protocol/scene.ts';
import { SOUNDS } from './beats.ts';
import { BINDING } from './binding.ts';
import { amountMax, isChoosing } from './menu.ts';
import { conflict, OPTIONS, type Options, PRESETS } from './options.ts';
import { lampNumbers } from './pieces.ts';
import { RULES } from './rules.ts';
import { LOOKS } from './screens.ts';
import { type Draft, type Event, type Intent, SEATS, type State, TITLES, type View } from './state.ts';
import { TRANSCRIPTS } from './transcripts.ts';

const darkLamps = (view: View) => lampNumbers(view).filter((lamp) => view.lamps[lamp - 1]?.lit === '');
const ascending = (of: readonly number[]) => [...of].sort((a, b) => a - b);

function random(_options: Options, view: View, _seat: Seat, legal: readonly Intent[] | null, draw: Draw): Intent {
  if (legal !== null) return draw.pick(legal);
  return { act: 'light', lamps: ascending(draw.shuffle(darkLamps(view)).slice(0, 3)) };
}

/** Burns what it has, and lights the brightest three of the lamps whose value it knows. */
function sensible(_options: Options, view: View, seat: Seat, _legal: readonly Intent[] | null, draw: Draw): Intent {
  if (isChoosing(view, seat)) return { act: 'bid', amount: Math.min(amountMax(view, seat), draw.int(2, 4)) };
  const worthOf = (lamp: number) => view.lamps[lamp - 1]?.value ?? 0;
  const best = [...darkLamps(view)].sort((a, b) => worthOf(b) - worthOf(a) || a - b).slice(0, 3);
  return best.length === 3 ? { act: 'light', lamps: ascending(best) } : { act: 'visit', place: 'well' };
}

const LANTERNS: Game<Options, State, Intent, Event, View, Draft> = {
  id: 'lanterns',
  transcriptName: 'lanterns',
  title: 'Lanterns',
  pitch: 'Burn oil against the wind, in secret, and light the lamps that nobody sees yet.',
  minutes: 10,
  cover: [
    ['c', INK],
    ['t', 64, 56, 1, SUN, 'LANTERNS', 1],
  ],
  rulesVersion: 1,
  seats: { min: 2, max: 4, names: SEATS, titles: TITLES, look: LOOKS },
  options: OPTIONS,
  presets: PRESETS,
  conflict,
  rules: RULES,
  binding: BINDING,
  transcripts: TRANSCRIPTS,
  sounds: SOUNDS,
  bots: { random, sensible },
  rematch: (_state, players) => [...players.slice(1), ...players.slice(0, 1)],
  help: [
    { say: 'Each round all choose in secret how much oil to burn.', show: ['hand:A'] },
    { say: 'The wind is a die: it blows out every flame of its number.' },
    { say: 'The highest flame leads: join three dark lamps and press one to light them.', show: ['lamp:1'] },
    { say: 'Pour the can over a lamp to fill it, tap it on the well or the shop, or touch a lamp with the snuffer.' },
    { say: 'On the second night the order turns round. Most glow wins.' },
  ],
};

/** The toy game that holds the contract honest: every part of it is used here once. */
export const game: AnyGame = LANTERNS;

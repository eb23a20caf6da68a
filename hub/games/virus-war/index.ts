import { EMBER, ICE } from '../../../protocol/scene.ts';
import type { Game } from '../game.ts';
import { binding } from './binding.ts';
import { bots } from './bots.ts';
import { COLONIES } from './colonies.ts';
import { cover } from './cover.ts';
import type { Draft } from './draft.ts';
import { help } from './help.ts';
import { OPTIONS, type Options, PRESETS } from './options.ts';
import { rules, type View } from './rules.ts';
import { optionConflict } from './setup.ts';
import { sounds } from './sounds.ts';
import type { Event, Intent, State } from './state.ts';
import { transcripts } from './transcripts.ts';

/** Virus War (RULES section 2). */
export const game: Game<Options, State, Intent, Event, View, Draft> = {
  id: 'virus-war',
  transcriptName: 'virus_war',
  title: 'Virus War',
  pitch: 'Two moulds in one dish. Grow, kill, and walk over what the other left dead: three actions a turn.',
  minutes: 15,
  cover,
  rulesVersion: 1,
  seats: {
    min: 2,
    max: 2,
    names: ['X', 'O'],
    titles: { X: COLONIES.X.title, O: COLONIES.O.title },
    look: { X: [EMBER, COLONIES.X.mark], O: [ICE, COLONIES.O.mark] },
  },
  options: OPTIONS,
  presets: PRESETS,
  conflict: (options) => {
    const conflict = optionConflict(options);
    return conflict === null ? null : `${conflict.option} ${conflict.why}`;
  },
  rules,
  binding,
  transcripts,
  sounds,
  bots,
  // The other begins (RULES C4).
  rematch: (_state, players) => [...players].reverse(),
  help,
};

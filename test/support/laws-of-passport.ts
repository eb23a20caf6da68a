import fc from 'fast-check';
import { findImage } from '../../hub/games/bank.ts';
import { BANKS } from '../../hub/games/banks.generated.ts';
import type { AnyGame, Json, Option } from '../../hub/games/game.ts';
import { optionFault, readOptions } from '../../hub/games/options.ts';
import { TUNE_MAX } from '../../protocol/limits.ts';
import { demand, demandJson, throughJson, type WalkSpec, walk } from './game-walk.ts';

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const SNAKE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
/** LOOK section 6: pitch/ms by spaces; '-' silence, 'a>b' slide, trailing '~' rattle. */
const NOTE = /^(-|[a-g]#?[2-8](>[a-g]#?[2-8])?~?)\/[1-9]\d{0,3}$/;

const isAscii = (text: string, most: number) => /^[ -~]+$/.test(text) && text.length <= most;

function demandSeats({ id, seats }: AnyGame): void {
  const { min, max, names, titles, look } = seats;
  demand(1 <= min && min <= max && names.length === max, 'seats has as many names as its maximum', seats);
  demand(
    new Set(names).size === names.length && !names.includes('table') && !names.includes('hub'),
    'seats are named once',
    names,
  );
  for (const name of names) {
    demand(/^[A-Z0-9 ]{1,8}$/.test(titles[name] ?? ''), 'a seat has a title of at most 8 capitals', titles);
    const [colour = -1, mark = ''] = look[name] ?? [];
    demand(
      Number.isInteger(colour) && colour >= 0 && colour <= 15 && KEBAB.test(mark),
      'a seat has a colour and a mark',
      look,
    );
    // Small in a band, and big where a seat is taken (LOOK section 2).
    for (const image of [mark, `${mark}48`]) {
      demand(
        findImage(BANKS, id, image) !== undefined,
        'the marks of seats are images of the game or of the house',
        image,
      );
    }
  }
}

function demandSounds({ sounds }: AnyGame): void {
  for (const [name, { tune, light, lateMs }] of Object.entries(sounds)) {
    demand(
      tune.length <= TUNE_MAX && tune.split(' ').every((note) => NOTE.test(note)),
      `the tune of ${name} is not in the notation`,
      tune,
    );
    const [side = 0, colour = 0, ms = 1] = light ?? [];
    const isLight = side >= 0 && side <= 4 && colour >= 0 && colour <= 15 && ms > 0;
    demand(
      isLight && [side, colour, ms, lateMs].every(Number.isInteger) && lateMs > 0,
      `the sound ${name} has a wrong light or time`,
    );
  }
}

/** The conventions by which table, lobby and tools find their way about in a game. */
export function passport(game: AnyGame): void {
  demand(
    KEBAB.test(game.id) && SNAKE.test(game.transcriptName),
    'id is in kebab-case, transcriptName in snake_case',
    game.id,
  );
  demand(isAscii(game.title, 20), 'the title has at most 20 ASCII characters', game.title);
  demand(Number.isInteger(game.rulesVersion) && game.rulesVersion > 0, 'rulesVersion counts from 1', game.rulesVersion);
  demandSeats(game);
  demandSounds(game);
  demand(
    ['random', 'sensible'].every((name) => Object.hasOwn(game.bots, name)),
    'there are random and sensible players (C13)',
  );
  demand(game.pitch.length >= 10 && game.pitch.length <= 160, 'the pitch is a sentence or two', game.pitch);
  demand(Number.isInteger(game.minutes) && game.minutes > 0, 'minutes tells how long a match takes', game.minutes);
  demand(
    game.cover.length > 0 && game.cover.some(([op]) => op === 't'),
    'the cover is a picture with a title',
    game.cover,
  );
  demand(game.help.length > 0 && game.help.every(({ say }) => say.length > 0), 'the rules page says something');
}

function demandOption(name: string, option: Option): void {
  demand(
    /^[a-z][A-Za-z0-9]*$/.test(name) && option.say.length > 0,
    'an option has a lowerCamelCase name and says what it is',
    name,
  );
  demandJson(`the default of ${name}`, option.dflt);
  demand(optionFault(option, option.dflt) === null, `the default of ${name} is refused`, option.dflt);
  if (option.kind !== 'data') return;
  for (const foreign of throughJson<unknown>(fc.sample(fc.jsonValue(), { seed: 1, numRuns: 200 })) as Json[]) {
    const fault = option.check(foreign);
    demand(fault === null || fault.length > 0, `check() of ${name} says what is wrong`, foreign);
  }
}

/** Law 9: defaults and presets are options, and a game can be dealt and played with each. */
export function presets(game: AnyGame, spec: WalkSpec): void {
  for (const [name, option] of Object.entries<Option>(game.options)) demandOption(name, option);
  for (const preset of [null, ...Object.keys(game.presets)]) {
    const reading = readOptions(game.options, {}, preset === null ? {} : game.presets[preset]);
    demand('options' in reading, `the preset ${preset} is refused`, reading);
    const conflict = 'options' in reading ? (game.conflict?.(reading.options) ?? null) : null;
    demand(conflict === null, `the preset ${preset} contradicts itself`, conflict);
    walk(game, { ...spec, options: {}, preset });
  }
}

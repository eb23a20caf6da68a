/** `tile simulate`: transcripts in, games played on simulated tiles, a verdict a game. */
import { basename } from 'node:path';
import { type AnyGame, type Json, SET_KINDS, type SetKind } from '../../hub/games/game.ts';
import { findGame } from '../../hub/games/registry.ts';
import { findHub, type HubAddress } from '../hub-client/hub-address.ts';
import { connectHub, type HubClient } from '../hub-client/hub-client.ts';
import { EXIT_FAILED, EXIT_OK, EXIT_USAGE, ToolError } from '../tool-error.ts';
import { type HubUnderTest, startHubUnderTest } from './hub-under-test.ts';
import { foreignInputsIn } from './journal-inputs.ts';
import { type PlayedGame, playGame } from './play-game.ts';
import { jsonLine, lines, tableOf, type Verdict } from './report.ts';
import { seededRandom } from './seeded-random.ts';
import { filesIn, readTranscript } from './transcripts.ts';

export interface SimulateFlags {
  readonly game: string;
  readonly transcript: readonly string[];
  readonly set: string;
  readonly speed: string;
  readonly seed?: string;
  readonly faults: string;
  readonly hub?: string;
  readonly token?: string;
  readonly keep?: boolean;
  readonly json?: boolean;
  readonly preset?: string;
  readonly mqttPort?: string;
  readonly data?: string;
}

export interface Output {
  readonly out: (text: string) => void;
}

/** Answers the exit code: 0 when every game ends in the referee's position and nothing but tiles played. */
export async function runSimulate(flags: SimulateFlags, output: Output): Promise<number> {
  const game = gameOf(flags.game);
  const set = setOf(flags.set);
  const files = flags.transcript.flatMap(filesIn);
  if (files.length === 0) throw usage('No transcript was named.', 'name a file or a folder with --transcript');
  const seed =
    flags.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : wholeOf('--seed', flags.seed, 0, 2 ** 31);
  if (flags.faults !== 'on' && flags.faults !== 'off')
    throw usage(`--faults ${flags.faults} is neither on nor off.`, 'run npx tile simulate --help');
  const speed = numberOf('--speed', flags.speed, 0.1, 50);
  const games = files.map((file) => ({ file, transcript: readTranscript(game, file, flags.preset) }));
  const own = flags.hub === undefined ? await startHubUnderTest() : undefined;
  try {
    return await playAll({ flags, game, set, games, seed, speed, own, output });
  } finally {
    await own?.close(flags.keep === true);
  }
}

/** A transcript and where it came from. */
interface Named {
  readonly file: string;
  readonly transcript: Json;
}

interface Run {
  readonly flags: SimulateFlags;
  readonly game: AnyGame;
  readonly set: SetKind;
  readonly games: readonly Named[];
  readonly seed: number;
  readonly speed: number;
  readonly own: HubUnderTest | undefined;
  readonly output: Output;
}

async function playAll(run: Run): Promise<number> {
  const { flags, games, own, output } = run;
  const address = own?.address ?? hubOf(flags);
  const client = await connectHub(address);
  const verdicts: Verdict[] = [];
  try {
    for (const [i, one] of games.entries()) {
      const verdict = await playOne(run, client, address, one, run.seed + i);
      output.out(flags.json === true ? jsonLine(verdict) : lines(verdict));
      verdicts.push(verdict);
    }
  } finally {
    client.close();
  }
  if (flags.json !== true) output.out(tableOf(verdicts));
  if (flags.keep === true && own !== undefined) output.out(`the hub's folder is ${own.folder}\n`);
  return verdicts.every((one) => one.good) ? EXIT_OK : EXIT_FAILED;
}

/** A running hub; its MQTT port may be told, as only a hub of this folder leaves a file about it. */
function hubOf(flags: SimulateFlags): HubAddress {
  const found = findHub(flags);
  return flags.mqttPort === undefined
    ? found
    : { ...found, mqttPort: numberOf('--mqtt-port', flags.mqttPort, 1, 65535) };
}

/** In a row of games one that gets stuck is wrong; alone it is an error. */
async function playOne(run: Run, client: HubClient, address: HubAddress, one: Named, seed: number): Promise<Verdict> {
  const { file } = one;
  const begunMs = performance.now();
  const seconds = (): number => (performance.now() - begunMs) / 1000;
  try {
    const played = await playNamed(run, client, address, one, seed);
    const injected = [...played.foreign, ...foreignIn(run.own, played)];
    return { file, seed, seconds: seconds(), good: played.equal && injected.length === 0, injected, played };
  } catch (error) {
    if (!(error instanceof ToolError) || run.games.length === 1) throw error;
    return { file, seed, seconds: seconds(), good: false, injected: [], error };
  }
}

function playNamed(
  run: Run,
  client: HubClient,
  address: HubAddress,
  { file, transcript }: Named,
  seed: number,
): Promise<PlayedGame> {
  const { flags, game, set, speed, output } = run;
  const isForPeople = flags.json !== true;
  if (isForPeople) output.out(`${basename(file)}, set ${set}, seed ${seed}\n`);
  return playGame({
    game,
    set,
    speed,
    seed,
    client,
    address,
    transcript,
    random: seededRandom(seed),
    faults: flags.faults !== 'off',
    say: (line) => (isForPeople ? output.out(`  ${line}\n`) : undefined),
  });
}

/** Only a hub of our own shows its journal. */
function foreignIn(own: HubUnderTest | undefined, { session, said, hostCommands }: PlayedGame): readonly string[] {
  return own === undefined ? [] : foreignInputsIn(own.folder, session, said, hostCommands);
}

function gameOf(name: string): AnyGame {
  const found = findGame(name);
  if ('unknown' in found) throw usage(found.say, 'name one of these games with --game');
  return found;
}

function setOf(name: string): SetKind {
  const found = SET_KINDS.find((set) => set === name);
  if (found === undefined) throw usage(`There is no set "${name}".`, `choose one of ${SET_KINDS.join(', ')}`);
  return found;
}

function numberOf(flag: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (Number.isFinite(value) && value >= min && value <= max) return value;
  throw usage(`${flag} ${text} is not a number from ${min} to ${max}.`, 'run npx tile simulate --help');
}

function wholeOf(flag: string, text: string, min: number, max: number): number {
  const value = numberOf(flag, text, min, max);
  if (Number.isInteger(value)) return value;
  throw usage(`${flag} ${text} is not a whole number.`, 'run npx tile simulate --help');
}

function usage(sentence: string, hint: string): ToolError {
  return new ToolError('ERR_USAGE', sentence, { hint, exitCode: EXIT_USAGE });
}

/** `tile simulate`: transcripts in, games played on simulated tiles, a verdict a game. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type AnyGame, type Json, SET_KINDS, type SetKind } from '../../hub/games/game.ts';
import { findGame } from '../../hub/games/registry.ts';
import { findHub, type HubAddress } from '../hub-client/hub-address.ts';
import { connectHub, type HubClient } from '../hub-client/hub-client.ts';
import { EXIT_FAILED, EXIT_OK, EXIT_USAGE, ToolError } from '../tool-error.ts';
import { type HubUnderTest, startHubUnderTest } from './hub-under-test.ts';
import { hostInputsIn } from './journal-inputs.ts';
import { type PlayedGame, playGame } from './play-game.ts';
import { seededRandom } from './seeded-random.ts';

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
    flags.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : numberOf('--seed', flags.seed, 0, 2 ** 31);
  const speed = numberOf('--speed', flags.speed, 0.1, 20);
  const own = flags.hub === undefined ? await startHubUnderTest() : undefined;
  try {
    return await playAll({ flags, game, set, files, seed, speed, own, output });
  } finally {
    await own?.close(flags.keep === true);
  }
}

interface Run {
  readonly flags: SimulateFlags;
  readonly game: AnyGame;
  readonly set: SetKind;
  readonly files: readonly string[];
  readonly seed: number;
  readonly speed: number;
  readonly own: HubUnderTest | undefined;
  readonly output: Output;
}

async function playAll(run: Run): Promise<number> {
  const { flags, files, own, output } = run;
  const address = own?.address ?? findHub(flags);
  const client = await connectHub(address);
  let wrong = 0;
  try {
    for (const [i, file] of files.entries()) if (!(await playOne(run, client, address, file, run.seed + i))) wrong += 1;
  } finally {
    client.close();
  }
  if (flags.json !== true)
    output.out(`${files.length - wrong} of ${files.length} games end in the referee's position\n`);
  if (flags.keep === true && own !== undefined) output.out(`the hub's folder is ${own.folder}\n`);
  return wrong === 0 ? EXIT_OK : EXIT_FAILED;
}

async function playOne(run: Run, client: HubClient, address: HubAddress, file: string, seed: number): Promise<boolean> {
  const { flags, game, set, speed, own, output } = run;
  const json = flags.json === true;
  if (!json) output.out(`${basename(file)}, set ${set}, seed ${seed}\n`);
  const say = (line: string): void => {
    if (!json) output.out(`  ${line}\n`);
  };
  const begunMs = performance.now();
  const transcript = readTranscript(file);
  const random = seededRandom(seed);
  const played = await playGame({
    game,
    set,
    speed,
    random,
    client,
    address,
    say,
    faults: flags.faults !== 'off',
    transcript,
  });
  const injected = own === undefined ? [] : hostInputsIn(own.folder, played.session);
  const good = played.equal && injected.length === 0;
  report(output, json, { file, seed, seconds: (performance.now() - begunMs) / 1000, good, injected, played });
  return good;
}

interface Verdict {
  readonly file: string;
  readonly seed: number;
  readonly seconds: number;
  readonly good: boolean;
  readonly injected: readonly string[];
  readonly played: PlayedGame;
}

function report({ out }: Output, json: boolean, verdict: Verdict): void {
  const { file, seed, seconds, good, injected, played } = verdict;
  const { position, expected, ...counts } = played;
  if (json) {
    out(
      `${JSON.stringify({ ok: good, file, seed, seconds: Math.round(seconds * 10) / 10, injected, ...counts, ...(good ? {} : { position, expected }) })}\n`,
    );
    return;
  }
  const { gestures, retries, messages, lostMessages, refused } = played;
  const end = refused ? 'its last entry is refused by referee and hub' : 'played to its end';
  out(
    `  ${good ? 'ok' : 'WRONG'}: ${end}; ${gestures} gestures, ${retries} repeated, ${lostMessages} of ${messages} messages lost, ${seconds.toFixed(1)} s\n`,
  );
  for (const input of injected) out(`  not a tile's doing: ${input}\n`);
  if (!played.equal) out(`  the hub has ${JSON.stringify(position)}\n  the referee   ${JSON.stringify(expected)}\n`);
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

/** A file, or every .json file of a folder. */
function filesIn(path: string): readonly string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(path, name));
  } catch (cause) {
    throw new ToolError('ERR_NO_FILE', `There is no file or folder ${path}.`, {
      hint: 'check the path',
      cause,
      exitCode: EXIT_USAGE,
    });
  }
}

/** A transcript, or the one inside a test vector. */
function readTranscript(file: string): Json {
  let value: Json;
  try {
    value = JSON.parse(readFileSync(file, 'utf8')) as Json;
  } catch (cause) {
    throw new ToolError('ERR_TRANSCRIPT', `${file} is no JSON.`, {
      hint: 'a transcript is one JSON object, see --help',
      cause,
    });
  }
  const isVector = typeof value === 'object' && value !== null && !Array.isArray(value) && 'transcript' in value;
  return isVector ? ((value as { readonly transcript: Json }).transcript ?? null) : value;
}

function usage(sentence: string, hint: string): ToolError {
  return new ToolError('ERR_USAGE', sentence, { hint, exitCode: EXIT_USAGE });
}

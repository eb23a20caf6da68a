/** Plays one transcript on simulated tiles against a running hub and compares its position with the referee's. */
import { isDeepStrictEqual } from 'node:util';
import { type AnyGame, type Json, type SetKind, TAKE_BACK, type TranscriptError } from '../../hub/games/game.ts';
import type { HubAddress } from '../hub-client/hub-address.ts';
import type { HubClient } from '../hub-client/hub-client.ts';
import { playTranscript } from '../referee/play-transcript.ts';
import { ToolError } from '../tool-error.ts';
import { Mirror } from './mirror.ts';
import { openVirtualTable } from './open-table.ts';
import type { Random } from './plane/plane.ts';
import { type Counts, Player } from './player.ts';
import { refusedIntents } from './refused-entry.ts';
import { seatTiles } from './seat-tiles.ts';
import { type HubTable, summaryOf } from './summary.ts';
import { foreignInputsInTrace } from './trace-inputs.ts';
import type { VirtualTable } from './virtual-table.ts';

export interface PlayOptions {
  readonly game: AnyGame;
  /** Parsed JSON. */
  readonly transcript: Json;
  readonly set: SetKind;
  readonly speed: number;
  /** Of the session: what the hub draws. */
  readonly seed: number;
  /** For the plane, the network and the tiles. */
  readonly random: Random;
  readonly faults: boolean;
  readonly client: HubClient;
  readonly address: HubAddress;
  /** One line for people. */
  readonly say: (line: string) => void;
}

export interface PlayedGame extends Counts {
  readonly session: string;
  readonly entries: number;
  readonly messages: number;
  readonly lostMessages: number;
  /** The hub's position is the referee's. */
  readonly equal: boolean;
  /** The transcript's last entry is against the rules. */
  readonly refused: boolean;
  /** Of a transcript whose last entry is against the rules: what came of trying it by hand. '' for any other. */
  readonly refusal: string;
  readonly position: Json;
  readonly expected: Json;
  /** Inputs in the hub's trace that no tile of ours made, in words. */
  readonly foreign: readonly string[];
  /** "tile:boot:sequence:kind" of every numbered message that a tile of ours said. */
  readonly said: ReadonlySet<string>;
}

type Entries = readonly ((state: unknown) => readonly Json[] | TranscriptError)[];

/** Throws ToolError when the transcript cannot be read, or play gets stuck: which entry, which gesture, what the tile shows. */
export async function playGame(options: PlayOptions): Promise<PlayedGame> {
  const { game, transcript, set, seed, client } = options;
  const read = game.transcripts.read(transcript);
  if ('error' in read) {
    throw new ToolError('ERR_TRANSCRIPT', `The transcript cannot be played: ${JSON.stringify(read.error)}`, {
      hint: `look at it with npx tile referee ${game.transcriptName}`,
    });
  }
  const mirror = new Mirror({ game, options: read.options as Json, seats: read.seats, dealt: read.dealt, set, seed });
  const { table, hub } = await openVirtualTable(options, mirror);
  try {
    const cast = await seatTiles(hub, table, mirror, options.random);
    options.say(`${cast.size} tiles have their pieces`);
    const { session } = await summaryOf(hub);
    const player = new Player({ hub, table, mirror, cast });
    const foreign = new Set<string>();
    const look = async (): Promise<void> => {
      for (const input of await foreignInputsInTrace(hub, table.said())) foreign.add(input);
    };
    const refusal = await playEntries(options, player, mirror, read.entries as Entries, look);
    await look();
    const ended = { hub, table, player, session, refusal, entries: read.entries.length, foreign: [...foreign] };
    return await resultOf(options, ended);
  } finally {
    table.stop();
    await client.ask({ do: 'end', table: hub.id });
    await client.ask({ do: 'closeTable', table: hub.id });
  }
}

/** Answers what came of the refused entry; '' when there was none. `look` is called after each entry. */
async function playEntries(
  options: PlayOptions,
  player: Player,
  mirror: Mirror,
  entries: Entries,
  look: () => Promise<void>,
): Promise<string> {
  for (const [i, entry] of entries.entries()) {
    const events = entry(mirror.state);
    if ('code' in events) return await tryEntry(options, player, mirror, events);
    for (const event of events) {
      const seat = seatOf(event, mirror);
      if (seat === undefined) continue;
      if (mirror.eventOf(seat, mirror.intentFor(event, seat)) === undefined) {
        return tried(await player.tryRefused(seat, mirror.intentFor(event, seat)));
      }
      await inEntry(i, () => player.play(seat, event));
    }
    await look();
    options.say(`entry ${i + 1} of ${entries.length}: ${mirror.chosen} actions`);
  }
  return '';
}

async function inEntry(entry: number, play: () => Promise<void>): Promise<void> {
  try {
    await play();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new ToolError(error.code, `Entry ${entry + 1}: ${error.message}`, { hint: error.hint, cause: error });
  }
}

/** Whose event it is; undefined for the hub's own. */
function seatOf(event: Json, mirror: Mirror): string | undefined {
  const by = typeof event === 'object' && event !== null && 'by' in event ? String(event.by) : '';
  return mirror.seats.includes(by) ? by : undefined;
}

/** Does by hand what the referee refuses, and takes back the lawful part of that entry, of which nothing counts. */
async function tryEntry(
  { game, transcript, say }: PlayOptions,
  player: Player,
  mirror: Mirror,
  error: TranscriptError,
): Promise<string> {
  const intents = refusedIntents(game, transcript, error);
  const [seat] = mirror.active();
  if (intents === undefined || seat === undefined || !canTry(mirror, seat, intents)) {
    say(`the refused entry cannot be tried by hand with this set: ${JSON.stringify(error)}`);
    return `${error.code}: cannot be tried by hand`;
  }
  const lawful = intents.slice(0, -1);
  for (const intent of lawful) await player.play(seat, mirror.eventOf(seat, intent) ?? null);
  const answer = tried(await player.tryRefused(seat, intents.at(-1) ?? null));
  for (const _ of lawful) await player.takeBack(seat, { act: TAKE_BACK });
  return answer;
}

/** Would the hub hear just this from the seat's hands, and refuse it? Tried on a copy first, since a shared tile acts for whoever is to move. */
function canTry(mirror: Mirror, seat: string, intents: readonly Json[]): boolean {
  const copy = mirror.fork();
  for (const intent of intents.slice(0, -1)) {
    const event = copy.eventOf(seat, intent);
    if (event === undefined) return false;
    copy.apply(event);
  }
  const isShared = !copy.pieces.some((piece) => piece.owner === seat);
  const last = intents.at(-1);
  if (last === undefined || (isShared && !copy.active().includes(seat) && copy.active().length > 0)) return false;
  return copy.how(seat, last).length > 0 && copy.eventOf(seat, last) === undefined;
}

function tried(refusal: string | undefined): string {
  if (refusal === undefined) {
    throw new ToolError('ERR_NOT_REFUSED', 'The hub took what the rules refuse.', {
      hint: 'run again with --keep, and report the journal of the session',
    });
  }
  return refusal;
}

interface Ended {
  readonly hub: HubTable;
  readonly table: VirtualTable;
  readonly player: Player;
  readonly session: string;
  readonly refusal: string;
  readonly entries: number;
  readonly foreign: readonly string[];
}

async function resultOf({ game, transcript, client }: PlayOptions, ended: Ended): Promise<PlayedGame> {
  const { hub, table, player, session, refusal, entries, foreign } = ended;
  const answer = await client.request({ do: 'position', table: hub.id, reveal: true });
  const position = (answer.position ?? null) as Json;
  const { ok: _, error, ...judged } = playTranscript(game, transcript);
  const expected = JSON.parse(JSON.stringify(judged)) as Json;
  const { messages, lost } = table.lost;
  return {
    ...player.counts,
    session,
    entries,
    messages,
    lostMessages: lost,
    equal: isDeepStrictEqual(position, expected),
    refused: error !== undefined,
    refusal,
    position,
    expected,
    foreign,
    said: table.said(),
  };
}

import fc from 'fast-check';
import type { AnyGame, Json, Transcript, TranscriptError } from '../../hub/games/game.ts';
import { isRefusal } from '../../hub/games/game.ts';
import {
  canonical,
  deepFreeze,
  demand,
  demandJson,
  LawBroken,
  type Opaque,
  throughJson,
  type Walk,
  type WalkSpec,
  walk,
} from './game-walk.ts';
import { mutate } from './mutate-json.ts';

interface Refereed {
  readonly state: Opaque;
  readonly events: readonly Opaque[];
  readonly error: TranscriptError | null;
}

type Read = Transcript<Opaque, Opaque>;

function demandError(error: TranscriptError): void {
  demand(
    typeof error.code === 'string' && /^[a-z][A-Za-z0-9]*$/.test(error.code),
    'what is wrong has a lowerCamelCase code',
    error,
  );
  demandJson('what is wrong with a transcript', error);
}

/** Plays the entries through the rules and stops at the first that is refused, as `tile referee` does. */
function referee(game: AnyGame, { options, seats, dealt, entries }: Read): Refereed {
  let state = deepFreeze(game.rules.setup(options, seats, dealt));
  const events: Opaque[] = [];
  for (const [entry, eventsOf] of entries.entries()) {
    const said = eventsOf(state);
    if (!Array.isArray(said)) return { state, events, error: said as TranscriptError };
    for (const [index, event] of said.entries()) {
      const after = game.rules.apply(state, deepFreeze(event));
      if (isRefusal(after)) return { state, events, error: game.transcripts.refusal(after, entry, index) };
      events.push(event);
      state = deepFreeze(after);
    }
  }
  return { state, events, error: null };
}

function readBack(game: AnyGame, transcript: Json): Read {
  const reading = game.transcripts.read(deepFreeze(throughJson(transcript)));
  if ('error' in reading) throw new LawBroken('read() refuses what write() wrote', reading.error);
  return reading;
}

function demandPosition(game: AnyGame, state: Opaque): string {
  const position = game.transcripts.position(state);
  demandJson('a position', position);
  demand(!('ok' in position) && !('error' in position), 'ok and error are put there by the referee', position);
  return canonical(position);
}

/** A session stopped anywhere can be written; what is read of it is some position it went through. */
function demandPrefix(of: Walk, length: number): void {
  const { game } = of;
  const steps = of.steps.slice(0, length);
  const written = game.transcripts.write(
    of.options,
    of.seats,
    of.dealt,
    steps.map(({ event }) => event),
  );
  demandJson('a transcript', written);
  const { state, error } = referee(game, readBack(game, written));
  if (error !== null) demandError(error);
  const position = demandPosition(game, state);
  const gone = [of.start, ...steps.map(({ after }) => after)];
  demand(
    gone.some((one) => demandPosition(game, one) === position),
    'an unfinished transcript leads to a position that never was',
    error,
  );
}

/** Law 8: a finished session, written and read again, ends in the same position and is written the same. */
export function roundTrip(game: AnyGame, spec: WalkSpec): void {
  const of = walk(game, spec);
  for (const length of [0, of.draw.int(0, of.steps.length)]) demandPrefix(of, length);
  if (game.rules.result(of.end) === null) return;
  const events = of.steps.map(({ event }) => event);
  const written = game.transcripts.write(of.options, of.seats, of.dealt, events);
  const reading = readBack(game, written);
  const said = { options: reading.options, seats: reading.seats, dealt: reading.dealt };
  demand(
    canonical(said) === canonical({ options: of.options, seats: of.seats, dealt: of.dealt }),
    'options, seats or deal come back changed',
    said,
  );
  const played = referee(game, reading);
  if (played.error !== null)
    throw new LawBroken('a finished session is refused when read again', { error: played.error, written });
  demand(
    demandPosition(game, played.state) === demandPosition(game, of.end),
    'a transcript leads to another position',
    written,
  );
  const again = game.transcripts.write(reading.options, reading.seats, reading.dealt, played.events);
  demand(canonical(again) === canonical(written), 'a transcript is written differently the second time', {
    written,
    again,
  });
}

/** Law 8: foreign transcripts are refused with a code, and nothing is thrown. */
export function foreignTranscripts(game: AnyGame, spec: WalkSpec): void {
  const of = walk(game, spec);
  const events = of.steps.map(({ event }) => event);
  const written = throughJson(game.transcripts.write(of.options, of.seats, of.dealt, events));
  const foreign = throughJson(fc.sample(fc.jsonValue(), { seed: spec.choices, numRuns: 20 }));
  const mutated = Array.from({ length: 20 }, () =>
    mutate(written, [written], of.draw, of.draw.int(0, 1) === 0 ? 'anyTypes' : 'sameTypes'),
  );
  for (const transcript of [...foreign, ...mutated]) {
    const reading = game.transcripts.read(deepFreeze(transcript));
    if ('error' in reading) {
      demandError(reading.error);
      demand(
        ['badTranscript', 'badOptions'].includes(reading.error.code),
        'what is no transcript is badTranscript or badOptions',
        reading.error,
      );
      continue;
    }
    const { state, error } = referee(game, reading);
    if (error !== null) demandError(error);
    demandPosition(game, state);
  }
}

import type { Json, Refusal, Seat, Transcript, TranscriptError, Transcripts } from '../../../hub/games/game.ts';
import { readOptions } from '../../../hub/games/options.ts';
import { conflict, OPTIONS, type Options } from './options.ts';
import { isRecord, parseEvent } from './parse-event.ts';
import { type Event, parseDeal, SEATS, type State } from './state.ts';

/** 'A bid 3', 'hub reveal 4', 'B light 1 2 5 @4000' */
function lineOf(event: Event): string {
  const head = `${event.by} ${event.act}`;
  switch (event.act) {
    case 'bid':
      return `${head} ${event.amount}`;
    case 'reveal':
      return `${head} ${event.wind}`;
    case 'fill':
    case 'snuff':
      return `${head} ${event.lamp}`;
    case 'visit':
      return `${head} ${event.place}`;
    case 'light':
      return `${head} ${event.lamps.join(' ')} @${event.spentMs}`;
    default:
      return head;
  }
}

const NUMBER_KEYS: { readonly [act: string]: string } = { bid: 'amount', reveal: 'wind', fill: 'lamp', snuff: 'lamp' };

function parseLine(line: Json): Event | null {
  const match = typeof line === 'string' ? /^(\S+) (\S+)((?: [a-z0-9]+)*)(?: @(\d{1,9}))?$/.exec(line) : null;
  if (match === null) return null;
  const [, by = '', act = '', rest = '', spent = ''] = match;
  const words = rest.split(' ').slice(1);
  const first: Json = words[0] ?? '';
  const key = NUMBER_KEYS[act];
  const event = {
    ...{ by, act, place: first, lamps: words.map(Number) },
    ...(key === undefined ? {} : { [key]: Number(first) }),
    ...(spent === '' ? {} : { spentMs: Number(spent) }),
  };
  const parsed = parseEvent(event);
  return parsed !== null && lineOf(parsed) === line ? parsed : null;
}

const wrong = (code: string, where: { readonly [key: string]: Json } = {}) => ({ error: { code, ...where } });

function isSeats(json: Json | undefined): json is readonly Seat[] {
  return Array.isArray(json) && json.length >= 2 && json.length <= 4 && json.every((seat, at) => seat === SEATS[at]);
}

function entryOf(round: Json, number: number): readonly Event[] | TranscriptError {
  if (!Array.isArray(round)) return { code: 'badTranscript', round: number };
  const events = round.map(parseLine);
  const bad = events.indexOf(null);
  return bad >= 0 ? { code: 'badTranscript', round: number, event: bad } : events.filter((event) => event !== null);
}

function read(json: Json): Transcript<Options, Event> | { readonly error: TranscriptError } {
  if (!isRecord(json) || !isSeats(json.seats) || !Array.isArray(json.rounds)) return wrong('badTranscript');
  const reading = readOptions<Options>(OPTIONS, json.options);
  if ('wrong' in reading) return wrong('badOptions', { option: reading.wrong[0]?.option ?? '' });
  const { options } = reading;
  if (conflict(options) !== null) return wrong('badOptions', { option: 'graceSeconds' });
  const dealt = parseDeal(json.deal ?? null, options.lamps);
  if (dealt === null) return wrong('badTranscript', { deal: true });
  const entries = json.rounds.map((round: Json, number: number) => () => entryOf(round, number));
  return { options, seats: json.seats, dealt, entries };
}

/** An entry is a round: it ends with the hub's 'dusk'. */
function write(options: Options, seats: readonly Seat[], dealt: Json, events: readonly Event[]): Json {
  const rounds: string[][] = [];
  events.forEach((event, index) => {
    if (index === 0 || events[index - 1]?.act === 'dusk') rounds.push([]);
    rounds.at(-1)?.push(lineOf(event));
  });
  return { options: { ...options }, seats, deal: dealt, rounds };
}

function position(state: State): { readonly [key: string]: Json } {
  const { night, round, phase, leader, wind, oil, glow, gone } = state;
  const lamps = state.lamps.map(({ lit, oil: filled }) => `${lit === '' ? '.' : lit}${filled}`);
  return { night, round, phase, leader, wind, oil, glow, gone, lamps };
}

export const TRANSCRIPTS: Transcripts<Options, State, Event> = {
  read,
  write,
  position,
  refusal: ({ refused }: Refusal, round: number, event: number) => ({ code: refused, round, event }),
};

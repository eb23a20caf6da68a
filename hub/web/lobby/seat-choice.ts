/** Who sits where and with what, before a start. */
import type { SeatSetup } from '../../table/host-commands.ts';
import type { GameSpec } from '../host/answers.ts';
import { titleCase } from '../page/words.ts';

export type SetName = SeatSetup['set'];

export interface SeatChoice {
  readonly player: string;
  /** As it was typed. */
  readonly name: string;
  readonly set: SetName;
}

/** What a seat plays with (RULES C7), in words for who has never seen it: in the list, and below it. */
export const SETS: readonly { readonly set: SetName; readonly label: string; readonly say: string }[] = [
  { set: 'full', label: 'Everything on tiles', say: 'Every piece and every place is a tile of its own.' },
  { set: 'small', label: 'A few tiles', say: 'One tile in the hand, and a few on the table for what matters now.' },
  {
    set: 'hands',
    label: 'One tile in the hand',
    say: 'The hand tile does everything; the rest is on a shared screen.',
  },
];

/** Characters that a tile can show of a name. */
export const NAME_MAX = 12;

/** What is left of a typed name: tiles write ASCII. */
export function typedName(name: string): string {
  return name.replace(/[^ -~]/g, '').slice(0, NAME_MAX);
}

/** The hub's best player. */
function hubPlayer(game: GameSpec): string {
  return game.players.find((player) => player !== 'random') ?? game.players[0] ?? 'person';
}

/** The first seat is a person with everything on tiles, the others the hub's best player. */
export function firstSeats(game: GameSpec): readonly SeatChoice[] {
  return game.seats.map((_, i) => ({ player: i === 0 ? 'person' : hubPlayer(game), name: '', set: 'full' }));
}

/** The hub at all of these seats. */
export function watchingSeats(game: GameSpec, seats: readonly SeatChoice[]): readonly SeatChoice[] {
  return seats.map((choice) => (choice.player === 'person' ? { ...choice, player: hubPlayer(game) } : choice));
}

/** What the hub is told. A hub player sits at what the people sit at, so that one set lies on the table. */
export function seatSetups(game: GameSpec, seats: readonly SeatChoice[]): readonly SeatSetup[] {
  const personSet = seats.find(({ player }) => player === 'person')?.set ?? 'full';
  return seats.flatMap((choice, i) => {
    const spec = game.seats[i];
    if (spec === undefined) return [];
    const isPerson = choice.player === 'person';
    const name = isPerson ? typedName(choice.name.trim()) || titleCase(spec.title) : 'The hub';
    return [
      {
        seat: spec.seat,
        player: choice.player,
        name: name.slice(0, NAME_MAX),
        set: isPerson ? choice.set : personSet,
      },
    ];
  });
}

/** What the go-button starts. */
export function startLabel(game: GameSpec, seats: readonly SeatChoice[]): string {
  const people = seats.filter(({ player }) => player === 'person').length;
  if (people === 0) return `Watch ${game.title}`;
  if (people === seats.length) return people === 1 ? 'Start alone' : `Start for ${people} people`;
  return people === 1 ? 'Start against the hub' : `Start for ${people} people and the hub`;
}

/** '2', or '2 to 4'. */
export function playersWords(game: GameSpec): string {
  const max = game.seats.length;
  const count = game.seatsMin === max ? String(max) : `${game.seatsMin} to ${max}`;
  return `${count} ${max === 1 ? 'player' : 'players'}`;
}

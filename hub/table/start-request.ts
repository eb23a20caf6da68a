/** What a start must bring: a game of this hub, options that go together, seats that the game has. */
import { type AnyGame, type Json, SET_KINDS } from '../games/game.ts';
import { readOptions } from '../games/options.ts';
import type { HostCommand, SeatSetup } from './host-commands.ts';
import type { HostAnswer, HubState } from './hub-state.ts';
import type { SessionHeader } from './records.ts';
import { tableBefore } from './table.ts';
import type { TableState } from './table-state.ts';

/** A refused request, with the next step where there is one. */
export const no = (code: string, say: string, hint?: string): Extract<HostAnswer, { ok: false }> => ({
  ok: false,
  code,
  say,
  ...(hint === undefined ? {} : { hint }),
});

export const noTable = (id: string): HostAnswer =>
  no('noSuchTable', `There is no table ${id}.`, 'Ask for the tables to see which are open.');

export type Start = Extract<HostCommand, { readonly do: 'start' }>;

/** By id or transcript name. */
export function gameNamed(hub: HubState, name: string): AnyGame | undefined {
  return hub.deps.games.find((one) => one.id === name || one.transcriptName === name);
}

export function noGame(hub: HubState, name: string): HostAnswer {
  const games = hub.deps.games.map((one) => one.id).join(', ');
  return no('noSuchGame', `There is no game "${name}".`, `Games: ${games}.`);
}

/** Options over the preset, checked one by one and together; or what is wrong with them. */
export function startOptions(
  game: AnyGame,
  command: Pick<Start, 'preset' | 'options'>,
): { readonly options: Json } | Extract<HostAnswer, { ok: false }> {
  const preset = command.preset === undefined ? {} : game.presets[command.preset];
  if (preset === undefined) {
    return no(
      'noSuchPreset',
      `${game.title} has no preset "${command.preset}".`,
      `Presets: ${Object.keys(game.presets).join(', ')}.`,
    );
  }
  const read = readOptions(game.options, command.options ?? {}, preset);
  if ('wrong' in read) return no('badOptions', read.wrong.map((one) => `${one.option}: ${one.say}`).join('; '));
  const conflict = game.conflict?.(read.options) ?? null;
  return conflict === null ? { options: read.options as unknown as Json } : no('badOptions', conflict);
}

/** What is wrong with the seats, as a sentence. */
export function seatsWrong(game: AnyGame, seats: readonly SeatSetup[]): string | undefined {
  const { min, max, names } = game.seats;
  if (seats.length < min || seats.length > max)
    return `${game.title} is for ${min} to ${max} seats, not ${seats.length}.`;
  for (const [i, setup] of seats.entries()) {
    if (setup.seat !== names[i]) return `Seat ${i + 1} is called ${names[i]}, not "${setup.seat}".`;
    const known = setup.player === 'person' || game.bots[setup.player] !== undefined;
    if (!known) return `There is no player "${setup.player}"; there are person, ${Object.keys(game.bots).join(', ')}.`;
    if (!SET_KINDS.includes(setup.set)) return `There is no set "${setup.set}"; there are ${SET_KINDS.join(', ')}.`;
  }
  return undefined;
}

/** A header for a table as it is, of no session yet. */
export function headerOf(
  game: AnyGame,
  table: TableState,
  { options, seats, seed }: { readonly options: Json; readonly seats: readonly SeatSetup[]; readonly seed: number },
): SessionHeader {
  return {
    kind: 'session',
    version: 1,
    session: '',
    table: table.id,
    game: game.id,
    rulesVersion: game.rulesVersion,
    options,
    seats,
    seed,
    pace: 'table',
    beganMs: 0,
    before: tableBefore(table, table.atMs, {}),
  };
}

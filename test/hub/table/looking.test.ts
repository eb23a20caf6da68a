/** What pages ask of the hub's core, of the games that ship and of the toys. */
import { describe, expect, test } from 'vitest';
import { BANKS } from '../../../hub/games/banks.generated.ts';
import { GAMES } from '../../../hub/games/registry.generated.ts';
import type { HostCommand, SeatSetup } from '../../../hub/table/host-commands.ts';
import { createHub } from '../../../hub/table/hub.ts';
import { createImageLookup } from '../../../hub/table/images.ts';
import { hintsOf } from '../../../hub/table/looking.ts';
import type { Op } from '../../../protocol/scene.ts';
import { TableDesk } from '../../support/table-desk.ts';
import { game as lanterns } from '../../toy/lanterns/index.ts';
import { game as pebbles } from '../../toy/pebbles.ts';

const ALL = [...GAMES, lanterns, pebbles];
const { asset, ...images } = createImageLookup(BANKS);
const IMAGE_ID = /^[0-9a-f]{8}$/;

function desk() {
  const hub = createHub({ hub: 'k', games: ALL, game: (id) => ALL.find((one) => one.id === id), ...images });
  let request = 0;
  const ask = (command: HostCommand): { readonly [key: string]: unknown } => {
    request++;
    const ids = { session: `s-${request}`, seed: 7, wallMs: 0 };
    const effects = hub.input({ in: 'host', asked: { request, command, ids } }, request);
    for (const effect of effects) {
      if (effect.fx === 'create') effects.concat(hub.input({ in: 'synced', stream: effect.stream, n: 0 }, request));
    }
    const reply = effects.find((effect) => effect.fx === 'reply');
    return (reply?.fx === 'reply' ? reply.answer : {}) as { readonly [key: string]: unknown };
  };
  return { ask };
}

function seatsOf(game: (typeof ALL)[number], set: SeatSetup['set'], player = 'person'): readonly SeatSetup[] {
  return game.seats.names.slice(0, game.seats.min).map((seat) => ({ seat, player, name: 'Ann', set }));
}

function imagesIn(ops: unknown): readonly string[] {
  return (ops as readonly Op[]).flatMap((op) => {
    if (op[0] === 'i') return [op[3]];
    return op[0] === 'g' ? op[8].map(([, , image]) => image).filter((image) => image !== '') : [];
  });
}

describe.each(ALL.map((game) => [game.id, game] as const))('%s', (_id, game) => {
  test('has a cover whose images are there by id', () => {
    const games = desk().ask({ do: 'games' }).games as { id: string; cover: unknown; pitch: string; minutes: number }[];
    const one = games.find(({ id }) => id === game.id)!;
    expect(one).toMatchObject({ pitch: game.pitch, minutes: game.minutes });
    for (const image of imagesIn(one.cover)) expect(asset(image)).toMatch(/^[A-Za-z0-9+/]+=*$/);
  });

  test('has a rules page with a screen for each piece that it shows', () => {
    const help = desk().ask({ do: 'rules', game: game.id }).help as { say: string; screens: { ops: unknown }[] }[];
    expect(help.map(({ say }) => say)).toEqual(game.help.map(({ say }) => say));
    expect(help.map(({ screens }) => screens.length)).toEqual(game.help.map(({ show = [] }) => show.length));
    for (const image of help.flatMap(({ screens }) => screens.flatMap(({ ops }) => imagesIn(ops)))) {
      expect(image).toMatch(IMAGE_ID);
    }
  });

  test.each(['hands', 'full'] as const)(
    'says what a start with the set %s needs, and what is wrong with one',
    (set) => {
      const { ask } = desk();
      const needs = ask({ do: 'setUp', game: game.id, seats: seatsOf(game, set) });
      const { pieces, rows } = needs as { pieces: { piece: string }[]; rows: string[][] };
      expect(pieces.length).toBeGreaterThan(0);
      expect(pieces.map(({ piece }) => piece)).toEqual(expect.arrayContaining(rows.flat()));
      expect(ask({ do: 'setUp', game: game.id, options: { nonsense: 1 }, seats: seatsOf(game, set) })).toMatchObject({
        ok: false,
        code: 'badOptions',
      });
      expect(ask({ do: 'setUp', game: game.id, seats: [] })).toMatchObject({ ok: false, code: 'badSeats' });
    },
  );

  test('shows a board once a match began, and none before', () => {
    const { ask } = desk();
    ask({ do: 'openTable' });
    expect(ask({ do: 'board', table: 't1' })).toEqual({ ok: true, table: 't1', events: 0 });
    ask({ do: 'start', table: 't1', game: game.id, seats: seatsOf(game, 'hands') });
    const { board } = ask({ do: 'board', table: 't1' }) as { board: { width: number; height: number; ops: unknown } };
    expect(board.width * board.height).toBeGreaterThan(0);
    for (const image of imagesIn(board.ops)) expect(image).toMatch(IMAGE_ID);
  });
});

test.each(['board', 'hints'] as const)('%s of a table that is not there says so', (what) => {
  expect(desk().ask({ do: what, table: 't9' })).toMatchObject({ ok: false, code: 'noSuchTable' });
});

test.each(['rules', 'setUp'] as const)('%s of a game that is not there names those that are', (what) => {
  const command = what === 'rules' ? { do: what, game: 'chess' } : { do: what, game: 'chess', seats: [] };
  expect(desk().ask(command as HostCommand)).toMatchObject({ ok: false, hint: expect.stringContaining('virus-war') });
});

describe('hints', () => {
  const [virusWar] = GAMES;
  function playing(player: string) {
    const table = new TableDesk([virusWar!]);
    const tiles = Array.from({ length: 16 }, (_, i) => `a${i}`);
    for (const tile of tiles) table.join(tile);
    table.start(
      virusWar!,
      [
        { seat: 'X', player, name: 'Ann', set: 'full' },
        { seat: 'O', player: 'person', name: 'Bob', set: 'full' },
      ],
      {
        width: 4,
        height: 4,
      },
    );
    table.lay(Object.fromEntries(tiles.map((tile, i) => [tile, { x: i % 4, y: Math.floor(i / 4), rot: 0 }])));
    table.wait(2000);
    table.press('a0');
    return table;
  }

  test('name what a press on a cell would do, and only for cells where it does something', () => {
    const { table } = playing('person');
    const { match } = table;
    expect(match?.phase).toBe('playing');
    expect(hintsOf(virusWar!, table, match!)).toEqual([
      { piece: 'cell:a2', say: 'Grow a2' },
      { piece: 'cell:b1', say: 'Grow b1' },
      { piece: 'cell:b2', say: 'Grow b2' },
    ]);
  });

  test('are none while a hub player thinks or the match is paused', () => {
    const thinking = playing('random');
    expect(hintsOf(virusWar!, thinking.table, thinking.table.match!)).toEqual([]);
    const paused = playing('person');
    paused.host({ do: 'pause', table: 't1' });
    expect(hintsOf(virusWar!, paused.table, paused.table.match!)).toEqual([]);
  });
});

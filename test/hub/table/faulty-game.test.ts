/** A game that throws where it must not: the hub goes on, the tiles are answered, the match is whole. */
import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../../../hub/games/game.ts';
import { facesOf } from '../../../hub/table/faces.ts';
import { createHub } from '../../../hub/table/hub.ts';
import type { HostAnswer } from '../../../hub/table/hub-state.ts';
import { stepTable } from '../../../hub/table/table.ts';
import { TableDesk } from '../../support/table-desk.ts';
import { game as pebbles } from '../../toy/pebbles.ts';

const SEATS = [
  { seat: 'A', player: 'person', name: 'Ann', set: 'hands' },
  { seat: 'B', player: 'person', name: 'Bob', set: 'hands' },
] as const;

function broken(): never {
  throw new Error('it broke');
}

/** Pebbles with one part that throws. */
const WITH: Readonly<Record<string, AnyGame>> = {
  read: { ...pebbles, binding: { ...pebbles.binding, read: broken } },
  apply: { ...pebbles, rules: { ...pebbles.rules, apply: broken } },
  screen: { ...pebbles, binding: { ...pebbles.binding, screen: broken } },
  setup: { ...pebbles, rules: { ...pebbles.rules, setup: broken } },
};

function begun(game: AnyGame): TableDesk {
  const desk = new TableDesk([game]);
  desk.mayFail = true;
  for (const tile of ['t1', 't2']) desk.join(tile);
  desk.start(game, SEATS);
  for (const tile of ['t1', 't2']) desk.press(tile);
  return desk;
}

describe('at the table', () => {
  test.each(['read', 'apply'])('a gesture that makes %s throw is refused in words, and changes nothing', (part) => {
    const desk = begun(WITH[part]!);
    expect(desk.table.match?.phase).toBe('playing');
    const before = desk.table.match;
    desk.effects.length = 0;
    desk.press('t1');
    expect(desk.table.match).toEqual(before);
    expect(desk.records.at(-1)?.out).toEqual({ result: 'refused', refused: 'gameFault' });
    expect(desk.effects).toContainEqual({ fx: 'refuse', tile: 't1', lines: ['The game has', 'a fault'] });
    expect(desk.effects.find(({ fx }) => fx === 'fault')).toMatchObject({ text: expect.stringContaining('it broke') });
  });

  test('a replay of the record comes out as it says', () => {
    const desk = begun(WITH.apply!);
    const before = desk.table;
    desk.press('t1');
    const record = desk.records.at(-1)!;
    expect(stepTable(before, record.in, record.atMs, desk.deps).out).toEqual(record.out);
  });

  test('what throws by time alone pauses the match instead of coming up again and again', () => {
    const timed: AnyGame = { ...pebbles, rules: { ...pebbles.rules, complete: broken } };
    const desk = new TableDesk([{ ...timed, bots: { ...timed.bots, random: broken } }]);
    desk.mayFail = true;
    desk.join('t1');
    desk.start(desk.deps.game('pebbles')!, [{ ...SEATS[0], player: 'random' }, SEATS[1]]);
    desk.press('t1');
    desk.wait(60_000);
    expect(desk.table.paused).toBe('host');
    expect(desk.records.filter(({ out }) => out.refused === 'gameFault')).toHaveLength(1);
  });

  test('a picture that cannot be drawn is told on the tile and in the log', () => {
    const desk = begun(WITH.screen!);
    const face = facesOf(desk.table, desk.deps, ['t1']).get('t1');
    expect(face?.fault).toContain('it broke');
    expect(JSON.stringify(face?.scene.ops)).toContain('NO PICTURE');
  });
});

test('a match that cannot begin is refused, and the table stays free', () => {
  const game = WITH.setup!;
  const hub = createHub({
    hub: 'k',
    games: [game],
    game: () => game,
    imageId: (_, name) => name,
    pieces: () => undefined,
  });
  const ids = { session: 's-1', seed: 1, wallMs: 0 };
  const ask = (command: object): HostAnswer | undefined => {
    const effects = hub.input({ in: 'host', asked: { request: 1, command: command as never, ids } }, 0);
    return effects.flatMap((effect) => (effect.fx === 'reply' ? [effect.answer] : []))[0];
  };
  ask({ do: 'openTable' });
  expect(ask({ do: 'start', table: 't1', game: 'pebbles', seats: SEATS })).toMatchObject({
    ok: false,
    code: 'gameFault',
    say: expect.stringContaining('it broke'),
  });
  expect(ask({ do: 'tables' })).toMatchObject({ tables: [{ table: 't1', phase: 'free' }] });
});

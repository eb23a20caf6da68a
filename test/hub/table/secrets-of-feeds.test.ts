/** What those who came by a link hear must not depend on what only a seat may see. */
import { expect, test } from 'vitest';
import type { HostRole } from '../../../hub/adapters/http/host-role.ts';
import { answerFor, feedFor } from '../../../hub/adapters/http/table-filter.ts';
import type { HostCommand } from '../../../hub/table/host-commands.ts';
import { FLAT, type HandMove, moveMs, pullDuring } from '../../../hub/web/plane/hand-move.ts';
import { WholeTable, type WholeTile } from '../../support/whole-table.ts';
import { game as lanterns } from '../../toy/lanterns/index.ts';

const SPECTATOR: HostRole = { as: 'spectator', table: 't1' };
const FEEDS = ['tables', 'board'];
const READ_EVERY_MS = 50;

function tilt(table: WholeTable, tile: WholeTile, side: 0 | 2): void {
  const move: HandMove = { move: 'tilt', side };
  for (let ms = 0; ms <= moveMs(move) + 200; ms += READ_EVERY_MS) {
    tile.input.motion(...pullDuring(move, ms, FLAT));
    table.clock.advance(READ_EVERY_MS);
  }
}

interface Game {
  /** All that a spectator was told and answered, as text. */
  readonly heard: string;
  /** What the host sees who looks on purpose. */
  readonly whole: string;
}

/** Seat A tilts its bid up and down and seals it. */
function bid(tilts: readonly (0 | 2)[]): Game {
  const table = new WholeTable([lanterns]);
  const [a, b] = [table.add('00000000000a'), table.add('00000000000b')];
  table.clock.advance(1000);
  table.host({ do: 'openTable' });
  table.host({ do: 'addTiles', table: 't1', tiles: [a.id, b.id] });
  const seats = ['A', 'B'].map((seat) => ({ seat, player: 'person', name: seat, set: 'hands' as const }));
  table.host({ do: 'start', table: 't1', game: 'lanterns', options: {}, seats });
  for (const tile of [a, b]) tile.input.motion(...FLAT);
  table.host({ do: 'cast', table: 't1', piece: 'hand:A', tile: a.id });
  table.host({ do: 'cast', table: 't1', piece: 'hand:B', tile: b.id });
  table.clock.advance(1000);
  const tell = (): void => table.put({ in: 'tell', feeds: FEEDS });
  tell();
  for (const side of tilts) {
    tilt(table, a, side);
    tell();
  }
  a.press();
  table.clock.advance(1000);
  tell();
  const ask = (command: HostCommand) => answerFor(SPECTATOR, command, table.host(command));
  const answers = (['tables', 'board', 'position'] as const).map((what) =>
    ask(what === 'tables' ? { do: what } : { do: what, table: 't1' }),
  );
  const fed = table.fed.flatMap(({ feed, data }) =>
    feed === 'log' || feed === 'tiles' ? [] : [{ feed, data: feedFor(SPECTATOR, feed, data) }],
  );
  return {
    heard: JSON.stringify([fed, answers]),
    whole: JSON.stringify(table.host({ do: 'position', table: 't1', reveal: true })),
  };
}

test('a spectator hears the same, to the byte, whatever a seat has sealed in secret', () => {
  const three = bid([0, 0, 0]);
  const one = bid([0, 2, 0]);
  // The bids do differ, and what is heard is not nothing.
  expect(three.whole).not.toBe(one.whole);
  expect(three.heard).toContain('"events":1');
  expect(three.heard).toBe(one.heard);
});

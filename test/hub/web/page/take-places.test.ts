import { expect, test } from 'vitest';
import { takePlaces } from '../../../../hub/web/page/take-places.ts';

/** A hub that gives a piece for the presses that `takes` says. */
function table(missing: number, takes: (tile: string, press: number) => number) {
  const pressed: string[] = [];
  let left = missing;
  return {
    pressed,
    left: () => left,
    options: {
      desk: {
        button: (tile: string, down: boolean) => {
          if (!down) return;
          pressed.push(tile);
          left -= takes(tile, pressed.length);
        },
      },
      missing: async () => left,
      wait: async () => undefined,
    },
  };
}

test('loose tiles are pressed before the corner of the board, and each once when the hub takes it', async () => {
  const hub = table(6, (tile) => (tile === 'a' ? 4 : 1));
  await takePlaces({ ...hub.options, tiles: ['a', 'b', 'c', 'd', 'x', 'y'], needed: { board: 4, loose: 2 } });
  expect([hub.pressed, hub.left()]).toEqual([['x', 'y', 'a'], 0]);
});

test('a press that comes too early is made again', async () => {
  const hub = table(4, (_tile, press) => (press === 3 ? 4 : 0));
  await takePlaces({ ...hub.options, tiles: ['a', 'b', 'c', 'd'], needed: { board: 4, loose: 0 } });
  expect(hub.pressed).toEqual(['a', 'a', 'a']);
});

test('nothing is pressed when the pieces have their tiles', async () => {
  const hub = table(0, () => 0);
  await takePlaces({ ...hub.options, tiles: ['x'], needed: { board: 0, loose: 1 } });
  expect(hub.pressed).toEqual([]);
});

test('a tile that the hub never takes is left to the person after some tries', async () => {
  const hub = table(1, () => 0);
  await takePlaces({ ...hub.options, tiles: ['x'], needed: { board: 0, loose: 1 } });
  expect(hub.pressed.length).toBeGreaterThan(2);
  expect(hub.pressed.length).toBeLessThan(20);
});

/** The hub's process is killed at random moments. */
import { test } from 'vitest';
import { draw, SEED, useKilledHub } from '../support/killed-hub.ts';
import { pause } from '../support/laid-tiles.ts';

const begin = useKilledHub();

const KILLS = 20;

test(`killed ${KILLS} times at random moments, it is right within 5 s each time (seed ${SEED})`, {
  timeout: 180_000,
}, async () => {
  const { hub, table } = await begin();
  for (let i = 0; i < KILLS; i++) {
    await table.pressLegal();
    await pause(draw(300));
    await hub.kill();
    await table.restarted(await hub.start());
  }
  await table.playOne();
  await table.right(performance.now() + 5000);
});

const GESTURES_MS = [110, 110, 2100];

test(`killed while two play with a tile each, it is right within 5 s each time (seed ${SEED})`, {
  timeout: 60_000,
}, async () => {
  const { hub, table } = await begin('hands');
  const ids = [...table.tiles.tiles.keys()];
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 3; j++) await table.tiles.press(ids[draw(2)] ?? '', GESTURES_MS[draw(3)]);
    await pause(draw(300));
    await hub.kill();
    await table.restarted(await hub.start());
  }
});

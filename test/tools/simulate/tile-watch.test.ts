import { expect, test } from 'vitest';
import { encodeDown } from '../../../protocol/encode-down.ts';
import { encodeUp } from '../../../protocol/encode-up.ts';
import type { UpMessage, World } from '../../../protocol/messages.ts';
import { createTileWatch } from '../../../tools/simulate/tile-watch.ts';

const WORLD: World = { edges: [[5, 1], 0, 0, [6, 2]], posture: 0, tag: '', button: false, frozen: false };
const press = (sequence: number): UpMessage => ({
  type: 'event',
  boot: 9,
  sequence,
  ageMs: 0,
  revision: 1,
  world: WORLD,
  kind: 'press',
});

test('a gesture counts once, however often it is sent, and is acknowledged by number and boot', () => {
  const watch = createTileWatch();
  for (const sequence of [1, 1, 2]) watch.said(encodeUp(press(sequence)));
  expect(watch.events().map((event) => event.sequence)).toEqual([1, 2]);
  expect([...watch.numbered()]).toEqual(['9:1:press', '9:2:press']);
  expect(watch.joinedEdges()).toBe(2);
  const ack = (boot: number, sequence: number) => encodeDown({ type: 'ack', claim: 1, boot, sequence, sessionMs: 0 });
  const [first, second] = watch.events();
  if (first === undefined || second === undefined) throw new Error('no events');
  watch.heard(ack(8, 2));
  expect(watch.isAcknowledged(first)).toBe(false);
  watch.heard(ack(9, 1));
  expect([watch.isAcknowledged(first), watch.isAcknowledged(second)]).toEqual([true, false]);
});

test('the turn and the words are those of the last whole picture', () => {
  const watch = createTileWatch();
  const scene = { type: 'scene', claim: 1, ops: [['t', 64, 4, 1, 1, 'CROSSES', 1]], motions: [], turn: 3 } as const;
  watch.heard(encodeDown({ ...scene, revision: 1 }));
  expect([watch.turn(), watch.texts()]).toEqual([3, ['CROSSES']]);
});

test('what a tile is told and what is no message', () => {
  const watch = createTileWatch();
  watch.heard(encodeDown({ type: 'refuse', claim: 1, lines: ['Not in your', 'reach'] }));
  watch.heard('{');
  watch.said('nothing');
  expect([watch.refusals(), watch.events()]).toEqual([['Not in your reach'], []]);
});

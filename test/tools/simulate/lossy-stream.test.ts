import { expect, test } from 'vitest';
import { encodePublish, PINGREQ } from '../../../firmware/core/mqtt/encode.ts';
import type { StreamEvents } from '../../../firmware/virtual/link.ts';
import { lossyStreams } from '../../../tools/simulate/lossy-stream.ts';
import { seededRandom } from '../../../tools/simulate/seeded-random.ts';

function desk(share: number) {
  const arrived: string[] = [];
  const written: string[] = [];
  const [said, heard]: [string[], string[]] = [[], []];
  const count = { messages: 0, lost: 0 };
  let far: StreamEvents | undefined;
  const open = lossyStreams(
    (events) => {
      far = events;
      return { write: (bytes) => written.push(bytes) > 0, close: () => undefined };
    },
    share,
    seededRandom(1),
    count,
    { said: (payload) => said.push(payload), heard: (payload) => heard.push(payload) },
  );
  const stream = open({ opened: () => undefined, data: (bytes) => arrived.push(bytes), closed: () => undefined });
  return { stream, arrived, written, said, heard, count, data: (bytes: string) => far?.data(bytes) };
}

test('packets that come in single bytes arrive whole and in order', () => {
  const { arrived, heard, data } = desk(0);
  const packets = [encodePublish('ct/t/a/dn', 'one'), '\xd0\x00', encodePublish('ct/t/a/dn', 'x'.repeat(300))];
  for (const byte of packets.join('')) data(byte);
  expect(arrived).toEqual(packets);
  expect(heard).toEqual(['one', 'x'.repeat(300)]);
});

test('where everything gets lost, only what is no message passes, and the tile does not notice', () => {
  const { stream, arrived, written, said, heard, count, data } = desk(1);
  expect(stream.write(encodePublish('ct/t/a/up', 'mine'))).toBe(true);
  expect(stream.write(PINGREQ)).toBe(true);
  data(encodePublish('ct/t/a/dn', 'yours'));
  data('\xd0\x00');
  expect([written, arrived]).toEqual([[PINGREQ], ['\xd0\x00']]);
  // What the tile said it said; what it did not hear it did not hear.
  expect([said, heard, count]).toEqual([['mine'], [], { messages: 2, lost: 2 }]);
});

test('the share that gets lost is the one asked for', () => {
  const { stream, count } = desk(0.02);
  for (let i = 0; i < 5000; i++) stream.write(encodePublish('ct/t/a/up', 'm'));
  expect(count.messages).toBe(5000);
  expect(count.lost).toBeGreaterThan(70);
  expect(count.lost).toBeLessThan(130);
});

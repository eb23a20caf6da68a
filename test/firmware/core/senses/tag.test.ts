import { expect, test } from 'vitest';
import { createRig } from './rig.ts';

const A = '04a1b2c3d4e5f6';
const C = '04a1b2c3d4e5f7';

test.each<[string, readonly string[], readonly string[], string]>([
  ['one read is not enough', [A], [], ''],
  ['two equal reads are a tap', [A, A], [A], A],
  ['further reads of the same tag are none', [A, A, A, A], [A], A],
  ['two different reads are none', [A, C], [], ''],
  ['a read that fails in between starts afresh', [A, '', A], [], ''],
  ['one missed read does not lose it', [A, A, '', A, A], [A], A],
  ['two missed reads do', [A, A, '', ''], [A], ''],
  ['and then it is a tap again', [A, A, '', '', A, A], [A, A], A],
  ['another tag takes over after two reads', [A, A, C, C], [A, C], C],
  ['one false read changes nothing', [A, A, C, A], [A], A],
  ['8 digits are a UID', ['01234567', '01234567'], ['01234567'], '01234567'],
  ['7 are none', ['0123456', '0123456'], [], ''],
  ['20 digits are a UID', ['0'.repeat(20), '0'.repeat(20)], ['0'.repeat(20)], '0'.repeat(20)],
  ['21 are none', ['0'.repeat(21), '0'.repeat(21)], [], ''],
  ['capitals are none', ['04A1B2C3', '04A1B2C3'], [], ''],
])('%s', (_name, reads, taps, uid) => {
  const rig = createRig();
  for (const read of reads) {
    rig.senses.tag(read);
    rig.run(200);
  }
  const worlds = rig.events.map(({ kind, world }) => [kind, (world as { tag: string }).tag]);
  expect(worlds).toEqual(taps.map((tag) => ['tap', tag]));
  expect(rig.senses.world().tag).toBe(uid);
});

test('a tile without a reader has no tag', () => {
  const rig = createRig('emb');
  rig.senses.tag(A);
  rig.senses.tag(A);
  expect(rig.told).toEqual([]);
});

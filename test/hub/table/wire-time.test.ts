import { expect, test } from 'vitest';
import { SESSION_WRAP_MS, withWireTimes } from '../../../hub/table/wire-time.ts';
import { decodeDown } from '../../../protocol/decode-down.ts';
import { isMalformed } from '../../../protocol/decode-values.ts';
import { encodeDown } from '../../../protocol/encode-down.ts';
import type { DownMessage } from '../../../protocol/messages.ts';

const THIRTEEN_DAYS_MS = 13 * 86_400_000;
const SCENE = { type: 'scene', claim: 1, revision: 1, ops: [['c', 0]], motions: [], turn: 0 } as const;

const MESSAGES: readonly (readonly [string, DownMessage, number])[] = [
  ['an ack', { type: 'ack', claim: 1, boot: 2, sequence: 3, sessionMs: THIRTEEN_DAYS_MS }, 0],
  ['a deadline', { ...SCENE, deadlineMs: THIRTEEN_DAYS_MS }, 0],
  ['a sound', { type: 'sound', claim: 1, tune: 'turn', untilMs: THIRTEEN_DAYS_MS }, 0],
];

test.each(MESSAGES)('%s of a match of thirteen days is one that a tile takes', (_what, message) => {
  expect(isMalformed(decodeDown(encodeDown(message), JSON.parse))).toBe(true);
  const sent = decodeDown(encodeDown(withWireTimes(message)), JSON.parse);
  expect(isMalformed(sent)).toBe(false);
  expect(JSON.stringify(sent)).toContain(String(THIRTEEN_DAYS_MS - SESSION_WRAP_MS));
});

test.each([
  ['no deadline', { ...SCENE, type: 'patch', base: 0, ops: [], deadlineMs: -1 } as unknown as DownMessage],
  ['a scene without one', SCENE],
  ['a word without time', { type: 'refuse', claim: 1, lines: ['No'] } as DownMessage],
])('%s stays as it is', (_what, message) => {
  expect(withWireTimes(message)).toEqual(message);
});

import { expect, test } from 'vitest';
import * as constants from '../../protocol/limits.ts';
import { readSpecification } from '../support/protocol-examples.ts';

const page = readSpecification();
const limits = { ...constants };

// [limit, what the page says, the number in it]
const SAID: readonly (readonly [name: keyof typeof limits, sentence: RegExp])[] = [
  ['MESSAGE_BYTES_MAX', /together at most (\d+) bytes/],
  ['MESSAGE_DEPTH_MAX', /nesting at most (\d+) deep/],
  ['BOOT_MAX', /boot 1-(\d+)/],
  ['REPLACED_BOOTS_MAX', /keeps the last (\d+) replaced boots/],
  ['QUEUE_MAX', /The tile queues (\d+)/],
  ['WINDOW_MAX', /has (\d+) in flight/],
  ['RESEND_MIN_MS', /sent again after (\d+) ms/],
  ['SHOWN_WITHIN_MS', /revision shown within (\d+) ms/],
  ['KEEPALIVE_S', /Keepalive (\d+) s/],
  ['BEACON_MAX', /Beacon numbers 1-(\d+)/],
  ['OPS_MAX', /At most (\d+) operations/],
  ['MOTIONS_MAX', /at most (\d+) motions/],
  ['PIECE_CHARS_MAX', /base64 of at most (\d+) characters/],
  ['REFUSAL_CHARS_MAX', /one or two lines of at most (\d+) characters/],
  ['LOG_CHARS_MAX', /at most (\d+) characters and \d+ lines a second/],
  ['LOG_PER_SECOND_MAX', /at most \d+ characters and (\d+) lines a second/],
  ['TEXT_MAX', /text 0-(\d+) printable/],
  ['DISCOVERY_PORT', /UDP port (\d+)/],
  ['DISCOVERY_TIMEOUT_MS', /answered within (\d+) ms/],
  ['FROZEN_TILT_DEGREES', /tipped more than (\d+) degrees/],
];

test.each(SAID)('%s is what the page says', (name, sentence) => {
  expect(String(limits[name])).toBe(sentence.exec(page)?.[1]);
});

test.each([
  ['TWINS_WINDOW_MS', /Three of those in (\d+) s/, 1000],
  ['TWINS_REFUSED_MS', /sent away for (\d+) s/, 1000],
  ['RESEND_MAX_MS', /doubling to (\d+) s/, 1000],
  ['EVENT_AGE_MAX_MS', /when older than (\d+) s/, 1000],
  ['SHOWN_TIMEOUT_MS', /without a report for (\d+) s/, 1000],
  ['STATUS_SESSION_MS', /every (\d+) s in a session/, 1000],
  ['STATUS_IDLE_MS', /in a session, (?:every )?(\d+) s idle/, 1000],
  ['TILE_SILENT_SESSION_MS', /counts a tile as gone after ([\d.]+) s/, 1000],
  ['TILE_SILENT_IDLE_MS', /silence in a session, ([\d.]+) s idle/, 1000],
  ['ONE_SIDED_MS', /after ([\d.]+) s it counts/, 1000],
  ['FROZEN_MAX_MS', /at most (\d+) s\. A|frozen, at most (\d+) s/, 1000],
  ['REFUSAL_MS', /gone after (\d+) s or at the next gesture/, 1000],
] as const)('%s is what the page says, in ms', (name, sentence, factor) => {
  const found = sentence.exec(page);
  expect(limits[name]).toBe(Number(found?.[1] ?? found?.[2]) * factor);
});

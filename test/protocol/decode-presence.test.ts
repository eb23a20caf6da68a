import { describe, expect, test } from 'vitest';
import { drop, set } from '../support/broken-messages.ts';
import { type Channel, CODECS } from '../support/protocol-codecs.ts';

const ON = '{"v":0,"b":48213,"c":2}';
const HUB = '{"v":1,"h":"kitchen","s":71,"n":["t1"]}';
const LOG = '{"b":48213,"n":3,"l":2,"x":"o[14][3]: colour 99"}';
const ASK = '{"q":"contact","v":1,"t":"a1b2c3d4e5f6"}';
const ANSWER = '{"a":"contact","v":1,"hub":"kitchen","p":1883}';

const FAULTS: readonly (readonly [rule: string, channel: Channel, text: string, malformed: string, path: string])[] = [
  ['presence 2', 'on', set(ON, 'v', '2'), 'range', 'v'],
  ['presence true', 'on', set(ON, 'v', 'true'), 'shape', 'v'],
  ['presence without boot', 'on', drop(ON, 'b'), 'shape', 'b'],
  ['connection 0', 'on', set(ON, 'c', '0'), 'range', 'c'],
  ['a list as presence', 'on', '[1]', 'shape', ''],
  ['presence that is no JSON', 'on', 'offline', 'notJson', ''],
  ['presence of 881 bytes', 'on', set(ON, 'y', `"${'y'.repeat(851)}"`), 'tooBig', ''],
  ['a hub without name', 'hub', drop(HUB, 'h'), 'shape', 'h'],
  ['a hub with a slash', 'hub', set(HUB, 'h', '"a/b"'), 'range', 'h'],
  ['a negative start', 'hub', set(HUB, 's', '-1'), 'range', 's'],
  ['21 tables', 'hub', set(HUB, 'n', JSON.stringify(Array(21).fill('t'))), 'range', 'n'],
  ['a table that is a number', 'hub', set(HUB, 'n', '["t1",2]'), 'shape', 'n[1]'],
  ['a table without name', 'hub', set(HUB, 'n', '[""]'), 'range', 'n[0]'],
  ['tables that are an object', 'hub', set(HUB, 'n', '{"0":"t1","length":1}'), 'shape', 'n'],
  ['a log line without boot', 'log', drop(LOG, 'b'), 'shape', 'b'],
  ['log level 4', 'log', set(LOG, 'l', '4'), 'range', 'l'],
  ['a negative line number', 'log', set(LOG, 'n', '-1'), 'range', 'n'],
  ['a log text of 201 characters', 'log', set(LOG, 'x', `"${'x'.repeat(201)}"`), 'range', 'x'],
  ['an escape sequence in a log text', 'log', set(LOG, 'x', '"\\u001b[31m"'), 'range', 'x'],
  ['another question', 'ask', set(ASK, 'q', '"hue"'), 'unknown', 'q'],
  ['a question without a word', 'ask', drop(ASK, 'q'), 'shape', 'q'],
  ['version 0 in a question', 'ask', set(ASK, 'v', '0'), 'range', 'v'],
  ['a tile in capitals', 'ask', set(ASK, 't', '"A1B2C3D4E5F6"'), 'range', 't'],
  ['a tile of 11 digits', 'ask', set(ASK, 't', '"a1b2c3d4e5f"'), 'range', 't'],
  ['another answer', 'answer', set(ANSWER, 'a', '"hue"'), 'unknown', 'a'],
  ['a hub in capitals', 'answer', set(ANSWER, 'hub', '"KITCHEN"'), 'range', 'hub'],
  ['port 0', 'answer', set(ANSWER, 'p', '0'), 'range', 'p'],
  ['port 65536', 'answer', set(ANSWER, 'p', '65536'), 'range', 'p'],
];

describe('presence, log and discovery refuse', () => {
  test.each(FAULTS)('%s (%s)', (_rule, channel, text, malformed, path) => {
    expect(CODECS[channel].decode(text)).toEqual({ malformed, path });
  });
});

test.each([
  ['on', ON],
  ['hub', HUB],
  ['log', LOG],
  ['ask', ASK],
  ['answer', ANSWER],
] as const)('the payload from which the broken ones of %s were made is taken', (channel, text) => {
  expect(CODECS[channel].recode(text)).toBe(text);
});

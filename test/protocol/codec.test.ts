import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeAnswer, encodeAsk } from '../../protocol/encode-discovery.ts';
import { encodeDown } from '../../protocol/encode-down.ts';
import { encodeHub, encodeLog, encodePresence } from '../../protocol/encode-presence.ts';
import { encodeUp } from '../../protocol/encode-up.ts';
import type { EventMessage, World } from '../../protocol/messages.ts';
import * as arbitrary from '../support/protocol-arbitraries.ts';
import { type Channel, CODECS } from '../support/protocol-codecs.ts';

const CHANNELS = Object.keys(CODECS) as Channel[];

function roundTrip<M extends object>(
  channel: Channel,
  messages: fc.Arbitrary<M>,
  encode: (message: M) => string,
): void {
  fc.assert(
    fc.property(messages, (message) => {
      expect(CODECS[channel].decode(encode(message))).toEqual(message);
    }),
    { numRuns: 300 },
  );
}

describe('every message comes back as it was', () => {
  test('up', () => roundTrip('up', arbitrary.upMessage, encodeUp));
  test('down', () => roundTrip('down', arbitrary.downMessage, encodeDown));
  test('presence', () => roundTrip('on', arbitrary.presenceMessage, encodePresence));
  test('hub', () => roundTrip('hub', arbitrary.hubMessage, encodeHub));
  test('log', () => roundTrip('log', arbitrary.logMessage, encodeLog));
  test('question', () => roundTrip('ask', arbitrary.askMessage, encodeAsk));
  test('answer', () => roundTrip('answer', arbitrary.answerMessage, encodeAnswer));
});

test.each(Object.keys(arbitrary.opByLetter))('operation %s comes back as it was', (letter) => {
  const ops = arbitrary.opByLetter[letter] ?? fc.constant(['c', 0] as const);
  fc.assert(
    fc.property(ops, (op) => {
      const scene = { type: 'scene', claim: 1, revision: 1, ops: [op], motions: [], turn: 0 } as const;
      expect(CODECS.down.decode(encodeDown(scene))).toEqual(scene);
    }),
    { numRuns: 100 },
  );
});

describe('no input makes a decoder throw', () => {
  const taken = (channel: Channel, text: string): void => {
    const answer = CODECS[channel].decode(text);
    expect(typeof answer).toBe('object');
    // Whatever is taken is a message that can be said again, and then means the same.
    const again = CODECS[channel].recode(text);
    if (again !== undefined) expect(CODECS[channel].decode(again)).toEqual(answer);
  };

  test.each(CHANNELS)('arbitrary bytes (%s)', (channel) => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => taken(channel, text)));
  });
  test.each(CHANNELS)('arbitrary JSON (%s)', (channel) => {
    fc.assert(fc.property(fc.json(), (text) => taken(channel, text)));
  });
  test.each(CHANNELS)('JSON near to ours (%s)', (channel) => {
    fc.assert(
      fc.property(arbitrary.nearlyJson, (value) => taken(channel, JSON.stringify(value) ?? '')),
      { numRuns: 400 },
    );
  });
  test('valid messages with one byte changed', () => {
    // The bytes of a piece are not looked at: the body decodes them and checks the image.
    const messages = arbitrary.downMessage.filter((message) => message.type !== 'piece');
    const spoilt = fc.tuple(messages.map(encodeDown), fc.nat(), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(spoilt, ([text, at, code]) => {
        const i = at % text.length;
        taken('down', text.slice(0, i) + String.fromCharCode(code) + text.slice(i + 1));
      }),
      { numRuns: 500 },
    );
  });
});

test('an event with four neighbours and every flag is at most 120 bytes in a long session', () => {
  const world: World = {
    edges: [
      [1023, 3],
      [1022, 2],
      [1021, 1],
      [1020, 0],
    ],
    posture: 0,
    tag: '',
    button: true,
    frozen: true,
  };
  const event: EventMessage = {
    type: 'event',
    kind: 'press',
    boot: 999999,
    sequence: 99999,
    ageMs: 2000,
    revision: 536870912,
    world,
  };
  expect(encodeUp(event).length).toBeLessThanOrEqual(120);
});

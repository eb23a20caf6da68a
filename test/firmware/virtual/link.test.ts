import { describe, expect, test } from 'vitest';
import { DISCONNECT, encodePublish } from '../../../firmware/core/mqtt/encode.ts';
import type { LinkOptions } from '../../../firmware/core/ports.ts';
import { createBudget } from '../../../firmware/virtual/budget.ts';
import { createVirtualLink, type StreamEvents } from '../../../firmware/virtual/link.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const OPTIONS: LinkOptions = {
  clientId: 'a1b2c3d4e5f6',
  user: 'a1b2c3d4e5f6',
  secret: 's'.repeat(22),
  willTopic: 'ct/t/a1b2c3d4e5f6/on',
  willPayload: '{"v":0,"b":1,"c":1}',
  keepaliveS: 10,
  filters: ['ct/t/a1b2c3d4e5f6/dn'],
};
const CONNACK = '\x20\x02\x00\x00';
const SUBACK = '\x90\x03\x00\x01\x00';

function createRig() {
  const clock = createVirtualClock();
  const budget = createBudget(false);
  const streams: { events: StreamEvents; written: string[]; isClosed: boolean }[] = [];
  const told: string[] = [];
  const link = createVirtualLink(
    (events) => {
      const stream = { events, written: [] as string[], isClosed: false };
      streams.push(stream);
      return {
        write: (bytes) => stream.written.push(bytes) > 0,
        close: () => {
          stream.isClosed = true;
        },
      };
    },
    clock,
    {
      linkUp: () => told.push('up'),
      linkDown: (reason) => told.push(`down ${reason}`),
      message: (topic, payload) => told.push(`${topic} ${payload}`),
    },
    budget,
  );
  function open(options = OPTIONS) {
    link.open(options);
    const stream = streams.at(-1)!;
    stream.events.opened();
    stream.events.data(CONNACK + SUBACK);
    return stream;
  }
  return { clock, budget, streams, told, link, open };
}

describe('the link of a virtual tile', () => {
  test('opens a stream for each connection and comes up over it', () => {
    const rig = createRig();
    const first = rig.open();
    first.events.closed('lost');
    rig.open();
    expect(rig.told).toEqual(['up', 'down lost', 'up']);
    expect(rig.streams).toHaveLength(2);
    expect(rig.budget.breaches()).toEqual({});
  });

  test('does not hear what an old stream still tells', () => {
    const rig = createRig();
    const old = rig.open();
    rig.link.close();
    rig.open();
    old.events.data(encodePublish('t', 'ghost'));
    old.events.closed('lost');
    old.events.opened();
    expect(rig.told).toEqual(['up', 'down closed', 'up']);
    expect(rig.link.publish('t', 'x')).toBe(true);
  });

  test('closes with a word, and drops without one', () => {
    const rig = createRig();
    const closed = rig.open();
    rig.link.close();
    const dropped = rig.open();
    rig.link.drop();
    rig.link.drop();
    expect(closed.written.at(-1)).toBe(DISCONNECT);
    expect(dropped.written).not.toContain(DISCONNECT);
    expect([closed.isClosed, dropped.isClosed]).toEqual([true, true]);
    expect(rig.told).toEqual(['up', 'down closed', 'up', 'down lost']);
  });

  test.each([
    ['a client id', { clientId: 'x'.repeat(32) }, 'id-too-long'],
    ['a secret', { secret: 'x'.repeat(65) }, 'id-too-long'],
    ['a will topic', { willTopic: 'x'.repeat(32) }, 'topic-too-long'],
    ['a will', { willPayload: 'x'.repeat(128) }, 'will-too-long'],
    ['a filter', { filters: ['x'.repeat(32)] }, 'topic-too-long'],
  ])('counts %s that NodeMCU would cut', (_name, options, code) => {
    const rig = createRig();
    rig.open({ ...OPTIONS, ...options });
    expect(rig.budget.breaches()).toEqual({ [code]: 1 });
  });

  test.each([
    ['a topic', 'x'.repeat(32), '', 'topic-too-long'],
    ['a message over 900 bytes', 't', 'x'.repeat(900), 'message-too-long'],
    ['a message that is not ASCII', 't', 'caf\u00e9', 'message-not-ascii'],
    ['a message with a zero byte', 't', 'a\x00b', 'message-not-ascii'],
  ])('counts %s, both ways', (_name, topic, payload, code) => {
    const rig = createRig();
    const stream = rig.open();
    rig.link.publish(topic, payload);
    stream.events.data(encodePublish(topic, payload));
    expect(rig.budget.breaches()).toEqual({ [code]: 2 });
  });

  test('a message of 900 bytes is within the limit', () => {
    const rig = createRig();
    const stream = rig.open();
    rig.link.publish('t', 'x'.repeat(899));
    stream.events.data(encodePublish('t', 'x'.repeat(899)));
    expect(rig.budget.breaches()).toEqual({});
  });
});

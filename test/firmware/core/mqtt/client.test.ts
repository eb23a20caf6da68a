import { describe, expect, test } from 'vitest';
import { ANSWER_TIMEOUT_MS, createMqttLink, OPEN_TIMEOUT_MS } from '../../../../firmware/core/mqtt/client.ts';
import { DISCONNECT, encodeConnect, encodePublish, PINGREQ } from '../../../../firmware/core/mqtt/encode.ts';
import type { LinkOptions } from '../../../../firmware/core/ports.ts';
import { createVirtualClock } from '../../../support/virtual-clock.ts';

const OPTIONS: LinkOptions = {
  clientId: 'a1b2c3d4e5f6',
  user: 'a1b2c3d4e5f6',
  secret: 's',
  willTopic: 'ct/t/a1b2c3d4e5f6/on',
  willPayload: '{"v":0,"b":1,"c":1}',
  keepaliveS: 10,
  filters: ['ct/t/a1b2c3d4e5f6/dn', 'ct/hub/+/on'],
};
const CONNACK = '\x20\x02\x00\x00';
const SUBACK = '\x90\x04\x00\x01\x00\x00';
const PINGRESP = '\xd0\x00';

/** A link on a stream that only records, with what it told the tile. */
function createRig(startMs = 0) {
  const clock = createVirtualClock(startMs);
  const written: string[] = [];
  const told: string[] = [];
  const socket = { takes: true, opens: 0, closes: 0 };
  const link = createMqttLink(
    {
      open: () => socket.opens++,
      write: (bytes) => socket.takes && written.push(bytes) > 0,
      close: () => socket.closes++,
      rssi: () => -61,
    },
    clock,
    {
      linkUp: () => told.push('up'),
      linkDown: (reason) => told.push(`down ${reason}`),
      message: (topic, payload) => told.push(`${topic} ${payload}`),
    },
  );
  clock.every(50, () => link.tick());
  return {
    clock,
    written,
    told,
    socket,
    link,
    /** As far as the given bytes of a broker bring it. */
    open(...answers: string[]) {
      link.open(OPTIONS);
      link.opened();
      for (const answer of answers) link.data(answer);
    },
  };
}

describe('client', () => {
  test('CONNECT is the first packet and the only one before CONNACK', () => {
    const rig = createRig();
    rig.link.open(OPTIONS);
    expect(rig.written).toEqual([]);
    rig.link.opened();
    expect(rig.written).toEqual([encodeConnect(OPTIONS)]);
    expect(rig.link.publish('a', 'b')).toBe(false);
    expect(rig.told).toEqual([]);
  });

  test('the link is up only when the SUBACK has come', () => {
    const rig = createRig();
    rig.open(CONNACK);
    expect(rig.told).toEqual([]);
    expect(rig.link.publish('a', 'b')).toBe(false);
    rig.link.data(SUBACK);
    expect(rig.told).toEqual(['up']);
    expect(rig.link.publish('a', 'b')).toBe(true);
    expect(rig.written.at(-1)).toBe(encodePublish('a', 'b'));
  });

  test('CONNACK, SUBACK and a message in one chunk are taken in order', () => {
    const rig = createRig();
    rig.open(CONNACK + SUBACK + encodePublish('t', 'x'));
    expect(rig.told).toEqual(['up', 't x']);
  });

  test('a message before the SUBACK is not handed on', () => {
    const rig = createRig();
    rig.open(CONNACK, encodePublish('t', 'early'), SUBACK);
    expect(rig.told).toEqual(['up']);
  });

  test.each([
    [1, 'refused'],
    [2, 'refused'],
    [3, 'refused'],
    [4, 'auth'],
    [5, 'auth'],
  ])('CONNACK code %i ends in one linkDown: %s', (code, reason) => {
    const rig = createRig();
    rig.open(`\x20\x02\x00${String.fromCharCode(code)}`);
    rig.link.closed('lost');
    rig.clock.advance(60000);
    expect(rig.told).toEqual([`down ${reason}`]);
    expect(rig.socket.closes).toBe(1);
  });

  test.each([
    ['a refused filter', '\x90\x04\x00\x01\x00\x80', 'auth'],
    ['a SUBACK of another id', '\x90\x04\x00\x02\x00\x00', 'lost'],
    ['a SUBACK with too few codes', '\x90\x03\x00\x01\x00', 'lost'],
    ['a second CONNACK', CONNACK, 'lost'],
  ])('%s ends the connection', (_name, answer, reason) => {
    const rig = createRig();
    rig.open(CONNACK, answer);
    expect(rig.told).toEqual([`down ${reason}`]);
  });

  test.each([
    ['a SUBACK', SUBACK],
    ['a message', encodePublish('t', 'x')],
  ])('%s before CONNACK ends the connection', (_name, bytes) => {
    const rig = createRig();
    rig.open(bytes);
    expect(rig.told).toEqual(['down lost']);
  });

  test('a second SUBACK ends the connection', () => {
    const rig = createRig();
    rig.open(CONNACK, SUBACK, SUBACK);
    expect(rig.told).toEqual(['up', 'down lost']);
  });

  test.each([
    ['the stream to open', OPEN_TIMEOUT_MS, (rig: ReturnType<typeof createRig>) => rig.link.open(OPTIONS)],
    ['CONNACK', ANSWER_TIMEOUT_MS, (rig: ReturnType<typeof createRig>) => rig.open()],
    ['SUBACK', ANSWER_TIMEOUT_MS, (rig: ReturnType<typeof createRig>) => rig.open(CONNACK)],
  ])('waiting for %s ends after %i ms', (_name, limitMs, start) => {
    const rig = createRig(2 ** 30 - 1000);
    start(rig);
    rig.clock.advance(limitMs - 100);
    expect(rig.told).toEqual([]);
    rig.clock.advance(200);
    expect(rig.told).toEqual(['down timeout']);
    expect(rig.socket.closes).toBe(1);
  });

  test('the time limit starts anew with each answer', () => {
    const rig = createRig();
    rig.open();
    rig.clock.advance(ANSWER_TIMEOUT_MS - 100);
    rig.link.data(CONNACK);
    rig.clock.advance(ANSWER_TIMEOUT_MS - 100);
    rig.link.data(SUBACK);
    expect(rig.told).toEqual(['up']);
  });

  test('a quiet link is pinged after half the keepalive and lives as long as it is answered', () => {
    const rig = createRig();
    rig.open(CONNACK, SUBACK);
    rig.clock.advance(4900);
    expect(rig.written).toHaveLength(2);
    for (let pings = 1; pings <= 5; pings++) {
      rig.clock.advance(200);
      expect(rig.written.filter((bytes) => bytes === PINGREQ)).toHaveLength(pings);
      rig.link.data(PINGRESP);
      rig.clock.advance(4800);
    }
    expect(rig.told).toEqual(['up']);
  });

  test('a missing PINGRESP ends the connection although the tile keeps publishing', () => {
    const rig = createRig();
    rig.open(CONNACK, SUBACK);
    rig.clock.every(500, () => rig.link.publish('t', 'status'));
    rig.clock.advance(5000 + ANSWER_TIMEOUT_MS + 100);
    expect(rig.written.filter((bytes) => bytes === PINGREQ)).toHaveLength(1);
    expect(rig.told).toEqual(['up', 'down timeout']);
  });

  test('a busy link is not pinged', () => {
    const rig = createRig();
    rig.open(CONNACK, SUBACK);
    rig.clock.every(1000, () => {
      rig.link.publish('t', 'x');
      rig.link.data(encodePublish('t', 'y'));
    });
    rig.clock.advance(30000);
    expect(rig.written).not.toContain(PINGREQ);
  });

  test('a message at QoS 1 is acknowledged and handed on', () => {
    const rig = createRig();
    rig.open(CONNACK, SUBACK, '\x32\x06\x00\x01t\x00\x07x');
    expect(rig.told).toEqual(['up', 't x']);
    expect(rig.written.at(-1)).toBe('\x40\x02\x00\x07');
  });

  test('a packet over 1024 bytes is dropped and counted across connections', () => {
    const rig = createRig();
    rig.open(CONNACK, SUBACK, encodePublish('t', 'x'.repeat(2000)) + encodePublish('t', 'y'));
    expect(rig.told).toEqual(['up', 't y']);
    rig.link.closed('lost');
    rig.open(CONNACK, SUBACK, encodePublish('t', 'x'.repeat(2000)));
    expect(rig.link.oversized()).toBe(2);
  });

  test('bytes out of step end the connection and the fault is kept until the next', () => {
    const rig = createRig();
    rig.open(CONNACK, SUBACK, `\x36\x05\x00\x01t\x00\x07${encodePublish('t', 'after')}`);
    expect(rig.told).toEqual(['up', 'down lost']);
    expect(rig.socket.closes).toBe(1);
    expect(rig.link.fault()).toBe('publish qos');
    rig.open(CONNACK);
    expect(rig.link.fault()).toBe('');
  });

  test.each([
    ['before it was open', 'nohub', false],
    ['when it was up', 'lost', true],
  ])('a stream that closed %s is told once', (_name, reason, up) => {
    const rig = createRig();
    if (up) rig.open(CONNACK, SUBACK);
    else rig.link.open(OPTIONS);
    rig.link.closed(reason);
    rig.link.closed(reason);
    rig.link.data(encodePublish('t', 'late'));
    rig.clock.advance(60000);
    expect(rig.told).toEqual(up ? ['up', `down ${reason}`] : [`down ${reason}`]);
    expect(rig.socket.closes).toBe(0);
  });

  test('close says DISCONNECT and ends in one linkDown', () => {
    const rig = createRig();
    rig.open(CONNACK, SUBACK);
    rig.link.close();
    rig.link.close();
    expect(rig.written.at(-1)).toBe(DISCONNECT);
    expect(rig.told).toEqual(['up', 'down closed']);
    expect(rig.link.fault()).toBe('');
  });

  test('close before CONNACK says nothing, because CONNECT must be the first packet', () => {
    const rig = createRig();
    rig.link.open(OPTIONS);
    rig.link.close();
    rig.link.opened();
    expect(rig.written).toEqual([]);
    expect(rig.told).toEqual(['down closed']);
  });

  test('opening while open ends the old connection first', () => {
    const rig = createRig();
    rig.open(CONNACK, SUBACK);
    rig.open(CONNACK, SUBACK);
    expect(rig.told).toEqual(['up', 'down lost', 'up']);
    expect(rig.socket).toMatchObject({ opens: 2, closes: 1 });
  });

  test('a socket that does not take a publish says so and stays', () => {
    const rig = createRig();
    rig.open(CONNACK, SUBACK);
    rig.socket.takes = false;
    expect(rig.link.publish('t', 'x')).toBe(false);
    rig.socket.takes = true;
    expect(rig.link.publish('t', 'x')).toBe(true);
    expect(rig.told).toEqual(['up']);
  });

  test('a socket that does not take CONNECT is given up', () => {
    const rig = createRig();
    rig.socket.takes = false;
    rig.open();
    expect(rig.told).toEqual(['down lost']);
  });

  test('the signal strength is the stream port its own', () => {
    expect(createRig().link.rssi()).toBe(-61);
  });

  test('a tile may open again from within linkDown', () => {
    const clock = createVirtualClock();
    const told: string[] = [];
    const link = createMqttLink({ open: () => told.push('open'), write: () => true, close: () => {} }, clock, {
      linkUp: () => told.push('up'),
      linkDown: (reason) => {
        told.push(`down ${reason}`);
        if (told.length < 4) link.open(OPTIONS);
      },
      message: () => {},
    });
    link.open(OPTIONS);
    link.opened();
    link.data('\x20\x02\x00\x05');
    link.opened();
    link.data(CONNACK + SUBACK);
    expect(told).toEqual(['open', 'down auth', 'open', 'up']);
  });
});

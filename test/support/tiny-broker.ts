import { encodePublish } from '../../firmware/core/mqtt/encode.ts';
import type { OpenStream, StreamEvents } from '../../firmware/virtual/link.ts';

export interface Connect {
  readonly clientId: string;
  readonly willTopic: string;
  readonly willPayload: string;
  readonly user: string;
  readonly secret: string;
}
interface Client {
  readonly events: StreamEvents;
  connect?: Connect;
  waiting: string;
  readonly filters: string[];
}

const CONNACK = '\x20\x02\x00\x00';
const CONNACK_BAD_PASSWORD = '\x20\x02\x00\x04';
const PINGRESP = '\xd0\x00';

/** First byte and body of the first packet, and what is left; undefined while it is not complete. */
function cutPacket(bytes: string): { first: number; body: string; rest: string } | undefined {
  let length = 0;
  for (let i = 1; i < bytes.length && i <= 4; i++) {
    const byte = bytes.charCodeAt(i);
    length += (byte & 127) * 128 ** (i - 1);
    if (byte >= 128) continue;
    const start = i + 1;
    if (bytes.length < start + length) return undefined;
    return { first: bytes.charCodeAt(0), body: bytes.slice(start, start + length), rest: bytes.slice(start + length) };
  }
  return undefined;
}

/** The texts with their lengths in front, from `at` on. */
function texts(body: string, at: number): string[] {
  const list: string[] = [];
  for (let i = at; i < body.length; ) {
    const length = body.charCodeAt(i) * 256 + body.charCodeAt(i + 1);
    list.push(body.slice(i + 2, i + 2 + length));
    i += 2 + length;
  }
  return list;
}

function matches(filter: string, topic: string): boolean {
  const levels = topic.split('/');
  const wanted = filter.split('/');
  return wanted.length === levels.length && wanted.every((level, i) => level === '+' || level === levels[i]);
}

/**
 * A broker in memory that is right for one thing: tests of whole tiles under a virtual clock. It knows what our link sends
 * and nothing else; `later` puts off whatever it says, as a network does.
 */
export function createTinyBroker(later: (action: () => void) => void) {
  const clients = new Set<Client>();
  const listeners: ((topic: string, payload: string) => void)[] = [];
  let isRefused: (connect: Connect) => boolean = () => false;
  let refusals = 0;

  function publish(topic: string, payload: string): void {
    for (const listener of listeners) listener(topic, payload);
    for (const client of clients) {
      if (client.filters.some((filter) => matches(filter, topic))) {
        later(() => client.events.data(encodePublish(topic, payload)));
      }
    }
  }

  function onConnect(client: Client, body: string): void {
    // Protocol name, level, flags and keepalive are ten bytes.
    const [clientId = '', willTopic = '', willPayload = '', user = '', secret = ''] = texts(body, 10);
    const connect = { clientId, willTopic, willPayload, user, secret };
    if (isRefused(connect)) {
      refusals++;
      clients.delete(client);
      later(() => client.events.data(CONNACK_BAD_PASSWORD));
      return;
    }
    client.connect = connect;
    later(() => client.events.data(CONNACK));
  }

  function onPacket(client: Client, first: number, body: string): void {
    if (first === 0x10) onConnect(client, body);
    else if (first === 0x82) {
      for (let rest = body.slice(2); rest !== ''; ) {
        const filter = texts(rest, 0)[0] ?? '';
        client.filters.push(filter);
        rest = rest.slice(filter.length + 3);
      }
      const codes = client.filters.map(() => '\x00').join('');
      later(() => client.events.data(`\x90${String.fromCharCode(2 + codes.length)}${body.slice(0, 2)}${codes}`));
    } else if (first === 0x30) {
      const topic = texts(body, 0)[0] ?? '';
      publish(topic, body.slice(2 + topic.length));
    } else if (first === 0xc0) later(() => client.events.data(PINGRESP));
    else if (first === 0xe0) delete client.connect;
  }

  const openStream: OpenStream = (events) => {
    const client: Client = { events, waiting: '', filters: [] };
    clients.add(client);
    later(() => events.opened());
    return {
      write: (bytes) => {
        client.waiting += bytes;
        for (let cut = cutPacket(client.waiting); cut !== undefined; cut = cutPacket(client.waiting)) {
          client.waiting = cut.rest;
          onPacket(client, cut.first, cut.body);
        }
        return true;
      },
      close: () => {
        clients.delete(client);
        const { connect } = client;
        if (connect !== undefined) later(() => publish(connect.willTopic, connect.willPayload));
      },
    };
  };

  return {
    openStream,
    publish,
    /** Hears every message. */
    listen: (listener: (topic: string, payload: string) => void) => void listeners.push(listener),
    refuse: (check: (connect: Connect) => boolean) => {
      isRefused = check;
    },
    refusals: () => refusals,
  };
}

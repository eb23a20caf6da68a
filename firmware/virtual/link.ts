/** The Link port of a virtual tile: core/mqtt over a stream that the page or the process opens. */
import { MESSAGE_BYTES_MAX } from '../../protocol/limits.ts';
import { messageBytes } from '../../protocol/size.ts';
import { createMqttLink, type LinkInput, type MqttLink, type StreamPort } from '../core/mqtt/client.ts';
import type { Clock, LinkOptions } from '../core/ports.ts';
import type { Budget } from './budget.ts';

/** An open connection, or one that is being opened. */
export interface ByteStream {
  /** Bytes as characters 0..255. false: it does not take them, because too much is waiting already. */
  write(bytes: string): boolean;
  close(): void;
}
/** What a stream tells. Nothing may be told from within the opening call. */
export interface StreamEvents {
  opened(): void;
  data(bytes: string): void;
  /** Reasons as in StreamInput: "wifi", "nohub", "refused", "timeout" before it was open, "lost" after. */
  closed(reason: string): void;
}
/** Finds the hub and opens a connection to it. */
export type OpenStream = (events: StreamEvents) => ByteStream;

const ID_CHARS_MAX = 31;
const SECRET_CHARS_MAX = 64;
const TOPIC_CHARS_MAX = 31;
const WILL_CHARS_MAX = 127;
const PRINTABLE = /^[ -~]*$/;

/** A StreamPort over one stream after another: what an old one still tells is not heard. */
function createStreamPort(openStream: OpenStream, input: () => StreamEvents): StreamPort {
  let stream: ByteStream | undefined;
  let generation = 0;

  function open(): void {
    const mine = ++generation;
    const isMine = () => mine === generation;
    stream = openStream({
      opened: () => {
        if (isMine()) input().opened();
      },
      data: (bytes) => {
        if (isMine()) input().data(bytes);
      },
      closed: (reason) => {
        if (!isMine()) return;
        generation++;
        stream = undefined;
        input().closed(reason);
      },
    });
  }

  function close(): void {
    generation++;
    const old = stream;
    stream = undefined;
    old?.close();
  }

  return { open, write: (bytes) => stream?.write(bytes) ?? false, close };
}

function checkOptions(options: LinkOptions, budget: Budget): void {
  const { clientId, user, secret, willTopic, willPayload, filters } = options;
  if (Math.max(clientId.length, user.length) > ID_CHARS_MAX || secret.length > SECRET_CHARS_MAX) {
    budget.breach('id-too-long', `The client id, user or secret of ${clientId} is too long.`);
  }
  for (const topic of [willTopic, ...filters]) checkTopic(topic, budget);
  if (willPayload.length > WILL_CHARS_MAX) budget.breach('will-too-long', `The will ${willPayload} is too long.`);
}

function checkTopic(topic: string, budget: Budget): void {
  if (topic.length > TOPIC_CHARS_MAX) budget.breach('topic-too-long', `The topic ${topic} is too long.`);
}

function checkMessage(topic: string, payload: string, budget: Budget): void {
  checkTopic(topic, budget);
  const bytes = messageBytes(topic, payload);
  if (bytes > MESSAGE_BYTES_MAX) budget.breach('message-too-long', `A message on ${topic} has ${bytes} bytes.`);
  if (!PRINTABLE.test(payload)) budget.breach('message-not-ascii', `A message on ${topic} is not ASCII: ${payload}`);
}

export interface VirtualLink extends MqttLink {
  /** Cuts the connection without a word, as when the plug is pulled. */
  drop(): void;
}

/** A link over the streams of `openStream`, whose `tick` the tile's timer calls. Messages both ways are held to the budget. */
export function createVirtualLink(openStream: OpenStream, clock: Clock, input: LinkInput, budget: Budget): VirtualLink {
  const port = createStreamPort(openStream, () => link);
  const link: MqttLink = createMqttLink(port, clock, {
    linkUp: () => input.linkUp(),
    linkDown: (reason) => input.linkDown(reason),
    message: (topic, payload) => {
      checkMessage(topic, payload, budget);
      input.message(topic, payload);
    },
  });
  return {
    ...link,
    open: (options) => {
      checkOptions(options, budget);
      link.open(options);
    },
    publish: (topic, payload) => {
      checkMessage(topic, payload, budget);
      return link.publish(topic, payload);
    },
    drop: () => {
      port.close();
      link.closed('lost');
    },
  };
}

/**
 * The Link port over any byte stream: CONNECT with will, SUBSCRIBE, PUBLISH at QoS 0, keepalive, and a time limit on every answer.
 * Clauses in brackets are those of the OASIS standard, MQTT 3.1.1.
 */
import type { Clock, Link, LinkOptions } from '../ports.ts';
import { elapsedMs } from '../time.ts';
import { DISCONNECT, encodeConnect, encodePuback, encodePublish, encodeSubscribe, PINGREQ } from './encode.ts';
import type { ConnackPacket, Packet, PublishPacket, SubackPacket } from './packet.ts';
import { createSplitter, feed, type Splitter } from './splitter.ts';

/** Longest packet that is taken: a message of 900 bytes and its headers, with room. */
export const PACKET_BYTES_MAX = 1024;
/** The hub found and the socket open: discovery takes up to 0.5 s, a connect through a bad radio some more. */
export const OPEN_TIMEOUT_MS = 10000;
/** A broker answers CONNECT, SUBSCRIBE and PINGREQ within this, or the connection is given up. */
export const ANSWER_TIMEOUT_MS = 5000;

/** Only one SUBSCRIBE is ever under way, so that its id can be fixed. */
const SUBSCRIBE_ID = 1;

/**
 * The byte stream a body brings: one connection at a time, discovery included. `open` is answered by one `opened` or one
 * `closed`, after `opened` comes one `closed`; after `close()` nothing comes any more.
 */
export interface StreamPort {
  open(): void;
  /** Bytes as characters 0..255. false: not taken, not even in part. */
  write(bytes: string): boolean;
  close(): void;
  /** dBm; without it 0, unknown. */
  readonly rssi?: () => number;
}

/** What the body tells about its stream. */
export interface StreamInput {
  opened(): void;
  data(bytes: string): void;
  /** "wifi", "nohub", "refused", "timeout" before it was open, "lost" after. */
  closed(reason: string): void;
}

/** The outcomes of a link; TileInput has them. */
export interface LinkInput {
  linkUp(): void;
  linkDown(reason: string): void;
  message(topic: string, payload: string): void;
}

export interface MqttLink extends Link, StreamInput {
  /** Every 50 ms, or as often as the body can: time limits and keepalive. */
  tick(): void;
  /** Packets dropped because they were over PACKET_BYTES_MAX, since the tile started. */
  oversized(): number;
  /** Why the last connection was cut as out of step; "" when that was not the reason. */
  fault(): string;
}

type Phase = 'idle' | 'opening' | 'connack' | 'suback' | 'up';

interface LinkState {
  readonly stream: StreamPort;
  readonly clock: Clock;
  readonly input: LinkInput;
  phase: Phase;
  /** Of this connection; kept when it is over, for `fault`. */
  splitter: Splitter;
  options: LinkOptions | undefined;
  /** Since when the answer of this phase is awaited. */
  phaseAtMs: number;
  sentAtMs: number;
  receivedAtMs: number;
  pingAwaited: boolean;
  pingAtMs: number;
  oversizedBefore: number;
}

function enter(state: LinkState, phase: Phase): void {
  state.phase = phase;
  state.phaseAtMs = state.clock.nowMs();
}

/** The connection is over, from whichever side: nothing more is read, and the tile hears of it once. */
function end(state: LinkState, reason: string): void {
  if (state.phase === 'idle') return;
  enter(state, 'idle');
  state.pingAwaited = false;
  if (state.splitter.fault === '') state.splitter.fault = 'closed';
  state.input.linkDown(reason);
}

function giveUp(state: LinkState, reason: string): void {
  if (state.phase === 'idle') return;
  state.stream.close();
  end(state, reason);
}

function send(state: LinkState, bytes: string): boolean {
  if (!state.stream.write(bytes)) return false;
  state.sentAtMs = state.clock.nowMs();
  return true;
}

/** For packets without which the connection is of no use. */
function sendOrGiveUp(state: LinkState, bytes: string): void {
  if (!send(state, bytes)) giveUp(state, 'lost');
}

/** These three answer why the connection has to end, as linkDown says it; "" when it goes on. */
function onConnack(state: LinkState, packet: ConnackPacket): string {
  // A second CONNACK is a protocol violation; only the first packet may be one [MQTT-3.2.0-1].
  if (state.phase !== 'connack' || state.options === undefined) return 'lost';
  if (packet.code === 4 || packet.code === 5) return 'auth';
  if (packet.code !== 0) return 'refused';
  enter(state, 'suback');
  return send(state, encodeSubscribe(SUBSCRIBE_ID, state.options.filters)) ? '' : 'lost';
}

function onSuback(state: LinkState, packet: SubackPacket): string {
  if (state.phase !== 'suback' || state.options === undefined) return 'lost';
  // The id is the one of the SUBSCRIBE [MQTT-3.8.4-2], with one code for each filter [MQTT-3.8.4-5].
  if (packet.id !== SUBSCRIBE_ID || packet.codes.length !== state.options.filters.length) return 'lost';
  if (packet.codes.indexOf(128) >= 0) return 'auth';
  enter(state, 'up');
  state.input.linkUp();
  return '';
}

function onPublish(state: LinkState, packet: PublishPacket): string {
  if (state.phase !== 'up' && state.phase !== 'suback') return 'lost';
  if (packet.qos === 1 && !send(state, encodePuback(packet.id))) return 'lost';
  // A broker may publish before its SUBACK [MQTT 3.8.4]; a tile that has not said hello has no use for it.
  if (state.phase === 'up') state.input.message(packet.topic, packet.payload);
  return '';
}

function onPacket(state: LinkState, packet: Packet): void {
  let reason = '';
  if (packet.type === 'publish') reason = onPublish(state, packet);
  else if (packet.type === 'connack') reason = onConnack(state, packet);
  else if (packet.type === 'suback') reason = onSuback(state, packet);
  else state.pingAwaited = false;
  if (reason !== '') giveUp(state, reason);
}

/** At least one packet within the keepalive time [MQTT-3.1.2-23]; a ping also when only the broker is silent, to find half-open sockets. */
function keepAlive(state: LinkState, keepaliveS: number): void {
  const now = state.clock.nowMs();
  if (state.pingAwaited) {
    if (elapsedMs(now, state.pingAtMs) >= ANSWER_TIMEOUT_MS) giveUp(state, 'timeout');
    return;
  }
  const halfMs = keepaliveS * 500;
  if (halfMs === 0) return;
  if (elapsedMs(now, state.sentAtMs) < halfMs && elapsedMs(now, state.receivedAtMs) < halfMs) return;
  state.pingAwaited = true;
  state.pingAtMs = now;
  sendOrGiveUp(state, PINGREQ);
}

function tick(state: LinkState): void {
  if (state.phase === 'idle') return;
  if (state.phase === 'up') {
    if (state.options !== undefined) keepAlive(state, state.options.keepaliveS);
    return;
  }
  const limitMs = state.phase === 'opening' ? OPEN_TIMEOUT_MS : ANSWER_TIMEOUT_MS;
  if (elapsedMs(state.clock.nowMs(), state.phaseAtMs) >= limitMs) giveUp(state, 'timeout');
}

function open(state: LinkState, options: LinkOptions): void {
  if (state.phase !== 'idle') giveUp(state, 'lost');
  state.oversizedBefore = state.oversizedBefore + state.splitter.oversized;
  state.splitter = createSplitter(PACKET_BYTES_MAX);
  state.options = options;
  enter(state, 'opening');
  state.stream.open();
}

function data(state: LinkState, bytes: string): void {
  if (state.phase === 'idle' || state.phase === 'opening') return;
  state.receivedAtMs = state.clock.nowMs();
  feed(state.splitter, bytes, (packet) => onPacket(state, packet));
  if (state.splitter.fault !== '') giveUp(state, 'lost');
}

function createState(stream: StreamPort, clock: Clock, input: LinkInput): LinkState {
  return {
    stream: stream,
    clock: clock,
    input: input,
    phase: 'idle',
    splitter: createSplitter(PACKET_BYTES_MAX),
    options: undefined,
    phaseAtMs: 0,
    sentAtMs: 0,
    receivedAtMs: 0,
    pingAwaited: false,
    pingAtMs: 0,
    oversizedBefore: 0,
  };
}

/**
 * A link over `stream`. `opened`, `data` and `closed` come from the stream, `linkUp`, `linkDown` and `message` go to `input`.
 * Reasons of linkDown: those of the stream; "auth" for CONNACK 4 and 5 and refused filters, "refused" for other CONNACK codes,
 * "timeout" without an answer, "lost" for anything out of step (then `fault` has more), "closed" after `close()`.
 */
export function createMqttLink(stream: StreamPort, clock: Clock, input: LinkInput): MqttLink {
  const state = createState(stream, clock, input);
  return {
    open: (options) => open(state, options),
    publish: (topic, payload) => state.phase === 'up' && send(state, encodePublish(topic, payload)),
    close: () => {
      // DISCONNECT makes the broker discard the will [MQTT-3.14.4-3]: a tile that closes has said so itself.
      if (state.phase === 'up' || state.phase === 'suback') state.stream.write(DISCONNECT);
      giveUp(state, 'closed');
    },
    rssi: () => (stream.rssi === undefined ? 0 : stream.rssi()),
    opened: () => {
      if (state.phase !== 'opening') return;
      enter(state, 'connack');
      // CONNECT is the first packet [MQTT-3.1.0-1], and the only one [MQTT-3.1.0-2].
      if (state.options !== undefined) sendOrGiveUp(state, encodeConnect(state.options));
      state.receivedAtMs = state.clock.nowMs();
    },
    data: (bytes) => data(state, bytes),
    closed: (reason) => end(state, reason),
    tick: () => tick(state),
    oversized: () => state.oversizedBefore + state.splitter.oversized,
    fault: () => (state.splitter.fault === 'closed' ? '' : state.splitter.fault),
  };
}

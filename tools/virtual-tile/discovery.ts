/** How a tile finds its hub: a question by UDP, answered by the hub. protocol/README.md section 6. */
import { createSocket, type Socket } from 'node:dgram';
import { parseJson } from '../../firmware/virtual/json.ts';
import type { ByteStream, OpenStream, StreamEvents } from '../../firmware/virtual/link.ts';
import { decodeAnswer } from '../../protocol/decode-discovery.ts';
import { isMalformed } from '../../protocol/decode-values.ts';
import { encodeAsk } from '../../protocol/encode-discovery.ts';
import { DISCOVERY_PORT, DISCOVERY_TIMEOUT_MS, PROTOCOL_VERSION } from '../../protocol/limits.ts';
import { type HubAddress, openTcp } from './tcp-stream.ts';

export interface Question {
  /** Who asks: 12 hex digits. */
  readonly tile: string;
  /** The only hub that may answer; any when "". */
  readonly hub: string;
  /** Where to ask: broadcast and hosts, with their UDP ports. */
  readonly targets: readonly HubAddress[];
  readonly timeoutMs?: number;
}

/** Where tiles ask that know no address. */
export const BROADCAST: HubAddress = { host: '255.255.255.255', port: DISCOVERY_PORT };

function sendAsks(socket: Socket, question: Question): void {
  const ask = encodeAsk({ version: PROTOCOL_VERSION, tile: question.tile });
  socket.setBroadcast(true);
  // A target that cannot be reached answers as one that is silent: not at all.
  for (const { host, port } of question.targets) socket.send(ask, port, host, () => {});
}

/**
 * Asks, and tells once: the MQTT address of the first hub that answers, or undefined when none has in time. The call that
 * it answers ends the asking, after which nothing is told.
 */
export function askForHub(question: Question, done: (address: HubAddress | undefined) => void): () => void {
  const socket = createSocket('udp4');
  let isOver = false;

  function finish(): boolean {
    if (isOver) return false;
    isOver = true;
    clearTimeout(timer);
    socket.close();
    return true;
  }
  function tell(address: HubAddress | undefined): void {
    if (finish()) done(address);
  }

  const timer = setTimeout(() => tell(undefined), question.timeoutMs ?? DISCOVERY_TIMEOUT_MS);
  socket.on('error', () => tell(undefined));
  socket.on('message', (datagram, from) => {
    const answer = decodeAnswer(datagram.toString('latin1'), parseJson);
    if (isMalformed(answer) || answer.version !== PROTOCOL_VERSION) return;
    if (question.hub === '' || question.hub === answer.hub) tell({ host: from.address, port: answer.port });
  });
  socket.bind(0, () => {
    if (!isOver) sendAsks(socket, question);
  });
  return () => void finish();
}

/** Streams to whichever hub answers; the last one is asked again beside the targets. */
export function discoveredStreams(question: Question): OpenStream {
  let last: HubAddress[] = [];
  return (events: StreamEvents): ByteStream => {
    let stream: ByteStream | undefined;
    const cancel = askForHub({ ...question, targets: [...question.targets, ...last] }, (address) => {
      if (address === undefined) return events.closed('nohub');
      last = [{ host: address.host, port: question.targets[0]?.port ?? DISCOVERY_PORT }];
      stream = openTcp(address, events);
    });
    return {
      write: (bytes) => stream?.write(bytes) ?? false,
      close: () => {
        cancel();
        stream?.close();
      },
    };
  };
}

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { decodeAsk } from '../../../protocol/decode-discovery.ts';
import { encodeAnswer } from '../../../protocol/encode-discovery.ts';
import { askForHub, type Question } from '../../../tools/virtual-tile/discovery.ts';
import type { HubAddress } from '../../../tools/virtual-tile/tcp-stream.ts';
import { parseJson } from '../../support/protocol-codecs.ts';

const TILE = 'a1b2c3d4e5f6';
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A hub that gives these answers, and the questions it heard. */
async function startHub(...answers: string[]) {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  closing.push(() => socket.close());
  await once(socket, 'listening');
  const heard: unknown[] = [];
  socket.on('message', (datagram, from) => {
    heard.push(decodeAsk(datagram.toString('latin1'), parseJson));
    for (const answer of answers) socket.send(answer, from.port, from.address);
  });
  return { heard, at: { host: '127.0.0.1', port: socket.address().port } };
}

const answerOf = (hub: string, port: number, version = 1) => encodeAnswer({ version, hub, port });

function ask(targets: readonly HubAddress[], more: Partial<Question> = {}): Promise<HubAddress | undefined> {
  return new Promise((done) => askForHub({ tile: TILE, hub: '', targets, timeoutMs: 300, ...more }, done));
}

describe('discovery', () => {
  test('asks who is there, and takes the port from the answer and the host from its sender', async () => {
    const hub = await startHub(answerOf('kitchen', 1884));
    expect(await ask([hub.at])).toEqual({ host: '127.0.0.1', port: 1884 });
    expect(hub.heard).toEqual([{ version: 1, tile: TILE }]);
  });

  test('asks everywhere at once and takes the first answer', async () => {
    const silent = await startHub();
    const hub = await startHub(answerOf('kitchen', 1884), answerOf('kitchen', 1885));
    expect(await ask([silent.at, hub.at])).toEqual({ host: '127.0.0.1', port: 1884 });
    expect(silent.heard).toHaveLength(1);
  });

  test('without an answer in time there is no hub', async () => {
    const silent = await startHub();
    expect(await ask([silent.at])).toBeUndefined();
  });

  test.each([
    ['of another version', answerOf('kitchen', 1884, 2)],
    ['that is no message', 'hello'],
    ['that is a question', '{"q":"contact","v":1,"t":"a1b2c3d4e5f6"}'],
    ['with a port out of range', '{"a":"contact","v":1,"hub":"kitchen","p":70000}'],
  ])('an answer %s counts for none', async (_name, answer) => {
    const hub = await startHub(answer, answerOf('kitchen', 1884));
    expect(await ask([hub.at])).toEqual({ host: '127.0.0.1', port: 1884 });
  });

  test('a tile with a hub of its own takes no other', async () => {
    const hub = await startHub(answerOf('garden', 1), answerOf('kitchen', 2));
    expect(await ask([hub.at], { hub: 'kitchen' })).toEqual({ host: '127.0.0.1', port: 2 });
  });

  test('a host that does not exist is silent', async () => {
    expect(await ask([{ host: 'does-not-exist.invalid', port: 17117 }])).toBeUndefined();
  });

  test('an asking that was ended tells nothing', async () => {
    const hub = await startHub(answerOf('kitchen', 1884));
    let told = 0;
    const end = askForHub({ tile: TILE, hub: '', targets: [hub.at], timeoutMs: 100 }, () => told++);
    end();
    end();
    expect(await ask([hub.at], { timeoutMs: 300 })).toBeDefined();
    expect(told).toBe(0);
  });
});

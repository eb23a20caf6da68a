import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openTcp } from '../../../tools/virtual-tile/tcp-stream.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function startServer(onSocket: (socket: Socket) => void): Promise<{ port: number; server: Server }> {
  const server = createServer((socket) => {
    closing.push(() => socket.destroy());
    onSocket(socket);
  }).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, server };
}

function open(port: number) {
  const told: string[] = [];
  const stream = openTcp(
    { host: '127.0.0.1', port },
    {
      opened: () => told.push('opened'),
      data: (bytes) => told.push(`data ${bytes}`),
      closed: (reason) => told.push(`closed ${reason}`),
    },
  );
  closing.push(() => stream.close());
  return { stream, told, tells: (line: string) => vi.waitFor(() => expect(told).toContain(line), 5000) };
}

describe('a TCP stream', () => {
  test('carries every byte both ways', async () => {
    const all = String.fromCharCode(...Array.from({ length: 256 }, (_, i) => i));
    const { port } = await startServer((socket) => socket.pipe(socket));
    const client = open(port);
    expect(client.told).toEqual([]);
    await client.tells('opened');
    expect(client.stream.write(all)).toBe(true);
    await client.tells(`data ${all}`);
  });

  test('tells once that the other end is gone', async () => {
    const { port } = await startServer((socket) => socket.end());
    const client = open(port);
    await client.tells('closed lost');
    expect(client.told).toEqual(['opened', 'closed lost']);
    expect(client.stream.write('x')).toBe(false);
  });

  test('says refused where nobody listens', async () => {
    const { port, server } = await startServer(() => {});
    server.close();
    await once(server, 'close');
    const client = open(port);
    await client.tells('closed refused');
    expect(client.told).toEqual(['closed refused']);
  });

  test('closed, it still sends what was written last, and tells nothing any more', async () => {
    let heard = '';
    const ended = new Promise<void>((done) => {
      void startServer((socket) => {
        socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
        socket.on('close', () => done());
      }).then(async ({ port }) => {
        const client = open(port);
        await client.tells('opened');
        client.stream.write('bye');
        client.stream.close();
        closing.push(() => expect(client.told).toEqual(['opened']));
      });
    });
    await ended;
    expect(heard).toBe('bye');
  });

  test('takes no more than 4 KB and what the system holds from a tile whose hub does not read', async () => {
    const { port } = await startServer((socket) => socket.pause());
    const client = open(port);
    await client.tells('opened');
    const block = 'x'.repeat(1024 * 1024);
    const taken = Array.from({ length: 20 }, () => client.stream.write(block)).filter(Boolean).length;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(20);
  });
});

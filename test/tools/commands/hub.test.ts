/** The hub as it is started by a person: a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findHub } from '../../../tools/hub-client/hub-address.ts';
import { connectHub } from '../../../tools/hub-client/hub-client.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const TILE = fileURLToPath(new URL('../../../tools/tile.js', import.meta.url));
const FREE_PORTS = ['--port', '0', '--mqtt-port', '0', '--discovery-port', '0'];

interface Run {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  /** Exit code, when it has ended. */
  readonly ended: Promise<number | null>;
}

function runHub(...flags: readonly string[]): Run {
  const env = { ...process.env, NO_COLOR: '1' };
  const child = spawn(process.execPath, ['--import', 'tsx', TILE, 'hub', ...flags], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    text.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text.err += chunk;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, out: () => text.out, err: () => text.err, ended };
}

async function started(run: Run): Promise<void> {
  const wait = new Promise<void>((resolve) => {
    run.child.stdout?.on('data', () => {
      if (/running|"url"/.test(run.out())) resolve();
    });
  });
  const code = await Promise.race([wait, run.ended]);
  if (code !== undefined) throw new Error(`the hub ended with ${code}: ${run.err()}`);
}

/** Resolves when the hub has said this on standard error. */
async function said(run: Run, text: string): Promise<void> {
  while (!run.err().includes(text)) await once(run.child.stderr as NodeJS.ReadableStream, 'data');
}

describe('tile hub', { timeout: 60_000 }, () => {
  test('says where it is, lets the host in, and ends on a signal without leaving its address behind', async () => {
    const data = temporaryFolder();
    const run = runHub('--data', data, ...FREE_PORTS);
    await started(run);
    const address = findHub({ data }, {});
    expect(run.out()).toContain(`${address.url}/#token=${address.token}`);
    expect(run.out()).toContain(String(address.mqttPort));
    for (const file of ['hub.json', 'host-token', 'lock', 'tiles.jsonl']) {
      expect([file, statSync(join(data, file)).mode & 0o777]).toEqual([file, 0o600]);
    }
    expect(run.err()).not.toContain(address.token);

    const client = await connectHub(address);
    expect(await client.request({ do: 'tables' })).toMatchObject({ ok: true });
    const lost = new Promise<void>((resolve) => {
      client.onLost = resolve;
    });

    const second = runHub('--data', data, ...FREE_PORTS);
    expect(await second.ended).toBe(1);
    expect(second.err()).toContain(`Another hub (process ${run.child.pid}) uses the folder ${data}.`);
    expect(second.err()).toContain('next step: ');

    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    await lost;
    expect([existsSync(join(data, 'hub.json')), existsSync(join(data, 'lock'))]).toEqual([false, false]);
  });

  test('killed, comes back on the same folder with the same token', async () => {
    const data = temporaryFolder();
    const first = runHub('--data', data, ...FREE_PORTS);
    await started(first);
    const { token } = findHub({ data }, {});
    first.child.kill('SIGKILL');
    await first.ended;
    const second = runHub('--data', data, ...FREE_PORTS, '--json-log');
    await started(second);
    const address = findHub({ data }, {});
    expect(address.token).toBe(token);
    expect(JSON.parse(second.out())).toEqual({ url: address.url, mqttPort: address.mqttPort });
    const client = await connectHub(address);
    client.close();
  });

  test('names the port that another program has, with the next step', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const taken = server.address();
    const port = typeof taken === 'object' && taken !== null ? taken.port : 0;
    const data = temporaryFolder();
    const run = runHub('--data', data, '--port', '0', '--discovery-port', '0', '--mqtt-port', String(port));
    await said(run, 'next step');
    expect(run.err()).toContain(`Port ${port} on 127.0.0.1, wanted for tiles (MQTT), is in use.`);
    expect(run.err()).toContain(`next step: stop what uses it, or choose another with --mqtt-port ${port + 1}`);
    expect(existsSync(join(data, 'lock'))).toBe(false);
  });

  test.each([
    ['--hub-id', 'Not a name', '--hub-id: must be 1-12 characters'],
    ['--port', 'abc', '--port: must be a whole number from 0 to 65535.'],
    ['--mqtt-port', '99999', '--mqtt-port: must be a whole number from 0 to 65535.'],
  ])('names a setting that is wrong: %s %s', async (flag, value, words) => {
    const run = runHub('--data', temporaryFolder(), flag, value);
    expect(await run.ended).toBe(2);
    expect(run.err()).toContain(words);
  });

  test('starts with a damaged file of tiles, which goes to the trash, and says so', async () => {
    const data = temporaryFolder();
    writeFileSync(join(data, 'tiles.jsonl'), 'junk\nmore junk\n');
    const run = runHub('--data', data, ...FREE_PORTS);
    await started(run);
    expect(run.err()).toContain('the file of tiles is damaged and lies in the trash now');
    expect(readFileSync(join(data, 'trash', 'tiles.jsonl'), 'utf8')).toContain('junk');
  });

  test('ends with the program that started it, when it is asked to', async () => {
    const run = runHub('--data', temporaryFolder(), ...FREE_PORTS, '--stop-with-stdin');
    await started(run);
    run.child.stdin?.end();
    expect(await run.ended).toBe(0);
  });

  test.runIf(process.platform === 'linux')(
    'takes the folder of a hub that was killed and that nobody has reaped yet',
    async () => {
      const data = temporaryFolder();
      // The shell becomes a program that never waits for its child, so that the hub stays a zombie when it is killed.
      const hub = [process.execPath, '--import', 'tsx', TILE, 'hub', '--data', data, ...FREE_PORTS, '--json-log'];
      const parent = spawn('/bin/sh', ['-c', '"$@" & echo $! >&2; exec sleep 60', 'sh', ...hub]);
      onTestFinished(() => void parent.kill('SIGKILL'));
      const pid = Number(String((await once(parent.stderr, 'data'))[0]));
      await once(parent.stdout, 'data');
      process.kill(pid, 'SIGKILL');
      const run = runHub('--data', data, ...FREE_PORTS);
      await started(run);
      expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /);
    },
  );
});

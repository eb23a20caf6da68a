import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findTool } from './needs-tool.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface Mosquitto {
  readonly port: number;
  /** Kills the broker. */
  stop(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
}

export interface MosquittoOptions {
  /** Users and passwords; without, everybody may connect. */
  readonly users?: Readonly<Record<string, string>>;
}

/** A port of this machine that nobody has. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Debian's mosquitto on loopback, ended with the test. Call it in a test registered by needsTool('mosquitto'). */
export async function startMosquitto({ users }: MosquittoOptions = {}): Promise<Mosquitto> {
  const folder = temporaryFolder();
  const port = await freePort();
  const lines = [`listener ${port} 127.0.0.1`, `allow_anonymous ${users === undefined}`, 'set_tcp_nodelay true'];
  if (users !== undefined) {
    const file = join(folder, 'passwords');
    writeFileSync(
      file,
      Object.entries(users)
        .map(([user, password]) => `${user}:${password}\n`)
        .join(''),
    );
    // mosquitto_passwd replaces the passwords by their hashes.
    spawnSync(findTool('mosquitto_passwd') ?? 'mosquitto_passwd', ['-U', file]);
    lines.push(`password_file ${file}`);
  }
  writeFileSync(join(folder, 'mosquitto.conf'), `user root\n${lines.join('\n')}\n`);

  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    child = spawn(findTool('mosquitto') ?? 'mosquitto', ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' });
    while (!(await accepts(port))) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const stop = async (): Promise<void> => {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  onTestFinished(stop);
  await start();
  return { port, start, stop };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** The network as a host opens and closes it. 127.0.0.2 and 127.0.0.3 stand for two networks of the machine. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SILENT_LOG } from '../../hub/adapters/log.ts';
import { readConfig } from '../../hub/config.ts';
import { startHub } from '../../hub/start-hub.ts';
import { connectHub, type HubClient } from '../../tools/hub-client/hub-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const CABLE = { name: 'eth0', address: '127.0.0.2' };
const RADIO = { name: 'Wi-Fi 2', address: '127.0.0.3' };

interface Running {
  readonly client: HubClient;
  readonly port: number;
  readonly mqttPort: number;
  close(): Promise<void>;
}

async function runHub(folder: string, interfaces = [CABLE, RADIO], flags: object = {}): Promise<Running> {
  const all = { data: folder, port: 0, mqttPort: 0, discoveryPort: 0, ...flags };
  const hub = await startHub(readConfig(all, {}), SILENT_LOG, { interfaces: () => interfaces });
  const client = await connectHub({ url: hub.url, token: hub.token, mqttPort: hub.mqttPort, hubId: 'contact' });
  const close = async (): Promise<void> => {
    client.close();
    await hub.close();
  };
  onTestFinished(close);
  return { client, port: Number(new URL(hub.url).port), mqttPort: hub.mqttPort, close };
}

/** Addresses that the hub says are open. */
function openOf(answer: { readonly [key: string]: unknown }): readonly string[] {
  const { interfaces } = answer as { interfaces: readonly { address: string; open: boolean }[] };
  return interfaces.filter(({ open }) => open).map(({ address }) => address);
}

/** Does the page answer there, under that address as its name? */
async function answers(address: string, port: number): Promise<boolean> {
  return await fetch(`http://${address}:${port}/`).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** Somebody else's port. */
async function occupy(host: string, port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen({ host, port, exclusive: true }, resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
}

describe('the network', () => {
  test('is closed until the host opens it, and told as it is', async () => {
    const { client, port, mqttPort } = await runHub(temporaryFolder());
    expect(await client.request({ do: 'network' })).toMatchObject({
      open: false,
      port,
      mqttPort,
      interfaces: [
        { ...CABLE, open: false },
        { ...RADIO, open: false },
      ],
    });
    expect(await answers(CABLE.address, port)).toBe(false);
  });

  test('opens everywhere, or at one address, and closes again', async () => {
    const { client, port } = await runHub(temporaryFolder());
    const seen = async (): Promise<readonly boolean[]> =>
      await Promise.all([CABLE, RADIO].map(({ address }) => answers(address, port)));
    expect(openOf(await client.request({ do: 'lan', open: true }))).toEqual([CABLE.address, RADIO.address]);
    expect(await seen()).toEqual([true, true]);
    expect(openOf(await client.request({ do: 'lan', open: true, address: RADIO.address }))).toEqual([RADIO.address]);
    expect(await seen()).toEqual([false, true]);
    expect(openOf(await client.request({ do: 'lan', open: true, address: CABLE.address }))).toEqual([CABLE.address]);
    expect(await seen()).toEqual([true, false]);
    expect(await client.request({ do: 'lan', open: false })).toMatchObject({ open: false });
    expect(await seen()).toEqual([false, false]);
    expect(await answers('127.0.0.1', port)).toBe(true);
  });

  test('stands as it was asked for last when the host presses fast', async () => {
    const { client, port } = await runHub(temporaryFolder());
    await Promise.all([true, false, true, false, true].map((open) => client.request({ do: 'lan', open })));
    expect(openOf(await client.request({ do: 'network' }))).toEqual([CABLE.address, RADIO.address]);
    expect(await answers(RADIO.address, port)).toBe(true);
  });

  test.each([
    ['all', {}, [CABLE, RADIO], [CABLE.address, RADIO.address]],
    ['one', { address: RADIO.address }, [CABLE, RADIO], [RADIO.address]],
    [
      'one that has another address now',
      { address: RADIO.address },
      [{ ...RADIO, address: '127.0.0.4' }],
      ['127.0.0.4'],
    ],
    ['one that is gone', { address: RADIO.address }, [CABLE], []],
  ])('is open again after a restart, as chosen: %s', async (_what, choice, later, open) => {
    const folder = temporaryFolder();
    const before = await runHub(folder);
    await before.client.request({ do: 'lan', open: true, ...choice });
    await before.close();
    const after = await runHub(folder, later);
    expect(openOf(await after.client.request({ do: 'network' }))).toEqual(open);
  });

  test.each(['closed\n', 'open nowhere\n', '\0', ''])(
    'stays closed when the file of the choice says %j',
    async (text) => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'lan'), text);
      const { client } = await runHub(folder);
      expect(await client.request({ do: 'network' })).toMatchObject({ open: false });
    },
  );

  test.each([
    ['of the page', 'port', '--port'],
    ['of the tiles', 'mqttPort', '--mqtt-port'],
  ] as const)('is not half open when the port %s is taken at one of its addresses', async (_what, which, option) => {
    const folder = temporaryFolder();
    const running = await runHub(folder);
    await running.client.request({ do: 'lan', open: true, address: CABLE.address });
    await occupy(RADIO.address, running[which]);
    const answer = await running.client.ask({ do: 'lan', open: true });
    expect(answer).toMatchObject({ ok: false, code: 'portInUse', hint: expect.stringContaining(option) });
    expect(answer).toMatchObject({ say: expect.stringContaining(`Port ${running[which]} on ${RADIO.address}`) });
    expect(openOf(await running.client.request({ do: 'network' }))).toEqual([CABLE.address]);
    if (which === 'mqttPort') expect(await answers(RADIO.address, running.port)).toBe(false);
    expect(readFileSync(join(folder, 'lan'), 'utf8')).toBe('open 127.0.0.2 eth0\n');
  });

  test.each([
    ['an address that is not of this machine', [CABLE], { address: '192.0.2.7' }],
    ['no network at all', [], {}],
  ])('does not open at %s, and says so', async (_what, interfaces, where) => {
    const { client } = await runHub(temporaryFolder(), interfaces);
    const answer = await client.ask({ do: 'lan', open: true, ...where });
    expect(answer).toMatchObject({ ok: false, code: 'noAddress', hint: expect.stringContaining('network') });
    expect(await client.request({ do: 'network' })).toMatchObject({ open: false });
  });

  test('does not keep a hub from starting: not when its ports are taken by now, not when there is none', async () => {
    const folder = temporaryFolder();
    const before = await runHub(folder);
    await before.client.request({ do: 'lan', open: true });
    await before.close();
    await occupy(RADIO.address, before.mqttPort);
    const after = await runHub(folder, [CABLE, RADIO], { port: before.port, mqttPort: before.mqttPort });
    expect(await after.client.request({ do: 'network' })).toMatchObject({ open: false });
    const alone = await runHub(temporaryFolder(), [], { lan: true });
    expect(await alone.client.request({ do: 'network' })).toMatchObject({ open: false, interfaces: [] });
  });
});

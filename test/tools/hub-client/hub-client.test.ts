import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { HostAnswer } from '../../../hub/adapters/http/host-socket.ts';
import { createHttp, type HubHttp } from '../../../hub/adapters/http/http-server.ts';
import { createLinks } from '../../../hub/adapters/links.ts';
import { SILENT_LOG } from '../../../hub/adapters/log.ts';
import { findHub } from '../../../tools/hub-client/hub-address.ts';
import { connectHub, type HubClient } from '../../../tools/hub-client/hub-client.ts';
import { freePort } from '../../support/start-mosquitto.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const TOKEN = 'a-token-of-this-host';

async function startHub(answer: HostAnswer): Promise<{ http: HubHttp; client: HubClient; url: string }> {
  const http = createHttp({
    hub: 'kitchen',
    keys: await createLinks({ folder: temporaryFolder(), secret: TOKEN, isOpen: () => false }),
    carryOut: async () => answer,
    log: SILENT_LOG,
  });
  onTestFinished(() => http.close());
  const { port } = await http.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${port}`;
  const client = await connectHub({ url, token: TOKEN, mqttPort: 1883, hubId: 'kitchen' });
  onTestFinished(() => client.close());
  return { http, client, url };
}

/** Resolves when the client is told that its hub went. */
function lossOf(client: HubClient): Promise<void> {
  return new Promise((resolve) => {
    client.onLost = resolve;
  });
}

describe('a tool that talks to a hub', () => {
  test('asks and gets the answers of its own questions', async () => {
    const { client } = await startHub({ ok: true, tables: [] });
    const answers = await Promise.all([client.request({ do: 'tables' }), client.ask({ do: 'tables' })]);
    expect(answers).toMatchObject([
      { ok: true, tables: [] },
      { ok: true, tables: [] },
    ]);
  });

  test('is told why not, as an error with a next step, or as an answer', async () => {
    const refusal = {
      ok: false,
      code: 'noSuchTable',
      say: 'There is no table t9.',
      hint: 'Ask for the tables.',
    } as const;
    const { client } = await startHub(refusal);
    expect(await client.ask({ do: 'pause', table: 't9' })).toMatchObject(refusal);
    await expect(client.request({ do: 'pause', table: 't9' })).rejects.toMatchObject({
      code: 'ERR_noSuchTable',
      message: 'There is no table t9.',
      hint: 'Ask for the tables.',
    });
  });

  test('hears the feeds it watches', async () => {
    const { http, client } = await startHub({ ok: true });
    const heard = new Promise((resolve) => {
      client.onFeed = (feed, data) => resolve([feed, data]);
    });
    await client.request({ do: 'watch', feeds: ['tables'] });
    http.feed('tables', [{ table: 't1' }]);
    expect(await heard).toEqual(['tables', [{ table: 't1' }]]);
  });

  test('is told that the hub went', async () => {
    const { http, client } = await startHub({ ok: true });
    const lost = lossOf(client);
    await http.close();
    await lost;
  });

  test('gets an error for what it asks of a hub that has gone, and the reason why it went', async () => {
    const { http, client } = await startHub({ ok: true });
    const lost = lossOf(client);
    await http.close();
    await lost;
    await expect(client.ask({ do: 'tables' })).rejects.toMatchObject({
      code: 'ERR_HUB_LOST',
      message: expect.stringMatching(/closed the connection \(.+\)/),
    });
  });

  test('is told that it asked too often, whatever still waits', async () => {
    const { client } = await startHub({ ok: true });
    const all = Array.from({ length: 1000 }, () => client.ask({ do: 'tables' }));
    const failed = (await Promise.allSettled(all)).find((one) => one.status === 'rejected');
    expect(failed?.reason).toMatchObject({ message: expect.stringContaining('too many requests') });
  });

  test('with a wrong token is refused', async () => {
    const { url } = await startHub({ ok: true });
    await expect(connectHub({ url, token: 'wrong', mqttPort: 0, hubId: '' })).rejects.toMatchObject({
      code: 'ERR_TOKEN',
      hint: expect.stringContaining('--token'),
    });
  });

  test('finds no hub where none is', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    await expect(connectHub({ url, token: TOKEN, mqttPort: 0, hubId: '' })).rejects.toMatchObject({
      code: 'ERR_NO_HUB',
      message: `No hub answers at ${url}.`,
      hint: 'start one with npm start',
    });
  });
});

describe('where the hub is', () => {
  const FILE = { pid: 1, url: 'http://127.0.0.1:8081', mqttPort: 1884, hubId: 'kitchen', token: 'of-the-file' };

  function folderWith(content: string | undefined): string {
    const folder = join(temporaryFolder(), 'data');
    mkdirSync(folder);
    if (content !== undefined) writeFileSync(join(folder, 'hub.json'), content);
    return folder;
  }

  test('is told by the file of its folder', () => {
    expect(findHub({ data: folderWith(JSON.stringify(FILE)) }, {})).toEqual({
      url: FILE.url,
      token: FILE.token,
      mqttPort: 1884,
      hubId: 'kitchen',
    });
  });

  test('is told by flags over the environment over the file', () => {
    const data = folderWith(JSON.stringify(FILE));
    const env = { CONTACT_HUB: 'http://env', CONTACT_TOKEN: 'of-the-environment' };
    expect(findHub({ data }, env)).toMatchObject({ url: 'http://env', token: 'of-the-environment' });
    expect(findHub({ data, hub: 'http://flag', token: 'of-the-flag' }, env)).toMatchObject({
      url: 'http://flag',
      token: 'of-the-flag',
    });
    expect(findHub({}, { CONTACT_DATA: data })).toMatchObject({ url: FILE.url });
  });

  test.each([undefined, '', '{', '[]'])('is unknown with the file %j', (content) => {
    const data = folderWith(content);
    expect(() => findHub({ data }, {})).toThrowError(
      expect.objectContaining({ code: 'ERR_NO_HUB', message: `No hub runs on the folder ${data}.` }),
    );
  });
});

import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostToken, readRunningHub, removeRunningHub, writeRunningHub } from '../../../hub/adapters/running-hub.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const HUB = { pid: 7, url: 'http://127.0.0.1:8080', mqttPort: 1883, hubId: 'kitchen', token: 'secret' };

test('a running hub is found by its owner only, until it ends', async () => {
  const folder = temporaryFolder();
  expect(await readRunningHub(folder)).toBeUndefined();
  await writeRunningHub(folder, HUB);
  expect(await readRunningHub(folder)).toEqual(HUB);
  expect(statSync(join(folder, 'hub.json')).mode & 0o777).toBe(0o600);
  await removeRunningHub(folder);
  expect(await readRunningHub(folder)).toBeUndefined();
  await removeRunningHub(folder);
});

test.each(['', '{', '{"pid":"7"}', 'null'])('a file that says %j tells of no hub', async (content) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'hub.json'), content);
  expect(await readRunningHub(folder)).toBeUndefined();
});

test("the host's token is the same after a restart, and new for another folder", async () => {
  const folder = temporaryFolder();
  const token = await hostToken(folder);
  expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(await hostToken(folder)).toBe(token);
  expect(statSync(join(folder, 'host-token')).mode & 0o777).toBe(0o600);
  expect(await hostToken(temporaryFolder())).not.toBe(token);
  writeFileSync(join(folder, 'host-token'), 'short\n');
  expect(await hostToken(folder)).toMatch(/^[A-Za-z0-9_-]{22}$/);
});

import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { authenticate } from '../../../hub/adapters/broker/authentication.ts';
import { createCredentials } from '../../../hub/adapters/credentials.ts';
import { isTileId } from '../../../protocol/topics.ts';
import { FailingFiles } from '../../support/failing-files.ts';
import { PowerLossFiles } from '../../support/power-loss-files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const A = 'a1b2c3d4e5f6';

test('a provisioned tile signs in with its secret, also after a restart, and only its hash is on disk', async () => {
  const folder = temporaryFolder();
  const { secret } = await (await createCredentials({ folder })).provision(A);
  expect(secret).toMatch(/^[A-Za-z0-9_-]{22}$/);
  const credentials = await createCredentials({ folder });
  expect(authenticate(credentials, A, Buffer.from(secret))).toEqual({ as: 'tile', tile: A });
  expect(authenticate(credentials, A, Buffer.from(`${secret}x`))).toBeUndefined();
  expect(credentials.isProvisioned(A)).toBe(true);

  const path = join(folder, 'tiles.json');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const content = readFileSync(path, 'utf8');
  expect(content).not.toContain(secret);
  expect(content).toContain(createHash('sha256').update(secret).digest('hex'));
});

test('provisioning again replaces the secret', async () => {
  const credentials = await createCredentials({ folder: temporaryFolder() });
  const old = await credentials.provision(A);
  const fresh = await credentials.provision(A);
  expect(authenticate(credentials, A, Buffer.from(old.secret))).toBeUndefined();
  expect(authenticate(credentials, A, Buffer.from(fresh.secret))).toBeDefined();
});

test('many provisioned at once are all on disk', async () => {
  const folder = temporaryFolder();
  const credentials = await createCredentials({ folder });
  const tiles = Array.from({ length: 30 }, (_, i) => `a1b2c3d4e5${i.toString(16).padStart(2, '0')}`);
  await Promise.all(tiles.map((tile) => credentials.provision(tile)));
  expect([...(await createCredentials({ folder })).provisioned()].sort()).toEqual(tiles);
});

test('a thousand provisioned at once cost two writes', async () => {
  const files = new FailingFiles(new PowerLossFiles());
  let writes = 0;
  files.syncFolder = async () => {
    writes += 1;
  };
  const credentials = await createCredentials({ folder: '/d', files });
  const tiles = credentials.issue(1000).map(({ tile }) => tile);
  await Promise.all(tiles.map((tile) => credentials.provision(tile)));
  expect(writes).toBeLessThanOrEqual(2);
  expect((await createCredentials({ folder: '/d', files })).provisioned()).toHaveLength(1000);
});

test('guests have ids and secrets of their own, in memory only, and can be sent away', async () => {
  const folder = temporaryFolder();
  const credentials = await createCredentials({ folder });
  await credentials.provision(A);
  const guests = credentials.issue(50);
  expect(new Set(guests.map(({ tile }) => tile)).size).toBe(50);
  expect(new Set(guests.map(({ secret }) => secret)).size).toBe(50);
  for (const { tile, secret } of guests) {
    expect(isTileId(tile)).toBe(true);
    expect(tile.startsWith('02')).toBe(true);
    expect(authenticate(credentials, tile, Buffer.from(secret))).toEqual({ as: 'tile', tile });
  }
  expect((await createCredentials({ folder })).provisioned()).toEqual([A]);
  expect([...credentials.revokeGuests()].sort()).toEqual(guests.map(({ tile }) => tile).sort());
  expect(credentials.find(guests[0]?.tile ?? '')).toBeUndefined();
  expect(credentials.find(A)).toBeDefined();
});

test('a page may write as its tiles, and stays when guests are sent away', async () => {
  const credentials = await createCredentials({ folder: temporaryFolder() });
  const page = credentials.issuePage([A]);
  expect(page.user.length).toBeLessThan(32);
  credentials.revokeGuests();
  expect(authenticate(credentials, page.user, Buffer.from(page.secret))).toEqual({ as: 'page', tiles: [A] });
  expect(await credentials.revoke(page.user)).toBe(true);
  expect(await credentials.revoke(page.user)).toBe(false);
});

test('a revoked tile is unknown, also after a restart', async () => {
  const folder = temporaryFolder();
  const credentials = await createCredentials({ folder });
  await credentials.provision(A);
  expect(await credentials.revoke(A)).toBe(true);
  expect((await createCredentials({ folder })).find(A)).toBeUndefined();
});

test.each(['', 'A1B2C3D4E5F6', 'page-1', '../tiles'])('%j is not provisioned: it is no tile', async (tile) => {
  const credentials = await createCredentials({ folder: temporaryFolder() });
  await expect(credentials.provision(tile)).rejects.toMatchObject({ code: 'badTile' });
});

test.each(['', '{', '{"tiles":{"x":{}}}', '{"tiles":{"a1b2c3d4e5f6":{"secretSha256":"00"}}}', '[]'])(
  'a file that says %j is named as damaged',
  async (content) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'tiles.json'), content);
    await expect(createCredentials({ folder })).rejects.toMatchObject({ name: 'CredentialsError', code: 'damaged' });
  },
);

test('a full disk is said, and what was there stays', async () => {
  const disk = new PowerLossFiles();
  const files = new FailingFiles(disk);
  const credentials = await createCredentials({ folder: '/d', files });
  await credentials.provision(A);
  files.failing = { on: 'sync', code: 'EIO' };
  await expect(credentials.provision('b1b2c3d4e5f6')).rejects.toMatchObject({ code: 'io' });
  disk.powerLoss();
  expect((await createCredentials({ folder: '/d', files: disk })).provisioned()).toEqual([A]);
});

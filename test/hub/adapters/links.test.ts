import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NODE_FILES } from '../../../hub/adapters/files/node-files.ts';
import type { HostRole } from '../../../hub/adapters/http/host-role.ts';
import { codeToTable, tableToCode } from '../../../hub/adapters/join-code.ts';
import { createLinks, type Links } from '../../../hub/adapters/links.ts';
import { FailingFiles } from '../../support/failing-files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SECRET = 'the-token-of-the-host-1';
const ROLES: readonly HostRole[] = [
  { as: 'guest', table: 't1' },
  { as: 'seat', table: 't1', seat: 'X' },
  { as: 'spectator', table: 't1' },
];

async function linksIn(folder: string, secret = SECRET): Promise<Links> {
  return await createLinks({ folder, secret, isOpen: (table) => table === 't1' || table === 't2' });
}

/** Everything that was given out, and what it is good for now. */
function given(from: Links): (by: Links) => readonly (HostRole | undefined)[] {
  const codes = ['t1', 't2'].map((table) => from.code(table));
  const tokens = ROLES.map((role) => from.token(role));
  const cookies = ROLES.map((role) => from.toCookie(role));
  return (by) => [
    ...codes.map((code) => by.ofCode(code)),
    ...tokens.map((token) => by.ofToken(token)),
    ...cookies.map((cookie) => by.ofCookie(cookie)),
  ];
}
const ALL_HOLD = [{ as: 'guest', table: 't1' }, { as: 'guest', table: 't2' }, ...ROLES, ...ROLES];
const NONE_HOLDS = ALL_HOLD.map(() => undefined);

describe('links', () => {
  test('hold after a restart, and under another token of the host none does', async () => {
    const folder = temporaryFolder();
    const holdBy = given(await linksIn(folder));
    expect(holdBy(await linksIn(folder))).toEqual(ALL_HOLD);
    expect(holdBy(await linksIn(folder, 'another-token-of-a-host'))).toEqual(NONE_HOLDS);
  });

  test('end when they are renewed, also after a restart; the host goes on', async () => {
    const folder = temporaryFolder();
    const links = await linksIn(folder);
    const holdBy = given(links);
    const host = links.toCookie({ as: 'host' });
    await links.renew();
    expect(holdBy(links)).toEqual(NONE_HOLDS);
    const after = await linksIn(folder);
    expect(holdBy(after)).toEqual(NONE_HOLDS);
    expect(given(links)(after)).toEqual(ALL_HOLD);
    expect([after.ofCookie(host), after.ofToken(SECRET)]).toEqual([{ as: 'host' }, { as: 'host' }]);
  });

  test('hold on when the disk does not take the renewal', async () => {
    const files = new FailingFiles(NODE_FILES);
    const links = await createLinks({ folder: temporaryFolder(), secret: SECRET, isOpen: () => true, files });
    const code = links.code('t1');
    files.failing = { on: 'append', code: 'ENOSPC' };
    await expect(links.renew()).rejects.toThrow(/ENOSPC/);
    expect(links.code('t1')).toBe(code);
  });

  test('end when their file is damaged', async () => {
    const folder = temporaryFolder();
    const holdBy = given(await linksIn(folder));
    writeFileSync(join(folder, 'links.json'), '{"epoch":"');
    expect(holdBy(await linksIn(folder))).toEqual(NONE_HOLDS);
  });

  test('of a kind stand for no other, nor changed, cut or empty', async () => {
    const links = await linksIn(temporaryFolder());
    const token = links.token({ as: 'spectator', table: 't1' });
    const [payload, mac] = token.split('.');
    const forged = Buffer.from('{"as":"host"}').toString('base64url');
    expect(links.ofCookie(token)).toBeUndefined();
    for (const wrong of [
      '',
      '.',
      `${payload}`,
      `${payload}.`,
      `.${mac}`,
      `${forged}.${mac}`,
      `${token}.`,
      `${token}x`,
    ]) {
      expect([links.ofToken(wrong), links.ofCookie(wrong)], wrong).toEqual([undefined, undefined]);
    }
    expect(links.ofToken(links.toCookie({ as: 'host' }))).toBeUndefined();
    expect(links.ofCookie(SECRET)).toBeUndefined();
  });

  test('never hold for guesses, and asking never throws', async () => {
    const links = await linksIn(temporaryFolder());
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (guess) => {
        expect([links.ofToken(guess), links.ofCookie(guess)]).toEqual([undefined, undefined]);
        if (guess.length !== 4) expect(links.ofCode(guess)).toBeUndefined();
      }),
    );
  });

  test('to a table that is not open lead nowhere', async () => {
    const links = await linksIn(temporaryFolder());
    expect(links.ofCode(links.code('t3'))).toBeUndefined();
    expect(links.code('somewhere')).toBe('');
  });

  test('fit into what the hub takes for a token', async () => {
    const links = await linksIn(temporaryFolder());
    expect(links.token({ as: 'seat', table: 't'.repeat(20), seat: 's'.repeat(20) }).length).toBeLessThanOrEqual(200);
  });
});

describe('a join code', () => {
  const key = Buffer.alloc(32, 7);

  test('is four characters that nobody mixes up, in any case', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 20 - 1 }), (number) => {
        const code = tableToCode(`t${number}`, key) ?? '';
        expect(code).toMatch(/^[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{4}$/);
        expect(codeToTable(code.toLowerCase(), key)).toBe(`t${number}`);
      }),
    );
  });

  test('is never that of another table, and tells no order', () => {
    const codes = Array.from({ length: 5000 }, (_, i) => tableToCode(`t${i + 1}`, key) ?? '');
    expect(new Set(codes).size).toBe(5000);
    const firsts = new Set(codes.slice(0, 100).map((code) => code[0]));
    expect(firsts.size).toBeGreaterThan(20);
  });

  test.each(['', 'ABC', 'ABCDE', 'ABC0', 'ABCI', 'AB D', 'ABÇD'])('is not %j', (code) => {
    expect(codeToTable(code, key)).toBeUndefined();
  });

  test.each(['', 't', 't0', 't01', 'x1', 't1048576', 't9999999999'])('is not there for the table %j', (table) => {
    expect(tableToCode(table, key)).toBeUndefined();
  });
});

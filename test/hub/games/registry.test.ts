import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AnyGame } from '../../../hub/games/game.ts';
import { GAMES } from '../../../hub/games/registry.generated.ts';
import { findGame } from '../../../hub/games/registry.ts';

const HUB_GAMES = fileURLToPath(new URL('../../../hub/games', import.meta.url));
const SCRIPT = fileURLToPath(new URL('../../../tools/build/collect-games.mjs', import.meta.url));
const named = (id: string, transcriptName: string) => ({ id, transcriptName }) as AnyGame;

describe('findGame', () => {
  const virusWar = named('virus-war', 'virus_war');
  const rangePower = named('range-power', 'gems');
  const games = [rangePower, virusWar];

  test.each([
    ['virus-war', virusWar],
    ['virus_war', virusWar],
    ['range-power', rangePower],
    ['range_power', rangePower],
    ['gems', rangePower],
  ])('knows %s', (name, game) => {
    expect(findGame(name, games)).toBe(game);
  });

  test.each(['', 'virus', 'Virus War', 'constructor'])('says which games there are when asked for "%s"', (unknown) => {
    expect(findGame(unknown, games)).toEqual({
      unknown,
      say: `There is no game "${unknown}"; there are: range-power, virus-war.`,
    });
  });

  test('says so when there are none at all', () => {
    expect(findGame('chess', [])).toEqual({ unknown: 'chess', say: 'There is no game "chess"; there are none.' });
  });

  test('finds every collected game by both of its names, and no two share one', () => {
    for (const game of GAMES) {
      expect(findGame(game.id)).toBe(game);
      expect(findGame(game.transcriptName)).toBe(game);
    }
  });
});

describe('the registry', () => {
  let folder = '';
  const registry = () => join(folder, 'registry.generated.ts');
  const collect = () => spawnSync(process.execPath, [SCRIPT, folder], { encoding: 'utf8' });
  /** What the generated module exports, run by itself as the hub would import it. */
  function listed(): readonly string[] {
    const code = `import('${pathToFileURL(registry()).href}').then(({ GAMES }) => console.log(JSON.stringify(GAMES.map(({ id }) => id))))`;
    return JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', '-e', code], { encoding: 'utf8' }));
  }

  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'contact-games-')), 'games');
    writeFileSync(join(dirname(folder), 'package.json'), '{"type":"module"}');
    cpSync(HUB_GAMES, folder, { recursive: true, filter: (from) => !/registry\.generated/.test(from) });
  });
  afterEach(() => rmSync(dirname(folder), { recursive: true, force: true }));

  function addGame(id: string): void {
    mkdirSync(join(folder, id));
    writeFileSync(join(folder, id, 'index.ts'), `export const game = { id: '${id}' };\n`);
  }
  function foldersWithIndex(): readonly string[] {
    return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts')));
  }

  test('holds every folder that has an index, as the tests and the build made it', () => {
    expect(GAMES.map(({ id }) => id)).toEqual([...foldersWithIndex()].sort());
  });

  test('takes in a new folder, and nothing else has to be edited', () => {
    for (const id of foldersWithIndex()) rmSync(join(folder, id), { recursive: true });
    addGame('zebra');
    addGame('tic-tac-toe');
    mkdirSync(join(folder, 'art'));
    expect(collect()).toMatchObject({ status: 0, stderr: '' });
    expect(listed()).toEqual(['tic-tac-toe', 'zebra']);
  });

  test('is left alone when nothing changed, so that the compiler sees no change', () => {
    collect();
    utimesSync(registry(), 1000, 1000);
    collect();
    expect(statSync(registry()).mtimeMs).toBe(1_000_000);
  });

  test('is written anew when a game goes away, and leaves no draft behind', () => {
    addGame('short-lived');
    collect();
    expect(readFileSync(registry(), 'utf8')).toContain("'./short-lived/index.ts'");
    rmSync(join(folder, 'short-lived'), { recursive: true });
    collect();
    expect(readFileSync(registry(), 'utf8')).not.toContain('short-lived');
    expect(readdirSync(folder).filter((name) => name.startsWith('registry.generated.ts'))).toEqual([
      'registry.generated.ts',
    ]);
  });

  test('refuses a folder that is not named in kebab-case, and says so', () => {
    addGame('Virus_War');
    expect(collect()).toMatchObject({ status: 1, stderr: expect.stringContaining('not Virus_War') });
  });
});

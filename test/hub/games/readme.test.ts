import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LAWS } from '../../support/game-laws.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const README = read('hub/games/README.md');
const blocks = [...README.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? '');

test('the game in the README is the one that is compiled and keeps the laws', () => {
  const fromItsFolder = blocks
    .join('\n')
    .replaceAll("'../../../protocol/", "'../../protocol/")
    .replaceAll(/'\.\.\/(?=\w)/g, "'../../hub/games/")
    // Imports are sorted by path, and the paths are others there.
    .replace(/^(import .*protocol\/scene\.ts';\n)((?:import .*\n)+)/, '$2$1');
  expect(fromItsFolder).toBe(read('test/toy/pebbles.ts'));
});

test('the game in the README passes the formatter where it says that it stands', () => {
  const source = blocks.join('\n');
  const biome = fileURLToPath(new URL('../../../node_modules/@biomejs/biome/bin/biome', import.meta.url));
  const run = spawnSync(process.execPath, [biome, 'check', '--write', '--stdin-file-path=hub/games/nim/index.ts'], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    input: source,
    encoding: 'utf8',
  });
  expect([run.status, run.stderr]).toEqual([0, '']);
  expect(run.stdout).toBe(source);
});

test('the README explains every law by its number', () => {
  const explained = [...README.matchAll(/^(\d+)\. \*\*/gm)].map((match) => match[1]);
  expect(explained).toEqual([...new Set(LAWS.map(({ says }) => says.split('.')[0]))]);
});

test('the README names every file of the folder', () => {
  const files = readdirSync(new URL('../../../hub/games/', import.meta.url)).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => !README.includes(`\`${file}\``))).toEqual([]);
});

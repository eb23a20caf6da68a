// node collect-games.mjs [FOLDER]: writes FOLDER/registry.generated.ts from the folders FOLDER/*/index.ts (default: hub/games).
// Plain Node without dependencies, because it runs before the compiler.
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REGISTRY = 'registry.generated.ts';

/** 'virus-war' -> 'virusWar' */
const toCamelCase = (id) => id.replace(/-(.)/g, (_match, letter) => letter.toUpperCase());

/** Folders that hold a game, in the order of the alphabet. */
function gameFolders(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'index.ts')))
    .map(({ name }) => name)
    .sort();
}

function registryText(ids) {
  return [
    '// Written by tools/build/collect-games.mjs from the folders that have an index.ts. Not to be edited or checked in.',
    "import type { AnyGame } from './game.ts';",
    ...ids.map((id) => `import { game as ${toCamelCase(id)}Game } from './${id}/index.ts';`),
    '',
    '/** Every game, in the order of its folder name. */',
    `export const GAMES: readonly AnyGame[] = [${ids.map((id) => `${toCamelCase(id)}Game`).join(', ')}];`,
    '',
  ].join('\n');
}

/** Leaves the file alone when nothing changed, so that an incremental build stays one; replaces it in one step, since several commands may run at once. */
function writeIfChanged(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

const folder = process.argv[2] ?? fileURLToPath(new URL('../../hub/games', import.meta.url));
const ids = gameFolders(folder);
const wrong = ids.filter((id) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id));
if (wrong.length > 0) {
  process.stderr.write(`A game's folder is named in kebab-case, not ${wrong.join(', ')}. Rename it in ${folder}.\n`);
  process.exitCode = 1;
} else {
  writeIfChanged(join(folder, REGISTRY), registryText(ids));
}

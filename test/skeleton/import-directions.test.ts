import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { compileProbe, declarationOf, ROOT, targetOf } from '../support/projects.ts';

// From DESIGN: `A <- B` means B may import A. Everything not listed is forbidden. This table is the independent copy that
// the tsconfig files are held against.
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  'firmware/core': ['protocol'],
  'firmware/assets': [],
  'firmware/virtual': ['protocol', 'firmware/core', 'firmware/assets'],
  'hub/games': ['protocol'],
  'hub/table': ['protocol', 'hub/games'],
  'hub/adapters': ['protocol', 'hub/games', 'hub/table'],
  hub: ['protocol', 'hub/games', 'hub/table', 'hub/adapters'],
  tools: ['protocol', 'firmware/core', 'firmware/assets', 'firmware/virtual', 'hub/games', 'hub/table'],
  'tools/commands/hub': [
    'protocol',
    'firmware/core',
    'firmware/assets',
    'firmware/virtual',
    'hub/games',
    'hub/table',
    'hub/adapters',
    'hub',
    'tools',
  ],
};
const PROJECTS = Object.keys(MAY_IMPORT);
const PURE = ['protocol', 'firmware/core', 'hub/games', 'hub/table'];
const WITHOUT_NODE = [...PURE, 'firmware/virtual'];

function probe(project: string, code: string): readonly ts.Diagnostic[] {
  const path = `${ROOT}${project}/probe.ts`;
  const files = new Map([[path, code]]);
  for (const other of PROJECTS) {
    files.set(targetOf(other), 'export const target = 1;\n');
    files.set(declarationOf(other), 'export declare const target = 1;\n');
  }
  return compileProbe(project, path, files);
}

function importing(from: string, to: string): string {
  const path = relative(`${ROOT}${from}`, targetOf(to));
  return `import { target } from '${path.startsWith('.') ? path : `./${path}`}';\nexport const probe = target;\n`;
}

const texts = (found: readonly ts.Diagnostic[]) =>
  found.map((one) => ts.flattenDiagnosticMessageText(one.messageText, '\n'));

describe('the compiler', () => {
  const pairs = PROJECTS.flatMap((from) => PROJECTS.filter((to) => to !== from).map((to) => ({ from, to })));
  const allowed = pairs.filter(({ from, to }) => MAY_IMPORT[from]?.includes(to));
  const forbidden = pairs.filter(({ from, to }) => !MAY_IMPORT[from]?.includes(to));

  test.each(forbidden)('refuses that $from imports $to', ({ from, to }) => {
    // TS6307: the file belongs to no project that this one references.
    expect(probe(from, importing(from, to)).map(({ code }) => code)).toContain(6307);
  });

  test.each(allowed)('lets $from import $to', ({ from, to }) => {
    expect(texts(probe(from, importing(from, to)))).toEqual([]);
  });

  test.each(WITHOUT_NODE)('knows no Node, timer, console or page in %s', (project) => {
    const uses = [
      "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;",
      'export const a = setTimeout;',
      'export const a = console;',
      'export const a = process;',
      'export const a = document;',
      'export const a = fetch;',
      'export const a = performance;',
    ];
    for (const code of uses) expect(probe(project, code), code).not.toEqual([]);
  });

  test.each(['protocol', 'firmware/core'])('knows nothing newer than ES2015 in %s', (project) => {
    for (const code of ["export const a = 'a'.padStart(2);", 'export const a = [1].includes(1);']) {
      expect(probe(project, code), code).not.toEqual([]);
    }
    expect(texts(probe(project, "export const a = 'a'.repeat(2);"))).toEqual([]);
  });

  test('builds every project of the table and no other', () => {
    const solution = ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile).config as {
      references: { path: string }[];
    };
    const built = solution.references.map(({ path }) => path);
    expect(PROJECTS.filter((project) => !built.includes(project))).toEqual([]);
    expect(
      built.filter((path) => !path.startsWith('firmware/') && path !== 'hub/web' && !PROJECTS.includes(path)),
    ).toEqual([]);
  });
});

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`);
}

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '');

/** What types cannot forbid: clock and chance, and packages that bring I/O along. */
function impurities(code: string): readonly string[] {
  const text = withoutComments(code);
  const clocks = [
    ...text.matchAll(/\bMath\s*\.\s*random\b|\bDate\s*\.\s*now\b|\bnew\s+Date\b|\bperformance\s*\.\s*now\b/g),
  ];
  const imports = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"]+)\1/g)];
  const packages = imports.map((match) => match[2] ?? '').filter((name) => !/^\.|^pure-rand(\/|$)/.test(name));
  return [...clocks.map((match) => match[0]), ...packages];
}

describe('the pure folders', () => {
  test.each(PURE)('%s reads no clock, draws no chance and imports no package but pure-rand', (folder) => {
    const found = sourcesOf(folder).flatMap((file) =>
      impurities(readFileSync(`${ROOT}${file}`, 'utf8')).map((what) => `${file}: ${what}`),
    );
    expect(found).toEqual([]);
  });

  test.each([
    ['Math.random()', 'export const a = Math.random();'],
    ['Date.now()', 'export const a = Date . now();'],
    ['new Date()', 'export const a = new Date();'],
    ['performance.now()', 'export const a = performance.now();'],
    ['a package', "import mqtt from 'mqtt';"],
    ['a package for its effect', "import 'ws';"],
    ['a dynamic import', "export const a = import('pino');"],
    ['a re-export', "export { z } from 'zod';"],
  ])('would be caught using %s', (_what, code) => {
    expect(impurities(code)).toHaveLength(1);
  });

  test('may speak of clocks in comments and import pure-rand', () => {
    const code =
      "// never Math.random()\n/* nor Date.now() */\nimport { x } from 'pure-rand/generator/y';\nimport './a.ts';\n";
    expect(impurities(code)).toEqual([]);
  });
});

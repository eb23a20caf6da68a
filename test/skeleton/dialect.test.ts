import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SNIPPET = 'firmware/core/dialect-snippet.ts';
const INT_FILE = 'firmware/core/int.ts';
const outsideProject = [SNIPPET, INT_FILE].filter((file) => !existsSync(`${ROOT}${file}`));

// The real configuration. Only the project service is told that a snippet is no file of the project.
const eslint = new ESLint({
  cwd: ROOT,
  overrideConfig: [
    {
      files: ['**/*.ts'],
      languageOptions: {
        parserOptions: {
          projectService: { allowDefaultProject: outsideProject, defaultProject: 'firmware/core/tsconfig.json' },
        },
      },
    },
  ],
});

async function lint(code: string, filePath = SNIPPET): Promise<readonly { rule: string; message: string }[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath: `${ROOT}${filePath}` });
  return (result?.messages ?? []).map(({ ruleId, message }) => ({ rule: ruleId ?? 'parser', message }));
}

// [what is refused, snippet, rule, part of the message]
const SYNTAX = 'no-restricted-syntax';
const GLOBAL = 'no-restricted-globals';
const BOOLEAN = '@typescript-eslint/strict-boolean-expressions';
const ORDER = '@typescript-eslint/no-use-before-define';
const REFUSED: readonly (readonly [what: string, code: string, rule: string, message: string])[] = [
  ['a class', 'export class A {}', SYNTAX, 'No classes'],
  ['a class expression', 'export const A = class {};', SYNTAX, 'No classes'],
  ['this', 'export function f(this: { a: number }): number { return this.a; }', SYNTAX, 'No `this`'],
  ['new', 'export function f(): string[] { return new Array(3); }', SYNTAX, 'No `new`'],
  ['an async function', 'export async function f(): Promise<void> {}', SYNTAX, 'No async'],
  ['an async arrow', 'export const f = async () => 1;', SYNTAX, 'No async'],
  ['await', 'export async function f(p: PromiseLike<number>) { await p; }', SYNTAX, 'No async'],
  ['a generator', 'export function* f() { yield 1; }', SYNTAX, 'No generators'],
  ['a getter', 'export const o = { get a() { return 1; } };', SYNTAX, 'No getters'],
  ['a setter', 'export const o = { set a(_v: number) {} };', SYNTAX, 'No getters'],
  ['a regex literal', "export const ok = /a/.test('a');", SYNTAX, 'No regular'],
  ['assignment to length', 'export function f(a: number[]): void { a.length = 0; }', SYNTAX, '.length'],
  ['decrement of length', 'export function f(a: number[]): void { a.length--; }', SYNTAX, '.length'],
  ['spread in a call', 'export function f(g: Function, a: number[]): void { g(...a); }', SYNTAX, 'No spread'],
  ['spread in an array', 'export function f(a: number[]): number[] { return [...a]; }', SYNTAX, 'No spread'],
  ['spread in an object', 'export function f(o: object): object { return { ...o }; }', SYNTAX, 'No spread'],
  ['rest arguments', 'export function f(...a: number[]): number { return a.length; }', SYNTAX, 'No rest'],
  [
    'rest in destructuring',
    'export function f(a: number[]): number[] { const [, ...b] = a; return b; }',
    SYNTAX,
    'No rest',
  ],
  ['a default parameter', 'export function f(a = 1): number { return a; }', SYNTAX, 'No default'],
  [
    'a default in destructuring',
    'export function f(o: { a?: number }) { const { a = 1 } = o; return a; }',
    SYNTAX,
    'No default',
  ],
  ['arguments', 'export function f(): number { return arguments.length; }', SYNTAX, 'No `arguments`'],
  ['sort without comparator', 'export function f(a: number[]): void { a.sort(); }', SYNTAX, 'sort is not stable'],
  [
    'sort with comparator',
    'export function f(a: number[]): void { a.sort((x, y) => x - y); }',
    SYNTAX,
    'sort is not stable',
  ],
  ['>>', 'export function f(a: number): number { return a >> 1; }', SYNTAX, 'Shift right'],
  ['>>>', 'export function f(a: number): number { return a >>> 1; }', SYNTAX, 'Shift right'],
  ['>>=', 'export function f(a: number): number { let b = a; b >>= 1; return b; }', SYNTAX, 'Shift right'],
  ['%', 'export function f(a: number): number { return a % 3; }', SYNTAX, 'Remainders'],
  ['%=', 'export function f(a: number): number { let b = a; b %= 3; return b; }', SYNTAX, 'Remainders'],
  ['a bare /', 'export function f(a: number): number { return a / 3; }', SYNTAX, 'bare `/`'],
  [
    'a / that Math.floor does not enclose directly',
    'export function f(a: number): number { return Math.floor(1 + a / 3); }',
    SYNTAX,
    'bare `/`',
  ],
  ['/=', 'export function f(a: number): number { let b = a; b /= 3; return b; }', SYNTAX, 'bare `/`'],
  ['| 0', 'export function f(a: number): number { return a | 0; }', SYNTAX, '`| 0`'],
  ['|= 0', 'export function f(a: number): number { let b = a; b |= 0; return b; }', SYNTAX, '`|= 0`'],
  ['~~', 'export function f(a: number): number { return ~~a; }', SYNTAX, '`~~`'],
  ['**', 'export function f(a: number): number { return a ** 2; }', SYNTAX, '`**`'],
  [
    'a closure in a C-style for',
    'export function f(g: (h: () => number) => void): void { for (let i = 0; i < 3; i++) g(() => i); }',
    SYNTAX,
    'C-style',
  ],
  [
    'a nested closure in a C-style for',
    'export function f(g: (h: () => number) => void): void { for (let i = 0; i < 3; i++) { if (i > 1) { g(function () { return i; }); } } }',
    SYNTAX,
    'C-style',
  ],
  [
    'break in try',
    'export function f(g: () => void): void { while (true) { try { g(); break; } finally { g(); } } }',
    SYNTAX,
    'break or continue',
  ],
  [
    'continue in try',
    'export function f(a: number[], g: () => void): void { for (const b of a) { try { if (b > 1) continue; g(); } finally { g(); } } }',
    SYNTAX,
    'break or continue',
  ],
  ['try', 'export function f(g: () => void): void { try { g(); } catch { g(); } }', SYNTAX, 'No throw'],
  ['throw', "export function f(): never { throw 'no'; }", SYNTAX, 'No throw'],
  ['a label', 'export function f(): void { here: while (true) { break here; } }', SYNTAX, 'No labels'],
  ['for...in', 'export function f(o: object): string { for (const k in o) return k; return ""; }', SYNTAX, 'for...in'],
  ['||=', 'export function f(o: { a?: boolean }): void { o.a ||= true; }', SYNTAX, '||='],
  ['&&=', 'export function f(o: { a?: boolean }): void { o.a &&= true; }', SYNTAX, '||='],
  ['??=', 'export function f(o: { a?: boolean }): void { o.a ??= true; }', SYNTAX, '||='],
  ['undefined in an array', 'export const a = [undefined, 1];', SYNTAX, 'cuts it short'],
  ['pushing undefined', 'export function f(a: unknown[]): void { a.push(undefined); }', SYNTAX, 'cuts it short'],
  ['a method Espruino lacks', "export const a = ['b'].lastIndexOf('b');", SYNTAX, 'Not on the devices'],
  ['toString', 'export function f(a: number): string { return a.toString(); }', SYNTAX, 'Number printing'],
  ['toFixed', 'export function f(a: number): string { return a.toFixed(1); }', SYNTAX, 'Number printing'],
  ['a tagged template', 'export const a = String.raw`b`;', SYNTAX, 'No tagged'],
  ['a dynamic import', "export const a = import('./b.ts');", SYNTAX, 'No dynamic import'],
  [
    'a case after default',
    'export function f(a: number): number { switch (a) { default: return 1; case 2: return 2; } }',
    SYNTAX,
    'after default',
  ],
  ['instanceof', 'export function f(a: unknown): boolean { return a instanceof Object; }', SYNTAX, 'No instanceof'],
  ['a hole in an array', 'export const a = [1, , 2];', 'no-sparse-arrays', ''],
  ['var', 'export function f(): number { var a = 1; return a; }', 'no-var', ''],
  [
    'delete of an array item',
    'export function f(a: number[]): void { delete a[0]; }',
    '@typescript-eslint/no-array-delete',
    '',
  ],
  ['==', 'export function f(a: number): boolean { return a == 1; }', 'eqeqeq', ''],
  ['!=', 'export function f(a: number): boolean { return a != 1; }', 'eqeqeq', ''],
  ['truth of a number', 'export function f(a: number): number { if (a) return 1; return 2; }', BOOLEAN, 'number'],
  ['truth of a string', 'export function f(a: string): boolean { return !a; }', BOOLEAN, 'string'],
  ['a string before ||', "export function f(a: string): string { return a || 'b'; }", BOOLEAN, 'string'],
  ['a number before &&', 'export function f(a: number, b: boolean): unknown { return a && b; }', BOOLEAN, 'number'],
  ['truth of any', 'export function f(a: any): number { return a ? 1 : 2; }', BOOLEAN, 'any'],
  ['truth of a nullable string', 'export function f(a?: string): number { return a ? 1 : 2; }', BOOLEAN, 'string'],
  [
    'a function used before its declaration',
    'export function f(): number { return g(); }\nfunction g(): number { return 1; }',
    ORDER,
    'g',
  ],
  ['a constant used before its declaration', 'export function f(): number { return A; }\nconst A = 1;', ORDER, 'A'],
  ['a number above 2^31 - 1', 'export const a = 2147483648;', 'device/int-literal', ''],
  ['a fraction', 'export const a = 0.5;', 'device/int-literal', ''],
  ['text that is not ASCII', "export const a = '\u00e9';", 'device/ascii', ''],
  ['a template that is not ASCII', 'export const a = `\u2713`;', 'device/ascii', ''],
  ['an escape above a byte', "export const a = '\\u20ac';", 'device/ascii', ''],
  ['a name that is not ASCII', 'export const \u00e9 = 1;', 'device/ascii', ''],
  ['a package', "import pc from 'picocolors';\nexport const a = pc;", 'no-restricted-imports', ''],
  ['a module of Node', "import fs from 'node:fs';\nexport const a = fs;", 'no-restricted-imports', ''],
  ...[
    'Object.keys',
    'Object.values',
    'Object.entries',
    'Object.freeze',
    'Math.random',
    'Math.trunc',
    'Math.round',
    'Array.from',
  ].map((member) => [member, `export const a = ${member};`, 'no-restricted-properties', ''] as const),
  ...[
    'Map',
    'Set',
    'WeakMap',
    'Symbol',
    'Proxy',
    'Promise',
    'Date',
    'JSON',
    'RegExp',
    'Error',
    'BigInt',
    'globalThis',
  ].map((name) => [name, `export const a = ${name};`, GLOBAL, `'${name}'`] as const),
  ...['ArrayBuffer', 'DataView', 'Uint8Array', 'Int16Array', 'Uint32Array', 'Float32Array', 'Float64Array'].map(
    (name) => [name, `export const a = ${name};`, GLOBAL, `'${name}'`] as const,
  ),
  ...['console', 'setTimeout', 'setInterval', 'clearTimeout', 'parseInt', 'parseFloat', 'Number', 'eval'].map(
    (name) => [name, `export const a = ${name};`, GLOBAL, `'${name}'`] as const,
  ),
];

const CLEAN = `
export interface Counter {
  readonly add: (by: number) => number;
}
const LIMIT = 2147483647;
function clamp(n: number): number {
  return n > LIMIT ? LIMIT : n;
}
export function createCounter(start: number | undefined): Counter {
  let count = start ?? 0;
  return {
    add: (by) => {
      count = clamp(count + by);
      return count;
    },
  };
}
export function describe(pairs: readonly (readonly [string, number])[], wanted?: Counter): string {
  const texts: string[] = [];
  for (const [name, value] of pairs) {
    if (name === '' || value === 0) continue;
    texts.push(\`\${name}=\${value} \\xff\`);
  }
  for (let i = 0; i < 3; i++) texts.push('' + Math.floor(i / 2));
  const flags = (1 << 4) | (7 & 3) | 8;
  const table: { [key: string]: number } = { a: flags };
  delete table['a'];
  if (wanted && !(wanted?.add(1) === 1)) return 'none';
  const { length } = texts;
  return length > 0 ? texts.join(' ') : 'none';
}
`;

const OPERATORS = 'export function f(a: number, by: number): number { return ((a >> by) % 7) / 2; }';
const CUT = 'export function f(a: number): number { return a | 0; }';

describe('the device dialect', () => {
  test.each(REFUSED)('refuses %s', async (_what, code, rule, message) => {
    const found = await lint(code);
    expect(found.map((problem) => problem.rule)).toContain(rule);
    const texts = found.filter((problem) => problem.rule === rule).map((problem) => problem.message);
    expect(
      texts.some((text) => text.includes(message)),
      texts.join('\n'),
    ).toBe(true);
    expect(found.map((problem) => problem.rule)).not.toContain('parser');
  });

  test('passes code that is written in it', async () => {
    expect(await lint(CLEAN)).toEqual([]);
  });

  test('allows the integer operators in int.ts only', async () => {
    expect(await lint(OPERATORS)).toHaveLength(3);
    expect(await lint(OPERATORS, INT_FILE)).toEqual([]);
    expect(await lint(CUT, INT_FILE)).toHaveLength(1);
  });

  test('lints device code and nothing else', async () => {
    for (const file of ['protocol/limits.ts', 'protocol/int.ts', 'firmware/core/tile.ts', 'firmware/core/int.ts']) {
      expect(await eslint.isPathIgnored(`${ROOT}${file}`), file).toBe(false);
      const config = (await eslint.calculateConfigForFile(`${ROOT}${file}`)) as { rules: Record<string, unknown> };
      expect(Object.keys(config.rules), file).toContain('device/ascii');
    }
    const other = (await eslint.calculateConfigForFile(`${ROOT}hub/main.ts`)) as { rules?: Record<string, unknown> };
    expect(Object.keys(other.rules ?? {})).toEqual([]);
  });
});

/** Runs our TypeScript in Lua 5.3: compiled to one bundle as for NodeMCU, carried out by Debian's `lua5.3`. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { LuaLibImportKind, LuaTarget, transpileFiles } from 'typescript-to-lua';
import { findTool } from './needs-tool.ts';
import { ROOT } from './projects.ts';

/** A JSON parser in Lua, the ParseJson port: `local parseJson = load(JSON_LUA)()`, called as `parseJson(nil, text)`. */
export const JSON_LUA = readFileSync(new URL('json.lua', import.meta.url), 'utf8');

/**
 * Compiles a TypeScript file and all it imports to one Lua chunk, with the settings of the NodeMCU firmware. The chunk returns the
 * exports of the file; its functions take a `self` that is not used, so call them with nil first. Throws on any diagnostic.
 * `entry`: absolute path.
 */
export function compileToLua(entry: string): string {
  let bundle = '';
  const folder = join(tmpdir(), 'contact-lua');
  const { diagnostics } = transpileFiles(
    [entry],
    {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      moduleDetection: ts.ModuleDetectionKind.Force,
      lib: ['lib.es2015.d.ts'],
      types: [],
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      rewriteRelativeImportExtensions: true,
      rootDir: ROOT,
      outDir: folder,
      luaTarget: LuaTarget.Lua53,
      luaLibImport: LuaLibImportKind.RequireMinimal,
      luaBundle: 'bundle.lua',
      luaBundleEntry: entry,
      noHeader: true,
      removeComments: true,
    },
    (_name, text) => {
      bundle = text;
    },
  );
  if (diagnostics.length > 0) {
    const host = {
      getCanonicalFileName: (name: string) => name,
      getCurrentDirectory: () => ROOT,
      getNewLine: () => '\n',
    };
    throw new Error(ts.formatDiagnostics(diagnostics, host));
  }
  return bundle;
}

/**
 * Runs a Lua chunk in lua5.3 with `modules`, each the text of a chunk that `require(name)` loads, and gives what it printed.
 * Throws with its traceback when it fails.
 */
export function runLua(main: string, modules: Readonly<Record<string, string>>, input: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'contact-lua-'));
  try {
    for (const [name, text] of Object.entries(modules)) writeFileSync(join(folder, `${name}.lua`), text);
    writeFileSync(join(folder, 'main.lua'), main);
    const lua = findTool('lua5.3') ?? 'lua5.3';
    const run = spawnSync(lua, ['main.lua'], {
      cwd: folder,
      input,
      encoding: 'latin1',
      maxBuffer: 1 << 26,
      env: { LUA_PATH: './?.lua' },
    });
    if (run.error !== undefined) throw run.error;
    if (run.status !== 0) throw new Error(`lua5.3 ended with ${run.status}\n${run.stderr}`);
    return run.stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Absolute path of a file beside the module that asks. */
export function fileBeside(name: string, importMetaUrl: string): string {
  return fileURLToPath(new URL(name, importMetaUrl));
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { runTile } from '../../tools/cli.ts';
import { findCommands, loadCommand } from '../../tools/command-list.ts';
import { EXIT_FAILED, EXIT_USAGE, ToolError } from '../../tools/tool-error.ts';

async function tile(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const code = await runTile(argv, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

test('--help lists every command with its summary', async () => {
  const { code, out } = await tile('--help');
  expect(code).toBe(0);
  // A long summary is folded to the width of the terminal.
  const oneLine = out.replace(/\s+/g, ' ');
  for (const [name, file] of findCommands()) expect(oneLine).toContain((await loadCommand(name, file)).summary);
});

test('--version prints the version of the package', async () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect((await tile('--version')).out).toBe(`${manifest.version}\n`);
});

test('no command prints the help and fails as wrong usage', async () => {
  const { code, err } = await tile();
  expect(code).toBe(EXIT_USAGE);
  expect(err).toContain('Usage: tile');
});

test('every command has help with an example', async () => {
  for (const name of findCommands().keys()) {
    const { code, out } = await tile(name, '--help');
    expect(code, name).toBe(0);
    expect(out, name).toContain('Example');
    expect(out, name).toContain(`npx tile ${name}`);
  }
});

test.each([
  [['flsh'], 'npx tile --help'],
  [['hub', '--no-such-option'], 'npx tile hub --help'],
])('a wrong command line %j says what is wrong and what to do', async (argv, next) => {
  const { code, out, err } = await tile(...argv);
  expect(code).toBe(EXIT_USAGE);
  expect(out).toBe('');
  expect(err).toMatch(/error:.*(nknown|no command)/);
  expect(err).toContain(`next step: run ${next}`);
});

test('a command is a file of the folder, or a folder with command.ts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'contact-commands-'));
  try {
    for (const name of ['b.ts', 'a.ts', 'a.d.ts', 'notes.md']) writeFileSync(join(folder, name), '');
    expect([...findCommands(pathToFileURL(`${folder}/`)).keys()]).toEqual(['a', 'b']);
    expect([...findCommands().keys()]).toContain('hub');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a command file without a command of its name is refused with the cure', async () => {
  const file = new URL('../../tools/tool-error.ts', import.meta.url);
  const error = await loadCommand('bad', file).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'ERR_BAD_COMMAND', exitCode: EXIT_FAILED });
});

test('ToolError keeps its code, hint, cause and exit code', () => {
  const cause = new Error('below');
  const error = new ToolError('ERR_X', 'It failed.', { hint: 'try again', cause, exitCode: 3 });
  expect(error).toMatchObject({ code: 'ERR_X', message: 'It failed.', hint: 'try again', cause, exitCode: 3 });
  expect(new ToolError('ERR_X', 'It failed.', { hint: 'try again' }).exitCode).toBe(EXIT_FAILED);
});

test('a reader that has read enough ends the command quietly', async () => {
  const tool = fileURLToPath(new URL('../../tools/tile.js', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', tool, 'referee', 'virus_war', '--lines']);
  onTestFinished(() => void child.kill('SIGKILL'));
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  child.stdin.on('error', () => undefined);
  const closed = once(child, 'close');
  child.stdin.write('{"turns":[]}\n');
  await once(child.stdout, 'data');
  child.stdout.destroy();
  // More than a pipe holds.
  for (let i = 0; i < 2000; i++) child.stdin.write('{"turns":[]}\n');
  child.stdin.end();
  const [code] = await closed;
  expect([code, err]).toEqual([0, '']);
});

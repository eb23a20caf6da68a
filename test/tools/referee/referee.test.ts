import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { runTile } from '../../../tools/cli.ts';
import { linesOf } from '../../../tools/referee/lines.ts';
import { runReferee } from '../../../tools/referee/run-referee.ts';
import { EXIT_FAILED, EXIT_OK, EXIT_USAGE, ToolError } from '../../../tools/tool-error.ts';

interface Result {
  readonly ok: boolean;
  readonly error?: { readonly code: string };
}

async function* chunks(...texts: string[]): AsyncGenerator<string> {
  for (const text of texts) yield text;
}

async function referee(game: string, lines: boolean, ...texts: string[]): Promise<{ code: number; results: Result[] }> {
  const written: string[] = [];
  const code = await runReferee({ game, lines, input: chunks(...texts), write: (text) => written.push(text) });
  expect(written.every((text) => text.endsWith('\n') && !text.slice(0, -1).includes('\n'))).toBe(true);
  return { code, results: written.map((text) => JSON.parse(text) as Result) };
}

describe('one transcript', () => {
  test.each(['virus_war', 'virus-war'])('of %s gives the position on one line and code 0', async (game) => {
    const { code, results } = await referee(game, false, '{"turns":["b2-c3-d4",\n', '"pass"]}\n');
    expect(code).toBe(EXIT_OK);
    expect(results).toMatchObject([{ ok: true, turnsPlayed: 2, toMove: 'X', result: null }]);
  });

  test('that is refused gives the error, the position before it and code 1', async () => {
    const { code, results } = await referee('virus_war', false, '{"turns":["pass","b2-c3-d4"]}');
    expect(code).toBe(EXIT_FAILED);
    const error = { turn: 1, code: 'notAvailable', action: 0 };
    expect(results).toMatchObject([{ ok: false, error, turnsPlayed: 1, toMove: 'O' }]);
  });

  test.each([
    ['inside a test vector', '{"id":"x","transcript":{"turns":["pass"]},"expect":{}}'],
    ['after a byte order mark', '\uFEFF{"turns":["pass"]}'],
    ['with the line ends of Windows', '{"turns":\r\n["pass"]}\r\n'],
  ])('%s is read', async (_where, text) => {
    const { code, results } = await referee('virus_war', false, text);
    expect(code).toBe(EXIT_OK);
    expect(results).toMatchObject([{ ok: true, turnsPlayed: 1 }]);
  });

  test.each(['', 'b2-c3-d4', '{"turns":', '[]', 'null'])(
    'that is none (%j) is refused without a position',
    async (text) => {
      const { code, results } = await referee('virus_war', false, text);
      expect(code).toBe(EXIT_FAILED);
      expect(results[0]?.error?.code).toBe('badTranscript');
      expect(Object.keys(results[0] ?? {})).toEqual(['ok', 'error']);
    },
  );
});

describe('many transcripts', () => {
  test('give one result a line in the order of the lines, also where a line is none', async () => {
    const text = '{"turns":["pass"]}\nnonsense\n\n{"turns":["b2"]}\r\n{"turns":[]}';
    const { code, results } = await referee('virus_war', true, text);
    expect(code).toBe(EXIT_OK);
    expect(results.map(({ ok, error }) => [ok, error?.code])).toEqual([
      [true, undefined],
      [false, 'badTranscript'],
      [false, 'badTranscript'],
      [false, 'tooFewActions'],
      [true, undefined],
    ]);
  });

  test('are answered while the input goes on', async () => {
    const written: string[] = [];
    let answered = 0;
    async function* slow(): AsyncGenerator<string> {
      yield '{"turns":[]}\n{"tur';
      answered = written.length;
      yield 'ns":[]}\n';
    }
    await runReferee({ game: 'virus_war', lines: true, input: slow(), write: (text) => written.push(text) });
    expect([answered, written.length]).toEqual([1, 2]);
  });

  test('of no input are none', async () => {
    expect(await referee('virus_war', true, '')).toEqual({ code: EXIT_OK, results: [] });
  });
});

test.each<[string[], string[]]>([
  [['a\nb\n'], ['a', 'b']],
  [['a\nb'], ['a', 'b']],
  [
    ['a', 'b\r', '\nc'],
    ['ab', 'c'],
  ],
  [['\n\n'], ['', '']],
  [[], []],
])('the lines of the pieces %j are %j', async (texts, lines) => {
  const found: string[] = [];
  for await (const line of linesOf(chunks(...texts))) found.push(line);
  expect(found).toEqual(lines);
});

test('an unknown game is named beside those that there are, before anything is read', async () => {
  const input = chunks('never read');
  const run = runReferee({ game: 'chess', lines: false, input, write: () => undefined });
  const error = await run.catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ToolError);
  expect(error).toMatchObject({ code: 'ERR_UNKNOWN_GAME', exitCode: EXIT_USAGE });
  expect((error as ToolError).message).toMatch(/chess.*virus-war/);
  expect((await input.next()).value).toBe('never read');
});

describe('on the command line', () => {
  const exitCode = process.exitCode;
  afterEach(() => {
    process.exitCode = exitCode;
  });

  async function tile(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
    let [out, err] = ['', ''];
    const code = await runTile(argv, { out: (text) => (out += text), err: (text) => (err += text) });
    return { code, out, err };
  }

  test('a file is read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'referee-'));
    try {
      const file = join(folder, 'game.json');
      writeFileSync(file, '{"turns":["concede:X"]}');
      const { code, out } = await tile('referee', 'virus_war', file);
      expect(code).toBe(EXIT_OK);
      expect(JSON.parse(out).result).toEqual({ winner: 'O', reason: 'concede' });
      writeFileSync(file, '{"turns":["b2"]}\n{"turns":[]}\n');
      expect((await tile('referee', 'virus_war', file, '--lines')).out.split('\n').length).toBe(3);
      expect((await tile('referee', 'virus_war', file)).code).toBe(EXIT_FAILED);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('a file that cannot be read says so', async () => {
    const { code, out, err } = await tile('referee', 'virus_war', '/no/such/file.json');
    expect([code, out]).toEqual([EXIT_USAGE, '']);
    expect(err).toContain('/no/such/file.json');
    expect(err).toContain('next step:');
  });
});

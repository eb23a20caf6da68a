/** `tile simulate` as a person runs it: processes, sockets and real time. Whole games are played by hand; these are short. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const TILE = fileURLToPath(new URL('../../../tools/tile.js', import.meta.url));
const OPENING = { options: { width: 4, height: 4 }, turns: ['b2-c3-a2', 'd3-c4-c3'] };

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

async function simulate(transcript: object | string, ...flags: readonly string[]): Promise<Ended> {
  const folder = temporaryFolder();
  const file = join(folder, 'transcript.json');
  writeFileSync(file, typeof transcript === 'string' ? transcript : JSON.stringify(transcript));
  const args = [
    '--import',
    'tsx',
    TILE,
    'simulate',
    '--game',
    'virus_war',
    '--transcript',
    file,
    '--seed',
    '5',
    ...flags,
  ];
  const child = spawn(process.execPath, args, { env: { ...process.env, NO_COLOR: '1' } });
  onTestFinished(() => void child.kill('SIGKILL'));
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    text.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text.err += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...text };
}

test.each(['full', 'small', 'hands'])(
  'an opening is played with the set %s and ends in the position of the referee',
  async (set) => {
    const { code, out, err } = await simulate(OPENING, '--set', set, '--json');
    expect(err).toBe('');
    expect(JSON.parse(out)).toMatchObject({ ok: true, entries: 2, equal: true, injected: [], refused: false });
    expect(code).toBe(0);
  },
  60_000,
);

test('an action against the rules at the end is refused by the hub as by the referee', async () => {
  const { code, out } = await simulate({ ...OPENING, turns: ['b2-c3-d1'] }, '--json');
  expect(JSON.parse(out)).toMatchObject({ ok: true, equal: true, refused: true });
  expect(code).toBe(0);
}, 60_000);

test.each([
  ['{"turns"', [], 'is no JSON', 1],
  ['{"turns":7}', [], 'cannot be played', 1],
  [OPENING, ['--set', 'many'], 'There is no set "many"', 2],
  [OPENING, ['--speed', 'fast'], '--speed fast is not a number', 2],
] as const)(
  'what cannot be simulated is said with the next step: %j %j',
  async (transcript, flags, words, exitCode) => {
    const { code, err } = await simulate(transcript, ...flags);
    expect(err).toContain(words);
    expect(err).toContain('next step: ');
    expect(code).toBe(exitCode);
  },
  60_000,
);

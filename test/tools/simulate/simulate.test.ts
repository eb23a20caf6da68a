/** `tile simulate` with the real hub in a process of its own, sockets and real time. Long games are played by hand; these are short. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { runTile } from '../../../tools/cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const OPENING = { options: { width: 4, height: 4 }, turns: ['b2-c3-a2', 'd3-c4-c3'] };

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

afterEach(() => {
  process.exitCode = undefined;
});

/** One run over transcripts: objects, or texts that should be some. */
async function simulate(transcripts: readonly (object | string)[], ...flags: readonly string[]): Promise<Ended> {
  const folder = join(temporaryFolder(), 'games');
  mkdirSync(folder);
  for (const [i, one] of transcripts.entries()) {
    writeFileSync(join(folder, `${i}.json`), typeof one === 'string' ? one : JSON.stringify(one));
  }
  const text = { out: '', err: '' };
  const output = {
    out: (more: string) => {
      text.out += more;
    },
    err: (more: string) => {
      text.err += more;
    },
  };
  const argv = ['simulate', '--game', 'virus_war', '--transcript', folder, '--seed', '5', ...flags];
  return { code: await runTile(argv, output), ...text };
}

const REFUSED = { ...OPENING, turns: ['b2-c3-d1'] };
const GIVEN_UP = { ...OPENING, turns: ['b2-c3', 'concede:X'] };

// The hub starts once for each set: that is most of the time.
test.each([
  ['full', 1],
  ['small', 0],
  ['hands', 0],
])(
  'with the set %s an opening, a refused action and a game given up end as the referee says, by hand alone',
  async (set, byHost) => {
    const { code, out, err } = await simulate([OPENING, REFUSED, GIVEN_UP], '--set', set, '--json');
    expect(err).toBe('');
    const verdicts = out.trim().split('\n');
    const fair = { ok: true, equal: true, injected: [], hostCommands: 0 };
    expect(verdicts.map((line) => JSON.parse(line))).toMatchObject([
      { ...fair, entries: 2, refused: false },
      // What was lawful in the refused turn was played, and taken back again.
      { ...fair, refused: true, refusal: 'Not in your reach' },
      { ...fair, hostCommands: byHost },
    ]);
    expect(code).toBe(0);
  },
  60_000,
);

test.each([
  ['{"turns"', [], 'is no JSON', 1],
  ['{"turns":7}', [], 'cannot be played', 1],
  [OPENING, ['--set', 'many'], 'There is no set "many"', 2],
  [OPENING, ['--preset', 'odd'], 'has no preset "odd"', 2],
  [OPENING, ['--speed', 'fast'], '--speed fast is not a number', 2],
  [OPENING, ['--hub', 'http://127.0.0.1:9', '--token', 't'.repeat(20)], 'No hub answers', 1],
] as const)(
  'what cannot be simulated is said with the next step: %j %j',
  async (transcript, flags, words, exitCode) => {
    const { code, err } = await simulate([transcript], ...flags);
    expect(err).toContain(words);
    expect(err).toContain('next step: ');
    expect(code).toBe(exitCode);
  },
);

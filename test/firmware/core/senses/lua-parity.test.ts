import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { compileToLua, fileBeside, runLua } from '../../../support/lua-run.ts';
import { needsTool } from '../../../support/needs-tool.ts';
import { createTrace } from './lua-parity-entry.ts';
import { tipped } from './rig.ts';

/** Each line is a call: ms, name and three integers. Each answer is a line. */
const MAIN = `
local trace = require("bundle").createTrace(nil, "embtp")
for line in io.lines() do
  local ms, call, a, b, c = line:match("^(%S+) (%S+) (%S+) (%S+) (%S+)$")
  local int = math.tointeger
  print(trace(nil, int(ms), call, int(a), int(b), int(c)))
end
`;

type Call = readonly [atMs: number, call: string, a: number, b: number, c: number];

/** A tile in lively hands: poses held for a while, neighbours that come and go, shakes, buttons, tags, across the clock's wrap. */
function livelyCalls(seed: number): readonly Call[] {
  const generator = xoroshiro128plus(seed);
  const below = (n: number): number => Math.floor(((generator.next() >>> 0) * n) / 2 ** 32);
  const calls: Call[] = [];
  const startMs = 2 ** 30 - 60_000;
  let pose = tipped(0, 0);
  let neighbours: readonly number[] = [0, 0, 0, 0];
  let shakes = false;
  for (let ms = 0; ms < 300_000; ms += 10) {
    const atMs = (startMs + ms) % 2 ** 30;
    if (below(80) === 0) {
      pose = tipped([0, 0, 15, 28, 35, 50, 65, 100, 180][below(9)] ?? 0, below(4) as 0 | 1 | 2 | 3);
      shakes = below(6) === 0;
    }
    if (below(120) === 0) neighbours = [0, 1, 2, 3].map(() => (below(3) === 0 ? 1 + below(1023) : 0));
    if (ms % 40 === 0) {
      const push = shakes ? (ms % 240 < 120 ? 2500 : -2500) : 0;
      calls.push([atMs, 'motion', pose[0] + push + below(21) - 10, pose[1] + below(21) - 10, pose[2] + below(21) - 10]);
    }
    if (ms % 90 === 0) {
      for (const [side, number] of neighbours.entries()) {
        if (number > 0 && below(10) > 0) calls.push([atMs, 'beacon', side, number, (side + 2) % 4]);
      }
    }
    if (below(150) === 0) calls.push([atMs, 'button', below(2), 0, 0]);
    if (ms % 200 === 0) calls.push([atMs, 'tag', below(40) === 0 ? below(3) : Math.floor(ms / 9000) % 3, 0, 0]);
    if (below(500) === 0) calls.push([atMs, 'point', below(140) - 5, below(140) - 5, 0]);
    if (ms % 50 === 0) calls.push([atMs, 'tick', 0, 0, 0]);
  }
  return calls;
}

describe('five minutes of a lively tile', () => {
  const calls = livelyCalls(4711);
  const trace = createTrace('embtp');
  const answers = calls.map(([atMs, call, a, b, c]) => trace(atMs, call, a, b, c));

  test('hold every gesture, every posture and frozen edges', () => {
    const all = answers.join('\n');
    const words = [
      'press',
      'hold',
      'long',
      'tilt 0',
      'tilt 1',
      'tilt 2',
      'tilt 3',
      'shake',
      'flip',
      'pour',
      'tap',
      'point',
    ];
    expect(words.concat('frozen').filter((word) => !all.includes(` ${word}`))).toEqual([]);
    expect(new Set(answers.map((line) => line.split(' ')[1]))).toEqual(new Set(['0', '1', '2', '3', '4', '5']));
  });

  needsTool('lua5.3')('are sensed in Lua as in Node, call by call', () => {
    const input = calls.map((call) => `${call.join(' ')}\n`).join('');
    const bundle = compileToLua(fileBeside('lua-parity-entry.ts', import.meta.url));
    const lua = runLua(MAIN, { bundle }, input).split('\n').slice(0, -1);
    const first = answers.findIndex((line, index) => line !== lua[index]);
    expect([first, lua[first]]).toEqual([-1, undefined]);
    expect(lua).toHaveLength(answers.length);
  });
});

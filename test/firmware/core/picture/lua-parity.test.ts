import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { compileToLua, fileBeside, JSON_LUA, runLua } from '../../../support/lua-run.ts';
import { needsTool } from '../../../support/needs-tool.ts';
import { op, sceneMessage } from '../../../support/protocol-arbitraries.ts';
import { runScript } from './lua-parity-entry.ts';

const SEED = 90210;
const ENTRY = fileBeside('lua-parity-entry.ts', import.meta.url);
const MOCKS = new URL('../../fixtures/virus-war.json', import.meta.url);

/** Each line is a script in hex; its answer is the trace and an empty line. */
const MAIN = `
local entry = require("bundle")
local parseJson = require("json")
for line in io.lines() do
  local script = line:gsub("%x%x", function(code) return string.char(tonumber(code, 16)) end)
  print(entry.runScript(nil, script, parseJson))
end
`;

type Step = readonly [string, ...unknown[]];

const side = fc.integer({ min: 0, max: 3 });
const flag = fc.integer({ min: 0, max: 1 });
const deed: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constant('pass'), fc.integer({ min: 50, max: 2500 })),
  fc.tuple(fc.constant('edge'), side, fc.integer({ min: -1, max: 15 })),
  fc.tuple(fc.constant('light'), fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 15 })),
  fc.tuple(fc.constant('held'), fc.constantFrom(-1, 299, 300, 1499, 1500, 2999, 3000)),
  fc.tuple(fc.constantFrom('reveal', 'still', 'dim'), flag),
  fc.tuple(
    fc.constant('standing'),
    fc.constantFrom('offline', 'hubAway', 'turnedAway', 'welcome'),
    fc.constant('full'),
  ),
  fc.tuple(fc.constantFrom('gesture', 'find')),
  fc.tuple(fc.constant('battery'), fc.integer({ min: 0, max: 100 })),
  fc.tuple(fc.constant('refuse'), fc.constantFrom(['Cell taken'], ['2 points too many', 'for this round'])),
  fc.tuple(fc.constant('clear'), fc.constantFrom('red-3', '')),
);
const patch = (base: number) =>
  fc
    .array(fc.tuple(fc.nat({ max: 9 }), op), { minLength: 1, maxLength: 3 })
    .map((ops): Step => ['patch', { type: 'patch', claim: 1, base, revision: base + 1, ops }]);
const script: fc.Arbitrary<readonly Step[]> = fc
  .tuple(sceneMessage, fc.array(deed, { maxLength: 6 }), patch(1), fc.array(deed, { maxLength: 4 }))
  .map(([scene, before, change, after]) => [
    ['standing', 'welcome', ''],
    ['scene', { ...scene, revision: 1 }],
    ...before,
    change,
    ...after,
    ['pass', 400],
  ]);

const standings: readonly Step[] = ['start', 'connecting', 'greeting', 'offline', 'turnedAway', 'welcome'].flatMap(
  (standing): Step[] => [
    ['standing', standing, 'wifi'],
    ['pass', 2000],
  ],
);
const mocks = (JSON.parse(readFileSync(MOCKS, 'utf8')) as { o: unknown; m?: unknown }[]).map(
  ({ o, m }): readonly Step[] => [
    ['standing', 'welcome', ''],
    ['scene', { type: 'scene', claim: 1, revision: 1, ops: o, motions: m ?? [], turn: 1, deadlineMs: 11000 }],
    ['pass', 2500],
  ],
);

const SCRIPTS: readonly (readonly [what: string, scripts: readonly (readonly Step[])[]])[] = [
  ['every standing of a tile without a game', [standings]],
  ['the screens of a game', mocks],
  ['random scenes, patches and deeds', fc.sample(script, { numRuns: 60, seed: SEED })],
];

describe('a picture in Lua draws the same primitives as in Node, to the last digit', () => {
  const bundle = { text: '' };
  for (const [what, scripts] of SCRIPTS) {
    needsTool('lua5.3')(`for ${what}`, () => {
      if (bundle.text === '') bundle.text = compileToLua(ENTRY);
      const texts = scripts.map((steps) => JSON.stringify(steps));
      const input = texts.map((text) => `${Buffer.from(text, 'latin1').toString('hex')}\n`).join('');
      const answers = runLua(MAIN, { bundle: bundle.text, json: JSON_LUA }, input).split('\n\n').slice(0, -1);
      expect(answers.map((trace) => `${trace}\n`)).toEqual(texts.map((text) => runScript(text, JSON.parse)));
      expect(answers.every((trace) => trace.includes('begin'))).toBe(true);
    });
  }
});

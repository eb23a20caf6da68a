import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { encodeDown } from '../../protocol/encode-down.ts';
import { encodeUp } from '../../protocol/encode-up.ts';
import { compileToLua, fileBeside, JSON_LUA, runLua } from '../support/lua-run.ts';
import { needsTool } from '../support/needs-tool.ts';
import { downMessage, nearlyJson, upMessage } from '../support/protocol-arbitraries.ts';
import { parseJson } from '../support/protocol-codecs.ts';
import { readExamples } from '../support/protocol-examples.ts';
import { divide, readAsset, recode } from './lua-parity-entry.ts';

const SEED = 4711;
const ENTRY = fileBeside('lua-parity-entry.ts', import.meta.url);

/** Each line is a call: name and arguments, bytes in hex. Each answer is a line. */
const MAIN = `
local entry = require("bundle")
local parseJson = require("json")
local function bytes(hex) return (hex:gsub("%x%x", function(code) return string.char(tonumber(code, 16)) end)) end
for line in io.lines() do
  local name, first, second = line:match("^(%S+) (%S+) ?(%S*)$")
  if name == "recode" then print(entry.recode(nil, first, bytes(second), parseJson))
  elseif name == "asset" then print(entry.readAsset(nil, bytes(first)))
  else print(entry.divide(nil, math.tointeger(first), math.tointeger(second))) end
end
`;

interface Call {
  readonly line: string;
  readonly node: string;
}
const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex');
const recodeCall = (channel: string, text: string): Call => ({
  line: `recode ${channel} ${hex(text)}`,
  node: recode(channel, text, parseJson),
});
const assetCall = (bytes: string): Call => ({ line: `asset ${hex(bytes)}`, node: readAsset(bytes) });
const divideCall = (a: number, b: number): Call => ({ line: `divide ${a} ${b}`, node: divide(a, b) });

/** An empty list and an empty object are one thing in Lua: decode-values.ts says what follows. */
const hasEmpty = (text: string) => text.includes('{}') || text.includes('[]');
const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number) => fc.sample(arbitrary, { numRuns: count, seed: SEED });

const CALLS: readonly (readonly [what: string, calls: readonly Call[]])[] = [
  ['every example of the page', readExamples().map(({ channel, text }) => recodeCall(channel, text))],
  ['messages of tiles', sample(upMessage, 120).map((message) => recodeCall('up', encodeUp(message)))],
  ['messages of the hub', sample(downMessage, 120).map((message) => recodeCall('down', encodeDown(message)))],
  [
    'broken messages',
    sample(nearlyJson, 400)
      .map((value) => JSON.stringify(value))
      .filter((text) => !hasEmpty(text))
      .flatMap((text) => [recodeCall('up', text), recodeCall('down', text), recodeCall('hub', text)]),
  ],
  [
    'broken text',
    ['{', 'nul', '[1,]', '{"t":"who","h":"k"}x', '01', '1e400', '{"t":"who","h":"k\\u00e9"}', '"\\"', '[[[[[[[1]]]]]]]']
      .concat('{"t":"shown","b":1.0,"k":5e0,"r":1e400}', '{"t":"shown","b":1.0,"k":5e0,"r":13.0}')
      .flatMap((text) => [recodeCall('up', text), recodeCall('down', text)]),
  ],
  [
    'topics',
    ['ct/t/a1b2c3d4e5f6/up', 'ct/hub/k-1/on', 'ct/hub/K/on', 'ct/t/x/up', '////'].map((text) =>
      recodeCall('topic', text),
    ),
  ],
  [
    'images',
    ['\x01\x03\x02\x02\x07\xff\x00\x0f\x1b\x10', '\x01\x02\x01\x01\x00\x0f\x80', '\x01\x02\x02\x03\x00'].map(assetCall),
  ],
  ['integer arithmetic', [divideCall(7, 3), divideCall(-7, 3), divideCall(-1073741824, 65536), divideCall(6, 2)]],
];

describe('Lua says the same as Node, byte for byte', () => {
  const bundle = { text: '' };
  for (const [what, calls] of CALLS) {
    needsTool('lua5.3')(`of ${what}`, () => {
      if (bundle.text === '') bundle.text = compileToLua(ENTRY);
      const input = calls.map(({ line }) => `${line}\n`).join('');
      const answers = runLua(MAIN, { bundle: bundle.text, json: JSON_LUA }, input).split('\n').slice(0, -1);
      expect(calls.length).toBeGreaterThan(2);
      expect(answers).toEqual(calls.map(({ node }) => node));
    });
  }
});

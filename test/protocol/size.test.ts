import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HUB_TOPIC_BYTES, LOG_TOPIC_BYTES, messageBytes, nestsDeeper, TILE_TOPIC_BYTES } from '../../protocol/size.ts';
import { hubTopic, tileTopic } from '../../protocol/topics.ts';

const TILE = 'a1b2c3d4e5f6';

test('the topic counts', () => {
  expect(messageBytes('ct/t/a1b2c3d4e5f6/up', '{}')).toBe(22);
});

test('the topic lengths are those of the topics', () => {
  expect(tileTopic(TILE, 'up')).toHaveLength(TILE_TOPIC_BYTES);
  expect(tileTopic(TILE, 'dn')).toHaveLength(TILE_TOPIC_BYTES);
  expect(tileTopic(TILE, 'on')).toHaveLength(TILE_TOPIC_BYTES);
  expect(tileTopic(TILE, 'log')).toHaveLength(LOG_TOPIC_BYTES);
  expect(hubTopic('abcdefghijkl')).toHaveLength(HUB_TOPIC_BYTES);
});

test.each([
  ['nothing', '', 0, false],
  ['a flat object', '{"a":1}', 1, false],
  ['a flat object', '{"a":1}', 0, true],
  ['one level too many', '[[[]]]', 2, true],
  ['neighbours, which do not nest', '[[],[],[],[]]', 2, false],
  ['brackets in a text', '["[[[[[["]', 1, false],
  ['an escaped quote in a text', '["\\"[[[["]', 1, false],
  ['an escaped backslash at the end of a text', '["\\\\",[[]]]', 2, true],
  ['three backslashes before a quote', '["\\\\\\"[[[["]', 1, false],
  ['closing and opening between two texts', '[["a"],["b"],["c"],[["d"]]]', 3, false],
  ['closing and opening between two texts', '[["a"],["b"],["c"],[["d"]]]', 2, true],
  ['a deep nest', '['.repeat(10000), 6, true],
])('nestsDeeper looks at %s', (_what, text, limit, deeper) => {
  expect(nestsDeeper(text, limit)).toBe(deeper);
});

/** Depth of a parsed value: the obvious way. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('nestsDeeper agrees with the parsed value', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), fc.integer({ min: 0, max: 6 }), (text, limit) => {
      expect(nestsDeeper(text, limit)).toBe(depthOf(JSON.parse(text)) > limit);
    }),
    { numRuns: 500 },
  );
});

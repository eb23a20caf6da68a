import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HUB_FILTER, hubTopic, isHubId, isTileId, parseTopic, TILE_FILTERS, tileTopic } from '../../protocol/topics.ts';
import { hubId, tileId } from '../support/protocol-arbitraries.ts';

const TILE = 'a1b2c3d4e5f6';
/** NodeMCU cuts will topics and client ids at 31 characters. */
const TOPIC_MAX = 31;
const KINDS = ['on', 'up', 'dn', 'log'] as const;

test.each(KINDS)('a topic of kind %s is parsed to what it was built from', (kind) => {
  fc.assert(
    fc.property(tileId, (tile) => {
      const topic = tileTopic(tile, kind);
      expect(parseTopic(topic)).toEqual({ of: 'tile', tile, kind });
      expect(topic.length).toBeLessThanOrEqual(TOPIC_MAX);
    }),
  );
});

test('the topic of a hub is parsed to what it was built from', () => {
  fc.assert(
    fc.property(hubId, (hub) => {
      expect(parseTopic(hubTopic(hub))).toEqual({ of: 'hub', hub });
      expect(hubTopic(hub).length).toBeLessThanOrEqual(TOPIC_MAX);
    }),
  );
});

test.each([
  '',
  'ct',
  '/',
  '////',
  'ct/t',
  `ct/t/${TILE}`,
  `ct/t/${TILE}/`,
  `ct/t/${TILE}/x`,
  `ct/t/${TILE}/up/`,
  `/ct/t/${TILE}/up`,
  `gt/t/${TILE}/up`,
  `ct/T/${TILE}/up`,
  `ct/t/${TILE}/UP`,
  'ct/t/A1B2C3D4E5F6/up',
  'ct/t/a1b2c3d4e5f/up',
  'ct/t/a1b2c3d4e5f6a/up',
  'ct/t/a1b2c3d4e5g6/up',
  'ct/t/+/up',
  'ct/t/#',
  'ct/hub/+/on',
  'ct/hub//on',
  'ct/hub/kitchen/up',
  'ct/hub/kitchen-long-/on',
  'ct/hub/Kitchen/on',
  'ct/hub/k\u00fcche/on',
  '$SYS/broker/uptime',
  'constructor',
])('"%s" is none of our topics', (topic) => {
  expect(parseTopic(topic)).toBeUndefined();
});

test('no text makes the parser throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.array(fc.constantFrom('ct', 't', 'hub', 'on', TILE, '+'))), (parts) => {
      parseTopic(typeof parts === 'string' ? parts : parts.join('/'));
    }),
  );
});

/** MQTT 3.1.1 section 4.7, for filters with single-level wildcards. */
function matches(filter: string, topic: string): boolean {
  const levels = topic.split('/');
  const wanted = filter.split('/');
  return wanted.length === levels.length && wanted.every((level, i) => level === '+' || level === levels[i]);
}

test('the filters of a hub hear what tiles write and not what it writes itself', () => {
  const heard = (topic: string) => TILE_FILTERS.some((filter) => matches(filter, topic));
  expect(KINDS.map((kind) => heard(tileTopic(TILE, kind)))).toEqual([true, true, false, true]);
});

test('the filter of tiles hears every hub', () => {
  expect(matches(HUB_FILTER, hubTopic('kitchen'))).toBe(true);
});

test.each([
  ['a1b2c3d4e5f6', true],
  ['000000000000', true],
  ['', false],
  ['a1b2c3d4e5f', false],
  ['a1b2c3d4e5f66', false],
  ['A1B2C3D4E5F6', false],
])('isTileId(%j) is %s', (text, valid) => {
  expect(isTileId(text)).toBe(valid);
});

test.each([
  ['a', true],
  ['kitchen-2', true],
  ['', false],
  ['abcdefghijklm', false],
  ['a b', false],
  ['a_b', false],
])('isHubId(%j) is %s', (text, valid) => {
  expect(isHubId(text)).toBe(valid);
});

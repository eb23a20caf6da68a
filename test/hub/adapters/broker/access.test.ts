import { describe, expect, test } from 'vitest';
import {
  filterMatches,
  isOwnEcho,
  mayPublish,
  mayReceive,
  maySubscribe,
} from '../../../../hub/adapters/broker/access.ts';
import type { Grant } from '../../../../hub/table/ports.ts';
import { parseTopic, type Topic } from '../../../../protocol/topics.ts';

const A = 'a1b2c3d4e5f6';
const B = 'b1b2c3d4e5f6';
const TILE: Grant = { as: 'tile', tile: A };
const PAGE: Grant = { as: 'page', tiles: [A] };

describe.each([
  ['a tile', TILE],
  ['a page', PAGE],
])('%s writes', (_who, grant) => {
  test.each([
    [`ct/t/${A}/on`, true],
    [`ct/t/${A}/up`, true],
    [`ct/t/${A}/log`, true],
    [`ct/t/${A}/dn`, false],
    [`ct/t/${B}/up`, false],
    [`ct/t/${B}/dn`, false],
    ['ct/hub/kitchen/on', false],
  ])('%s: %j', (topic, may) => {
    expect(mayPublish(grant, parseTopic(topic) as Topic)).toBe(may);
  });
});

test.each([
  [`ct/t/${A}/dn`, true, true],
  ['ct/hub/+/on', true, true],
  ['ct/hub/kitchen/on', true, true],
  [`ct/t/${A}/up`, false, true],
  [`ct/t/${B}/dn`, false, true],
  ['ct/t/+/dn', false, true],
  ['ct/t/+/up', false, true],
  ['ct/#', false, true],
  ['#', false, false],
  ['+/+', false, false],
  ['$SYS/#', false, false],
  ['ct/\u0000', false, false],
  ['ct/T', false, false],
  [`ct/${'a'.repeat(70)}`, false, false],
  ['', false, false],
])('%j may be subscribed by a tile: %j, by a page: %j', (filter, tile, page) => {
  expect([maySubscribe(TILE, filter), maySubscribe(PAGE, filter)]).toEqual([tile, page]);
});

test.each([
  [`ct/t/${A}/dn`, true, true],
  [`ct/t/${B}/dn`, false, true],
  [`ct/t/${A}/up`, false, true],
  ['ct/hub/kitchen/on', true, true],
  ['$SYS/x/new/clients', false, false],
])('%s reaches a tile: %j, a page: %j', (topic, tile, page) => {
  expect([mayReceive(TILE, topic), mayReceive(PAGE, topic)]).toEqual([tile, page]);
});

test.each([
  ['ct/t/a/dn', 'ct/t/a/dn', true],
  ['ct/t/+/dn', 'ct/t/a/dn', true],
  ['ct/t/+/dn', 'ct/t/a/up', false],
  ['ct/#', 'ct/t/a/up', true],
  ['ct/#', 'ct', true],
  ['ct/t/+', 'ct/t', false],
  ['ct/t/+/dn', 'ct/t/a/b/dn', false],
  ['ct/t', 'ct/t/a', false],
])('filter %s takes %s: %j', (filter, topic, takes) => {
  expect(filterMatches(filter, topic)).toBe(takes);
});

describe('an echo client', () => {
  const echo: Grant = { as: 'echo', client: A };

  test.each([
    [`ct/echo/${A}`, true],
    [`ct/echo/${B}`, false],
    ['ct/echo/+', false],
    [`ct/t/${A}/dn`, false],
    ['ct/hub/+/on', false],
    ['ct/#', false],
  ])('reads only its own topic: %j', (topic, may) => {
    expect([maySubscribe(echo, topic), mayReceive(echo, topic), isOwnEcho(echo, topic)]).toEqual([may, may, may]);
  });

  test('writes nothing that the hub listens to', () => {
    for (const kind of ['on', 'up', 'dn', 'log']) {
      expect(mayPublish(echo, parseTopic(`ct/t/${A}/${kind}`) as Topic)).toBe(false);
    }
    expect(isOwnEcho(TILE, `ct/echo/${A}`)).toBe(false);
    expect(isOwnEcho(PAGE, `ct/echo/${A}`)).toBe(false);
  });
});

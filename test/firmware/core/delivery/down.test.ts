import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SceneMessage } from '../../../../protocol/messages.ts';
import { createRig, TILE } from './rig.ts';

const scene = (revision: number): SceneMessage => ({
  type: 'scene',
  claim: 1,
  revision,
  ops: [['c', 0]],
  motions: [],
  turn: 0,
});
const patch = (base: number, revision: number) =>
  ({ type: 'patch', claim: 1, base, revision, ops: [[0, ['c', 1]]] }) as const;

function createWelcomed() {
  const rig = createRig().connect().welcome();
  rig.ack(1);
  rig.news();
  rig.told.splice(0);
  return rig;
}

describe('pictures [3.7]', () => {
  test('a scene is handed on with its text, and its revision is reported when it is shown', () => {
    const rig = createWelcomed();
    rig.down(scene(13));
    expect(rig.told).toEqual([expect.stringMatching(/^scene 13 [1-9]/)]);
    expect(rig.news()).toEqual([]);
    rig.delivery.shown(13);
    expect(rig.ups('shown')).toEqual([{ type: 'shown', boot: rig.lastHello().boot, claim: 1, revision: 13 }]);
  });

  test('a report that the socket does not take follows within 100 ms', () => {
    const rig = createWelcomed();
    rig.hands.takes = false;
    rig.delivery.shown(13);
    rig.hands.takes = true;
    rig.clock.advance(100);
    expect(rig.news()).toEqual(['up shown']);
  });

  test('a patch that fits is no reason to ask', () => {
    const rig = createWelcomed();
    rig.down(scene(13));
    rig.down(patch(13, 15));
    expect(rig.told.at(-1)).toBe('patch 13>15');
    expect(rig.news()).toEqual([]);
  });

  test('a patch on another base is answered with want of the revision shown, once for a burst', () => {
    const rig = createWelcomed();
    rig.down(scene(13));
    rig.delivery.shown(13);
    rig.news();
    rig.hands.fits = false;
    for (let revision = 15; revision < 20; revision++) rig.down(patch(14, revision));
    expect(rig.news()).toEqual(['up want']);
    expect(rig.ups('want')[0]?.revision).toBe(13);
    rig.clock.advance(300);
    rig.down(patch(14, 20));
    expect(rig.news()).toEqual(['up want']);
  });

  test('a picture older than the newest is ignored', () => {
    const rig = createWelcomed();
    rig.down(scene(13));
    rig.told.splice(0);
    rig.down(scene(12));
    rig.down(patch(11, 13));
    rig.down(patch(11, 12));
    expect(rig.told).toEqual([]);
    expect(rig.news()).toEqual([]);
  });

  test.each([
    ['scene', scene(13)],
    ['patch', patch(12, 13)],
  ])('the %s that is shown already is reported again and not drawn', (_name, message) => {
    const rig = createWelcomed();
    rig.down(scene(13));
    rig.delivery.shown(13);
    rig.told.splice(0);
    rig.news();
    rig.down(message);
    expect(rig.told).toEqual([]);
    expect(rig.news()).toEqual(['up shown']);
  });

  test('a scene that came again before it was shown is drawn', () => {
    const rig = createWelcomed();
    rig.down(scene(13));
    rig.down(scene(13));
    expect(rig.told).toHaveLength(2);
  });

  test('pieces are fetched under the claim and handed on', () => {
    const rig = createWelcomed();
    rig.delivery.fetch('3fa90b1c', 2);
    expect(rig.ups('fetch')[0]).toMatchObject({ claim: 1, id: '3fa90b1c', index: 2 });
    rig.down({ type: 'piece', claim: 1, id: '3fa90b1c', index: 2, count: 3, data: 'AQIDBAU=' });
    expect(rig.told).toEqual(['piece 3fa90b1c 2/3 AQIDBAU=']);
  });
});

describe('the small messages', () => {
  test.each([
    ['sound turn -1 -1 0', { type: 'sound', claim: 1, tune: 'turn', untilMs: 0 }],
    ['sound c6>g6/45 4 7 200', { type: 'sound', claim: 1, tune: 'c6>g6/45', light: [4, 7, 200], untilMs: 0 }],
    ['refuse Not in your/reach', { type: 'refuse', claim: 1, lines: ['Not in your', 'reach'] }],
    ['config  -1 -1 -1', { type: 'config', claim: 1 }],
    ['config red-3 60 1 0', { type: 'config', claim: 1, name: 'red-3', brightness: 60, mute: true, still: false }],
    ['perform find', { type: 'do', claim: 1, what: 'find' }],
    ['perform sleep', { type: 'do', claim: 1, what: 'sleep' }],
  ] as const)('are handed on: %s', (line, message) => {
    const rig = createWelcomed();
    rig.down(message);
    expect(rig.told).toEqual([line]);
  });

  test('a sound that is due before now is dropped', () => {
    const rig = createWelcomed();
    rig.ack(1, { sessionMs: 64000 });
    rig.clock.advance(500);
    rig.down({ type: 'sound', claim: 1, tune: 'late', untilMs: 64499 });
    rig.down({ type: 'sound', claim: 1, tune: 'now', untilMs: 64500 });
    expect(rig.told).toEqual(['sound now -1 -1 0']);
  });
});

describe('what is no message [1.3]', () => {
  test.each([
    ['no JSON', 'hello', [1, 0, 0], 'notJson '],
    ['of an unknown type', '{"t":"dance"}', [1, 0, 0], 'unknown t'],
    ['out of range', '{"t":"scene","k":1,"r":3,"o":[["c",99]]}', [1, 0, 0], 'range o[0][1]'],
    ['too big', `{"t":"who","h":"kitchen","x":"${'x'.repeat(900)}"}`, [0, 1, 0], 'tooBig '],
  ])('a payload %s is dropped, counted and logged with its place', (_name, payload, dropped, line) => {
    const rig = createWelcomed();
    rig.text(payload);
    rig.clock.advance(2000);
    expect(rig.ups('status').at(-1)?.dropped).toEqual(dropped);
    expect(rig.published.find(({ topic }) => topic === `ct/t/${TILE}/log`)?.payload).toContain(`"x":"${line}"`);
  });

  test.each([
    ['of another tile', 'ct/t/ffffffffffff/dn', '{"t":"who","h":"kitchen"}'],
    ['that is none of ours', 'elsewhere', '{"t":"who","h":"kitchen"}'],
    ['of a hub with a presence that is none', 'ct/hub/kitchen/on', '{"v":1}'],
  ])('a message on a topic %s is dropped and counted', (_name, topic, payload) => {
    const rig = createWelcomed();
    rig.delivery.message(topic, payload);
    expect(rig.news()).toEqual([]);
    rig.clock.advance(2000);
    expect(rig.ups('status').at(-1)?.dropped).toEqual([1, 0, 0]);
  });

  test('no text and no topic makes the tile fall over', () => {
    const rig = createWelcomed();
    const topics = fc.oneof(fc.constant(`ct/t/${TILE}/dn`), fc.constant('ct/hub/kitchen/on'), fc.string());
    fc.assert(
      fc.property(topics, fc.oneof(fc.string(), fc.json()), (topic, payload) => rig.delivery.message(topic, payload)),
    );
    rig.clock.advance(2000);
    expect(rig.delivery.standing()).toBe('welcome');
  });

  test('a message over the limit is not sent but counted', () => {
    const rig = createWelcomed();
    rig.hands.world = { edges: [0, 0, 0, 0], posture: 0, tag: 'a'.repeat(900), button: false, frozen: false };
    rig.clock.advance(2000);
    expect(rig.published.filter(({ payload }) => payload.length > 880)).toEqual([]);
    rig.hands.world = { edges: [0, 0, 0, 0], posture: 0, tag: '', button: false, frozen: false };
    rig.clock.advance(2000);
    expect(rig.ups('status').at(-1)?.dropped).toEqual([0, 1, 0]);
  });
});

import { describe, expect, test } from 'vitest';
import type { FromPhone } from '../../../../hub/web/seat/phone-messages.ts';
import { startPhoneTile } from '../../../../hub/web/seat/phone-tile.ts';
import type { DownMessage } from '../../../../protocol/messages.ts';
import { LEAF, NIGHT, type Op } from '../../../../protocol/scene.ts';
import { createScriptedHub } from '../../../support/scripted-hub.ts';
import { createTinyBroker } from '../../../support/tiny-broker.ts';
import { createVirtualClock } from '../../../support/virtual-clock.ts';

const TILE = 'a1b2c3d4e5f6';
/** Leaf stands in the face, night in the cover. */
const FACE: readonly Op[] = [['c', LEAF]];
const COVER: readonly Op[] = [['c', NIGHT]];

/** A phone's tile that has joined; `glass` is what the page's canvas holds, and `secretMs` when that was the face. */
function joined() {
  const clock = createVirtualClock();
  const broker = createTinyBroker((action) => clock.after(1, action));
  const hub = createScriptedHub(broker.publish);
  broker.listen(hub.receive);
  const told: FromPhone[] = [];
  const tile = startPhoneTile({
    keys: { tile: TILE, secret: 'secret', kept: [] },
    clock,
    openStream: broker.openStream,
    random: (below) => Math.floor(below / 2),
    tell: (message) => told.push(message),
  });
  const glass = new Uint8Array(128 * 128);
  const shows = (colour: number): boolean => glass.includes(colour);
  const paint = (): void => {
    const frame = tile.frame();
    if (frame !== undefined) glass.set(frame.pixels, (frame.top ?? 0) * 128);
  };
  clock.every(50, () => tile.tick());
  clock.every(10, paint);
  clock.advance(1500);
  const say = (message: DownMessage): void => {
    hub.say(TILE, message);
    clock.advance(200);
  };
  const known = () => hub.tiles.get(TILE);
  const showPrivate = (revision: number): void => {
    const claim = known()?.claim ?? 0;
    const cover = { reader: 2, ops: COVER, friends: [] } as const;
    say({ type: 'scene', claim, revision, ops: FACE, motions: [], turn: 0, cover });
  };
  const events = () => hub.taken.filter((message) => message.type === 'event');
  return { clock, hub, tile, told, paint, shows, say, known, showPrivate, events };
}

describe('the tile of a phone', () => {
  test('tells the hub what a phone can do: no eyes, no reader', () => {
    expect([...(joined().known()?.hello.capabilities ?? '')].sort().join('')).toBe('bmps');
  });

  test('sends a press, a finger on the picture, and a tilt', () => {
    const { clock, tile, events } = joined();
    tile.take({ say: 'button', down: true });
    clock.advance(120);
    tile.take({ say: 'button', down: false });
    clock.advance(300);
    tile.take({ say: 'point', x: 40, y: 90 });
    clock.advance(300);
    tile.take({ say: 'tilt', side: 1 });
    clock.advance(1000);
    tile.take({ say: 'shake' });
    clock.advance(1500);
    expect(events().map(({ kind }) => kind)).toEqual(['press', 'point', 'tilt', 'shake']);
    expect(events()[1]).toMatchObject({ at: [40, 90] });
    expect(events()[2]).toMatchObject({ to: 1 });
  });

  test('tilts as often as the pad is tapped, also fast', () => {
    const { clock, tile, events } = joined();
    for (let taps = 0; taps < 3; taps++) {
      tile.take({ say: 'tilt', side: 3 });
      clock.advance(250);
    }
    clock.advance(2000);
    expect(events().map(({ kind }) => kind)).toEqual(['tilt', 'tilt', 'tilt']);
  });

  test('keeps its boot for the next time', () => {
    const { told } = joined();
    expect(told.some((message) => message.say === 'kept' && message.tile === TILE && message.kept.length > 0)).toBe(
      true,
    );
  });
});

describe('a private face on a phone', () => {
  test('is covered until a finger looks, and as soon as it leaves', () => {
    const { clock, tile, paint, shows, showPrivate } = joined();
    showPrivate(1);
    expect([shows(NIGHT), shows(LEAF)]).toEqual([true, false]);
    tile.take({ say: 'look', on: true });
    clock.advance(1000);
    expect(shows(LEAF)).toBe(true);
    // The very next picture, without a tick between.
    tile.take({ say: 'look', on: false });
    paint();
    expect([shows(NIGHT), shows(LEAF)]).toEqual([true, false]);
  });

  test('is covered at once by "Cover", although a finger looks or the sensor says that it is held up', () => {
    const { clock, tile, paint, shows, showPrivate } = joined();
    showPrivate(1);
    tile.take({ say: 'look', on: true });
    tile.take({ say: 'feel', pull: [0, -500, 860] });
    clock.advance(1000);
    expect(shows(LEAF)).toBe(true);
    tile.take({ say: 'cover', on: true });
    paint();
    expect(shows(LEAF)).toBe(false);
    tile.take({ say: 'feel', pull: [0, -500, 860] });
    tile.take({ say: 'tilt', side: 2 });
    let seen = false;
    for (let passed = 0; passed < 2000; passed += 10) {
      clock.advance(10);
      seen ||= shows(LEAF);
    }
    expect(seen).toBe(false);
    tile.take({ say: 'cover', on: false });
    clock.advance(1000);
    expect(shows(LEAF)).toBe(true);
  });

  test('is never seen while nobody looks, whatever is done and told', () => {
    const { clock, tile, shows, showPrivate } = joined();
    const done = [
      () => showPrivate(1),
      () => tile.take({ say: 'tilt', side: 0 }),
      () => tile.take({ say: 'tilt', side: 1 }),
      () => tile.take({ say: 'tilt', side: 2 }),
      () => tile.take({ say: 'tilt', side: 3 }),
      () => showPrivate(2),
      () => tile.take({ say: 'button', down: true }),
      () => tile.take({ say: 'button', down: false }),
      () => tile.take({ say: 'point', x: 1, y: 1 }),
      () => tile.take({ say: 'flip' }),
      () => tile.take({ say: 'shake' }),
    ];
    for (const act of done) {
      act();
      for (let passed = 0; passed < 1600; passed += 10) {
        clock.advance(10);
        expect(shows(LEAF)).toBe(false);
      }
    }
  });

  test('is shown by the sensor when the phone is held up', () => {
    const { clock, tile, shows, showPrivate } = joined();
    showPrivate(1);
    tile.take({ say: 'feel', pull: [0, 500, 860] });
    clock.advance(1000);
    const one = shows(LEAF);
    tile.take({ say: 'feel', pull: [0, -500, 860] });
    clock.advance(1000);
    // One of the two is towards the reader, who sits at the south edge, and only that one shows it.
    expect([one, shows(LEAF)].filter(Boolean)).toHaveLength(1);
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DARK_AFTER_MS, FAREWELL_MS, SLEEP_AFTER_MS } from '../../../../firmware/core/tile/idle.ts';
import type { SceneMessage } from '../../../../protocol/messages.ts';
import { BLUE, ICE, LEAF, type Side, SUN } from '../../../../protocol/scene.ts';
import { createRig, TILE } from './rig.ts';

type Plain<T> = Omit<T, 'claim'>;
const scene = (revision: number, colour: number, more: Partial<SceneMessage> = {}): Plain<SceneMessage> => ({
  type: 'scene',
  revision,
  ops: [['c', colour]],
  motions: [],
  turn: 0,
  ...more,
});
const SECRET = BLUE;
const COVER = LEAF;
const secret = (revision: number, reader: Side, friends: readonly number[] = []) =>
  scene(revision, SECRET, { cover: { reader, ops: [['c', COVER]], friends } });
/** Colour in the middle of the screen. */
const seen = (rig: ReturnType<typeof createRig>) => rig.pixel(64, 64);

describe('a tile and its hub', () => {
  test('it joins, tells how it lies, and shows the scene it is sent', () => {
    const rig = createRig().join();
    rig.say(scene(1, BLUE));
    rig.clock.advance(20);
    expect(seen(rig)).toBe(BLUE);
    expect(rig.heard('shown').at(-1)?.revision).toBe(1);
    expect(rig.hub.taken.map(({ type }) => type)).toEqual(['sense']);
    expect(rig.hub.malformed).toEqual([]);
  });

  test('a patch changes the picture; one that does not fit makes it ask for the scene', () => {
    const rig = createRig().join();
    rig.say(scene(1, BLUE));
    rig.say({ type: 'patch', base: 1, revision: 2, ops: [[0, ['c', SUN]]] });
    expect(seen(rig)).toBe(SUN);
    rig.say({ type: 'patch', base: 3, revision: 4, ops: [[0, ['c', BLUE]]] });
    rig.clock.advance(20);
    expect(seen(rig)).toBe(SUN);
    expect(rig.heard('want').at(-1)?.revision).toBe(2);
  });

  test('a press is felt at once and goes up once, with the revision it was aimed at', () => {
    const rig = createRig().join();
    rig.say(scene(7, BLUE));
    rig.tile.button(true);
    expect(rig.told).toEqual(['play 2093 8']);
    rig.clock.advance(100);
    rig.tile.button(false);
    rig.clock.advance(100);
    expect(rig.events()).toMatchObject([{ kind: 'press', revision: 7 }]);
  });

  test('a bouncing button clicks once', () => {
    const rig = createRig().join();
    for (let i = 0; i < 5; i++) {
      rig.tile.button(true);
      rig.clock.advance(3);
      rig.tile.button(false);
      rig.clock.advance(3);
    }
    expect(rig.news()).toEqual(['play 2093 8']);
  });

  test('what an event has said is not said again by a sense', () => {
    const rig = createRig().join();
    rig.press();
    // The world on joining, the button down, and the press with the button up.
    expect(rig.hub.taken.map((message) => message.type)).toEqual(['sense', 'sense', 'event']);
    expect(rig.hub.taken.map(({ world }) => world.button)).toEqual([false, true, false]);
  });

  test('a neighbour lights the edge and sounds at once, before the hub knows', () => {
    const rig = createRig().join();
    rig.say(scene(1, BLUE));
    rig.pipe.isUp = false;
    rig.touch(1, 17, 300);
    expect(rig.news()).toEqual(['play 2637 12']);
    expect(rig.pixel(126, 64)).toBe(ICE);
    rig.clock.advance(1000);
    expect(rig.news()).toContain('play 1976 12');
    expect(rig.pixel(126, 64)).toBe(BLUE);
  });

  test('the neighbour goes up as a sense', () => {
    const rig = createRig().join();
    rig.touch(1, 17, 300);
    expect(rig.hub.taken.at(-1)?.world.edges).toEqual([0, [17, 2], 0, 0]);
  });

  test.each([0, 1, 2, 3] as const)('a tilt goes up as the reader of a picture turned by %i sees it', (turn) => {
    const rig = createRig().join();
    rig.say(scene(1, BLUE, { turn }));
    for (let ms = 0; ms < 1000; ms += 50) {
      rig.tile.motion(0, 0, 1000);
      rig.clock.advance(50);
    }
    // The east edge goes down.
    for (let ms = 0; ms < 300; ms += 50) {
      rig.tile.motion(-580, 0, 810);
      rig.clock.advance(50);
    }
    const tilt = rig.events().find(({ kind }) => kind === 'tilt');
    expect(tilt?.to).toBe((1 - turn + 4) % 4);
  });

  test('a refusal is drawn and buzzed, and goes with the next gesture', () => {
    const rig = createRig().join();
    rig.say(scene(1, BLUE));
    rig.news();
    rig.say({ type: 'refuse', lines: ['Not in your reach'] });
    expect(rig.news()).toEqual(['play 220 60 0 20 220 140']);
    rig.clock.advance(1000);
    const refused = rig.screen.hash();
    rig.press();
    expect(rig.screen.hash()).not.toBe(refused);
  });

  test('with the hub away it says so, and refuses gestures with a buzz', () => {
    const rig = createRig().join();
    rig.say(scene(1, BLUE));
    const before = rig.screen.hash();
    rig.pipe.isHubThere = false;
    rig.clock.advance(9000);
    expect(rig.screen.hash()).not.toBe(before);
    rig.news();
    const taken = rig.hub.taken.length;
    rig.press();
    expect(rig.news()).toContain('play 220 60 0 20 220 140');
    rig.pipe.isHubThere = true;
    rig.clock.advance(9000);
    expect(rig.hub.taken.slice(taken).filter(({ type }) => type === 'event')).toEqual([]);
    expect(rig.screen.hash()).toBe(before);
  });

  test('a full queue refuses with a buzz', () => {
    const rig = createRig().join();
    rig.say(scene(1, BLUE));
    rig.news();
    rig.pipe.isHubThere = false;
    for (let i = 0; i < 17; i++) rig.tile.point(10, 10);
    expect(rig.news()).toEqual(['play 220 60 0 20 220 140']);
  });

  test.each([
    ['a tune', { tune: 'a4/10', untilMs: 9000000 }, ['play 440 10']],
    ['a house sound', { tune: 'turn', untilMs: 9000000 }, ['play 784 90 0 30 1175 150']],
    ['one that comes too late', { tune: 'a4/10', untilMs: 100 }, []],
    ['none at all', { tune: 'boing', untilMs: 9000000 }, []],
  ])('sounds: %s', (_name, sound, told) => {
    const rig = createRig().join();
    rig.say({ type: 'sound', ...sound });
    expect(rig.news()).toEqual(told);
  });

  test('a tune that nobody can read is logged', () => {
    const rig = createRig().join();
    const heard: string[] = [];
    const receive = rig.hub.receive;
    rig.hub.receive = (topic, payload) => {
      if (topic.endsWith('/log')) heard.push(payload);
      receive(topic, payload);
    };
    rig.say({ type: 'sound', tune: 'boing', untilMs: 9000000 });
    rig.clock.advance(100);
    expect(heard.join()).toContain('tune boing');
  });

  test('muted it lights up instead, and brightness and stillness are heeded', () => {
    const rig = createRig().join();
    rig.say(scene(1, BLUE));
    rig.say({ type: 'config', mute: true, brightness: 40 });
    rig.news();
    rig.say({ type: 'sound', tune: 'turn', untilMs: 9000000 });
    expect(rig.news()).toEqual([]);
    expect(rig.pixel(64, 1)).toBe(SUN);
    expect(rig.screen.light()).toBe(40);
  });

  test('a restart says good-bye first', () => {
    const rig = createRig().join();
    rig.say({ type: 'do', what: 'restart' });
    rig.clock.advance(20);
    expect(rig.news()).toEqual(['beacon 0', 'restart', 'on {"v":0']);
  });

  test('find lights the screen and sounds', () => {
    const rig = createRig().join();
    rig.say({ type: 'do', what: 'find' });
    expect(rig.told).toContain('play 1760 80 0 80 1760 80 0 80 1760 80');
    expect(rig.pixel(64, 20)).toBe(SUN);
  });

  test('the beacon shines from the welcome on', () => {
    const rig = createRig();
    rig.tile.start();
    expect(rig.told).not.toContain('beacon 1');
    rig.clock.advance(100);
    expect(rig.told).toContain('beacon 1');
  });

  test('a low battery is told once for each five percent', () => {
    const rig = createRig({ capabilities: 'embtpsw' }).join();
    rig.say(scene(1, BLUE));
    const plain = rig.screen.hash();
    const notices: number[] = [];
    for (const percent of [40, 15, 14, 11, 10, 9]) {
      rig.battery.percent = percent;
      rig.clock.advance(60000);
      if (rig.screen.hash() !== plain) notices.push(percent);
    }
    expect(notices).toEqual([15, 10]);
  });
});

describe('images', () => {
  // One pixel wide and high, two colours: 1,1,1,1 palette 6,255 pixel 0.
  const bytes = Buffer.from([1, 1, 1, 1, 6, 255, 0]);
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 8);

  test('one that is missing is fetched, kept and drawn', () => {
    const rig = createRig().join();
    rig.say(
      scene(1, BLUE, {
        ops: [
          ['c', BLUE],
          ['i', 64, 64, id],
        ],
      }),
    );
    rig.clock.advance(20);
    expect(rig.heard('fetch')).toMatchObject([{ id, index: 0 }]);
    rig.say({ type: 'piece', id, index: 0, count: 1, data: bytes.toString('base64') });
    expect(seen(rig)).toBe(6);
    rig.clock.advance(60000);
    expect(rig.heard('fetch')).toHaveLength(1);
  });

  test('one whose bytes are not its own is not drawn', () => {
    const rig = createRig().join();
    rig.say(
      scene(1, BLUE, {
        ops: [
          ['c', BLUE],
          ['i', 64, 64, id],
        ],
      }),
    );
    rig.say({ type: 'piece', id, index: 0, count: 1, data: 'AQEBAQf/AA==' });
    expect(seen(rig)).not.toBe(7);
    rig.clock.advance(20);
    expect(rig.heard('fetch')).toHaveLength(2);
  });
});

describe('a private scene', () => {
  /** Held up by about 45 degrees so that the south edge is low, or laid flat. */
  function hold(rig: ReturnType<typeof createRig>, how: 'south' | 'flat' | 'face down', forMs = 1000) {
    const [y, z] = how === 'south' ? [707, 707] : how === 'flat' ? [0, 1000] : [0, -1000];
    for (let ms = 0; ms < forMs; ms += 50) {
      rig.tile.motion(0, y ?? 0, z ?? 0);
      rig.clock.advance(50);
    }
  }

  test('is covered on the table, shown when lifted towards its reader, and covered when laid down', () => {
    const rig = createRig().join();
    hold(rig, 'flat');
    rig.say(secret(1, 2));
    expect(seen(rig)).toBe(COVER);
    hold(rig, 'south');
    expect(seen(rig)).toBe(SECRET);
    hold(rig, 'flat');
    expect(seen(rig)).toBe(COVER);
  });

  test('is not shown to the reader of another edge', () => {
    const rig = createRig().join();
    rig.say(secret(1, 0));
    hold(rig, 'south');
    expect(seen(rig)).toBe(COVER);
  });

  test('that follows another for another reader is covered before it is drawn', () => {
    const rig = createRig().join();
    rig.say(secret(1, 2));
    hold(rig, 'south');
    expect(seen(rig)).toBe(SECRET);
    const drawn: (number | undefined)[] = [];
    const end = rig.screen.end;
    rig.screen.end = () => {
      end();
      drawn.push(seen(rig));
    };
    rig.say(scene(2, SUN, { cover: { reader: 0, ops: [['c', COVER]], friends: [] } }));
    hold(rig, 'south', 200);
    expect(drawn).not.toContain(SUN);
    expect(seen(rig)).toBe(COVER);
  });

  test('is covered when a tile of another seat touches, and not by a friend', () => {
    const rig = createRig().join();
    rig.say(secret(1, 2, [17]));
    hold(rig, 'south');
    rig.touch(3, 17, 300);
    expect(seen(rig)).toBe(SECRET);
    // Held up, its edges are frozen: the cover comes all the same, with the first beacon.
    rig.tile.beacon(0, 18, 2);
    expect(seen(rig)).toBe(COVER);
    rig.clock.advance(400);
    expect(seen(rig)).toBe(SECRET);
  });

  test('is covered at once when the hub is out of touch', () => {
    const rig = createRig().join();
    rig.say(secret(1, 2));
    hold(rig, 'south');
    rig.tile.linkDown('lost');
    expect(rig.screen.pixels().includes(SECRET)).toBe(false);
  });

  test('is covered when the hub does not answer, and shown again when it does', () => {
    const rig = createRig().join();
    rig.say(secret(1, 2));
    hold(rig, 'south');
    rig.pipe.isHubThere = false;
    hold(rig, 'south', 9000);
    expect(rig.screen.pixels().includes(SECRET)).toBe(false);
    rig.pipe.isHubThere = true;
    hold(rig, 'south', 9000);
    expect(seen(rig)).toBe(SECRET);
  });

  test('on a tile without motion shows while the button is down, or somebody looks', () => {
    const rig = createRig({ capabilities: 'ebtps' }).join();
    rig.say(secret(1, 2));
    expect(seen(rig)).toBe(COVER);
    rig.tile.button(true);
    rig.clock.advance(200);
    expect(rig.screen.pixels().includes(SECRET)).toBe(true);
    rig.tile.button(false);
    rig.clock.advance(200);
    expect(rig.screen.pixels().includes(SECRET)).toBe(false);
    rig.tile.look(true);
    expect(seen(rig)).toBe(SECRET);
    rig.tile.look(false);
    expect(seen(rig)).toBe(COVER);
  });
});

describe('contact light', () => {
  test('shines at once, goes dark after three seconds of the same contact, and shines again for a new one', () => {
    const rig = createRig().join();
    rig.say(scene(1, BLUE));
    rig.touch(1, 7, 200);
    expect(rig.pixel(127, 64)).toBe(ICE);
    rig.touch(1, 7, 2500);
    expect(rig.pixel(127, 64)).toBe(ICE);
    rig.touch(1, 7, 600);
    expect(rig.pixel(127, 64)).toBe(BLUE);
    rig.clock.advance(1000);
    rig.touch(1, 7, 200);
    expect(rig.pixel(127, 64)).toBe(ICE);
  });
});

describe('idle', () => {
  test('untouched it goes dark, wakes at a touch, and in the end sleeps with a last picture', () => {
    const rig = createRig().join();
    rig.say(scene(1, BLUE));
    rig.clock.advance(DARK_AFTER_MS);
    expect(rig.screen.light()).toBe(0);
    expect(rig.told).toContain('saver on');
    rig.news();
    rig.press();
    expect(rig.screen.light()).toBe(80);
    expect(rig.told).toContain('saver off');
    rig.news();
    const awake = rig.screen.hash();
    rig.clock.advance(DARK_AFTER_MS + SLEEP_AFTER_MS + 100);
    expect(rig.screen.light()).toBe(80);
    expect(rig.screen.hash()).not.toBe(awake);
    expect(rig.news()).not.toContain('deep sleep');
    rig.clock.advance(FAREWELL_MS);
    expect(rig.news()).toEqual(['beacon 0', 'deep sleep', 'on {"v":0']);
  });

  test('time that goes on within a tick does not darken it at a touch', () => {
    const rig = createRig().join();
    rig.work.msPerLook = 1;
    rig.news();
    rig.press();
    rig.touch(0, 17, 200);
    expect(rig.screen.light()).toBe(80);
    expect(rig.told).not.toContain('saver on');
  });

  test('what the hub draws does not wake it, its order does', () => {
    const rig = createRig().join();
    rig.say({ type: 'do', what: 'sleep' });
    expect(rig.screen.light()).toBe(0);
    rig.say(scene(1, BLUE));
    rig.say({ type: 'config', brightness: 30 });
    expect(rig.screen.light()).toBe(0);
    rig.say({ type: 'do', what: 'wake' });
    expect(rig.screen.light()).toBe(30);
  });

  test('a neighbour wakes it', () => {
    const rig = createRig().join();
    rig.say({ type: 'do', what: 'sleep' });
    rig.touch(0, 17, 200);
    expect(rig.screen.light()).toBe(80);
  });

  test('its status goes on in the dark', () => {
    const rig = createRig().join();
    rig.say({ type: 'do', what: 'sleep' });
    const before = rig.heard('status').length;
    rig.clock.advance(20000);
    expect(rig.heard('status').length).toBe(before + 10);
    expect(rig.hub.tiles.get(TILE)?.claim).toBe(1);
  });
});

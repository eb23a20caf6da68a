import { describe, expect, test } from 'vitest';
import type { Placed } from '../../../../hub/web/plane/geometry.ts';
import { createStorage } from '../../../../hub/web/tiles/storage.ts';
import { TileBox, type TileWorker } from '../../../../hub/web/tiles/tile-box.ts';
import type { TileChange } from '../../../../hub/web/tiles/tile-desk.ts';
import { MirrorDesk, openOwner, type WindowChannel, type WindowMessage } from '../../../../hub/web/tiles/windows.ts';
import type { Frame, FromWorker, ToWorker } from '../../../../hub/web/tiles/worker-messages.ts';

/** Windows of one browser: what one says all others hear, as copies. */
function openAir() {
  const hearers = new Map<WindowChannel, (message: WindowMessage) => void>();
  return (): WindowChannel => {
    const mine: WindowChannel = {
      post: (message) => {
        for (const [other, hear] of hearers) if (other !== mine) hear(structuredClone(message));
      },
      listen: (hear) => hearers.set(mine, hear),
    };
    return mine;
  };
}

class FakeWorker implements TileWorker {
  readonly heard: ToWorker[] = [];
  say: (message: FromWorker) => void = () => undefined;
  post(message: ToWorker): void {
    this.heard.push(message);
  }
  listen(hear: (message: FromWorker) => void): void {
    this.say = hear;
  }
}

function openBox(area = new Map<string, string>(), options: { setItem?: () => void } = {}) {
  const worker = new FakeWorker();
  const changes: TileChange[] = [];
  let forgetful = 0;
  const storage = createStorage(() => ({
    getItem: (key) => area.get(key) ?? null,
    setItem: options.setItem ?? ((key, text) => void area.set(key, text)),
  }));
  const box = new TileBox({
    mqttUrl: 'ws://here/mqtt',
    worker,
    storage,
    onFrames: () => undefined,
    onTune: () => undefined,
    onTurnedAway: () => undefined,
    onChange: (change) => changes.push(change),
    onForgetful: () => {
      forgetful++;
    },
  });
  return { box, worker, changes, area, forgetful: () => forgetful };
}

const [A, B] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'];
const at = (tile: string, x: number): Placed => ({ tile, pose: { x, y: 0, angle: 0 } });

function twoWindows() {
  const join = openAir();
  const { box, worker, changes } = openBox();
  box.add([
    { tile: A, secret: 's' },
    { tile: B, secret: 't' },
  ]);
  box.place([at(A, 0)]);
  const owner = openOwner(join(), () => box);
  const seen: TileChange[] = [];
  const frames: Frame[] = [];
  const mirror = (id: string) =>
    new MirrorDesk({
      channel: join(),
      id,
      onFrames: (more) => frames.push(...more),
      onChange: (change) => seen.push(change),
    });
  return { box, worker, changes, owner, seen, frames, mirror };
}

describe('a second window', () => {
  test('shows what lies there and what its screens show', () => {
    const { owner, frames, mirror } = twoWindows();
    owner.frames([{ tile: A, top: 0, pixels: new Uint8Array(128 * 128).fill(3), light: 80 }]);
    owner.frames([{ tile: A, top: 2, pixels: new Uint8Array(128).fill(7), light: 50 }]);
    const desk = mirror('w2');
    expect([desk.placed(), desk.all()]).toEqual([[at(A, 0)], [A, B]]);
    const [whole] = frames;
    expect([whole?.light, whole?.pixels[128], whole?.pixels[256], whole?.pixels[384]]).toEqual([50, 3, 7, 3]);
  });

  test.each<[string, (desk: MirrorDesk) => void, ToWorker]>([
    ['presses', (desk) => desk.button(A, true), { say: 'button', tile: A, down: true }],
    [
      'tilts',
      (desk) => desk.move(A, { move: 'tilt', side: 1 }),
      { say: 'move', tile: A, move: { move: 'tilt', side: 1 } },
    ],
    ['holds up', (desk) => desk.holdUp(A, true), { say: 'holdUp', tile: A, up: true }],
    ['puts away', (desk) => desk.putAway([A]), { say: 'remove', tiles: [A] }],
  ])('%s through the window that runs the tiles', (_name, act, expected) => {
    const { worker, mirror } = twoWindows();
    act(mirror('w2'));
    expect(worker.heard).toContainEqual(expected);
  });

  test('moves a tile in both windows, and is not told of its own move', () => {
    const { box, changes, owner, seen, mirror } = twoWindows();
    const desk = mirror('w2');
    const third = mirror('w3');
    seen.length = 0;
    // The owner's box tells its window of each change, as in a page.
    const place = box.place.bind(box);
    box.place = (tiles) => {
      place(tiles);
      owner.change(changes.at(-1)!);
    };
    desk.place([at(A, 40)]);
    expect([box.placed(), desk.placed(), third.placed()]).toEqual([[at(A, 40)], [at(A, 40)], [at(A, 40)]]);
    expect(seen).toHaveLength(2);
  });

  test('lays a tile out of the box', () => {
    const { box, mirror } = twoWindows();
    const desk = mirror('w2');
    desk.place([at(B, 300)]);
    expect([box.placed(), desk.placed()]).toEqual([
      [at(A, 0), at(B, 300)],
      [at(A, 0), at(B, 300)],
    ]);
    expect(desk.all()).toEqual([A, B]);
  });

  test('asks anew when another window takes the tiles over', () => {
    const join = openAir();
    const desk = new MirrorDesk({ channel: join(), id: 'w2', onFrames: () => undefined, onChange: () => undefined });
    expect(desk.placed()).toEqual([]);
    const { box } = openBox();
    box.add([{ tile: A, secret: 's' }]);
    box.place([at(A, 7)]);
    openOwner(join(), () => box);
    expect(desk.placed()).toEqual([at(A, 7)]);
  });

  test('is told nothing more once it has left', () => {
    const { owner, seen, mirror } = twoWindows();
    mirror('w2').leave();
    seen.length = 0;
    owner.change({ change: 'moved', tiles: [at(A, 1)] });
    expect(seen).toEqual([]);
  });
});

describe('the box', () => {
  test('takes its tiles up again where they lay, with what they kept', () => {
    const first = openBox();
    first.box.add([{ tile: A, secret: 's' }]);
    first.box.place([at(A, 33)]);
    first.worker.say({ say: 'kept', tile: A, kept: [['boot', '5']] });
    // In the middle of a drag: moved, not yet written.
    first.box.place([at(A, 90)]);
    first.box.flush();
    const again = openBox(first.area);
    expect(again.box.placed()).toEqual([at(A, 90)]);
    expect(again.worker.heard).toContainEqual({
      say: 'add',
      url: 'ws://here/mqtt',
      tiles: [{ tile: A, secret: 's', kept: [['boot', '5']], pose: { x: 90, y: 0, angle: 0 } }],
    });
  });

  test('moves without telling of others, and tells contacts only when they change', () => {
    const { box, worker, changes } = openBox();
    box.add([
      { tile: A, secret: 's' },
      { tile: B, secret: 't' },
    ]);
    box.place([at(A, 0), at(B, 400)]);
    const before = worker.heard.length;
    box.place([at(B, 350)]);
    expect(changes.at(-1)).toEqual({ change: 'moved', tiles: [at(B, 350)] });
    expect(worker.heard.length).toBe(before);
    box.place([at(B, 148)]);
    expect(worker.heard.at(-1)).toEqual({ say: 'contacts', contacts: [{ a: A, aSide: 1, b: B, bSide: 3 }] });
  });

  test('goes on in a browser that keeps nothing, and says so', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const { box, worker, forgetful } = openBox(new Map(), { setItem: full });
    box.add([{ tile: A, secret: 's' }]);
    box.place([at(A, 0)]);
    box.flush();
    expect([box.placed(), forgetful()]).toEqual([[at(A, 0)], 1]);
    expect(worker.heard.map(({ say }) => say)).toContain('add');
  });
});

test('a browser without storage reads nothing and keeps nothing', () => {
  const storage = createStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect([storage.read('a'), storage.write('a', 'b')]).toEqual([null, false]);
});

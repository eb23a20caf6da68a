import { describe, expect, test } from 'vitest';
import { createSounds } from '../../../../firmware/core/tile/sounds.ts';
import { SUN } from '../../../../protocol/scene.ts';
import { createVirtualClock } from '../../../support/virtual-clock.ts';

function createRig(canSound = true) {
  const clock = createVirtualClock();
  const told: string[] = [];
  const sounds = createSounds(
    { play: (steps) => told.push(`play ${steps.join(' ')}`), stop: () => told.push('stop') },
    clock,
    canSound,
    (side, colour, ms) => told.push(`light ${side} ${colour} ${ms}`),
  );
  return { clock, told, sounds };
}

describe('sounds', () => {
  test.each([
    ['a tune', 'a4/10', -1, ['play 440 10']],
    ['a tune with its light', 'a4/10', 2, ['play 440 10', 'light 2 7 200']],
    ['a house sound', 'press', -1, ['play 2093 8']],
    ['a name that nobody gave', 'boing', -1, []],
  ])('%s is played', (_name, tune, side, told) => {
    const rig = createRig();
    expect(rig.sounds.play(tune, side, 7, 200)).toBe(told.length > 0);
    expect(rig.told).toEqual(told);
  });

  test.each([
    ['muted', (rig: ReturnType<typeof createRig>) => rig.sounds.mute(true), true],
    ['without a speaker', () => {}, false],
  ])('a tile that is %s shows the light instead', (_name, prepare, canSound) => {
    const rig = createRig(canSound);
    prepare(rig);
    rig.told.splice(0);
    rig.sounds.play('a4/10', 3, 7, 200);
    rig.sounds.play('turn', -1, 0, 0);
    rig.sounds.play('turn', 1, 7, 200);
    rig.sounds.play('a4/10', -1, 0, 0);
    rig.sounds.play('whisper', -1, 0, 0);
    expect(rig.told).toEqual(['light 3 7 200', `light 4 ${SUN} 270`, 'light 1 7 200']);
  });

  test('muting stops what sounds, and lifting it lets sounds through', () => {
    const rig = createRig();
    rig.sounds.mute(true);
    rig.sounds.mute(false);
    rig.sounds.play('press', -1, 0, 0);
    expect(rig.told).toEqual(['stop', 'play 2093 8']);
  });

  test('the later tune wins, but a tick under the finger does not cut a tune short', () => {
    const rig = createRig();
    rig.sounds.play('win', -1, 0, 0);
    rig.clock.advance(300);
    rig.sounds.tick('touch');
    rig.sounds.play('lose', -1, 0, 0);
    rig.clock.advance(679);
    rig.sounds.tick('touch');
    rig.clock.advance(1);
    rig.sounds.tick('touch');
    expect(rig.told.map((line) => line.split(' ')[1])).toEqual(['1047', '784', '2637']);
  });
});

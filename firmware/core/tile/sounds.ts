/** What a tile sounds: tunes of the hub, sounds of the house, and light in their place. One at a time; the later wins. */
import { houseSound } from '../house-sounds.ts';
import type { Clock, Speaker } from '../ports.ts';
import { createTimer, isDue, startTimer } from '../timer.ts';
import { parseTune, stepsMs } from '../tunes.ts';

export interface Sounds {
  /** A tune or the name of a house sound; with a light of its own (side 0-4) or -1 for none. false: neither tune nor name. */
  play(tune: string, lightSide: number, lightColour: number, lightMs: number): boolean;
  /** A house sound of a moment under the finger. It does not cut short what the hub plays. */
  tick(name: string): void;
  mute(on: boolean): void;
}

/** Rim light, as Picture has it. */
export type ShowLight = (side: number, colour: number, ms: number) => void;

/** Sounds on `speaker`; a tile that `canSound` not, or is muted, shows their light. */
export function createSounds(speaker: Speaker, clock: Clock, canSound: boolean, light: ShowLight): Sounds {
  const sounding = createTimer();
  let isMuted = false;

  function start(steps: readonly number[]): void {
    speaker.play(steps);
    startTimer(sounding, clock.nowMs(), stepsMs(steps));
  }

  function play(tune: string, lightSide: number, lightColour: number, lightMs: number): boolean {
    const known = houseSound(tune);
    const steps = parseTune(known === undefined ? tune : known.tune);
    const isSilent = isMuted || !canSound;
    if (!isSilent && steps.length > 0) start(steps);
    if (lightSide >= 0) light(lightSide, lightColour, lightMs);
    else if (isSilent && known !== undefined && known.lightSide >= 0) {
      light(known.lightSide, known.lightColour, known.lightMs);
    }
    return steps.length > 0;
  }

  return {
    play: play,
    tick: (name) => {
      if (sounding.waitMs < 0 || isDue(sounding, clock.nowMs())) play(name, -1, 0, 0);
    },
    mute: (on) => {
      isMuted = on;
      if (on && canSound) speaker.stop();
      startTimer(sounding, clock.nowMs(), -1);
    },
  };
}

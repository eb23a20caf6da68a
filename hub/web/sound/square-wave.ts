/** Tiles' piezos and the room's sounds as square waves. Browsers let a page sound only after a first click. */
import { houseSound } from '../../../firmware/core/house-sounds.ts';
import { parseTune } from '../../../firmware/core/tunes.ts';
import { createEchoes } from './echoes.ts';

export interface Sound {
  /** Pairs of Hz (0: silence) and ms in place of what this source sounds now; [] for silence. */
  play(source: string, steps: readonly number[]): void;
  /** A sound of the room: a tune, or the name of one of the house. Begins after `delayMs`; later than `lateMs` after that it is dropped. */
  playRoom(tune: string, delayMs: number, lateMs: number): void;
  setMuted(muted: boolean): void;
  /** Must be called from within a click or key press. */
  unlock(): void;
}

const LOUDNESS = 0.05;
const ROOM = 'room';
/** More at once would only be noise. */
const VOICES_MAX = 6;

interface Voice {
  readonly oscillator: OscillatorNode;
  readonly gain: GainNode;
}

/** Puts the steps on a voice's timeline, beginning at `startS`; answers when it ends. */
function schedule({ oscillator, gain }: Voice, steps: readonly number[], startS: number): number {
  let atS = startS;
  for (let i = 0; i + 1 < steps.length; i += 2) {
    const [hz = 0, ms = 0] = [steps[i], steps[i + 1]];
    if (hz > 0) oscillator.frequency.setValueAtTime(hz, atS);
    gain.gain.setValueAtTime(hz > 0 ? LOUDNESS : 0, atS);
    atS += ms / 1000;
  }
  gain.gain.setValueAtTime(0, atS);
  return atS;
}

/** Silent until unlocked. */
export function createSound(): Sound {
  const voices = new Map<string, Voice>();
  const echoes = createEchoes(() => performance.now());
  let context: AudioContext | undefined;
  let isMuted = false;

  function stop(source: string): void {
    voices.get(source)?.oscillator.stop();
    voices.delete(source);
  }

  function playAfter(source: string, steps: readonly number[], delayMs: number): void {
    stop(source);
    // A context that may not sound yet keeps its time standing: what is put there would all be heard at the first click.
    if (context?.state !== 'running' || isMuted || steps.length === 0 || voices.size >= VOICES_MAX) return;
    if (echoes.isHeard(steps, delayMs)) return;
    const gain = new GainNode(context, { gain: 0 });
    const oscillator = new OscillatorNode(context, { type: 'square' });
    const voice = { oscillator, gain };
    oscillator.connect(gain).connect(context.destination);
    const startS = context.currentTime + delayMs / 1000;
    const endS = schedule(voice, steps, startS);
    oscillator.onended = () => {
      if (voices.get(source) === voice) voices.delete(source);
    };
    voices.set(source, voice);
    oscillator.start(startS);
    oscillator.stop(endS + 0.02);
  }

  return {
    play: (source, steps) => playAfter(source, steps, 0),
    playRoom: (tune, delayMs, lateMs) => {
      if (delayMs < -lateMs) return;
      playAfter(ROOM, parseTune(houseSound(tune)?.tune ?? tune), Math.max(0, delayMs));
    },
    setMuted: (muted) => {
      isMuted = muted;
      if (muted) for (const source of [...voices.keys()]) stop(source);
    },
    unlock: () => {
      context ??= new AudioContext();
      if (context.state === 'suspended') void context.resume();
    },
  };
}

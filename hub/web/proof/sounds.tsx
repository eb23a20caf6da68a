import { parseTune } from '../../../firmware/core/tunes.ts';
import { createSound } from '../sound/square-wave.ts';
import type { EyePalette, ProofSound } from './proof-data.ts';

const speaker = createSound();

function play({ name, tune }: ProofSound): void {
  speaker.unlock();
  speaker.play(name, parseTune(tune));
}

interface SoundsProps {
  readonly sounds: readonly ProofSound[];
  readonly eye: EyePalette;
}

/**
 * Sounds with their tune, where they are heard, and the light in their place. What sounds is made ready when a finger or key goes down: it
 * takes a moment, and is silent until then.
 */
export function Sounds({ sounds, eye }: SoundsProps) {
  return (
    <ul class="sounds" onPointerDown={() => speaker.unlock()} onKeyDown={() => speaker.unlock()}>
      {sounds.map((sound) => (
        <li key={sound.name}>
          <button type="button" class="btn" onClick={() => play(sound)}>
            Play {sound.name}
          </button>
          <code>{sound.tune}</code>
          <span>
            {sound.ms} ms, heard {sound.heard === 'hand' ? 'in the hand' : `at the ${sound.heard}`}
          </span>
          <Light sound={sound} eye={eye} />
        </li>
      ))}
    </ul>
  );
}

function Light({ sound: { light }, eye }: { readonly sound: ProofSound; readonly eye: EyePalette }) {
  if (light === null) return <span class="muted">No rim light</span>;
  return (
    <span class="light">
      <i style={{ background: eye.colours[light.colour] }} /> Rim lights for {light.ms} ms
    </span>
  );
}

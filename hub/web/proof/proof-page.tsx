import { useState } from 'preact/hooks';
import { FACE_SCREENS } from './faces.ts';
import { OwnerSection } from './owner-section.tsx';
import { Palette } from './palette.tsx';
import { drawnScreen } from './pictures.ts';
import { PROOF } from './proof-data.generated.ts';
import type { EyePalette } from './proof-data.ts';
import { SeenPicture } from './seen-picture.tsx';

const EYE_SAY: { readonly [eye: string]: string } = {
  colour: 'In colour',
  grey: 'In grey',
  protan: 'Without red',
  deutan: 'Without green',
  tritan: 'Without blue',
};
const FACES = FACE_SCREENS.map((screen) => ({ name: screen.name, picture: drawnScreen(screen) }));
const NO_EYE: EyePalette = { eye: 'colour', colours: [] };

/** The whole page, seen with the eye that is chosen at its top. */
export function ProofPage() {
  const [eye, setEye] = useState<EyePalette>(PROOF.eyes[0] ?? NO_EYE);
  return (
    <main class="proof">
      <header>
        <h1>Art and sound</h1>
        <p>
          Everything that tiles show and play: at the size of a tile, and at 48 pixels, as from across the table. Choose
          how to see it.
        </p>
      </header>
      <fieldset class="eyes">
        <legend class="unseen">See it</legend>
        {PROOF.eyes.map((one) => (
          <button
            key={one.eye}
            type="button"
            class={one === eye ? 'btn chosen' : 'btn'}
            aria-pressed={one === eye}
            onClick={() => setEye(one)}
          >
            {EYE_SAY[one.eye] ?? one.eye}
          </button>
        ))}
      </fieldset>
      <section>
        <h2>Palette</h2>
        <Palette palette={PROOF.palette} eye={eye} />
      </section>
      <section>
        <h2>Faces</h2>
        <div class="faces">
          {FACES.map(({ name, picture }) => (
            <SeenPicture key={name} picture={picture} eye={eye} zoom={1} label={`The face ${name}`} />
          ))}
        </div>
      </section>
      {PROOF.owners.map((owner) => (
        <OwnerSection key={owner.title} owner={owner} eye={eye} eyes={PROOF.eyes} />
      ))}
    </main>
  );
}

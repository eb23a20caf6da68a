import { useMemo } from 'preact/hooks';
import { NIGHT } from '../../../protocol/scene.ts';
import { drawnScreen, pictureOf } from './pictures.ts';
import type { EyePalette, ProofImage, ProofOwner, ProofScreen } from './proof-data.ts';
import { SeenPicture } from './seen-picture.tsx';
import { Sounds } from './sounds.tsx';

const KB = 1024;
const TILE_PX = 128;
/** A tile 48 pixels wide: what is seen across the table. */
const FAR = 48 / TILE_PX;

interface OwnerProps {
  readonly owner: ProofOwner;
  readonly eye: EyePalette;
  readonly eyes: readonly EyePalette[];
}

/** Everything that the house or a game brings along. */
export function OwnerSection({ owner, eye, eyes }: OwnerProps) {
  const bytes = owner.images.reduce((sum, image) => sum + image.bytes, 0);
  const share = Math.round((100 * bytes) / owner.budgetBytes);
  return (
    <section>
      <h2>{owner.title}</h2>
      <p class="budget">
        <progress value={bytes} max={owner.budgetBytes} aria-label={`Budget of ${owner.title}`} />
        {owner.images.length} images, {(bytes / KB).toFixed(1)} of {owner.budgetBytes / KB} KB ({share} %)
      </p>
      {owner.screens.length > 0 && <h3>Screens</h3>}
      <ul class="screens">
        {owner.screens.map((screen) => (
          <Screen key={screen.name} screen={screen} eye={eye} eyes={eyes} />
        ))}
      </ul>
      <h3>Images</h3>
      <ul class="images">
        {owner.images.map((image) => (
          <Image key={image.name} image={image} eye={eye} />
        ))}
      </ul>
      <h3>Sounds</h3>
      <Sounds sounds={owner.sounds} eye={eye} />
    </section>
  );
}

interface ScreenProps {
  readonly screen: ProofScreen;
  readonly eye: EyePalette;
  readonly eyes: readonly EyePalette[];
}

/** A screen at tile size, and from afar in every eye. */
function Screen({ screen, eye, eyes }: ScreenProps) {
  const picture = useMemo(() => drawnScreen(screen), [screen]);
  const isTile = screen.width === TILE_PX && screen.height === TILE_PX;
  return (
    <li class={isTile ? 'tile' : 'board'}>
      <SeenPicture picture={picture} eye={eye} label={`${screen.name}, as ${eye.eye}`} />
      {isTile && (
        <div class="afar">
          {eyes.map((one) => (
            <SeenPicture key={one.eye} picture={picture} eye={one} zoom={FAR} label={`From afar, as ${one.eye}`} />
          ))}
        </div>
      )}
      <span>{screen.name}</span>
    </li>
  );
}

function Image({ image, eye }: { readonly image: ProofImage; readonly eye: EyePalette }) {
  const picture = useMemo(() => pictureOf(image), [image]);
  return (
    <li>
      <div class="pair" style={{ background: eye.colours[NIGHT] }}>
        <SeenPicture picture={picture} eye={eye} zoom={2} label={image.name} />
        <SeenPicture picture={picture} eye={eye} zoom={FAR} label={`${image.name} from afar`} />
      </div>
      <b>{image.name}</b>
      <small>
        {image.width} x {image.height}, {image.bytes} bytes
      </small>
    </li>
  );
}

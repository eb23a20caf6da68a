/** Images and words in the tiles' own drawing, for the panels: marks, icons, the wordmark. */
import { useEffect, useRef } from 'preact/hooks';
import { BANK } from '../../../firmware/assets/bank.generated.ts';
import { houseImages } from '../../../firmware/virtual/image-store.ts';
import { createRaster } from '../../../firmware/virtual/raster.ts';
import { BONE, FOG, INK } from '../../../protocol/scene.ts';
import { cssColour } from '../cloth/paint.ts';
import type { GameSpec } from '../host/answers.ts';
import { GLASS } from '../plane/geometry.ts';

const images = houseImages(BANK.images);
const idOf = new Map(BANK.images.map(({ name, id }) => [name, id]));

/** An image of the house in one colour; nothing where the house has none of that name. */
export function HouseImage({
  name,
  colour,
  size,
}: {
  readonly name: string;
  readonly colour: string;
  readonly size: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const image = images.get(idOf.get(name) ?? '');
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context === null || context === undefined || image === undefined) return;
    const height = image.pixels.length / image.width;
    context.clearRect(0, 0, image.width, height);
    context.fillStyle = colour;
    image.pixels.forEach((pixel, i) => {
      if (pixel < 16 && pixel !== INK) context.fillRect(i % image.width, Math.floor(i / image.width), 1, 1);
    });
  }, [image, colour]);
  if (image === undefined) return null;
  return (
    <canvas
      ref={canvas}
      class="house-image"
      width={image.width}
      height={image.pixels.length / image.width}
      style={{ width: `${size}px`, height: `${size}px` }}
    />
  );
}

/** A seat's mark on its colour. */
export function SeatMark({ game, seat }: { readonly game: GameSpec | undefined; readonly seat: string }) {
  const spec = game?.seats.find((one) => one.seat === seat);
  return (
    <span class="seat-mark" style={{ background: cssColour(spec?.colour ?? FOG) }}>
      <HouseImage name={spec?.mark ?? ''} colour={cssColour(INK)} size={16} />
    </span>
  );
}

/** Two tiles that touch, with the name of the house on them. */
export function Wordmark() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context === null || context === undefined) return;
    const raster = createRaster(BANK);
    raster.begin(0, 0, GLASS, GLASS, 0);
    raster.fill(0, 0, GLASS, GLASS, INK);
    raster.glyphs(0, 0, 'CON', 1, BONE);
    raster.glyphs(0, 20, 'TACT', 1, BONE);
    raster.end();
    const pixels = raster.pixels();
    const ink = (x: number, y: number): boolean => pixels[y * GLASS + x] === BONE;
    const stamp = (fromY: number, left: number): void => {
      context.fillStyle = cssColour(BONE);
      for (let y = 0; y < 14; y++) {
        for (let x = 0; x < 40; x++) if (ink(x, fromY + y)) context.fillRect(left + x, 9 + y, 1, 1);
      }
    };
    context.fillStyle = cssColour(BONE);
    context.fillRect(0, 0, 38, 32);
    context.fillRect(40, 0, 46, 32);
    context.fillStyle = cssColour(INK);
    context.fillRect(3, 3, 32, 26);
    context.fillRect(43, 3, 40, 26);
    context.fillStyle = '#ffd318';
    context.fillRect(35, 8, 8, 16);
    stamp(0, 19 - Math.floor(raster.textWidth('CON', 1) / 2));
    stamp(20, 63 - Math.floor(raster.textWidth('TACT', 1) / 2));
  }, []);
  return <canvas ref={canvas} class="wordmark" width={86} height={32} role="img" aria-label="Contact" />;
}

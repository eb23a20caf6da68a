import { useEffect, useRef } from 'preact/hooks';
import { fromLinear, toLinear } from '../../../firmware/virtual/srgb.ts';
import type { EyePalette } from './proof-data.ts';
import { type Indexed, type Light, shrink } from './shrink.ts';

interface SeenPictureProps {
  readonly picture: Indexed;
  readonly eye: EyePalette;
  /** What the picture is, for those who do not see it. */
  readonly label: string;
  /** CSS pixels for each of its own; 0.375 makes a tile 48 pixels wide. Below 1 its light is averaged. */
  readonly zoom?: number;
}

/** A picture in the colours of an eye. */
export function SeenPicture({ picture, eye, label, zoom = 1 }: SeenPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) paint(canvas.current, zoom < 1 ? averaged(picture, eye, zoom) : exact(picture, eye));
  }, [picture, eye, zoom]);
  const style = { width: `${Math.round(picture.width * zoom)}px`, height: `${Math.round(picture.height * zoom)}px` };
  return <canvas ref={canvas} class="picture" role="img" aria-label={label} style={style} />;
}

function bytesOf(colour: string): Light {
  const rgb = Number.parseInt(colour.slice(1), 16);
  return [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255];
}

function exact({ width, height, pixels }: Indexed, { colours }: EyePalette): ImageData {
  const image = new ImageData(width, height);
  const bytes = colours.map(bytesOf);
  pixels.forEach((colour, i) => {
    const rgb = bytes[colour];
    if (rgb !== undefined) image.data.set([...rgb, 255], i * 4);
  });
  return image;
}

function averaged(picture: Indexed, { colours }: EyePalette, zoom: number): ImageData {
  const width = Math.max(1, Math.round(picture.width * zoom));
  const height = Math.max(1, Math.round(picture.height * zoom));
  const lights = colours.map((colour): Light => {
    const [red, green, blue] = bytesOf(colour);
    return [toLinear(red), toLinear(green), toLinear(blue)];
  });
  const image = new ImageData(width, height);
  shrink(picture, lights, width, height).forEach((light, i) => {
    image.data.set([...light.map(fromLinear), 255], i * 4);
  });
  return image;
}

function paint(canvas: HTMLCanvasElement, image: ImageData): void {
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d')?.putImageData(image, 0, 0);
}

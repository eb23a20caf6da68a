/** Scenes in panels: a canvas that follows its scene. */
import { useEffect, useRef } from 'preact/hooks';
import { BANK } from '../../../firmware/assets/bank.generated.ts';
import type { ShownScene } from '../../../firmware/virtual/draw-scene.ts';
import { BONE, INK, type Op } from '../../../protocol/scene.ts';
import { paintScene } from './paint-scene.ts';

interface PictureProps {
  readonly scene: ShownScene;
  /** CSS pixels; those of the scene when absent. */
  readonly width?: number;
  readonly height?: number;
  readonly class?: string;
  /** What it shows, for who cannot see it; without, it is decoration. */
  readonly label?: string;
}

export function Picture({ scene, width = scene.width, height = scene.height, class: look, label }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) void paintScene(canvas.current, scene);
  }, [scene]);
  const said = label === undefined ? {} : { role: 'img' as const, 'aria-label': label };
  return <canvas ref={canvas} class={look} style={{ width: `${width}px`, height: `${height}px` }} {...said} />;
}

const MARK_SIZE = 16;
const digit = (colour: number): string => colour.toString(16);

/** A seat's mark in ink on its colour. */
export function markScene(mark: string, colour: number): ShownScene {
  const image = BANK.images.find(({ name }) => name === mark);
  const ops: Op[] = [['c', colour]];
  // Marks are 12 pixels, drawn in bone.
  if (image !== undefined) ops.push(['i', 2, 2, image.id, `${digit(BONE)}${digit(INK)}`]);
  return { width: MARK_SIZE, height: MARK_SIZE, ops };
}

export function Mark({
  mark,
  colour,
  size,
}: {
  readonly mark: string;
  readonly colour: number;
  readonly size: number;
}) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (ref.current !== null) void paintScene(ref.current, markScene(mark, colour));
  }, [mark, colour]);
  return <canvas ref={ref} class="mark" style={{ width: `${size}px`, height: `${size}px` }} />;
}

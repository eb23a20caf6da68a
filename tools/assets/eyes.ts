/** How eyes see the sixteen colours: simulated on linear light. */
import { toLinear } from '../../firmware/virtual/srgb.ts';
import { COLOURS } from '../../protocol/scene.ts';

/** Linear red, green and blue, 0-1. */
export type Light = readonly [red: number, green: number, blue: number];

type Matrix = readonly [Light, Light, Light];

/** Rec. 709 luminance. */
const LUMINANCE: Light = [0.2126, 0.7152, 0.0722];

/** Full severity, after Machado, Oliveira and Fernandes (2009). */
const MATRICES = {
  colour: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  grey: [LUMINANCE, LUMINANCE, LUMINANCE],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies { readonly [eye: string]: Matrix };

export type Eye = keyof typeof MATRICES;
export const EYES = Object.keys(MATRICES) as readonly Eye[];

const within = (value: number) => Math.min(1, Math.max(0, value));

/** The light of a palette colour. */
export function lightOf(colour: number): Light {
  const rgb = COLOURS[colour] ?? 0;
  return [toLinear((rgb >> 16) & 255), toLinear((rgb >> 8) & 255), toLinear(rgb & 255)];
}

/** What is left of a light in this eye. */
export function seenBy(eye: Eye, [red, green, blue]: Light): Light {
  const [r, g, b] = MATRICES[eye];
  const row = (weights: Light) => within(weights[0] * red + weights[1] * green + weights[2] * blue);
  return [row(r), row(g), row(b)];
}

/** WCAG 2.2 contrast of two palette colours, 1-21. */
export function contrastOf(one: number, other: number): number {
  const luminance = (colour: number) => lightOf(colour).reduce((sum, part, i) => sum + part * (LUMINANCE[i] ?? 0), 0);
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

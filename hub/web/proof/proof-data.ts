/** What the proof page shows; `proof-data.generated.ts` holds it, written by tools/assets/proof.ts before the compiler runs. */
import type { Op } from '../../../protocol/scene.ts';

/** The sixteen colours as one kind of eye sees them, "#rrggbb" each. */
export interface EyePalette {
  readonly eye: string;
  readonly colours: readonly string[];
}

/** A colour of the palette, with its WCAG contrast on ink and on bone (1-21). */
export interface Swatch {
  readonly name: string;
  readonly onInk: number;
  readonly onBone: number;
}

/** An image as a bank holds it. `bytes`: its size there. */
export interface ProofImage {
  readonly name: string;
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly base64: string;
}

/** A tune, where it is heard, and the light in its place: null where the picture itself says it, or nothing may. */
export interface ProofSound {
  readonly name: string;
  readonly tune: string;
  readonly ms: number;
  /** "hand" (40 cm), "table" (1.5 m) or "room" (the page plays it too). */
  readonly heard: string;
  readonly light: { readonly colour: number; readonly ms: number } | null;
}

/** A tile's screen or a shared one; images by id. */
export interface ProofScreen {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly ops: readonly Op[];
}

/** What the house, or a game, brings along. */
export interface ProofOwner {
  readonly title: string;
  readonly budgetBytes: number;
  readonly images: readonly ProofImage[];
  readonly sounds: readonly ProofSound[];
  readonly screens: readonly ProofScreen[];
}

export interface ProofData {
  readonly palette: readonly Swatch[];
  readonly eyes: readonly EyePalette[];
  readonly owners: readonly ProofOwner[];
}

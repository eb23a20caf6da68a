/** What a body ships with: the faces and the images that all games share. `bank.generated.ts` holds the data. */

/**
 * One face, all printable ASCII from code 32 to 126. Glyph `i` is `widths[i]` (base 36) pixels wide; `glyphs[i]` holds its
 * rows from the top, each ceil(width / 4) hex digits, the leftmost pixel in the highest bit.
 */
export interface FontFace {
  /** Height of the box in pixels. */
  readonly height: number;
  /** Clear pixels between two glyphs. */
  readonly gap: number;
  readonly widths: string;
  readonly glyphs: readonly string[];
}

/** An image, in the bytes of protocol/README.md section 5. */
export interface HouseImage {
  /** As drawn: "ic-no". */
  readonly name: string;
  /** 8 hex digits; what operations say. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly base64: string;
}

export interface Bank {
  /** Label, head, digit. Giant is digit doubled by the Scale2x rule. */
  readonly faces: readonly [FontFace, FontFace, FontFace];
  readonly images: readonly HouseImage[];
}

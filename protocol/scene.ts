/**
 * What a screen shows, as data. One operation is a short array whose first entry is a letter.
 * Logical screen: 128x128 pixels, origin top left, 16 colours (index 0-15, `COLOURS`); safe area x and y 4..123.
 * An operation's place in its list (0-63) is its element id: patches and motions name it. See README.md, "Scenes".
 */

/** Palette index 0-15. */
export type Colour = number;
/** Edge of the tile itself, clockwise: 0 north, 1 east, 2 south, 3 west. */
export type Side = 0 | 1 | 2 | 3;
/** 0 label (5x7), 1 head (7x12), 2 digit (10x14), 3 giant (20x28). */
export type Face = 0 | 1 | 2 | 3;
/** 0: x is the left edge, 1: x is the centre, 2: x is one past the right edge. */
export type Align = 0 | 1 | 2;

/** Fill the whole screen. */
export type ClearOp = readonly ['c', Colour];
/** Filled rectangle: x, y, w, h, colour. May start or end outside the screen; it is clipped. */
export type RectOp = readonly ['r', number, number, number, number, Colour];
/** Frame drawn inside its rectangle: x, y, w, h, colour, thickness (1-64). */
export type FrameOp = readonly ['f', number, number, number, number, Colour, number];
/** Text: x, y (top of the face's box), face, colour, printable ASCII of 0-40 characters, align. */
export type TextOp = readonly ['t', number, number, Face, Colour, string, Align];
/** Image of the bank: x, y, image id (8 hex digits), optional colour map: pairs of hex digits "from,to"; "-" as `to` leaves the colour out. */
export type ImageOp = readonly ['i', number, number, string] | readonly ['i', number, number, string, string];
/** What one letter of a grid means: letter, ground colour or -1, image id or "", frame colour or -1. The image is centred in the cell, the frame is 2 thick. */
export type GridLegend = readonly [string, number, string, number];
/** Cells row by row from the top: x, y, columns, cell width, cell height, gap, one letter a cell, legend. A letter without legend is left out. */
export type GridOp = readonly ['g', number, number, number, number, number, number, string, readonly GridLegend[]];
/** Bar: x, y, w, h, level 0-100, colour, ground. Upright, filling from below, when h > w. */
export type BarOp = readonly ['b', number, number, number, number, number, Colour, Colour];
/** Pips 8x8 with gap 3, left to right: x, y, how many, how many filled, colour. Empty ones are slate outlines. */
export type PipsOp = readonly ['p', number, number, number, number, Colour];
/** Whole seconds left until the scene's deadline: x, y, face, colour, align. Red in the last ten seconds. */
export type SecondsOp = readonly ['n', number, number, Face, Colour, Align];
/** Clock bar that empties towards the scene's deadline: x, y, w, h, colour, ground, full length in ms. Red in the last ten seconds. */
export type ClockOp = readonly ['k', number, number, number, number, Colour, Colour, number];
/** Rim light at one edge of the tile itself (never turned with the scene), or all round with side 4. */
export type RimOp = readonly ['e', Side | 4, Colour];

export type Op = ClearOp | RectOp | FrameOp | TextOp | ImageOp | GridOp | BarOp | PipsOp | SecondsOp | ClockOp | RimOp;

/**
 * Something a tile runs by itself on one element: 'b' blink (500 ms on, 500 ms off), 'a' alarm blink (250 ms),
 * 'p' pulse (walks the colour's ladder twice, 300 ms a step, then rests), 'l' level (a bar goes to its level 4 px a frame).
 */
export type Motion = readonly ['b' | 'a' | 'p' | 'l', number];

/** Shown instead of a private scene unless the tile is held up 20-70 degrees towards `reader`. */
export interface Cover {
  /** The edge that points at the reader. */
  readonly reader: Side;
  readonly ops: readonly Op[];
  /** Beacon numbers of tiles that may touch this one without covering it (the same seat's). At most 8. */
  readonly friends: readonly number[];
}

/** A whole picture. */
export interface Scene {
  readonly ops: readonly Op[];
  readonly motions: readonly Motion[];
  /** Quarter turns clockwise by which the tile turns the picture, so that it stands upright for its reader. Rim lights are not turned. */
  readonly turn: Side;
  /** Session ms at which 'n' and 'k' operations reach zero; absent without a clock. */
  readonly deadlineMs?: number;
  readonly cover?: Cover;
}

/** The sixteen colours, RGB888, each exact in RGB565. */
export const COLOURS: readonly number[] = [
  0x080810, 0x18285a, 0x4a5973, 0x9caabd, 0xf7f3de, 0x731442, 0xe74539, 0xff8a18, 0xffd318, 0x18594a, 0x39c394,
  0x9ce3f7, 0x4271e7, 0xce79ff, 0xde9a6b, 0x733c29,
];
export const INK = 0;
export const NIGHT = 1;
export const SLATE = 2;
export const FOG = 3;
export const BONE = 4;
export const WINE = 5;
export const RED = 6;
export const EMBER = 7;
export const SUN = 8;
export const MOSS = 9;
export const LEAF = 10;
export const ICE = 11;
export const BLUE = 12;
export const VIOLET = 13;
export const TAN = 14;
export const UMBER = 15;

import { BLUE, type Colour, EMBER, ICE, type ImageOp, NIGHT, UMBER } from '../../../protocol/scene.ts';
import type { Cell, Mark } from './board.ts';
import type { ImageName } from './images.ts';

/** How a colony looks and what it is called. */
export interface Colony {
  readonly colour: Colour;
  /** Of the dish ring round its live marks. */
  readonly shade: Colour;
  readonly mark: ImageName;
  /** Live mark of 40 pixels. */
  readonly small: ImageName;
  readonly title: string;
}

export const COLONIES: { readonly [mark in Mark]: Colony } = {
  X: { colour: EMBER, shade: UMBER, mark: 'mark-bow', small: 'x-live40', title: 'CROSSES' },
  O: { colour: ICE, shade: BLUE, mark: 'mark-disc', small: 'o-live40', title: 'NOUGHTS' },
};

type Taken = Exclude<Cell, '.'>;

/** Pictures of 88 pixels. */
export const BIG: { readonly [cell in Taken]: ImageName } = { X: 'x-live', O: 'o-live', x: 'x-dead', o: 'o-dead' };

/** The marks of one size, and the dots of free cells in reach by whose reach it is. */
export interface CellArt {
  readonly marks: { readonly [cell in Taken]: ImageName };
  readonly dots: { readonly [mark in Mark]: ImageName };
}

/** 14 pixels: the lens. */
export const TINY: CellArt = {
  marks: { X: 'x14', O: 'o14', x: 'xd14', o: 'od14' },
  dots: { X: 'dot5', O: 'dot5-o' },
};
/** 25 pixels: large boards on the shared screen. */
export const MIDDLING: CellArt = {
  marks: { X: 'x25', O: 'o25', x: 'xd25', o: 'od25' },
  dots: { X: 'dot9', O: 'dot9-o' },
};
/** 40 pixels: small boards on the shared screen. */
export const LARGE: CellArt = {
  marks: { X: 'x-live40', O: 'o-live40', x: 'x-dead40', o: 'o-dead40' },
  dots: { X: 'dot9', O: 'dot9-o' },
};

/** An image of the bank, its colour `from` exchanged for `to`. */
export function recoloured(x: number, y: number, name: ImageName, from: Colour, to: Colour): ImageOp {
  return from === to ? ['i', x, y, name] : ['i', x, y, name, from.toString(16) + to.toString(16)];
}

/** The thin ring in which everything grows. */
export function dish(colour: Colour): ImageOp {
  return recoloured(0, 0, 'dish', NIGHT, colour);
}

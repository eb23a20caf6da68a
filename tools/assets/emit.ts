import type { EncodedImage } from './encode-image.ts';
import type { FontGrid } from './font-grid.ts';

const HEADER = '// Written by tools/assets/main.ts from the art beside it. Not to be edited or checked in.\n';
const FOUR_BITS = 4;

const quoted = (text: string) => `'${text}'`;
const constantName = (name: string) => name.toUpperCase().replaceAll('-', '_');

function rowDigits(row: string): string {
  const bits = row.replaceAll('#', '1').replaceAll('.', '0');
  const digits = Math.ceil(bits.length / FOUR_BITS);
  return Number.parseInt(bits.padEnd(digits * FOUR_BITS, '0'), 2)
    .toString(16)
    .padStart(digits, '0');
}

function faceText({ height, gap, glyphs }: FontGrid): string {
  const widths = glyphs.map(({ width }) => width.toString(36)).join('');
  const rows = glyphs.map((glyph) => quoted(glyph.rows.map(rowDigits).join('')));
  return `    { height: ${height}, gap: ${gap}, widths: ${quoted(widths)}, glyphs: [${rows.join(', ')}] },\n`;
}

const imageFields = ({ id, width, height, bytes }: EncodedImage) =>
  `id: ${quoted(id)}, width: ${width}, height: ${height}, base64: ${quoted(bytes.toString('base64'))}`;

/** `firmware/assets/bank.generated.ts`: faces and house images for the bodies. */
export function bankModule(faces: readonly FontGrid[], images: ReadonlyMap<string, EncodedImage>): string {
  const rows = [...images].map(([name, image]) => `    { name: ${quoted(name)}, ${imageFields(image)} },\n`);
  return (
    `${HEADER}import type { Bank } from './bank.ts';\n\nexport const BANK: Bank = {\n` +
    `  faces: [\n${faces.map(faceText).join('')}  ],\n  images: [\n${rows.join('')}  ],\n};\n`
  );
}

/** `firmware/core/picture/house-images.generated.ts`: ids of the images that core itself draws. */
export function idsModule(names: readonly string[], images: ReadonlyMap<string, EncodedImage>): string {
  const rows = names.map((name) => `export const ${constantName(name)} = ${quoted(images.get(name)?.id ?? '')};\n`);
  return HEADER + rows.join('');
}

/** `hub/games/banks.generated.ts`: every bank by its owner. */
export function banksModule(banks: ReadonlyMap<string, ReadonlyMap<string, EncodedImage>>): string {
  const bankText = ([owner, images]: readonly [string, ReadonlyMap<string, EncodedImage>]) =>
    `  ${quoted(owner)}: {\n${[...images]
      .map(([name, image]) => `    ${quoted(name)}: { ${imageFields(image)} },\n`)
      .join('')}  },\n`;
  return `${HEADER}import type { Banks } from './bank.ts';\n\nexport const BANKS: Banks = {\n${[...banks].map(bankText).join('')}};\n`;
}

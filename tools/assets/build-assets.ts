import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { AssetError, inSource } from './asset-error.ts';
import type { Bitmap } from './bitmap.ts';
import { GAME_BUDGET_BYTES, HOUSE_BUDGET_BYTES } from './budgets.ts';
import { bankModule, banksModule, idsModule } from './emit.ts';
import { type EncodedImage, encodeImage } from './encode-image.ts';
import { type FontGrid, parseFont } from './font-grid.ts';
import { bakeFolders } from './image-folder.ts';

type Images = ReadonlyMap<string, EncodedImage>;

/** File, height, gap and width of a space, in pixels; the order is that of the protocol's faces. */
const FACES: readonly (readonly [string, number, number, number])[] = [
  ['label.txt', 8, 1, 4],
  ['head.txt', 12, 1, 5],
  ['digit.txt', 14, 2, 5],
];
/** What the screens of firmware/core/picture draw. */
const CORE_IMAGES = [
  'ic-no',
  'ic-tick',
  'ic-cross',
  'ic-sand',
  'ic-lock',
  'mark-moon',
  'radar',
  'tileback',
  'wifi-big',
];

/** How much of its budget a bank takes. */
export interface BankSize {
  readonly owner: string;
  readonly images: number;
  readonly bytes: number;
  readonly budgetBytes: number;
}

function encoded(bitmaps: ReadonlyMap<string, Bitmap>): Images {
  return new Map([...bitmaps].map(([name, bitmap]) => [name, inSource(name, () => encodeImage(bitmap))]));
}

function sizeOf(owner: string, images: Images): BankSize {
  const bytes = [...images.values()].reduce((sum, image) => sum + image.bytes.length, 0);
  const budgetBytes = owner === 'house' ? HOUSE_BUDGET_BYTES : GAME_BUDGET_BYTES;
  if (bytes <= budgetBytes) return { owner, images: images.size, bytes, budgetBytes };
  throw new AssetError(
    'overBudget',
    `the images of ${owner} take ${bytes} bytes of ${budgetBytes}`,
    'Use fewer colours (4 instead of 5 halve an image), smaller pictures, or colour maps.',
  );
}

/** Two names for one picture are one image on the wire; two pictures of one id would be one picture on the screen. */
function checkIds(banks: ReadonlyMap<string, Images>): void {
  const bytesById = new Map<string, Buffer>();
  for (const image of [...banks.values()].flatMap((images) => [...images.values()])) {
    const known = bytesById.get(image.id);
    if (known !== undefined && !known.equals(image.bytes)) {
      throw new AssetError('badImage', `two images with the id ${image.id}`, 'Change a pixel of one of them.');
    }
    bytesById.set(image.id, image.bytes);
  }
}

/** Leaves the file alone when nothing changed, and replaces it in one step, since several commands may run at once. */
function writeModule(file: URL, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const draft = new URL(`${file.href}.${process.pid}`);
  try {
    writeFileSync(draft, text);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function readFaces(root: URL): readonly FontGrid[] {
  return FACES.map(([file, height, gap, space]) => {
    const text = readFileSync(new URL(`firmware/assets/fonts/${file}`, root), 'utf8');
    return inSource(file, () => parseFont(text, height, gap, space));
  });
}

function bakeGames(root: URL): readonly (readonly [string, Images])[] {
  const games = new URL('hub/games/', root);
  return readdirSync(games, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/art/`, games)))
    .map(({ name }) => name)
    .sort()
    .map((id) => [id, inSource(id, () => encoded(bakeFolders([new URL(`${id}/art/`, games)])))] as const);
}

/**
 * Bakes all art under `root` (a file URL that ends with a slash) and writes the three modules that use it. The same sources
 * give the same bytes. Throws AssetError when a source is wrong or a bank is over its budget.
 */
export function buildAssets(root: URL): readonly BankSize[] {
  const assets = new URL('firmware/assets/', root);
  const house = encoded(bakeFolders([new URL('art/', assets), new URL('grids/', assets)]));
  const banks = new Map<string, Images>([['house', house], ...bakeGames(root)]);
  checkIds(banks);
  const missing = CORE_IMAGES.filter((name) => !house.has(name));
  if (missing.length > 0) {
    throw new AssetError('badImage', `no house image ${missing.join(', ')}`, 'The screens of every tile draw it.');
  }
  const sizes = [...banks].map(([owner, images]) => sizeOf(owner, images));
  writeModule(new URL('bank.generated.ts', assets), bankModule(readFaces(root), house));
  writeModule(new URL('firmware/core/picture/house-images.generated.ts', root), idsModule(CORE_IMAGES, house));
  writeModule(new URL('hub/games/banks.generated.ts', root), banksModule(banks));
  return sizes;
}

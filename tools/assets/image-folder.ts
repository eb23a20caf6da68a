import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { AssetError, inSource } from './asset-error.ts';
import { bakeSvg } from './bake-svg.ts';
import type { Bitmap } from './bitmap.ts';
import { parseRecipes, type Recipe, type Recipes } from './recipes.ts';
import { ringBitmap } from './ring.ts';
import { parseGrids } from './text-grid.ts';

const RECIPE_FILE = 'recipes.txt';
const NO_RECIPES: Recipes = { named: new Map(), sources: new Set() };

interface Sources {
  /** Texts of the drawings by name. */
  readonly drawings: ReadonlyMap<string, string>;
  readonly grids: ReadonlyMap<string, Bitmap>;
  readonly recipes: Recipes;
}

function readSources(folders: readonly URL[]): Sources {
  const files = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => ({ name, url: new URL(name, folder) })))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const drawings = new Map<string, string>();
  const grids = new Map<string, Bitmap>();
  let recipes = NO_RECIPES;
  for (const { name, url } of files) {
    if (name.endsWith('.svg')) drawings.set(name.slice(0, -4), readFileSync(url, 'utf8'));
    else if (name === RECIPE_FILE) recipes = inSource(name, () => parseRecipes(readFileSync(url, 'utf8')));
    else if (name.endsWith('.txt')) {
      for (const [picture, bitmap] of inSource(name, () => parseGrids(readFileSync(url, 'utf8')))) {
        grids.set(picture, bitmap);
      }
    }
  }
  return { drawings, grids, recipes };
}

function made(recipe: Recipe, drawings: ReadonlyMap<string, string>): Bitmap {
  if (recipe.make === 'ring') return ringBitmap(recipe.size, recipe.outer, recipe.thick, recipe.colour);
  const drawing = drawings.get(recipe.source);
  if (drawing !== undefined) return bakeSvg(drawing, recipe.width);
  throw new AssetError('badRecipe', `there is no ${recipe.source}.svg`, 'A recipe bakes a drawing of its own folder.');
}

/**
 * Every picture of the folders (file URLs that end with a slash), by name: `NAME.svg`, the grids in `*.txt`, and what
 * `recipes.txt` makes of them. Throws AssetError when a source is wrong or two pictures have one name.
 */
export function bakeFolders(folders: readonly URL[]): ReadonlyMap<string, Bitmap> {
  const { drawings, grids, recipes } = readSources(folders);
  const bitmaps = new Map(grids);
  const add = (name: string, bitmap: () => Bitmap) => {
    if (bitmaps.has(name)) throw new AssetError('badRecipe', `two pictures named ${name}`, 'Rename one.');
    bitmaps.set(name, inSource(name, bitmap));
  };
  for (const [name, text] of drawings) if (!recipes.sources.has(name)) add(name, () => bakeSvg(text));
  for (const [name, recipe] of recipes.named) add(name, () => made(recipe, drawings));
  return new Map([...bitmaps].sort(([a], [b]) => (a < b ? -1 : 1)));
}

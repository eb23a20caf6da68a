import { AssetError } from './asset-error.ts';
import { colourIndex } from './bitmap.ts';

/** How to make a picture that is no file of its own. */
export type Recipe =
  /** The drawing `source`, baked `width` pixels wide; alone: at its own size. */
  | { readonly make: 'bake'; readonly source: string; readonly width: number }
  | {
      readonly make: 'ring';
      readonly size: number;
      readonly outer: number;
      readonly thick: number;
      readonly colour: number;
    };

export interface Recipes {
  readonly named: ReadonlyMap<string, Recipe>;
  /** Drawings that are sources only and no pictures themselves. */
  readonly sources: ReadonlySet<string>;
}

const FORMS = 'bake DRAWING WIDTH, or ring SIZE OUTER THICK COLOUR';

function countOf(word: string | undefined): number {
  const value = Number(word);
  if (Number.isInteger(value) && value > 0 && value < 256) return value;
  throw new AssetError('badRecipe', `"${word ?? ''}" is no size of 1 to 255 pixels`, `A recipe is ${FORMS}.`);
}

function colourOf(word: string | undefined): number {
  const index = colourIndex(word ?? '');
  if (index >= 0) return index;
  throw new AssetError('badRecipe', `"${word ?? ''}" is no colour`, 'Use a name of the palette, such as night.');
}

function recipeOf(words: readonly string[]): Recipe {
  const [make, first, second, third, fourth] = words;
  if (make === 'bake' && words.length === 3) return { make, source: first ?? '', width: countOf(second) };
  if (make === 'ring' && words.length === 5) {
    return { make, size: countOf(first), outer: countOf(second), thick: countOf(third), colour: colourOf(fourth) };
  }
  throw new AssetError('badRecipe', `"${words.join(' ')}" is no recipe`, `A recipe is ${FORMS}.`);
}

/**
 * Reads `recipes.txt`: lines `NAME = RECIPE`, and `source DRAWING` for drawings that only recipes use; # begins a comment.
 * Throws AssetError `badRecipe`.
 */
export function parseRecipes(text: string): Recipes {
  const named = new Map<string, Recipe>();
  const sources = new Set<string>();
  for (const line of text.split('\n')) {
    const words = line.replace(/#.*/, '').trim().split(/\s+/);
    const [name = '', second, ...rest] = words;
    if (name === '') continue;
    if (name === 'source' && second !== undefined && rest.length === 0) sources.add(second);
    else if (second === '=' && !named.has(name)) named.set(name, recipeOf(rest));
    else throw new AssetError('badRecipe', `"${line.trim()}"`, 'A line is NAME = RECIPE, each name once.');
  }
  return { named, sources };
}

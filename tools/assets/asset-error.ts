/** A source of art that cannot be baked: which file, what is wrong, what to do. */
export class AssetError extends Error {
  readonly code: 'badDrawing' | 'badGrid' | 'badRecipe' | 'badFont' | 'badImage' | 'overBudget';
  readonly hint: string;

  constructor(code: AssetError['code'], message: string, hint: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'AssetError';
    this.code = code;
    this.hint = hint;
  }
}

/** Runs `work`; an AssetError that leaves it names `source` first. */
export function inSource<T>(source: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AssetError)) throw error;
    throw new AssetError(error.code, `${source}: ${error.message}`, error.hint, error);
  }
}

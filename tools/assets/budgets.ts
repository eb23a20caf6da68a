const KB = 1024;

/** Bytes that a tile sets aside: house images on every tile, and those of the game it plays. */
export const HOUSE_BUDGET_BYTES = 16 * KB;
export const GAME_BUDGET_BYTES = 64 * KB;

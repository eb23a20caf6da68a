/** The hub tells of each change by its feed. Looking now and then finds what a feed has missed. */

const FAST_MS = 400;
const SLOW_MS = 3000;
const SLOWER = 1.4;

/** Looks again and again while it may; soon after it found news that nobody had told, else seldom. `look` answers whether there was news. */
export function keepLooking(mayLook: () => boolean, look: () => Promise<boolean>): void {
  let waitMs = FAST_MS;
  const again = (isNews: boolean): void => {
    waitMs = isNews ? FAST_MS : Math.min(SLOW_MS, waitMs * SLOWER);
    setTimeout(turn, waitMs);
  };
  const turn = (): void => {
    if (!mayLook()) again(true);
    else look().then(again, () => again(true));
  };
  setTimeout(turn, waitMs);
}

/** The hub tells of each change by its feed. Looking now and then finds what a feed has missed. */

const FAST_MS = 400;
const SLOW_MS = 3000;
const SLOWER = 1.4;

export interface Looking {
  /** Something has been done: news is likely. */
  expectNews(): void;
}

/** Looks again and again while it may; soon after it found news that nobody had told, else seldom. `look` answers whether there was news. */
export function keepLooking(mayLook: () => boolean, look: () => Promise<boolean>): Looking {
  let waitMs = FAST_MS;
  let timer: ReturnType<typeof setTimeout>;
  const again = (isNews: boolean): void => {
    waitMs = isNews ? FAST_MS : Math.min(SLOW_MS, waitMs * SLOWER);
    timer = setTimeout(turn, waitMs);
  };
  let isLooking = false;
  const turn = (): void => {
    if (!mayLook()) {
      again(true);
      return;
    }
    isLooking = true;
    void look()
      .catch(() => true)
      .then((isNews) => {
        isLooking = false;
        again(isNews);
      });
  };
  timer = setTimeout(turn, waitMs);
  return {
    expectNews: () => {
      waitMs = FAST_MS;
      if (isLooking) return;
      clearTimeout(timer);
      timer = setTimeout(turn, waitMs);
    },
  };
}

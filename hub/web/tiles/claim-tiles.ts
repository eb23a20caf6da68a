/** One window of a browser runs its tiles; two would take each other's connections over. */

const LOCK = 'contact.tiles';

/**
 * Calls back when this window is the one that runs the tiles: at once, or when the other window is closed. Browsers without locks (pages over plain
 * HTTP from elsewhere) run them in each window.
 */
export function claimTiles(onMine: () => void, onElsewhere: () => void): void {
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  if (locks === undefined) {
    onMine();
    return;
  }
  // A lock is held until its promise ends, which is when the window is closed.
  const hold = (): Promise<never> => {
    onMine();
    return new Promise(() => undefined);
  };
  const tryOnce = (lock: Lock | null): Promise<never> | undefined => {
    if (lock !== null) return hold();
    onElsewhere();
    void locks.request(LOCK, hold);
    return undefined;
  };
  void locks.request(LOCK, { ifAvailable: true }, tryOnce);
}

/** Keeps the screen from going dark, where the browser lets a page: only with a secure context, and only while it is seen. */

interface WakeLocks {
  request(kind: 'screen'): Promise<unknown>;
}

/** Holds the lock from now on, and again each time the page comes back. Answers whether this browser has such locks at all. */
export function keepAwake(): boolean {
  const locks = (navigator as { readonly wakeLock?: WakeLocks }).wakeLock;
  if (locks === undefined) return false;
  const hold = (): void => {
    // A browser may say no, as on a low battery.
    if (document.visibilityState === 'visible') locks.request('screen').catch(() => undefined);
  };
  document.addEventListener('visibilitychange', hold);
  hold();
  return true;
}

/** One value that views follow. */
export interface Store<T> {
  get(): T;
  /** Puts these fields in place of the old ones, and tells once before the next picture. */
  set(change: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

/** `later` calls back before the next picture: requestAnimationFrame in a page. */
export function createStore<T extends object>(first: T, later: (tell: () => void) => void): Store<T> {
  const listeners = new Set<() => void>();
  let value = first;
  let isTelling = false;
  const tell = (): void => {
    isTelling = false;
    for (const listener of listeners) listener();
  };
  return {
    get: () => value,
    set: (change) => {
      value = { ...value, ...change };
      if (isTelling) return;
      isTelling = true;
      later(tell);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

import { useEffect, useState } from 'preact/hooks';
import type { Store } from './store.ts';

/** The value of a store, in a view that follows it. */
export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.get());
  useEffect(() => {
    setValue(store.get());
    return store.subscribe(() => setValue(store.get()));
  }, [store]);
  return value;
}

/** What the browser keeps for the page. A private window may refuse it, and it may be full: then the page goes on without. */

export interface Storage {
  /** null: nothing is kept under this key. */
  read(key: string): string | null;
  /** false: the browser does not keep it. */
  write(key: string, text: string): boolean;
}

/** What is used of the browser's own. */
interface Area {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
}

/** `area` gives the browser's storage; where pages may have none, it throws. */
export function createStorage(area: () => Area): Storage {
  return {
    read: (key) => {
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    write: (key, text) => {
      try {
        area().setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
  };
}

export const browserStorage = createStorage(() => localStorage);

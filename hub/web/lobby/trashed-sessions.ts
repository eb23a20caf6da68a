/** Deleted sessions: those that were deleted on this page stay in their place in the list, older ones are kept apart. */
import type { SavedSession } from './lobby-answers.ts';

export interface SavedLists {
  /** On disk and at no table, with those in between that this page has deleted. */
  readonly listed: readonly SavedSession[];
  /** Deleted before. */
  readonly bin: readonly SavedSession[];
}

/** Sorts what the hub has; `here`: ids of those that were deleted on this page. */
export function savedLists(sessions: readonly SavedSession[], here: ReadonlySet<string>): SavedLists {
  // What is at a table is listed there.
  const away = sessions.filter(({ at }) => at === '');
  return {
    listed: away.filter(({ session, isTrashed }) => !isTrashed || here.has(session)),
    bin: away.filter(({ session, isTrashed }) => isTrashed && !here.has(session)),
  };
}

/** Ids of those that were deleted on this page, also after the lobby was left. */
export const deletedHere: Set<string> = new Set();

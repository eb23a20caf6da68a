/** Sessions that were deleted while this page is open: they stay listed, so that each can be brought back. */
import type { SavedSession } from './lobby-answers.ts';

export interface ListedSession extends SavedSession {
  readonly isTrashed: boolean;
}

/** What is on disk with what was deleted in its old place; the newest first. */
export function withTrashed(
  saved: readonly SavedSession[],
  trashed: readonly SavedSession[],
): readonly ListedSession[] {
  const here = new Set(saved.map(({ session }) => session));
  return [
    ...saved.map((one) => ({ ...one, isTrashed: false })),
    ...trashed.filter(({ session }) => !here.has(session)).map((one) => ({ ...one, isTrashed: true })),
  ].sort((a, b) => b.changedMs - a.changedMs);
}

let trashed: readonly SavedSession[] = [];

/** Those of this page, also after the lobby was left. */
export const trashedSessions = {
  list: (): readonly SavedSession[] => trashed,
  add: (one: SavedSession): void => {
    trashed = [...trashed.filter(({ session }) => session !== one.session), one];
  },
  remove: (id: string): void => {
    trashed = trashed.filter(({ session }) => session !== id);
  },
};

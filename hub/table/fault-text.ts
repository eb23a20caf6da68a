/** What was thrown, in one line: the sentence and where it comes from. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const where = /\n\s+at (?:\S+ \()?(?:file:\/\/)?[^\n]*?([^/\n]+:\d+:\d+)/.exec(error.stack ?? '')?.[1];
  return where === undefined ? error.message : `${error.message} (${where})`;
}

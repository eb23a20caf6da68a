/** Are two operations, or two parts of them, the same by value? */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  const left = a as readonly unknown[];
  const right = b as readonly unknown[];
  if (left.length !== right.length) return false;
  for (let i = 0; i < left.length; i++) if (!isSame(left[i], right[i])) return false;
  return true;
}

/** Boot ids [3.2]: compared for equality only, so that any number will do that the last boots of this tile did not have. */
import { BOOT_MAX } from '../../../protocol/limits.ts';
import type { Store } from '../ports.ts';

const BOOT_KEY = 'boot';
const DIGITS = '0123456789';

/** The value of 1-6 decimal digits, or -1. */
function readDigits(text: string): number {
  if (text.length < 1 || text.length > 6) return -1;
  let value = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = DIGITS.indexOf(text.charAt(i));
    if (digit < 0) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/**
 * The id of a new boot, 1..BOOT_MAX: one more than the last where the store keeps it, else by chance. The first is by chance
 * as well, because a tile with an emptied store would repeat ids that its hub still remembers as replaced.
 */
export function nextBoot(store: Store, random: (below: number) => number): number {
  const last = readDigits(store.get(BOOT_KEY));
  const boot = last < 1 || last >= BOOT_MAX ? 1 + random(BOOT_MAX) : last + 1;
  return store.set(BOOT_KEY, '' + boot) ? boot : 1 + random(BOOT_MAX);
}

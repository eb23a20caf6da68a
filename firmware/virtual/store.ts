/** The Store port in memory, with the quotas of a device. */
import type { Store } from '../core/ports.ts';
import type { Budget } from './budget.ts';

export const KEY_CHARS_MAX = 12;
export const VALUE_CHARS_MAX = 256;
export const STORE_CHARS_MAX = 4096;
export const IMAGE_BYTES_MAX = 65536;

/** Bytes that base64 text stands for. */
function base64Bytes(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}

function charsIn(entries: ReadonlyMap<string, string>): number {
  let chars = 0;
  for (const [key, value] of entries) chars += key.length + value.length;
  return chars;
}

/**
 * A store over `entries`, which outlive the tile: the same map gives a restarted tile what it had kept. `keepImage` is the
 * screen's, that checks an image and holds it.
 */
export function createStore(
  entries: Map<string, string>,
  keepImage: (id: string, base64: string) => boolean,
  budget: Budget,
): Store {
  const kept = new Set<string>();
  let imageBytes = 0;

  function set(key: string, value: string): boolean {
    if (key.length > KEY_CHARS_MAX) return budget.breach('key-too-long', `The key "${key}" is too long.`);
    if (value.length > VALUE_CHARS_MAX) return budget.breach('value-too-long', `The value of "${key}" is too long.`);
    const before = entries.get(key);
    const chars = charsIn(entries) + value.length + (before === undefined ? key.length : -before.length);
    if (chars > STORE_CHARS_MAX) return budget.breach('store-full', `There is no room for "${key}".`);
    entries.set(key, value);
    return true;
  }

  function keep(id: string, base64: string): boolean {
    if (kept.has(id)) return true;
    const bytes = base64Bytes(base64);
    if (imageBytes + bytes > IMAGE_BYTES_MAX) {
      return budget.breach('images-full', `The image ${id} of ${bytes} bytes does not fit beside ${imageBytes}.`);
    }
    if (!keepImage(id, base64)) return false;
    kept.add(id);
    imageBytes += bytes;
    return true;
  }

  return { get: (key) => entries.get(key) ?? '', set, keepImage: keep };
}

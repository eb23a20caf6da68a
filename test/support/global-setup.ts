import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs once before all tests: the registry of games is generated, and a fresh checkout has none. */
export function setup(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../tools/build/collect-games.mjs', import.meta.url))]);
}

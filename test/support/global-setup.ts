import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs once before all tests: games, images and faces are generated, and a fresh checkout has none. */
export function setup(): void {
  const generate = fileURLToPath(new URL('../../tools/build/generate.mjs', import.meta.url));
  execFileSync(process.execPath, [generate], { stdio: ['ignore', 'ignore', 'inherit'] });
}

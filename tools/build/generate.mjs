// Everything that is generated before the compiler runs: the registry of games, the banks of images and faces, and what the proof page shows of them.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const STEPS = [
  ['tools/build/collect-games.mjs'],
  ['--import', 'tsx', 'tools/assets/main.ts'],
  ['--import', 'tsx', 'tools/assets/proof.ts'],
];

for (const step of STEPS) {
  try {
    execFileSync(process.execPath, step, { cwd: ROOT, stdio: 'inherit' });
  } catch (error) {
    // The step itself has said what is wrong.
    process.exit(typeof error?.status === 'number' ? error.status : 1);
  }
}

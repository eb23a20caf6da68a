// Gathers what the proof page shows. Runs after the banks are baked, by way of tools/build/generate.mjs.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { proofData } from './proof-data.ts';

const FILE = new URL('../../hub/web/proof/proof-data.generated.ts', import.meta.url);

const text = `// Written by tools/assets/proof.ts from the art of house and games. Not to be edited or checked in.
import type { ProofData } from './proof-data.ts';

export const PROOF: ProofData = ${JSON.stringify(proofData())};
`;
// Left alone when nothing changed, and replaced in one step, since several commands may run at once.
if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) {
  const draft = new URL(`${FILE.href}.${process.pid}`);
  writeFileSync(draft, text);
  renameSync(draft, FILE);
}

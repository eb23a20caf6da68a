// Bakes the art of house and games. Runs before the compiler, by way of tools/build/generate.mjs.
import { AssetError } from './asset-error.ts';
import { buildAssets } from './build-assets.ts';

const KB = 1024;
const ROOT = new URL('../../', import.meta.url);

try {
  for (const { owner, images, bytes, budgetBytes } of buildAssets(ROOT)) {
    console.log(`${owner}: ${images} images, ${(bytes / KB).toFixed(1)} of ${budgetBytes / KB} KB`);
  }
} catch (error) {
  if (!(error instanceof AssetError)) throw error;
  console.error(`${error.message}\n${error.hint}`);
  process.exitCode = 1;
}

#!/usr/bin/env node
// Checked in and executable: a compiled file would lose its mode bit at each build. Under tsx it runs the sources.
import { existsSync } from 'node:fs';

const entry = new URL(process.execArgv.includes('tsx') ? './cli.ts' : '../dist/tools/cli.js', import.meta.url);
if (existsSync(entry)) {
  const { runTile } = await import(entry.href);
  // Whoever reads us (head, less) may have read enough.
  process.stdout.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  process.exitCode = await runTile(process.argv.slice(2));
} else {
  process.stderr.write('Contact is not built yet.\nnext step: run npm run build\n');
  process.exitCode = 1;
}

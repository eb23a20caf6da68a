import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Set by .ci/run: a second, machine-readable report.
const report = process.env.CONTACT_TEST_REPORT;

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
});

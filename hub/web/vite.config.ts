import { readdirSync } from 'node:fs';
import { defineConfig } from 'vite';

/** Each page is an entry of its own: `board.html` is served as `/board`. */
const PAGES = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.html'));

/** `vite build hub/web`: the page and what it needs, under hashed names. The compiler's declarations lie beside its folder. */
export default defineConfig({
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/hub/web/pages',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { input: PAGES.map((file) => `${import.meta.dirname}/${file}`) },
    // The content policy takes nothing but files of our own origin: no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  logLevel: 'warn',
});

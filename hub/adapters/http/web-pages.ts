/** The built pages, read once at the start: what is served is a list of known paths, so no address can lead out of the folder. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Page } from './page.ts';

const INDEX = 'index.html';
const TYPES: { readonly [ending: string]: string } = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** The bundler puts a hash of the content into the names of what lies here. */
const HASHED = `assets${sep}`;

/** Nothing but our own files, our own sockets and our own workers; nothing inline. */
export const WEB_POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/** Pages by path, `/` among them, of the first folder that has an index; undefined when none has. Rejects with Node's error for a file that cannot be read. */
export async function readWebPages(folders: readonly string[]): Promise<ReadonlyMap<string, Page> | undefined> {
  for (const folder of folders) {
    const files = await filesIn(folder);
    if (files.includes(INDEX)) return await readPages(folder, files);
  }
  return undefined;
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

async function readPages(folder: string, files: readonly string[]): Promise<ReadonlyMap<string, Page>> {
  const pages = new Map<string, Page>();
  for (const file of files) {
    const type = TYPES[extname(file)];
    if (type === undefined) continue;
    const body = await readFile(join(folder, file));
    const policy = extname(file) === '.html' ? { policy: WEB_POLICY } : {};
    const forever = file.startsWith(HASHED) ? { isForever: true } : {};
    pages.set(pathOf(file), { type, body, ...policy, ...forever });
  }
  return pages;
}

/** `board.html` is the page `/board`. */
function pathOf(file: string): string {
  return file === INDEX
    ? '/'
    : `/${file
        .split(sep)
        .join('/')
        .replace(/\.html$/, '')}`;
}

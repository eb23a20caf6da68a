import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWebPages, WEB_POLICY } from '../../../../hub/adapters/http/web-pages.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

test('pages are served by path, with their type, policy and how long they may be kept', async () => {
  const folder = folderWith({
    'index.html': '<p>hub</p>',
    'assets/index-1a2b.js': 'go()',
    'assets/text-3c4d.woff2': 'font',
    'notes.txt~': 'of an editor',
    'board.html': '<p>board</p>',
  });
  const pages = await readWebPages([join(folder, 'absent'), folder]);
  const shown = [...(pages ?? [])].map(([path, { type, policy, isForever }]) => [path, type, policy, isForever]);
  expect(shown.sort()).toEqual([
    ['/', 'text/html; charset=utf-8', WEB_POLICY, undefined],
    ['/assets/index-1a2b.js', 'text/javascript; charset=utf-8', undefined, true],
    ['/assets/text-3c4d.woff2', 'font/woff2', undefined, true],
    ['/board', 'text/html; charset=utf-8', WEB_POLICY, undefined],
  ]);
  expect(pages?.get('/')?.body.toString()).toBe('<p>hub</p>');
});

test('a folder without an index holds no pages', async () => {
  expect(await readWebPages([folderWith({ 'main.tsx': 'source' })])).toBeUndefined();
});

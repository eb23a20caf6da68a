/** A real browser on a profile of its own, gone when the test ends. */
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { findTool } from './needs-tool.ts';
import { temporaryFolder } from './temporary-folder.ts';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface OpenBrowser {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of its console, and what its scripts threw. */
  readonly complaints: readonly string[];
}

export interface BrowserOptions {
  /** Fingers in place of a mouse. */
  readonly hasTouch?: boolean;
  /** Names that lead to this machine, as a name in a local network does: for pages that are no secure context. */
  readonly names?: readonly string[];
}

/** Debian's Chromium with one empty page of this size. */
export async function openBrowser(width: number, height: number, options: BrowserOptions = {}): Promise<OpenBrowser> {
  const { hasTouch = false, names = [] } = options;
  const rules = names.map((name) => `MAP ${name} 127.0.0.1`).join(',');
  const profile = temporaryFolder();
  const context = await chromium.launchPersistentContext(join(profile, 'profile'), {
    executablePath: findTool('chromium') ?? 'chromium',
    headless: true,
    viewport: { width, height },
    hasTouch,
    args: rules === '' ? FLAGS : [...FLAGS, `--host-resolver-rules=${rules}`],
  });
  onTestFinished(() => context.close());
  const complaints: string[] = [];
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { context, page, complaints };
}

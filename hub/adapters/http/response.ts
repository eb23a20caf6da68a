import type { ServerResponse } from 'node:http';
import type { Page } from './page.ts';

/** Of every answer. */
export const HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
/** For files whose name changes with their content. */
const FOREVER = 'private, max-age=31536000, immutable';

/** Answers with a sentence. */
export function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}

export function sendPage(response: ServerResponse, page: Page, headOnly: boolean): void {
  response.writeHead(200, {
    ...HEADERS,
    'Content-Type': page.type,
    'Content-Length': page.body.length,
    ...(page.policy === undefined ? {} : { 'Content-Security-Policy': page.policy }),
    ...(page.isForever === true ? { 'Cache-Control': FOREVER } : {}),
  });
  response.end(headOnly ? undefined : page.body);
}

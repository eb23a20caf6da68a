/** Somebody who came by a join code, or by a link with a token: a browser's cookie and host socket, without the browser. */
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { until } from './until.ts';

export type Answer = { readonly [key: string]: unknown };

export class GuestLine {
  /** Everything it was told, as text. */
  readonly heard: string[] = [];
  readonly #socket: WebSocket;
  #asked = 0;

  constructor(url: string, cookie: string) {
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/host`, { headers: { Cookie: cookie, Origin: url } });
    this.#socket.on('error', () => undefined);
    this.#socket.on('message', (data) => this.heard.push(String(data)));
    onTestFinished(() => this.#socket.terminate());
  }

  async opened(): Promise<this> {
    if (this.#socket.readyState !== WebSocket.OPEN) await once(this.#socket, 'open');
    return this;
  }

  /** Answers the answer, whatever it is. */
  async ask(command: object): Promise<Answer> {
    const id = this.#asked++;
    this.#socket.send(JSON.stringify({ id, ...command }));
    const find = (): Answer | undefined =>
      this.heard.map((text) => JSON.parse(text) as Answer).find((answer) => answer.id === id);
    await until(() => find() !== undefined);
    return find() ?? {};
  }

  /** Data of a feed, as they came. */
  fed(feed: string): readonly unknown[] {
    return this.heard.map((text) => JSON.parse(text) as Answer).flatMap((one) => (one.feed === feed ? [one.data] : []));
  }

  isClosed(): boolean {
    return this.#socket.readyState === WebSocket.CLOSED;
  }
}

/** The cookie for a code or token; undefined: the hub gave none. */
export async function cookieFor(url: string, by: { readonly code: string } | { readonly token: string }) {
  const answer = await fetch(`${url}/session`, { method: 'POST', body: JSON.stringify(by) });
  return answer.headers.get('set-cookie')?.split(';')[0];
}

/** Comes in by a code or token. Throws when the hub does not take it. */
export async function enter(url: string, by: { readonly code: string } | { readonly token: string }) {
  const cookie = await cookieFor(url, by);
  if (cookie === undefined) throw new Error('the hub gave no cookie');
  return await new GuestLine(url, cookie).opened();
}

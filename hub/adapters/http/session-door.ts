/** `POST /session`: a token or a join code becomes a cookie. `GET /J/CODE`: the short address of a code. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { GuessLimit } from './guess-limit.ts';
import type { HostRole, RoleKeys } from './host-role.ts';
import { HEADERS, say } from './response.ts';
import { cookieIn, setCookie } from './session-cookie.ts';

const JOIN = /^\/j\/([a-z0-9]{1,12})$/i;
const SESSION = z.union([z.strictObject({ token: z.string().max(200) }), z.strictObject({ code: z.string().max(20) })]);
const SESSION_BYTES_MAX = 1024;
const UNKNOWN = {
  token: 'This token is not of this hub.\n',
  code: 'No table has this code. Look at the host\u2019s screen for the one that is right now.\n',
} as const;

export class SessionDoor {
  readonly #keys: RoleKeys;
  readonly #nowMs: () => number;
  readonly #guesses: GuessLimit;

  constructor(keys: RoleKeys, nowMs: () => number) {
    this.#keys = keys;
    this.#nowMs = nowMs;
    this.#guesses = new GuessLimit(nowMs());
  }

  /** Who a request comes from. A cookie counts only with an Origin of ours: a browser sends both or it is none. */
  roleOf({ headers }: IncomingMessage): HostRole | undefined {
    const value = headers.origin === undefined ? undefined : cookieIn(headers.cookie);
    return value === undefined ? undefined : this.#keys.ofCookie(value);
  }

  /** Answers with a cookie; 401 for what is not ours, 429 for too many codes that were not. */
  async enter(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = SESSION.safeParse(parseJson(await readBody(request, SESSION_BYTES_MAX)));
    if (!body.success) say(response, 401, UNKNOWN.token);
    else if ('token' in body.data) this.#admit(request, response, this.#keys.ofToken(body.data.token), 'token');
    else this.#enterByCode(request, response, body.data.code);
  }

  #enterByCode(request: IncomingMessage, response: ServerResponse, code: string): void {
    const address = request.socket.remoteAddress ?? '';
    if (!this.#guesses.allows(address, this.#nowMs())) {
      say(response, 429, 'Too many wrong codes came from here. Wait a minute, then try again.\n');
      return;
    }
    const role = this.#keys.ofCode(code);
    if (role === undefined) this.#guesses.countWrong(address, this.#nowMs());
    this.#admit(request, response, role, 'code');
  }

  /** A host who opens a link of a table, to see what others see, stays the host. */
  #admit(request: IncomingMessage, response: ServerResponse, role: HostRole | undefined, by: 'token' | 'code'): void {
    if (role === undefined) say(response, 401, UNKNOWN[by]);
    else if (role.as !== 'host' && this.roleOf(request)?.as === 'host') response.writeHead(204, HEADERS).end();
    else response.writeHead(204, { ...HEADERS, 'Set-Cookie': setCookie(this.#keys.toCookie(role)) }).end();
  }
}

/** Where the short address of a code leads, which a QR code shows and people type; undefined for other paths. */
export function joinTarget(path: string): string | undefined {
  const code = JOIN.exec(path)?.[1]?.toUpperCase();
  return code === undefined ? undefined : `../seat#code=${code}`;
}

/** The body, or '' for one that is too long or breaks off. */
function readBody(request: IncomingMessage, bytesMax: number): Promise<string> {
  return new Promise((resolve) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('latin1');
      if (body.length > bytesMax) {
        resolve('');
        request.destroy();
      }
    });
    request.on('end', () => resolve(body));
    request.on('error', () => resolve(''));
  });
}

/** The cookie into which a page changes the token of its address, so that neither history nor page scripts hold it. */
import { createHmac } from 'node:crypto';
import type { HostRole, RoleOf } from './host-role.ts';

const NAME = 'contact';
/** Cookies a server remembers; the oldest goes first. */
const COOKIES_MAX = 256;

export class SessionCookies {
  readonly #roleOf: RoleOf;
  readonly #secret: string;
  readonly #tokens = new Map<string, string>();

  /** `secret`: the same after a restart, so that an open page goes on; never told. */
  constructor(roleOf: RoleOf, secret: string) {
    this.#roleOf = roleOf;
    this.#secret = secret;
    this.remember(secret);
  }

  /** Makes the cookie of a token known. */
  remember(token: string): void {
    const [oldest] = [...this.#tokens.keys()].slice(1);
    if (this.#tokens.size >= COOKIES_MAX && oldest !== undefined) this.#tokens.delete(oldest);
    this.#tokens.set(this.#valueOf(token), token);
  }

  /** The Set-Cookie header for a token, or undefined for one that is not ours. */
  issue(token: string): string | undefined {
    if (this.#roleOf(token) === undefined) return undefined;
    this.remember(token);
    return `${NAME}=${this.#valueOf(token)}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000`;
  }

  /** The role in a Cookie header. */
  read(header: string | undefined): HostRole | undefined {
    for (const pair of (header ?? '').split(';')) {
      const [name, value] = pair.trim().split('=');
      const token = name === NAME && value !== undefined ? this.#tokens.get(value) : undefined;
      if (token !== undefined) return this.#roleOf(token);
    }
    return undefined;
  }

  #valueOf(token: string): string {
    return createHmac('sha256', this.#secret).update(`cookie of ${token}`).digest('base64url');
  }
}

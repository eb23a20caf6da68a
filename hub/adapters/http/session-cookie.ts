/** The cookie into which a page changes the token or code of its address, so that neither history nor page scripts hold it. */

const NAME = 'contact';
const YEAR_S = 31_536_000;

/** The Set-Cookie header. `value`: letters, digits, `-`, `_` and `.`. */
export function setCookie(value: string): string {
  return `${NAME}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${YEAR_S}`;
}

/** The value in a Cookie header; undefined: there is none. */
export function cookieIn(header: string | undefined): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === NAME && value !== undefined && value !== '') return value;
  }
  return undefined;
}

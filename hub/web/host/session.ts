/** The token of the printed address becomes a cookie, and leaves the address bar and the history. */

/** The token in a fragment, '#token=...'; undefined when there is none. */
export function tokenIn(fragment: string): string | undefined {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('token') ?? undefined;
}

/** Changes the token of the address into a cookie. A token that the hub does not take shows when the line is opened. */
export async function takeSession(): Promise<void> {
  const token = tokenIn(location.hash);
  if (token === undefined) return;
  history.replaceState(null, '', location.pathname + location.search);
  await fetch('session', { method: 'POST', body: JSON.stringify({ token }) }).catch(() => undefined);
}

/** The join code in a fragment, '#code=7QK4', in capitals; undefined when there is none. */
export function codeIn(fragment: string): string | undefined {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('code')?.toUpperCase();
}

/** Trades a token or a join code for a cookie. Answers what is wrong in the hub's words, '' when nothing is. */
export async function openSession(by: { readonly token: string } | { readonly code: string }): Promise<string> {
  try {
    const answer = await fetch('session', { method: 'POST', body: JSON.stringify(by) });
    return answer.ok ? '' : (await answer.text()).trim();
  } catch {
    return 'The hub does not answer.';
  }
}

/** The address of one of the hub's sockets, beside this page. */
export function socketUrl(path: 'host' | 'mqtt'): string {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  return url.href;
}

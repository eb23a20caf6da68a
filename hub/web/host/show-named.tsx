/** Pages that show one thing, which their address names after the '#': a session, a game. */
import { type ComponentChild, render } from 'preact';
import { LinkContext, openHostLink } from './host-link.ts';
import { takeSession } from './session.ts';

/** Shows what `#key=...` names, with a line to the hub, and anew when the address changes; '' when it names nothing. */
export async function showNamed(key: string, page: (named: string) => ComponentChild): Promise<void> {
  const named = (): string => new URLSearchParams(location.hash.slice(1)).get(key) ?? '';
  // A token in the address is taken out of it; what else it names has to be read before.
  const first = named();
  await takeSession();
  const link = openHostLink([], () => undefined);
  const root = document.getElementById('page');
  const show = (id: string): void => {
    if (root !== null) render(<LinkContext.Provider value={link}>{page(id)}</LinkContext.Provider>, root);
  };
  show(first);
  addEventListener('hashchange', () => show(named()));
}

/** Joins the parts of the replay page. */
import { render } from 'preact';
import { LinkContext, openHostLink } from '../host/host-link.ts';
import { takeSession } from '../host/session.ts';
import { ReplayPage } from './replay-page.tsx';

const named = (): string => new URLSearchParams(location.hash.slice(1)).get('session') ?? '';

// A token in the address is taken out of it; what else it names has to be read before.
const session = named();
await takeSession();
const link = openHostLink([], () => undefined);
const page = document.getElementById('page');

function show(id: string): void {
  if (page === null) return;
  render(
    <LinkContext.Provider value={link}>
      <ReplayPage key={id} session={id} />
    </LinkContext.Provider>,
    page,
  );
}

show(session);
addEventListener('hashchange', () => show(named()));

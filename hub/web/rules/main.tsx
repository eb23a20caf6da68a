/** Joins the parts of the rules page. */
import { render } from 'preact';
import { LinkContext, openHostLink } from '../host/host-link.ts';
import { takeSession } from '../host/session.ts';
import { RulesPage } from './rules-page.tsx';

const named = (): string => new URLSearchParams(location.hash.slice(1)).get('game') ?? '';

// A token in the address is taken out of it; what else it names has to be read before.
const game = named();
await takeSession();
const link = openHostLink([], () => undefined);
const page = document.getElementById('page');

function show(id: string): void {
  if (page === null) return;
  render(
    <LinkContext.Provider value={link}>
      <RulesPage key={id} named={id} />
    </LinkContext.Provider>,
    page,
  );
}

show(game);
addEventListener('hashchange', () => show(named()));

/** Joins the parts of the rules page. */
import { showNamed } from '../host/show-named.tsx';
import { RulesPage } from './rules-page.tsx';

await showNamed('game', (game) => <RulesPage key={game} named={game} />);

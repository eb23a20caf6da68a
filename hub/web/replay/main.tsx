/** Joins the parts of the replay page. */
import { showNamed } from '../host/show-named.tsx';
import { ReplayPage } from './replay-page.tsx';

await showNamed('session', (session) => <ReplayPage key={session} session={session} />);

/** The proof page: every colour, face, picture and sound, as eyes see them and as banks hold them. */
import { render } from 'preact';
import { ProofPage } from './proof-page.tsx';

const page = document.getElementById('page');
if (page !== null) render(<ProofPage />, page);

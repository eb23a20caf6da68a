/** How it all goes, in a few sentences. */
import { useRef } from 'preact/hooks';

const SAYINGS: readonly (readonly [title: string, say: string])[] = [
  [
    'Tiles',
    'Each is a little screen with one button and four edges. Lay them edge to edge: they feel who touches them.',
  ],
  [
    'On this page',
    'Virtual tiles do what real ones do. Drag one to move it, tap it to press, keep it down to hold; the panel beside the table has tilt, shake and flip.',
  ],
  ['Playing', 'Pick a game, say who sits where, and start. What a tile waits for is written on it.'],
  [
    'Together',
    'Let phones and tiles in, and others scan the code. A phone becomes one tile; a television can show the shared screen.',
  ],
  ['Nothing is lost', 'Each move is saved as it is made. Close the page when you like, and go on from Saved games.'],
];

export function HelpButton() {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" class="btn small" onClick={() => dialog.current?.showModal()}>
        Help
      </button>
      <dialog ref={dialog} class="panel help" aria-label="How it goes">
        <h2>How it goes</h2>
        <dl>
          {SAYINGS.map(([title, say]) => (
            <div key={title}>
              <dt class="b">{title}</dt>
              <dd>{say}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button type="submit" class="btn">
            Close
          </button>
        </form>
      </dialog>
    </>
  );
}

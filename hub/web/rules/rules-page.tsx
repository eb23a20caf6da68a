/** The rules of a game, in parts, beside the very screens that they speak of. */
import { readGames } from '../host/answers.ts';
import { useAsked, useLineState } from '../host/host-link.ts';
import { pieceName } from '../page/words.ts';
import { Wordmark } from '../panels/house-image.tsx';
import { Picture } from '../scene/picture.tsx';
import { partId, type RulesPart, readRules } from './rules-parts.ts';

function Part({ part, index }: { readonly part: RulesPart; readonly index: number }) {
  return (
    <section class="rules-part" id={partId(index)}>
      {part.title !== '' && <h2>{part.title}</h2>}
      {part.paragraphs.map(({ say, screens }) => (
        <div class="rules-paragraph" key={say}>
          <p>{say}</p>
          {screens.length > 0 && (
            <ul class="rules-screens">
              {screens.map(({ piece, scene }) => (
                <li key={piece}>
                  <span class="rules-tile">
                    <Picture scene={scene} label={`The tile of ${pieceName(piece)}`} />
                  </span>
                  <span class="muted xs">{pieceName(piece)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  );
}

function Contents({ parts }: { readonly parts: readonly RulesPart[] }) {
  return (
    <nav class="rules-contents" aria-label="Parts">
      {parts.map(
        ({ title }, i) =>
          title !== '' && (
            <button
              type="button"
              key={title}
              class="btn small"
              // The address names the game, so that it cannot name the part.
              onClick={() => document.getElementById(partId(i))?.scrollIntoView({ block: 'start' })}
            >
              {title}
            </button>
          ),
      )}
    </nav>
  );
}

const LINE_WORDS = {
  connecting: 'Looking for the hub.',
  open: 'Fetching the rules.',
  away: 'The hub is away. The rules come when it is back.',
  stranger: 'This browser has no link to the hub. Open the address that the hub printed, or scan the code of a table.',
} as const;

/** `named`: the game's id; '' for the only one of the hub. */
export function RulesPage({ named }: { readonly named: string }) {
  const line = useLineState();
  const games = useAsked({ do: 'games' }, readGames).value;
  const id = named !== '' ? named : (games?.[0]?.id ?? '');
  const { value: parts, fault } = useAsked(id === '' ? undefined : { do: 'rules', game: id }, readRules);
  const game = games?.find((one) => one.id === id);
  return (
    <div class="felt rules-page">
      <header class="top-bar">
        <Wordmark />
        <a class="btn way" href=".">
          Lobby
        </a>
        <span class="spring" />
        <button type="button" class="btn" onClick={() => print()}>
          Print
        </button>
      </header>
      <main class="rules">
        <h1>{game?.title ?? 'Rules'}</h1>
        {parts === undefined ? (
          <p class="muted" role="status">
            {fault === undefined ? LINE_WORDS[line] : `${fault.message} ${fault.hint}`}
          </p>
        ) : (
          <>
            <Contents parts={parts} />
            {parts.map((part, i) => (
              <Part key={part.title} part={part} index={i} />
            ))}
          </>
        )}
      </main>
    </div>
  );
}

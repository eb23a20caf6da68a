/** What stands between a phone and its seat: a sentence, and what to do about it. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** Characters of a join code. */
const CODE_LENGTH = 4;

/** Something stands between the phone and its seat. */
export function Between({
  title,
  say,
  children,
}: {
  readonly title: string;
  readonly say: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <main class="choose">
      <h1>{title}</h1>
      <p class="muted" role="status">
        {say}
      </p>
      {children}
    </main>
  );
}

/** For who has the code before his eyes and cannot scan it. */
export function CodeForm({ onCode }: { readonly onCode: (code: string) => void }) {
  const [code, setCode] = useState('');
  return (
    <form
      class="code-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === CODE_LENGTH) onCode(code);
      }}
    >
      <label class="column grow">
        <span class="b">Code of the table</span>
        <input
          type="text"
          value={code}
          maxLength={CODE_LENGTH}
          autocapitalize="characters"
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => setCode(currentTarget.value.toUpperCase().replace(/[^A-Z0-9]/g, ''))}
        />
      </label>
      <button type="submit" class="btn sun" disabled={code.length !== CODE_LENGTH}>
        Join
      </button>
    </form>
  );
}

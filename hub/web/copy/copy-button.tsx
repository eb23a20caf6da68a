/** A button that copies, and says whether it could; where it cannot, the text comes up selected. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { copyText } from './copy-text.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** What is copied, where several buttons have one label. */
  readonly name?: string;
}

const SAID_MS = 2500;

export function CopyButton({ text, label, name }: CopyButtonProps) {
  const [done, setDone] = useState<'' | 'copied' | 'byHand'>('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (done === 'byHand') field.current?.select();
    if (done !== 'copied') return;
    const timer = setTimeout(() => setDone(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <span class="copy">
      <button
        type="button"
        class="btn small"
        aria-label={name === undefined ? undefined : `${label}: ${name}`}
        onClick={() => void copyText(text).then((is) => setDone(is ? 'copied' : 'byHand'))}
      >
        <span aria-live="polite">{done === 'copied' ? 'Copied' : label}</span>
      </button>
      {done === 'byHand' && (
        <textarea ref={field} class="copy-field" readOnly rows={2} aria-label="Copy this text" value={text} />
      )}
    </span>
  );
}

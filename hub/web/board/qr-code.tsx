/** A code to scan: one canvas pixel a module, bone ground and quiet zone. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { encode } from 'uqr';
import { BONE, INK } from '../../../protocol/scene.ts';
import { cssColour } from '../cloth/paint.ts';

/** Modules of light round a code that every reader needs (ISO 18004). */
const QUIET = 4;

export function QrCode({ text, size }: { readonly text: string; readonly size: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const { data } = encode(text, { ecc: 'M', border: QUIET });
    element.width = data.length;
    element.height = data.length;
    const context = element.getContext('2d');
    if (context === null) return;
    data.forEach((row, y) => {
      row.forEach((isDark, x) => {
        context.fillStyle = cssColour(isDark ? INK : BONE);
        context.fillRect(x, y, 1, 1);
      });
    });
  }, [text]);
  return (
    <canvas
      ref={canvas}
      class="qr"
      role="img"
      aria-label={`Code to scan: ${text}`}
      style={{ width: `${size}px`, height: `${size}px` }}
    />
  );
}

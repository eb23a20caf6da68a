/** A code to scan: one canvas pixel a module, bone ground and quiet zone. */
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { encode } from 'uqr';
import { BONE, INK } from '../../../protocol/scene.ts';
import { cssColour } from '../cloth/paint.ts';

/** Modules of light round a code that every reader needs (ISO 18004). */
const QUIET = 4;

/** `sizePx`: at most this wide, in CSS pixels; a whole number of the screen's pixels a module, or readers stumble over uneven ones. */
export function QrCode({ text, sizePx }: { readonly text: string; readonly sizePx: number }) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: QUIET }), [text]);
  const widthPx = (size * Math.max(1, Math.floor((sizePx * devicePixelRatio) / size))) / devicePixelRatio;
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    element.width = size;
    element.height = size;
    const context = element.getContext('2d');
    if (context === null) return;
    data.forEach((row, y) => {
      row.forEach((isDark, x) => {
        context.fillStyle = cssColour(isDark ? INK : BONE);
        context.fillRect(x, y, 1, 1);
      });
    });
  }, [data, size]);
  return (
    <canvas
      ref={canvas}
      class="qr"
      role="img"
      aria-label={`Code to scan: ${text}`}
      style={{ width: `${widthPx}px`, height: `${widthPx}px` }}
    />
  );
}

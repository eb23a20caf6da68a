import type { EyePalette, Swatch } from './proof-data.ts';

const INK = 0;
const BONE = 4;
/** WCAG 2.2 AA for words. */
const READABLE = 4.5;

interface PaletteProps {
  readonly palette: readonly Swatch[];
  readonly eye: EyePalette;
}

/** The sixteen colours, their numbers in the chosen eye, and whether words may stand in them. */
export function Palette({ palette, eye }: PaletteProps) {
  return (
    <ul class="palette">
      {palette.map(({ name, onInk, onBone }, colour) => (
        <li key={name}>
          <div class="swatch" style={{ background: eye.colours[colour] }} />
          <b>
            {colour.toString(16)} {name}
          </b>
          <code>{eye.colours[colour]}</code>
          <Contrast ground={INK} on="ink" ratio={onInk} colour={colour} eye={eye} />
          <Contrast ground={BONE} on="bone" ratio={onBone} colour={colour} eye={eye} />
        </li>
      ))}
    </ul>
  );
}

interface ContrastProps {
  readonly ground: number;
  readonly on: string;
  readonly ratio: number;
  readonly colour: number;
  readonly eye: EyePalette;
}

function Contrast({ ground, on, ratio, colour, eye }: ContrastProps) {
  return (
    <span class="contrast">
      <i aria-hidden="true" style={{ background: eye.colours[ground], color: eye.colours[colour] }}>
        Aa
      </i>
      {ratio.toFixed(1)} on {on}
      {ratio >= READABLE ? ', words' : ''}
    </span>
  );
}

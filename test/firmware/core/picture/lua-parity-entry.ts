/** A script of deeds to a picture and the primitives it draws, as text: the same code runs in Node and, compiled, in Lua. */
import type { Standing } from '../../../../firmware/core/parts.ts';
import { fillRims } from '../../../../firmware/core/picture/panel-rim.ts';
import { createPicture, type OwnPicture } from '../../../../firmware/core/picture.ts';
import type { Screen } from '../../../../firmware/core/ports.ts';
import type { ParseJson, PatchMessage, SceneMessage } from '../../../../protocol/messages.ts';
import type { Side } from '../../../../protocol/scene.ts';

/** A deed: its name and what it takes. */
type Step = readonly [string, unknown, unknown];

interface Trace {
  text: string;
  nowMs: number;
}

/** Numbers are printed as the runtime prints them, so that a fraction or a float shows. */
function note(trace: Trace, name: string, values: readonly (number | string)[]): void {
  trace.text = trace.text + name;
  for (const value of values) trace.text = `${trace.text} ${value}`;
  trace.text = `${trace.text}\n`;
}

function createTracingScreen(trace: Trace): Screen {
  return {
    begin: (x, y, w, h, turn) => note(trace, 'begin', [x, y, w, h, turn]),
    fill: (x, y, w, h, colour) => note(trace, 'fill', [x, y, w, h, colour]),
    glyphs: (x, y, text, face, colour) => note(trace, 'glyphs', [x, y, text, face, colour]),
    image: (id, x, y, map) => note(trace, 'image', [id, x, y, map]),
    end: () => note(trace, 'end', []),
    textWidth: (text, face) => text.length * (6 + face * 5),
    imageSize: (id) => (id.charCodeAt(0) > 52 ? -1 : (id.charCodeAt(0) - 40) * 256 + id.charCodeAt(1) - 40),
    backlight: (percent) => note(trace, 'backlight', [percent]),
    rim: (side, colour) => {
      note(trace, 'rim', [side, colour]);
      fillRims([side, colour, -1, colour], 240, (x, y, w, h, c) => note(trace, 'light', [x, y, w, h, c]));
    },
  };
}

function act(picture: OwnPicture, trace: Trace, step: Step): void {
  const name = step[0];
  const first = step[1] as number;
  const second = step[2] as number;
  if (name === 'scene') picture.scene(step[1] as SceneMessage, '');
  else if (name === 'patch') note(trace, picture.patch(step[1] as PatchMessage) ? 'taken' : 'unfit', []);
  else if (name === 'clear') picture.clear(step[1] as string);
  else if (name === 'standing') picture.standing(step[1] as Standing, step[2] as string, 4000);
  else if (name === 'refuse') picture.refuse(step[1] as readonly string[]);
  else if (name === 'gesture') picture.gesture();
  else if (name === 'light') picture.light(first, second, 250);
  else if (name === 'edge') picture.edge(first as Side, second);
  else if (name === 'held') picture.held(first);
  else if (name === 'reveal') picture.reveal(first === 1);
  else if (name === 'find') picture.find();
  else if (name === 'still') picture.still(first === 1);
  else if (name === 'dim') picture.dim(first === 1);
  else if (name === 'kept') picture.imageKept(step[1] as string);
  else if (name === 'battery') picture.battery(first);
  for (let passed = 0; name === 'pass' && passed < first; passed += 50) {
    trace.nowMs = trace.nowMs + 50;
    picture.tick(trace.nowMs);
  }
}

/** What the picture draws for each step of a script, a JSON array of [name, value, value]. */
export function runScript(script: string, parseJson: ParseJson): string {
  const trace: Trace = { text: '', nowMs: 0 };
  const screen = createTracingScreen(trace);
  const identity = {
    tile: 'a1b2c3d47f3a',
    secret: '',
    hub: '',
    firmware: '',
    body: '',
    capabilities: '',
    panelWidth: 128,
    panelHeight: 128,
  };
  const picture = createPicture(screen, { nowMs: () => trace.nowMs }, identity, {
    shown: (revision) => note(trace, 'shown', [revision]),
    missing: (id) => note(trace, 'missing', [id]),
  });
  for (const step of parseJson(script) as readonly Step[]) act(picture, trace, step);
  return trace.text;
}

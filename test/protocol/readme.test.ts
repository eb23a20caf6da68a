import { expect, test } from 'vitest';
import { MESSAGE_BYTES_MAX } from '../../protocol/limits.ts';
import type { DownMessage, EventKind, Malformed, UpMessage } from '../../protocol/messages.ts';
import type { Op } from '../../protocol/scene.ts';
import { messageBytes } from '../../protocol/size.ts';
import { tileTopic } from '../../protocol/topics.ts';
import { CODECS } from '../support/protocol-codecs.ts';
import { readExamples, readSpecification } from '../support/protocol-examples.ts';

const EVENT_BYTES_MAX = 120;
const TYPICAL_SCENE_BYTES_MAX = 300;
/** All kinds of messages; the compiler keeps both lists complete. */
const UP: { readonly [T in UpMessage['type']]: true } = {
  hello: true,
  sense: true,
  event: true,
  status: true,
  shown: true,
  want: true,
  fetch: true,
};
const DOWN: { readonly [T in DownMessage['type']]: true } = {
  welcome: true,
  who: true,
  reboot: true,
  away: true,
  scene: true,
  patch: true,
  sound: true,
  refuse: true,
  ack: true,
  resend: true,
  config: true,
  piece: true,
  do: true,
};
const EVENT_KINDS: { readonly [K in EventKind]: true } = {
  press: true,
  hold: true,
  long: true,
  tilt: true,
  shake: true,
  flip: true,
  pour: true,
  tap: true,
  point: true,
};

const examples = readExamples();
const numbered = examples.map((example) => [example.line, example.channel, example.text] as const);

function typesOf(channel: 'up' | 'down'): ReadonlySet<string> {
  const messages = examples
    .filter((example) => example.channel === channel)
    .map(({ text }) => CODECS[channel].decode(text));
  return new Set(messages.map((message) => (message as UpMessage | DownMessage).type));
}

test('every channel and only known channels have examples', () => {
  expect(new Set(examples.map(({ channel }) => channel))).toEqual(new Set(Object.keys(CODECS)));
});

test.each(numbered)('the example of line %i is decoded and encoded to the same bytes (%s)', (_line, channel, text) => {
  expect(CODECS[channel].decode(text)).not.toHaveProperty('malformed');
  expect(CODECS[channel].recode(text)).toBe(text);
});

test('every message has an example', () => {
  expect(typesOf('up')).toEqual(new Set(Object.keys(UP)));
  expect(typesOf('down')).toEqual(new Set(Object.keys(DOWN)));
});

test('every event kind is named by the paragraph of events and decoded', () => {
  const press = examples.find(({ text }) => text.includes('"press"'))?.text ?? '';
  for (const kind of Object.keys(EVENT_KINDS)) {
    const extra = { tilt: ',"x":1}', point: ',"x":[1,2]}' }[kind] ?? '}';
    const text = press.replace('"press"', `"${kind}"`).replace(/}$/, extra);
    expect(CODECS.up.decode(text), kind).toMatchObject({ type: 'event', kind });
  }
});

test('every example fits a message, events are at most 120 and scenes at most 300 bytes', () => {
  for (const { channel, text, line } of examples) {
    const topic =
      channel === 'up' || channel === 'down' ? tileTopic('a1b2c3d4e5f6', channel === 'up' ? 'up' : 'dn') : '';
    expect(messageBytes(topic, text), `line ${line}`).toBeLessThanOrEqual(MESSAGE_BYTES_MAX);
    const { type } = CODECS[channel].decode(text) as { type?: string };
    if (type === 'event') expect(text.length, `line ${line}`).toBeLessThanOrEqual(EVENT_BYTES_MAX);
    if (type === 'scene') expect(text.length, `line ${line}`).toBeLessThanOrEqual(TYPICAL_SCENE_BYTES_MAX);
  }
});

/** A value for each word in the table of operations. */
const WORDS: { readonly [word: string]: string } = {
  colour: '7',
  ground: '2',
  x: '4',
  y: '5',
  w: '38',
  h: '38',
  thick: '2',
  face: '1',
  text: '"Press"',
  align: '1',
  id: '"3fa90b1c"',
  map: '"073-"',
  columns: '3',
  gap: '2',
  cells: '"x.o"',
  legend: '[["x",-1,"3fa90b1c",-1],["o",2,"",7]]',
  level: '40',
  count: '3',
  filled: '2',
  fullMs: '90000',
  side: '4',
};
const LETTERS: { readonly [L in Op[0]]: true } = {
  c: true,
  r: true,
  f: true,
  t: true,
  i: true,
  g: true,
  b: true,
  p: true,
  n: true,
  k: true,
  e: true,
};

/** The forms in the first column of the table of operations, each with its words filled in. */
const forms = readSpecification()
  .split('\n')
  .filter((line) => line.startsWith('| `["'))
  .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`(\[.*?\])`/g)].map((match) => match[1] ?? ''));

const sceneOf = (op: string) => `{"t":"scene","k":1,"r":1,"o":[${op}]}`;

test('the table of operations has a row for each operation and no other', () => {
  expect(new Set(forms.map((form) => form.charAt(2)))).toEqual(new Set(Object.keys(LETTERS)));
});

test.each(forms)('the operation %s is decoded as the table spells it', (form) => {
  const op = form.replace(/(?<!")\b[a-zA-Z]+\b(?!")/g, (word) => WORDS[word] ?? `no value for ${word}`);
  expect(CODECS.down.decode(sceneOf(op))).toMatchObject({ type: 'scene', ops: [JSON.parse(op)] });
  expect(CODECS.down.decode(sceneOf(op.replace(/]$/, ',0]')))).toMatchObject({ malformed: expect.any(String) });
});

test('operations are decoded in place, and the fault of one names its place as in the page', () => {
  const ops = Array.from({ length: 15 }, () => '["c",0]');
  ops[14] = '["p",1,99999,3,2,7]';
  const scene = `{"t":"scene","k":1,"r":1,"o":[${ops.join(',')}]}`;
  expect(CODECS.down.decode(scene)).toEqual({ malformed: 'range', path: 'o[14][2]' } satisfies Malformed);
});

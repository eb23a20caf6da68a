import { expect, test } from 'vitest';
import { encodeValue, member, quote } from '../../protocol/encode-values.ts';

test.each([
  ['plain text', 'Press', '"Press"'],
  ['no text', '', '""'],
  ['a quote', 'a"b', '"a\\"b"'],
  ['a backslash', 'a\\b', '"a\\\\b"'],
  ['a backslash before a quote', '\\"', '"\\\\\\""'],
  ['an accent', 'caf\u00e9', '"caf?"'],
  ['a letter of two units', '\u{1f600}', '"??"'],
  ['a newline', 'a\nb', '"a?b"'],
  ['a delete character', '\u007f', '"?"'],
  ['the ends of printable ASCII', ' ~', '" ~"'],
])('quote writes %s', (_what, text, quoted) => {
  expect(quote(text)).toBe(quoted);
  expect(() => JSON.parse(quoted)).not.toThrow();
});

test.each([
  [0, '0'],
  [-128, '-128'],
  [1073741824, '1073741824'],
  ['a', '"a"'],
  [[], '[]'],
  [[1, ['c', [2]], 'x'], '[1,["c",[2]],"x"]'],
])('encodeValue writes %j', (value, text) => {
  expect(encodeValue(value)).toBe(text);
});

test('a negative zero is written as zero', () => {
  expect(encodeValue(-0)).toBe('0');
});

test('member stands behind what is there already', () => {
  expect(`{"a":1${member('b', [2])}}`).toBe('{"a":1,"b":[2]}');
});

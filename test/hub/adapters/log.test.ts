import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createLog, type Log, type LogOptions, printable, withoutPassword } from '../../../hub/adapters/log.ts';

function logTo(form: LogOptions['form'], level: LogOptions['level'] = 'debug'): { log: Log; text: () => string } {
  const out = new PassThrough();
  const log = createLog({ form, level, out });
  return { log, text: () => String(out.read() ?? '') };
}

const ESCAPES = '\u001b[2J\u001b]0;owned\u0007 \u009b31m <script>\r\n{"level":60}';

describe.each(['pretty', 'json'] as const)('the %s log', (form) => {
  test('says sentence and fields', () => {
    const { log, text } = logTo(form);
    log.warn('ended a connection', { reason: 'flood', count: 3 });
    expect(text()).toMatch(/ended a connection/);
    log.info('again', { reason: 'flood' });
    expect(text()).toMatch(/flood/);
  });

  test('shows no control character of a tile, wherever it stands', () => {
    const { log, text } = logTo(form);
    log.info(`tile ${ESCAPES}`, { name: ESCAPES, [ESCAPES]: 1, list: [{ deep: ESCAPES }] });
    const shown = text();
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(shown.trim().split('\n')).toHaveLength(1);
    expect(shown).toContain('<script>');
  });

  test('writes no secret', () => {
    const { log, text } = logTo(form);
    log.info('connected', {
      url: 'mqtt://hub:hunter2@example.org:1883',
      secret: 'hunter2',
      password: 'hunter2',
      hostToken: 'hunter2',
      nested: { Secret: 'hunter2', kept: 'here' },
      error: Object.assign(new Error('no way to mqtt://hub:hunter2@example.org'), { hint: 'try', code: 'refused' }),
    });
    const shown = text();
    expect(shown).not.toContain('hunter2');
    expect(shown).toContain('here');
    expect(shown).toContain('refused');
  });

  test('leaves out what is below its level', () => {
    const { log, text } = logTo(form, 'warn');
    log.debug('a');
    log.info('b');
    expect(text()).toBe('');
    log.error('c');
    expect(text()).toContain('c');
  });
});

test('a JSON line is one object with level and sentence', () => {
  const { log, text } = logTo('json');
  log.error('the disk is full', { folder: '/data' });
  expect(JSON.parse(text())).toMatchObject({ level: 50, msg: 'the disk is full', folder: '/data' });
});

test('circular fields come to an end', () => {
  const loop: { self?: unknown } = {};
  loop.self = loop;
  const { log, text } = logTo('json');
  log.info('round', { loop });
  expect(text()).toContain('round');
});

test.each([
  ['plain', 'plain'],
  ['\u001b[1m', '\\x1b[1m'],
  ['\u0085\u009b', '\\x85\\x9b'],
  ['a\tb\n', 'a\\x09b\\x0a'],
  ['\u2028', '\\u2028'],
  ['Zoë', 'Zoë'],
])('%j is printed as %s', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

test.each([
  ['mqtt://hub:pass@host:1883', 'mqtt://hub:***@host:1883'],
  ['mqtt://host:1883', 'mqtt://host:1883'],
  ['two: mqtt://a:b@c and mqtts://d:e@f', 'two: mqtt://a:***@c and mqtts://d:***@f'],
  ['http://127.0.0.1:8080/a@b', 'http://127.0.0.1:8080/a@b'],
])('%s is told as %s', (address, told) => {
  expect(withoutPassword(address)).toBe(told);
});

import { describe, expect, test } from 'vitest';
import { findTool, needsTool, type Registrar } from './needs-tool.ts';

const ABSENT = 'contact-no-such-program';

function recorder() {
  const calls: { how: 'run' | 'skip'; name: string; body: () => unknown }[] = [];
  const registrar: Registrar = {
    run: (name, body) => void calls.push({ how: 'run', name, body }),
    skip: (name, body) => void calls.push({ how: 'skip', name, body }),
  };
  return { calls, registrar };
}

describe('needsTool', () => {
  test('runs the test where the tool is there', () => {
    const { calls, registrar } = recorder();
    const body = () => undefined;
    needsTool('sh', process.env, registrar)('speaks', body);
    expect(calls).toEqual([{ how: 'run', name: 'speaks', body }]);
  });

  test('skips by name where it is missing', () => {
    const { calls, registrar } = recorder();
    needsTool(ABSENT, { PATH: '/usr/bin' }, registrar)('speaks', () => undefined);
    expect(calls.map(({ how, name }) => [how, name])).toEqual([['skip', `speaks (needs ${ABSENT})`]]);
  });

  test('fails where it is missing and skipping is forbidden', () => {
    const { calls, registrar } = recorder();
    needsTool(ABSENT, { PATH: '/usr/bin', CONTACT_NO_SKIP: '1' }, registrar)('speaks', () => undefined);
    expect(calls.map(({ how, name }) => [how, name])).toEqual([['run', 'speaks']]);
    expect(() => calls[0]?.body()).toThrow(`${ABSENT} is not installed`);
  });
});

test('findTool looks along PATH and survives an empty one', () => {
  expect(findTool('sh', { PATH: '/nowhere:/bin' })).toBe('/bin/sh');
  expect(findTool(ABSENT, {})).toBeUndefined();
});

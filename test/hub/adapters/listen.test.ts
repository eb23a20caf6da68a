import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listen, toListenError } from '../../../hub/adapters/listen.ts';

const PURPOSE = { what: 'the web page', option: '--port' };

test('an address that this machine does not have is named', async () => {
  // TEST-NET-1 (RFC 5737) is nobody's.
  await expect(listen(createServer(), { host: '192.0.2.1', port: 0 }, PURPOSE)).rejects.toMatchObject({
    name: 'ListenError',
    code: 'noAddress',
    message: 'This machine has no address 192.0.2.1 for the web page.',
  });
});

test.each([
  ['EACCES', 'notAllowed', 'choose a port above 1023 with --port'],
  ['EADDRINUSE', 'portInUse', 'stop what uses it, or choose another with --port 81'],
  ['EMFILE', 'failed', 'choose another port with --port'],
])('%s is %s, with a next step', (system, code, hint) => {
  const cause = Object.assign(new Error(system), { code: system });
  expect(toListenError(cause, { host: '127.0.0.1', port: 80 }, PURPOSE)).toMatchObject({ code, hint, cause });
});

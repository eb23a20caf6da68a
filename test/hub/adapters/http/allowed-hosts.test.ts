import { expect, test } from 'vitest';
import { AllowedHosts, namesOf } from '../../../../hub/adapters/http/allowed-hosts.ts';

test.each([
  ['127.0.0.1', 8080, ['127.0.0.1:8080', 'localhost:8080']],
  ['::1', 8080, ['[::1]:8080', 'localhost:8080']],
  ['192.168.1.20', 8080, ['192.168.1.20:8080']],
  ['192.168.1.20', 80, ['192.168.1.20', '192.168.1.20:80']],
])('%s on port %i is reached as %j', (host, port, names) => {
  expect(namesOf(host, port)).toEqual(names);
});

test('only names given out are taken, and origins of them', () => {
  const hosts = new AllowedHosts();
  const forget = hosts.add(['127.0.0.1:8080', 'localhost:8080']);
  hosts.add(['table.example.org']);
  const verdicts = (host: string) => [hosts.allowsHost(host), hosts.allowsOrigin(`http://${host}`)];
  expect(verdicts('localhost:8080')).toEqual([true, true]);
  expect(verdicts('LOCALHOST:8080')).toEqual([true, true]);
  expect(verdicts('table.example.org')).toEqual([true, true]);
  expect(verdicts('localhost:8081')).toEqual([false, false]);
  expect(verdicts('localhost')).toEqual([false, false]);
  expect(verdicts('evil.example')).toEqual([false, false]);
  expect(verdicts('localhost:8080.evil.example')).toEqual([false, false]);
  expect(hosts.allowsHost(undefined)).toBe(false);
  expect(hosts.allowsOrigin(undefined)).toBe(true);
  expect(hosts.allowsOrigin('https://table.example.org')).toBe(true);
  expect(hosts.allowsOrigin('null')).toBe(false);
  expect(hosts.allowsOrigin('file://')).toBe(false);
  expect(hosts.allowsOrigin('http://localhost:8080/path')).toBe(false);
  expect(hosts.allowsOrigin('http://user@localhost:8080')).toBe(false);
  forget();
  expect(verdicts('localhost:8080')).toEqual([false, false]);
  expect(verdicts('table.example.org')).toEqual([true, true]);
});

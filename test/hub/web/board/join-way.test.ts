import { expect, test } from 'vitest';
import { joinWay } from '../../../../hub/web/board/join-way.ts';

const LINKS = { code: '7QK4', spectator: 'xyz', seats: [] };
const network = (open: boolean) => ({
  open,
  port: 8080,
  mqttPort: 1883,
  interfaces: [
    { name: 'eth0', address: '192.168.1.20', open: false },
    { name: 'wlan0', address: '192.168.7.5', open },
  ],
});
const LOCAL = new URL('http://127.0.0.1:8080/board');

test.each([
  ['the open interface', LINKS, network(true), LOCAL, 'HTTP://192.168.7.5:8080/J/7QK4'],
  ['nowhere while the hub is closed to others', LINKS, network(false), LOCAL, ''],
  ['nowhere when the hub tells no network', LINKS, undefined, new URL('http://localhost:8080/board'), ''],
  [
    'the name this page came by',
    LINKS,
    undefined,
    new URL('https://games.example.org/board'),
    'HTTPS://GAMES.EXAMPLE.ORG/J/7QK4',
  ],
  [
    'a folder of a tunnel',
    LINKS,
    undefined,
    new URL('https://example.org/contact/board'),
    'HTTPS://EXAMPLE.ORG/CONTACT/J/7QK4',
  ],
])('phones come in by %s', (_what, links, net, here, address) => {
  expect(joinWay(links, net, here)).toEqual({ code: '7QK4', address });
});

test('a spectator is told no way', () => {
  expect(joinWay(undefined, undefined, LOCAL)).toBeUndefined();
});

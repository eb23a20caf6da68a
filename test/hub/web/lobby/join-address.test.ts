import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { baseAddress, linkTo, scannedAddress, typedAddress } from '../../../../hub/web/lobby/join-address.ts';
import { readLinks, readNetwork } from '../../../../hub/web/lobby/lobby-answers.ts';

const NETWORK = readNetwork({
  open: true,
  port: 8080,
  mqttPort: 1883,
  interfaces: [
    { name: 'docker0', address: '172.17.0.1', open: false },
    { name: 'wlan0', address: '192.168.1.20', open: true },
    { name: 'eth0', address: '10.0.0.7', open: true },
    { name: 'broken' },
  ],
});

test('guests come to the network that was chosen, else to the first that is open', () => {
  expect(baseAddress(NETWORK)).toBe('http://192.168.1.20:8080');
  expect(baseAddress(NETWORK, '10.0.0.7')).toBe('http://10.0.0.7:8080');
  expect(baseAddress(NETWORK, '172.17.0.1')).toBe('http://192.168.1.20:8080');
  expect(baseAddress({ ...NETWORK, interfaces: [] })).toBe('');
  expect(NETWORK.interfaces).toHaveLength(3);
});

test('what is scanned is in capitals, and so its code is a small one', () => {
  const scanned = scannedAddress('http://192.168.1.20:8080', '7qk4');
  expect(scanned).toBe('HTTP://192.168.1.20:8080/J/7QK4');
  expect(encode(scanned, { ecc: 'M', border: 0 }).size).toBe(25);
  expect(typedAddress('http://192.168.1.20:8080')).toBe('192.168.1.20:8080');
});

test('tokens stand after the number sign, where no server and no log sees them', () => {
  expect(linkTo('http://10.0.0.7:8080', 'board', 'a+b/c')).toBe('http://10.0.0.7:8080/board#token=a%2Bb%2Fc');
  const links = readLinks({ code: '7QK4', spectator: 's', seats: [{ seat: 'X', token: 't' }, { seat: 'O' }] });
  expect(links).toEqual({ code: '7QK4', spectator: 's', seats: [{ seat: 'X', token: 't' }] });
});

/** Addresses by which others reach the hub. */
import type { Network } from './lobby-answers.ts';

/** Of the interface with this address, or of the first open one; '' where none is open. 'http://192.168.1.20:8080'. */
export function baseAddress({ interfaces, port }: Network, preferred = ''): string {
  const open = interfaces.filter(({ isOpen }) => isOpen);
  const one = open.find(({ address }) => address === preferred) ?? open[0];
  return one === undefined ? '' : `http://${one.address}:${port}`;
}

/** What a phone scans, in capitals, which take less room in the code: 'HTTP://192.168.1.20:8080/J/7QK4'. */
export function scannedAddress(base: string, code: string): string {
  return `${base}/j/${code}`.toUpperCase();
}

/** What people type: '192.168.1.20:8080'. */
export function typedAddress(base: string): string {
  return base.replace(/^http:\/\//, '');
}

/** A link with a token, which browsers keep to themselves: it stands after the '#'. `page`: '' for the table, 'seat', 'board'. */
export function linkTo(base: string, page: string, token: string): string {
  return `${base}/${page}#token=${encodeURIComponent(token)}`;
}

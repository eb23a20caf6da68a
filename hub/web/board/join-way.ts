/** The way for phones to a table: its code, and the address that leads there. */
import { fields, items, number, text } from '../host/read.ts';
import type { JoinWay } from './board-state.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The first address of an interface that is open to others; '' for none. */
function openAddress(network: unknown): string {
  const told = fields(network);
  const open = items(told.interfaces)
    .map(fields)
    .find((one) => one.open === true && text(one.address) !== '');
  if (open === undefined) return '';
  return `http://${text(open.address)}:${number(told.port)}`;
}

/**
 * From the answers of `links` and `network` (undefined where the hub gave none). `here`: the address of this page, which others can use too unless it is
 * this machine's own. Undefined without a code.
 */
export function joinWay(links: unknown, network: unknown, here: URL): JoinWay | undefined {
  const code = text(fields(links).code);
  if (code === '') return undefined;
  const base = openAddress(network) || (LOOPBACK.test(here.hostname) ? '' : new URL('.', here).href.replace(/\/$/, ''));
  // Capitals take less room in a code that is scanned (its alphanumeric mode); names of hosts are the same in both.
  return { code, address: base === '' ? '' : `${base}/J/${code}`.toUpperCase() };
}

import { expect, test } from 'vitest';
import { Admission } from '../../../../hub/adapters/broker/admission.ts';
import { BROKER_LIMITS } from '../../../../hub/adapters/broker/limits.ts';

function admission(connectionsMax = 100) {
  const house = new Admission({ ...BROKER_LIMITS, connectionsMax });
  const turnedAway: number[] = [];
  const stranger = (address: string, n = 0) => {
    const one = {
      address,
      turnAway: () => {
        turnedAway.push(n);
        house.left(one);
      },
    };
    return one;
  };
  return { house, stranger, turnedAway };
}

test('from one address eight strangers may wait, and each that says who it is makes room', () => {
  const { house, stranger } = admission();
  const waiting = Array.from({ length: 8 }, () => stranger('192.168.1.9'));
  for (const one of waiting) expect(house.enter(one)).toBe(true);
  expect(house.enter(stranger('192.168.1.9'))).toBe(false);
  expect(house.enter(stranger('192.168.1.10'))).toBe(true);
  house.known(waiting[0] as (typeof waiting)[0]);
  expect(house.enter(stranger('192.168.1.9'))).toBe(true);
  expect(house.enter(stranger('192.168.1.9'))).toBe(false);
  house.left(waiting[1] as (typeof waiting)[0]);
  expect(house.enter(stranger('192.168.1.9'))).toBe(true);
  expect(house.connections).toBe(10);
});

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('strangers from this machine (%s) are not limited', (address) => {
  const { house, stranger } = admission();
  for (let i = 0; i < 50; i++) expect(house.enter(stranger(address))).toBe(true);
});

test('in a full house the stranger who has waited longest makes room; without one nobody enters', () => {
  const { house, stranger, turnedAway } = admission(3);
  const [a, b, c] = [1, 2, 3].map((n) => stranger('127.0.0.1', n)) as [never, never, never];
  for (const one of [a, b, c]) house.enter(one);
  house.known(a);
  const d = stranger('127.0.0.1', 4);
  expect(house.enter(d)).toBe(true);
  expect(turnedAway).toEqual([2]);
  house.known(c);
  house.known(d);
  expect(house.enter(stranger('127.0.0.1', 5))).toBe(false);
  expect(house.connections).toBe(3);
});

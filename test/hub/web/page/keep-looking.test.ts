import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLooking } from '../../../../hub/web/page/keep-looking.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Looks within a span, and what a look finds. */
function looks(found: () => boolean | 'fails') {
  let count = 0;
  const looking = keepLooking(
    () => true,
    async () => {
      count++;
      const answer = found();
      if (answer === 'fails') throw new Error('away');
      return answer;
    },
  );
  const during = async (ms: number): Promise<number> => {
    count = 0;
    await vi.advanceTimersByTimeAsync(ms);
    return count;
  };
  return { looking, during };
}

test('while each look finds news it looks often', async () => {
  const { during } = looks(() => true);
  expect(await during(4000)).toBe(10);
});

test('while the feed tells everything it looks seldom', async () => {
  const { during } = looks(() => false);
  await during(10_000);
  expect(await during(9000)).toBe(3);
});

test('after a gesture it looks soon', async () => {
  const { looking, during } = looks(() => false);
  await during(10_000);
  looking.expectNews();
  expect(await during(410)).toBe(1);
});

test('a look that fails is tried again soon', async () => {
  const { during } = looks(() => 'fails');
  expect(await during(4000)).toBe(10);
});

import { expect, test } from 'vitest';
import { createPressButton, type PressButton } from '../../../../hub/web/seat/press-button.ts';

/** A finger at these ms; answers when the button went down (positive) and up (negative). */
function felt(...finger: readonly (readonly [number, keyof PressButton])[]): readonly string[] {
  let nowMs = 0;
  const timers: { atMs: number; action: () => void }[] = [];
  const told: string[] = [];
  const runTo = (toMs: number): void => {
    for (;;) {
      const next = timers.filter(({ atMs }) => atMs <= toMs).sort((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined) break;
      nowMs = next.atMs;
      timers.splice(timers.indexOf(next), 1);
      next.action();
    }
    nowMs = toMs;
  };
  const button = createPressButton(
    (down) => told.push(`${down ? 'down' : 'up'} ${nowMs}`),
    (delayMs, action) => {
      const timer = { atMs: nowMs + delayMs, action };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
    () => nowMs,
  );
  for (const [atMs, what] of finger) {
    runTo(atMs);
    button[what]();
  }
  runTo(60_000);
  return told;
}

test.each([
  [
    'a short tap lasts long enough to be felt',
    [
      [0, 'down'],
      [10, 'up'],
    ],
    ['down 0', 'up 120'],
  ],
  [
    'a finger that lies is let go as it lifts',
    [
      [0, 'down'],
      [700, 'up'],
    ],
    ['down 0', 'up 700'],
  ],
  [
    'a finger that slid away means neither press nor hold',
    [
      [0, 'down'],
      [200, 'cancel'],
    ],
    ['down 0', 'up 1150'],
  ],
  [
    'a long press that slid away ends at once',
    [
      [0, 'down'],
      [2000, 'cancel'],
    ],
    ['down 0', 'up 2000'],
  ],
  ['"Hold" lasts as long as a hold', [[0, 'hold']], ['down 0', 'up 1800']],
  [
    'a new finger ends the tap before',
    [
      [0, 'down'],
      [10, 'up'],
      [50, 'down'],
      [300, 'up'],
    ],
    ['down 0', 'up 50', 'down 50', 'up 300'],
  ],
  [
    'lifting twice lets go once',
    [
      [0, 'down'],
      [300, 'up'],
      [310, 'cancel'],
    ],
    ['down 0', 'up 300'],
  ],
  [
    'lifting without a press is nothing',
    [
      [0, 'up'],
      [5, 'cancel'],
    ],
    [],
  ],
] as const)('%s', (_what, finger, told) => {
  expect(felt(...finger)).toEqual(told);
});

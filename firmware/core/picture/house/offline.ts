/** No hub, and why: what was tried, when it is tried again, and what a person can do. */
import { BONE, FOG, INK, type Op, RED, SLATE } from '../../../../protocol/scene.ts';
import { IC_CROSS, IC_LOCK, IC_NO, WIFI_BIG } from '../house-images.generated.ts';
import { head, line, MIDDLE, row, stencil } from './parts.ts';

interface Cause {
  readonly reason: string;
  readonly title: string;
  readonly what: string;
  /** What to do, in two lines. */
  readonly advice: string;
  readonly remedy: string;
}

const CAUSES: readonly Cause[] = [
  {
    reason: 'wifi',
    title: 'NO WI-FI',
    what: 'Password? Range?',
    advice: 'USB cable, then',
    remedy: 'npx tile provision',
  },
  {
    reason: 'nohub',
    title: 'NO HUB',
    what: 'none has answered',
    advice: 'In the lobby: Let',
    remedy: 'phones and tiles in',
  },
  {
    reason: 'auth',
    title: 'NOT ALLOWED',
    what: 'unknown secret',
    advice: 'USB cable, then',
    remedy: 'npx tile provision',
  },
  {
    reason: 'refused',
    title: 'HUB SAYS NO',
    what: 'no connection',
    advice: 'Has it just started?',
    remedy: 'npx tile doctor',
  },
  {
    reason: 'lost',
    title: 'HUB LOST',
    what: 'connection broke',
    advice: 'Out of reach, or',
    remedy: 'the hub was ended',
  },
  {
    reason: 'timeout',
    title: 'NO ANSWER',
    what: 'the hub is silent',
    advice: 'Out of reach, or',
    remedy: 'the hub is busy',
  },
];
const UNKNOWN: Cause = {
  reason: '',
  title: 'NO HUB',
  what: 'not connected',
  advice: 'Ask the computer:',
  remedy: 'npx tile doctor',
};

function causeOf(reason: string): Cause {
  for (const cause of CAUSES) if (cause.reason === reason) return cause;
  return UNKNOWN;
}

/** What is broken: the Wi-Fi, the tile's right to join, or the way between tile and hub. */
function picture(reason: string): Op[] {
  if (reason === 'wifi') return [stencil(MIDDLE - 20, 5, WIFI_BIG, RED)];
  const between = reason === 'auth' ? IC_LOCK : reason === 'refused' ? IC_NO : IC_CROSS;
  return [
    ['f', 33, 7, 20, 24, BONE, 2],
    stencil(MIDDLE - 6, 13, between, RED),
    ['f', 75, 7, 20, 24, SLATE, 2],
    ['r', 80, 12, 10, 3, SLATE],
    ['r', 80, 18, 10, 3, SLATE],
    ['r', 80, 24, 10, 2, SLATE],
  ];
}

/** `reason` as TileInput.linkDown has it; `seconds` until the next attempt. */
export function offlineOps(reason: string, shortId: string, seconds: string): Op[] {
  const cause = causeOf(reason);
  const ground: Op[] = [['c', INK]];
  const next = seconds === '0' ? 'trying again' : 'again in ' + seconds + ' s';
  return ground.concat(
    picture(reason),
    [head(37, cause.title, RED)],
    row(57, 'failed', cause.what, BONE),
    row(73, 'going', next, BONE),
    [
      ['r', 8, 89, 112, 1, SLATE],
      line(94, cause.advice, FOG),
      line(105, cause.remedy, BONE),
      ['t', MIDDLE, 116, 0, SLATE, 'tile ' + shortId, 1],
    ],
  );
}

/** A hub answered and does not take this tile. The number is the one the troubleshooting page lists. */
import { BONE, FOG, INK, type Op, RED } from '../../../../protocol/scene.ts';
import { IC_NO } from '../house-images.generated.ts';
import { again, giant, head, line, MIDDLE, stencil } from './parts.ts';

interface Turning {
  readonly reason: string;
  readonly number: string;
  readonly title: string;
  readonly lines: readonly string[];
}

const TURNINGS: readonly Turning[] = [
  { reason: 'twins', number: '11', title: 'TWO OF ME', lines: ['Another tile has my', 'id. Switch one off.'] },
  { reason: 'full', number: '12', title: 'HUB IS FULL', lines: ['Free a tile, or', 'start a second hub.'] },
  { reason: 'version', number: '13', title: 'OTHER VERSION', lines: ['Update this tile:', 'npx tile flash'] },
  { reason: 'stranger', number: '14', title: 'NOT INVITED', lines: ['Make me yours:', 'npx tile provision'] },
];
const UNKNOWN: Turning = { reason: '', number: '10', title: 'TURNED AWAY', lines: ['The lobby says why.', ''] };

function turningOf(reason: string): Turning {
  for (const turning of TURNINGS) if (turning.reason === reason) return turning;
  return UNKNOWN;
}

/** `reason` as the away message has it; `seconds` until the tile asks again. */
export function turnedAwayOps(reason: string, shortId: string, seconds: string): Op[] {
  const turning = turningOf(reason);
  const ops: Op[] = [
    ['c', INK],
    stencil(MIDDLE - 6, 6, IC_NO, RED),
    giant(22, turning.number, RED),
    head(56, turning.title, BONE),
  ];
  for (let i = 0; i < turning.lines.length; i++) {
    const text = turning.lines[i];
    if (text !== undefined) ops.push(line(75 + i * 12, text, BONE));
  }
  return ops.concat([again(102, seconds), line(114, 'tile ' + shortId, FOG)]);
}

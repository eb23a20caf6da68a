/** What the parity test runs in Lua and in Node alike. Compiled to Lua, so it is written in the device dialect. */
import { createSenses } from '../../../../firmware/core/senses.ts';
import type { World } from '../../../../protocol/messages.ts';
import type { Side } from '../../../../protocol/scene.ts';

/** One call of a body, and what came of it: the gestures, the change, the world, what is held and lifted. */
export type Trace = (atMs: number, call: string, a: number, b: number, c: number) => string;

function worldText(world: World): string {
  let text = `${world.posture} "${world.tag}"`;
  for (const edge of world.edges) text += edge === 0 ? ' 0' : ` ${edge[0]}.${edge[1]}`;
  if (world.button) text += ' down';
  return world.frozen ? `${text} frozen` : text;
}

/** The senses of one tile. Calls: beacon side number side, motion x y z, tag 0-2, button 0-1, point x y, tick. */
export function createTrace(capabilities: string): Trace {
  let nowMs = 0;
  let told = '';
  const senses = createSenses({ nowMs: () => nowMs }, capabilities, {
    changed: () => {
      told += ' changed';
    },
    event: (kind, to, x, y) => {
      told += ` ${kind} ${to} ${x} ${y}`;
    },
  });
  const uids = ['', '04a1b2c3d4e5f6', '08deadbeef'];
  return (atMs: number, call: string, a: number, b: number, c: number): string => {
    nowMs = atMs;
    told = '';
    if (call === 'beacon') senses.beacon(a as Side, b, c as Side);
    if (call === 'motion') senses.motion(a, b, c);
    if (call === 'tag') senses.tag(uids[a] ?? '');
    if (call === 'button') senses.button(a === 1);
    if (call === 'point') senses.point(a, b);
    if (call === 'tick') senses.tick();
    let lifted = '';
    for (const side of [0, 1, 2, 3]) lifted += senses.liftedTowards(side as Side) ? '1' : '0';
    return `${call} ${worldText(senses.world())} ${senses.heldMs()} ${lifted}${told}`;
  };
}

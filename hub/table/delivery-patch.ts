/** The difference of two scenes as a patch. protocol/README.md, patch and section 4. */
import type { PatchMessage } from '../../protocol/messages.ts';
import type { Cover, Op, Scene } from '../../protocol/scene.ts';

type Data = number | string | readonly Data[];

function isSame(a: Data, b: Data): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a.length !== b.length) return false;
  return a.every((value, i) => isSame(value, b[i] as Data));
}

function isSameCover(a: Cover | undefined, b: Cover | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  return a.reader === b.reader && isSame(a.ops, b.ops) && isSame(a.friends, b.friends);
}

/** Do both scenes look the same, deadline included? */
export function isSameScene(a: Scene, b: Scene): boolean {
  if (a === b) return true;
  if (a.turn !== b.turn || a.deadlineMs !== b.deadlineMs) return false;
  return isSame(a.ops, b.ops) && isSame(a.motions, b.motions) && isSameCover(a.cover, b.cover);
}

/**
 * What changes `base` into `next`; undefined when only a scene can: another cover or turn, or fewer operations. Numbers of
 * claim and revisions are left to the caller.
 */
export function patchBetween(
  base: Scene,
  next: Scene,
): Pick<PatchMessage, 'ops' | 'motions' | 'deadlineMs'> | undefined {
  if (base.turn !== next.turn || next.ops.length < base.ops.length) return undefined;
  if (!isSameCover(base.cover, next.cover)) return undefined;
  const ops: (readonly [number, Op])[] = [];
  next.ops.forEach((op, id) => {
    const before = base.ops[id];
    if (before === undefined || !isSame(before, op)) ops.push([id, op]);
  });
  return {
    ops,
    ...(isSame(base.motions, next.motions) ? {} : { motions: next.motions }),
    ...(base.deadlineMs === next.deadlineMs ? {} : { deadlineMs: next.deadlineMs ?? -1 }),
  };
}

/** Games name images; on the wire they go by content hash. */
import type { Op } from '../../protocol/scene.ts';
import type { TableDeps } from './table-context.ts';

/** The operations with ids for names. Throws for an image that neither the game nor the house has, which is a fault of the game. */
export function namedOps(deps: Pick<TableDeps, 'imageId'>, game: string, ops: readonly Op[]): readonly Op[] {
  const id = (name: string): string => {
    const found = deps.imageId(game, name);
    if (found === undefined) throw new Error(`no image "${name}" in the bank of ${game} or of the house`);
    return found;
  };
  return ops.map((op): Op => {
    if (op[0] === 'i') return op.length === 5 ? ['i', op[1], op[2], id(op[3]), op[4]] : ['i', op[1], op[2], id(op[3])];
    if (op[0] !== 'g') return op;
    const legend = op[8].map(
      ([letter, ground, image, frame]) => [letter, ground, image === '' ? '' : id(image), frame] as const,
    );
    return ['g', op[1], op[2], op[3], op[4], op[5], op[6], op[7], legend];
  });
}

/** Games name images; on the wire they go by content hash. */
import type { Op } from '../../protocol/scene.ts';
import { withImageIds } from '../games/bank.ts';
import type { TableDeps } from './table-context.ts';

/** The operations with ids for names. Throws for an image that neither the game nor the house has, which is a fault of the game. */
export function namedOps(deps: Pick<TableDeps, 'imageId'>, game: string, ops: readonly Op[]): readonly Op[] {
  const id = (name: string): string => {
    const found = deps.imageId(game, name);
    if (found === undefined) throw new Error(`no image "${name}" in the bank of ${game} or of the house`);
    return found;
  };
  return withImageIds(ops, id);
}

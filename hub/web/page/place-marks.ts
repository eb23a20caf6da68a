/** From what the hub tells of a table, and where its tiles lie, to what is drawn over them. */
import type { Arrow, Ring } from '../cloth/table-marks.ts';
import type { TableSummary } from '../host/answers.ts';
import { whereItBelongs } from '../plane/belongs.ts';
import { eyeOf, type Placed } from '../plane/geometry.ts';

/** An arrow from each stray tile that lies here to its place. */
export function arrowsOf(table: TableSummary | undefined, placed: readonly Placed[]): readonly Arrow[] {
  return (table?.tidying ?? []).flatMap(({ tile, beside, aside }) => {
    const stray = placed.find((one) => one.tile === tile);
    const to = stray === undefined ? undefined : whereItBelongs(stray, beside, aside, placed);
    return stray === undefined || to === undefined ? [] : [{ from: stray.pose, to }];
  });
}

/** A ring between each two edges whose contact has to hold. `agoMs`: how long ago the hub told it. */
export function ringsOf(table: TableSummary | undefined, placed: readonly Placed[], agoMs: number): readonly Ring[] {
  return (table?.pending ?? []).flatMap(({ a, aSide, b, bSide, ms, ofMs }) => {
    const [one, other] = [placed.find(({ tile }) => tile === a), placed.find(({ tile }) => tile === b)];
    if (one === undefined || other === undefined || ofMs <= 0) return [];
    const [from, to] = [eyeOf(one.pose, aSide), eyeOf(other.pose, bSide)];
    const heldMs = Math.min(ofMs, ms + agoMs);
    const at = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    return [{ key: `${a}${aSide}${b}${bSide}`, at, share: heldMs / ofMs, leftMs: ofMs - heldMs }];
  });
}

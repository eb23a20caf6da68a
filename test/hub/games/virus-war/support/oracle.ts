/**
 * The text of VW8 once more, as plainly as possible and sharing nothing with the game: rows of letters from the top, repeated until nothing
 * changes. Answers 'column,row' with row 0 on top.
 */
export function reachOf(rows: readonly string[], mark: 'X' | 'O'): ReadonlySet<string> {
  const enemy = mark === 'X' ? 'O' : 'X';
  const letter = (x: number, y: number) => rows[y]?.[x] ?? '#';
  const linked = new Set<string>();
  const touchesLinked = (x: number, y: number) => {
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) if ((dx !== 0 || dy !== 0) && linked.has(`${x + dx},${y + dy}`)) return true;
    }
    return false;
  };
  const everywhere = (visit: (x: number, y: number) => void) => {
    for (const [y, row] of rows.entries()) for (let x = 0; x < row.length; x += 1) visit(x, y);
  };
  everywhere((x, y) => {
    if (letter(x, y) === mark) linked.add(`${x},${y}`);
  });
  for (let size = -1; size !== linked.size; ) {
    size = linked.size;
    everywhere((x, y) => {
      if (letter(x, y) === enemy.toLowerCase() && touchesLinked(x, y)) linked.add(`${x},${y}`);
    });
  }
  const reach = new Set<string>();
  everywhere((x, y) => {
    if ((letter(x, y) === '.' || letter(x, y) === enemy) && touchesLinked(x, y)) reach.add(`${x},${y}`);
  });
  return reach;
}

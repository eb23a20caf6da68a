/** The shared screen's sentences: what is so, for people who sit round it. */
import type { GameSpec, TableSummary } from '../host/answers.ts';
import type { LineState } from '../host/host-socket.ts';
import { pieceName, seatName } from '../page/words.ts';

export interface BoardWords {
  readonly title: string;
  readonly say: string;
}

/** What keeps the screen from being news; undefined when nothing does. */
export function lineWords(line: LineState): BoardWords | undefined {
  switch (line) {
    case 'connecting':
      return { title: 'One moment', say: 'Looking for the hub.' };
    case 'away':
      return { title: 'The hub is away', say: 'The game is saved; this screen goes on when it is back.' };
    case 'stranger':
      return {
        title: 'This screen has no link',
        say: 'Open the link for shared screens from the lobby, or scan the code of the table.',
      };
    default:
      return undefined;
  }
}

function seatingSay(game: GameSpec | undefined, table: TableSummary): string {
  const hand = table.missing.find((piece) => piece.startsWith('hand:'));
  if (hand !== undefined) return `${seatName(game, table, hand.slice('hand:'.length))} needs a handheld.`;
  const count = table.missing.length;
  return count === 1 ? `${pieceName(table.missing[0] ?? '')} is missing.` : `${count} tiles are still to be laid.`;
}

/** What is happening at the table. */
export function boardWords(game: GameSpec | undefined, table: TableSummary | undefined): BoardWords {
  if (table === undefined || table.phase === 'free') {
    return { title: 'Waiting for players', say: 'The host begins a game in the lobby.' };
  }
  if (table.phase === 'over') return { title: table.result?.say ?? 'The match is over', say: 'Thank you for playing.' };
  if (table.paused === 'host') return { title: 'Paused', say: 'Clocks stand still.' };
  if (table.paused !== '') return { title: 'Welcome back', say: 'Press any tile of the game to go on.' };
  if (table.phase === 'seating') return { title: 'Waiting for players', say: seatingSay(game, table) };
  if (table.isTidying) return { title: 'Tidy up', say: 'Arrows on the tiles show where they belong.' };
  const names = table.active.map((seat) => seatName(game, table, seat));
  if (names.length === 0) return { title: 'Playing', say: '' };
  const hub = table.seats.some(({ seat, player }) => table.active.includes(seat) && player !== 'person');
  return { title: `${names.join(' and ')} to move`, say: hub ? 'The hub thinks.' : '' };
}

/** The winners' seats, for the fanfare; [] when nobody has won alone or shared the first place. */
export function winners(table: TableSummary | undefined): readonly string[] {
  const order = table?.result?.order ?? [];
  const first = order[0] ?? [];
  // All in one place: nobody has won.
  return table?.phase === 'over' && order.length > 1 ? first : [];
}

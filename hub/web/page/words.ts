/** The page's sentences about a table. */
import type { GameSpec, TableSummary } from '../host/answers.ts';

/** Title and next step of the side panel. */
export interface Words {
  readonly title: string;
  readonly say: string;
}

/** How a seat is called: its person, or its title in small letters. */
export function seatName(game: GameSpec | undefined, table: TableSummary, seat: string): string {
  const title = titleCase(game?.seats.find((one) => one.seat === seat)?.title ?? seat);
  const name = table.seats.find((one) => one.seat === seat)?.name ?? '';
  return name === '' || name === title ? title : `${name} (${title})`;
}

/** 'CROSSES' to 'Crosses'. */
export function titleCase(title: string): string {
  return title.charAt(0).toUpperCase() + title.slice(1).toLowerCase();
}

/** What a piece is called: 'cell:c3' is cell c3. */
export function pieceName(piece: string): string {
  return piece.replace(':', ' ');
}

/** Tiles are laid, and a press says which is which. */
function seatingWords(game: GameSpec | undefined, table: TableSummary): Words {
  const hand = table.missing.find((piece) => piece.startsWith('hand:'));
  const board = table.missing.filter((piece) => !piece.startsWith('hand:')).length;
  const away = table.tiles.filter(({ here }) => !here).length;
  if (table.tiles.length < table.missing.length || away > 0) {
    const here = table.tiles.length - away;
    return {
      title: 'Set up',
      say: `${here} of ${Math.max(here, table.missing.length)} tiles are at the table. One moment.`,
    };
  }
  if (board > 0) {
    return {
      title: 'Set up',
      say: `The ${board} tiles of the board lie in a rectangle. Press the corner that is to be a1, as a rule the lower left one.`,
    };
  }
  const seat = hand === undefined ? '' : seatName(game, table, hand.slice('hand:'.length));
  return { title: 'Set up', say: `Press a tile: it becomes the handheld of ${seat}.` };
}

function overWords(table: TableSummary): Words {
  const lines = table.result?.order.length === 0 ? 'Everybody loses.' : '';
  return {
    title: table.result?.say ?? 'The match is over',
    say: lines || 'Rematch changes sides; a new game starts in the lobby.',
  };
}

/** How the awaited person acts with what lies before him. */
function howToAct(table: TableSummary): string {
  const awaited = table.seats.filter(({ seat }) => table.active.includes(seat));
  const person = awaited.find(({ player }) => player === 'person');
  if (person === undefined) return 'The hub thinks.';
  if (person.set === 'full') return 'Lit frames on the tiles show what can be done; press one.';
  return 'Tilt the handheld to move its cursor (T with an arrow key), press to act, hold for its menu.';
}

/** What is happening, and what to do. */
export function tableWords(game: GameSpec | undefined, table: TableSummary): Words {
  if (table.phase === 'over') return overWords(table);
  if (table.paused === 'host') return { title: 'Paused', say: 'Clocks stand still. Go on when everybody is back.' };
  if (table.paused !== '') return { title: 'Welcome back', say: 'Press any tile of the game to go on.' };
  if (table.phase === 'seating') return seatingWords(game, table);
  if (table.isTidying) {
    return { title: 'Tidy up', say: 'Arrows show where the bright tiles belong. Clocks stand still meanwhile.' };
  }
  const names = table.active.map((seat) => seatName(game, table, seat));
  return { title: names.length === 0 ? 'Playing' : `${names.join(' and ')} to move`, say: howToAct(table) };
}

/** A clock as m:ss; tenths of a second do not count. */
export function clockWords(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

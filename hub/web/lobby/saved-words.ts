/** Sessions on disk, in words. */
import type { GameSpec } from '../host/answers.ts';
import { titleCase } from '../page/words.ts';
import type { SavedSession } from './lobby-answers.ts';

type Seats = SavedSession['seats'];

function nameAt(game: GameSpec | undefined, seats: Seats, seat: string): string {
  const title = titleCase(game?.seats.find((one) => one.seat === seat)?.title ?? seat);
  return seats.find((one) => one.seat === seat)?.name || title;
}

/** 'Ann against The hub'. */
export function sittersWords(game: GameSpec | undefined, seats: Seats): string {
  return seats.map(({ seat }) => nameAt(game, seats, seat)).join(' against ');
}

/** Whose turn it is, or how it ended. */
export function standWords(game: GameSpec | undefined, saved: SavedSession): string {
  if (saved.isOver) return saved.result || 'Over';
  if (saved.active.length === 0) return 'Not begun';
  return `${saved.active.map((seat) => nameAt(game, saved.seats, seat)).join(' and ')} to move`;
}

const DAY_MS = 86_400_000;

function dayNumber(date: Date): number {
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS);
}

/** 'today 14:05', 'yesterday 9:30', '3 May', '3 May 2025'. Both in ms since 1970; `locale` of the page. */
export function whenWords(atMs: number, nowMs: number, locale = 'en-GB'): string {
  const [at, now] = [new Date(atMs), new Date(nowMs)];
  const time = at.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });
  const days = dayNumber(now) - dayNumber(at);
  if (days === 0) return `today ${time}`;
  if (days === 1) return `yesterday ${time}`;
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return at.toLocaleDateString(locale, { day: 'numeric', month: 'short', ...year });
}

import type { HostCommand } from '../../table/host-commands.ts';

/** What a link lets its holder do (DESIGN 6: links are of three kinds). */
export type HostRole =
  | { readonly as: 'host' }
  /** Came by a table's code: looks on, and may sit down. */
  | { readonly as: 'guest'; readonly table: string }
  /** Sits there; may come back to it with another tile. */
  | { readonly as: 'seat'; readonly table: string; readonly seat: string }
  | { readonly as: 'spectator'; readonly table: string };

/** Looks a token up; undefined: it is none of ours. */
export type RoleOf = (token: string) => HostRole | undefined;

/** What roles come by. Whatever is asked about may be a stranger's guess: the time of an answer tells nothing. */
export interface RoleKeys {
  ofToken(token: string): HostRole | undefined;
  /** Of a table's join code, in capitals or not. So short that guesses are to be limited. */
  ofCode(code: string): HostRole | undefined;
  /** A cookie's value; holds after a restart of the hub. */
  toCookie(role: HostRole): string;
  ofCookie(value: string): HostRole | undefined;
}

/** Feeds that those who are no host may watch, filtered to their table. */
const SHARED_FEEDS: readonly string[] = ['tables', 'room', 'board'];

/** May somebody in this role ask that? All but hosts are held to their own table. */
export function mayDo(role: HostRole, command: HostCommand): boolean {
  if (role.as === 'host') return true;
  const isOwn = 'table' in command && command.table === role.table;
  const maySit = isOwn && role.as !== 'spectator';
  switch (command.do) {
    case 'games':
    case 'rules':
    case 'setUp':
    case 'tables':
      return true;
    case 'board':
      return isOwn;
    case 'position':
      return isOwn && command.reveal !== true;
    case 'watch':
      return command.feeds.every((feed) => SHARED_FEEDS.includes(feed));
    case 'hints':
    case 'seatTile':
    case 'point':
    // Which seat may be sat at depends on who sits where: the table's business.
    case 'sit':
      return maySit;
    default:
      return false;
  }
}

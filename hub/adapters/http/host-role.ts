import { createHash, timingSafeEqual } from 'node:crypto';
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

/** Roles by token. Compares hashes, so that the time tells nothing of a token. */
export function createRoles(tokens: readonly (readonly [string, HostRole])[]): RoleOf {
  const known = tokens.map(([token, role]) => ({ hash: sha256(token), role }));
  return (token) => {
    const given = sha256(token);
    return known.find(({ hash }) => timingSafeEqual(hash, given))?.role;
  };
}

/** What a spectator may ask: what stands on the shared screen anyway. */
export function mayDo(role: HostRole, command: HostCommand): boolean {
  if (role.as === 'host') return true;
  switch (command.do) {
    case 'games':
    case 'tables':
      return true;
    case 'position':
      return command.reveal !== true;
    case 'watch':
      return command.feeds.every((feed) => feed === 'tables' || feed === 'room');
    default:
      return false;
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** What those who are no host get to see of answers and feeds: their own table, nothing of others. */
import type { Json } from '../../games/game.ts';
import type { HostCommand } from '../../table/host-commands.ts';
import type { HostRole } from './host-role.ts';
import type { HostAnswer } from './host-socket.ts';

/** The answer as this role may have it. Commands that name a table are held to the own one before they are carried out. */
export function answerFor(role: HostRole, command: HostCommand, answer: HostAnswer): HostAnswer {
  if (role.as === 'host' || command.do !== 'tables' || !answer.ok) return answer;
  return { ...answer, tables: ownOf(role.table, answer.tables ?? []) };
}

/** What a feed tells this role; undefined: nothing. */
export function feedFor(role: HostRole, feed: string, data: Json): Json | undefined {
  if (role.as === 'host') return data;
  if (feed === 'tables') return ownOf(role.table, data);
  return isOf(role.table, data) ? data : undefined;
}

function ownOf(table: string, list: Json): Json {
  return Array.isArray(list) ? list.filter((one) => isOf(table, one)) : [];
}

function isOf(table: string, data: Json): boolean {
  return typeof data === 'object' && data !== null && 'table' in data && data.table === table;
}

/** Who may write and read which topic. */
import { HUB_FILTER, parseTopic, type Topic, tileTopic } from '../../../protocol/topics.ts';
import type { Grant } from '../../table/ports.ts';

const FILTER_CHARS_MAX = 64;
const PAGE_FILTER = /^ct\/[a-z0-9/_+#-]+$/;

/** A tile writes its own presence, messages and log; a page those of the tiles it names; nobody writes `dn` or a hub's presence. */
export function mayPublish(grant: Grant, topic: Topic): boolean {
  if (topic.of !== 'tile' || topic.kind === 'dn' || grant.as === 'echo') return false;
  return grant.as === 'tile' ? topic.tile === grant.tile : grant.tiles.includes(topic.tile);
}

/** Is this the one topic that an echo client writes and reads? It is none of the wire's: the hub hears nothing of it. */
export function isOwnEcho(grant: Grant, topic: string): boolean {
  return grant.as === 'echo' && topic === `ct/echo/${grant.client}`;
}

/** A tile reads its own `dn` and the presence of hubs; a page everything of ours. */
export function maySubscribe(grant: Grant, filter: string): boolean {
  if (filter.length > FILTER_CHARS_MAX) return false;
  if (grant.as === 'page') return PAGE_FILTER.test(filter);
  if (grant.as === 'echo') return isOwnEcho(grant, filter);
  return filter === HUB_FILTER || isReadByTile(grant.tile, filter);
}

/** The same for one message on its way: the second lock behind maySubscribe. */
export function mayReceive(grant: Grant, topic: string): boolean {
  if (grant.as === 'echo') return isOwnEcho(grant, topic);
  return grant.as === 'page' ? topic.startsWith('ct/') : isReadByTile(grant.tile, topic);
}

function isReadByTile(tile: string, topic: string): boolean {
  return topic === tileTopic(tile, 'dn') || parseTopic(topic)?.of === 'hub';
}

/** Does a filter take this topic? [MQTT 4.7]: `+` is one level, `#` the rest and its parent. */
export function filterMatches(filter: string, topic: string): boolean {
  const wanted = filter.split('/');
  const levels = topic.split('/');
  for (const [i, level] of wanted.entries()) {
    if (level === '#') return true;
    if (level !== '+' && level !== levels[i]) return false;
    if (level === '+' && levels[i] === undefined) return false;
  }
  return wanted.length === levels.length;
}

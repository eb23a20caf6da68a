/** MQTT topics of the wire. A tile id is the 12 lower-case hex digits of its MAC; a hub id is 1-12 characters of [a-z0-9-]. README.md section 1.1. */

export type TileTopicKind = 'on' | 'up' | 'dn' | 'log';

/** `ct/t/<tile>/<kind>`, at most 22 characters. */
export function tileTopic(tile: string, kind: TileTopicKind): string {
  return 'ct/t/' + tile + '/' + kind;
}

/** `ct/hub/<hub>/on`. */
export function hubTopic(hub: string): string {
  return 'ct/hub/' + hub + '/on';
}

/** The filter by which tiles hear of any hub. */
export const HUB_FILTER = 'ct/hub/+/on';
/** The filters by which a hub hears all tiles. */
export const TILE_FILTERS: readonly string[] = ['ct/t/+/on', 'ct/t/+/up', 'ct/t/+/log'];

/** What a topic names, or undefined when it is none of ours. */
export type Topic =
  | { readonly of: 'tile'; readonly tile: string; readonly kind: TileTopicKind }
  | { readonly of: 'hub'; readonly hub: string };

function allIn(text: string, allowed: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (allowed.indexOf(text.charAt(i)) < 0) return false;
  }
  return true;
}

/** Is it 12 lower-case hex digits? */
export function isTileId(text: string): boolean {
  return text.length === 12 && allIn(text, '0123456789abcdef');
}

/** Is it 1-12 characters of [a-z0-9-]? */
export function isHubId(text: string): boolean {
  return text.length > 0 && text.length <= 12 && allIn(text, 'abcdefghijklmnopqrstuvwxyz0123456789-');
}

/** Parses a topic; foreign ones give undefined. */
export function parseTopic(topic: string): Topic | undefined {
  if (topic.length > 31) return undefined;
  const parts = topic.split('/');
  if (parts.length !== 4 || parts[0] !== 'ct') return undefined;
  const name = parts[2] as string;
  const kind = parts[3] as string;
  if (parts[1] === 'hub') return kind === 'on' && isHubId(name) ? { of: 'hub', hub: name } : undefined;
  if (parts[1] !== 't' || !isTileId(name)) return undefined;
  if (kind === 'on' || kind === 'up' || kind === 'dn' || kind === 'log') return { of: 'tile', tile: name, kind: kind };
  return undefined;
}

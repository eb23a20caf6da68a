import type { AnyGame } from './game.ts';
import { GAMES } from './registry.generated.ts';

/** No game has this name. */
export interface UnknownGame {
  readonly unknown: string;
  /** One sentence that names the games there are. */
  readonly say: string;
}

const toKebab = (name: string) => name.replaceAll('_', '-');

/**
 * The game with this id or transcript name, in kebab or snake case: 'virus-war', 'virus_war'. The answer for any other
 * name is an UnknownGame, told apart by `'unknown' in answer`.
 */
export function findGame(name: string, games: readonly AnyGame[] = GAMES): AnyGame | UnknownGame {
  const wanted = toKebab(name);
  const found = games.find(({ id, transcriptName }) => id === wanted || toKebab(transcriptName) === wanted);
  if (found !== undefined) return found;
  const known = games.length === 0 ? 'there are none' : `there are: ${games.map(({ id }) => id).join(', ')}`;
  return { unknown: name, say: `There is no game "${name}"; ${known}.` };
}

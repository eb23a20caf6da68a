import type { Draw } from '../../hub/games/game.ts';
import type { Opaque } from './game-walk.ts';

type Path = readonly (string | number)[];

function pathsOf(value: Opaque, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    pathsOf(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...inner];
}

const at = (value: Opaque, path: Path): Opaque => path.reduce((inner, key) => inner?.[key], value);

function withValue(value: Opaque, path: Path, replacement: Opaque): Opaque {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[key] = withValue(copy[key], rest, replacement);
  return copy;
}

/** Every value of one type anywhere in these. */
function valuesLike(like: Opaque, pool: readonly Opaque[]): readonly Opaque[] {
  return pool
    .flatMap((one) => pathsOf(one).map((path) => at(one, path)))
    .filter((value) => typeof value === typeof like);
}

function changedList(list: readonly Opaque[], draw: Draw): readonly Opaque[] {
  switch (draw.int(0, 2)) {
    case 0:
      return list.slice(1);
    case 1:
      return [...list, ...list.slice(0, 1)];
    default:
      return [...list].reverse();
  }
}

function sameTypes(value: Opaque, pool: readonly Opaque[], draw: Draw): Opaque {
  if (Array.isArray(value)) return changedList(value, draw);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number' && draw.int(0, 1) === 0) return draw.pick([value + 1, value - 1, -1, 0, 99, 1_000_000]);
  return draw.pick([...valuesLike(value, pool), value]);
}

const STRANGE: readonly Opaque[] = [
  null,
  true,
  -1,
  0.5,
  1e300,
  '',
  'hub',
  '__proto__',
  'constructor',
  [],
  [[]],
  {},
  { length: 3 },
  { toString: 1 },
];

/**
 * One value somewhere in some JSON is exchanged, most often for another of its type seen in `pool`.
 * 'anyTypes' also puts things there that are of no such type, and takes keys away.
 */
export function mutate(json: Opaque, pool: readonly Opaque[], draw: Draw, how: 'sameTypes' | 'anyTypes'): Opaque {
  const path = draw.pick(pathsOf(json));
  const value = at(json, path);
  if (how === 'anyTypes' && draw.int(0, 1) === 0) return withValue(json, path, draw.pick(STRANGE));
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isRecord) return withValue(json, path, sameTypes(value, pool, draw));
  const keys = Object.keys(value);
  if (how === 'sameTypes' || keys.length === 0) return json;
  const gone = draw.pick(keys);
  return withValue(json, path, Object.fromEntries(Object.entries(value).filter(([key]) => key !== gone)));
}

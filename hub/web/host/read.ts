/** Reading foreign JSON at the edge: what is missing or of another kind becomes an empty value, and nothing throws. */

export type Fields = { readonly [key: string]: unknown };

/** The fields of an object; none for anything else. */
export function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** The items of a list; none for anything else. */
export function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text, or ''. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A finite number, or `otherwise`. */
export function number(value: unknown, otherwise = 0): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

/** The texts of a list. */
export function texts(value: unknown): readonly string[] {
  return items(value).filter((one): one is string => typeof one === 'string');
}

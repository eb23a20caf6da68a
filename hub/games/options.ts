import type { Json, Option } from './game.ts';

/** What is wrong with one option. `option` is its name, or '' where the whole is no object. */
export interface OptionFault {
  readonly option: string;
  /** A sentence for the host: 'rounds must be a whole number in 1-10'. */
  readonly say: string;
}

export type OptionsReading<O> = { readonly options: O } | { readonly wrong: readonly OptionFault[] };

type OptionSpecs<O> = { readonly [key in keyof O]: Option };

function isRecord(json: unknown): json is { readonly [name: string]: Json } {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** What is wrong with a value for this option, as the end of a sentence that begins with its name; null: nothing. */
export function optionFault(option: Option, value: Json): string | null {
  switch (option.kind) {
    case 'int': {
      const fits = typeof value === 'number' && Number.isInteger(value) && value >= option.min && value <= option.max;
      return fits ? null : `must be a whole number in ${option.min}-${option.max}`;
    }
    case 'flag':
      return typeof value === 'boolean' ? null : 'must be true or false';
    case 'choice':
      return typeof value === 'string' && option.of.includes(value) ? null : `must be one of ${option.of.join(', ')}`;
    case 'data':
      return option.check(value);
  }
}

function unknownNames(given: object, specs: object, where: string): OptionFault[] {
  return Object.keys(given)
    .filter((name) => !Object.hasOwn(specs, name))
    .map((option) => ({ option, say: `${where} "${option}"` }));
}

/**
 * Options of a game from foreign data: `json` over `preset` over the defaults, every option present in the answer.
 * `json` may be undefined (no options given). All faults are reported at once: unknown names, wrong types, values out of range,
 * unknown choices, and what `check` says of data. Never throws.
 */
export function readOptions<O>(specs: OptionSpecs<O>, json: unknown, preset: Partial<O> = {}): OptionsReading<O> {
  const given = json === undefined ? {} : json;
  if (!isRecord(given)) return { wrong: [{ option: '', say: 'options must be an object of names and values' }] };
  const wrong = [
    ...unknownNames(given, specs, 'there is no option'),
    ...unknownNames(preset, specs, 'the preset names no option'),
  ];
  const over: { readonly [name: string]: Json } = { ...(preset as { readonly [name: string]: Json }), ...given };
  const read: [string, Json][] = [];
  for (const [name, option] of Object.entries<Option>(specs)) {
    const value = over[name];
    const used = value === undefined ? option.dflt : value;
    const fault = optionFault(option, used);
    if (fault === null) read.push([name, used]);
    else wrong.push({ option: name, say: `${name} ${fault}` });
  }
  // The names are those of `specs` and each value was checked against its kind: this is the edge where Json becomes O.
  return wrong.length > 0 ? { wrong } : { options: Object.fromEntries(read) as O };
}

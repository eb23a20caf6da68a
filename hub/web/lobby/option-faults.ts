/** What the hub found wrong with options, sorted to the fields that it speaks of. */
import type { OptionSpec } from '../host/answers.ts';
import type { HostError } from '../host/host-socket.ts';

export interface OptionFaults {
  /** By the option's name. */
  readonly fields: { readonly [name: string]: string };
  /** What concerns no single field; '' for nothing. */
  readonly rest: string;
}

const NONE: OptionFaults = { fields: {}, rest: '' };

/** From a refused `setUp`: 'width: width must be a whole number in 3-15; ...'. */
export function optionFaults(fault: HostError | undefined, specs: readonly OptionSpec[]): OptionFaults {
  if (fault === undefined) return NONE;
  if (fault.code !== 'badOptions') return { fields: {}, rest: `${fault.message} ${fault.hint}`.trim() };
  const fields: { [name: string]: string } = {};
  const rest: string[] = [];
  for (const part of fault.message.split('; ')) {
    const [, name = '', say = ''] = /^(\w+): (.*)$/s.exec(part) ?? [];
    const spec = specs.find((one) => one.name === name);
    if (spec === undefined) rest.push(part);
    else fields[name] = inItsWords(spec, say);
  }
  return { fields, rest: rest.join(' ') };
}

/** The field's label stands beside the sentence, so its name is left out. */
function inItsWords(spec: OptionSpec, say: string): string {
  if (spec.kind === 'int') return `A whole number from ${spec.min} to ${spec.max}, please.`;
  const plain = say.startsWith(`${spec.name} `) ? say.slice(spec.name.length + 1) : say;
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

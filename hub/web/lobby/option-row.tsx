/** One option of a game, with its range, and at the field what is wrong with it. */
import type { OptionSpec, OptionValue } from '../host/answers.ts';

interface OptionRowProps {
  readonly spec: OptionSpec;
  readonly value: OptionValue;
  /** '' for nothing. */
  readonly fault: string;
  readonly onChange: (value: OptionValue) => void;
}

type OptionFieldProps = Omit<OptionRowProps, 'fault'> & { readonly described: string; readonly isWrong: boolean };

/** 'preplaced' and 'firstAction' as words. */
function choiceWords(value: string): string {
  const words = value.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function OptionField({ spec, value, described, isWrong, onChange }: OptionFieldProps) {
  const shared = { id: `option-${spec.name}`, 'aria-describedby': described, 'aria-invalid': isWrong };
  if (spec.kind === 'flag') {
    return (
      <input
        {...shared}
        type="checkbox"
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  }
  if (spec.kind === 'choice') {
    return (
      <select {...shared} value={String(value)} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {spec.of.map((one) => (
          <option value={one} key={one}>
            {choiceWords(one)}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...shared}
      type="number"
      min={spec.min}
      max={spec.max}
      step={1}
      value={String(value)}
      // What is out of range is told, not changed under the fingers; an empty field is a field that is being typed in.
      onInput={({ currentTarget }) => {
        if (Number.isFinite(currentTarget.valueAsNumber)) onChange(currentTarget.valueAsNumber);
      }}
    />
  );
}

export function OptionRow({ spec, value, fault, onChange }: OptionRowProps) {
  const described = `about-${spec.name}`;
  return (
    <div class={fault === '' ? 'option-row' : 'option-row wrong'}>
      <label for={`option-${spec.name}`}>{spec.say}</label>
      <OptionField spec={spec} value={value} described={described} isWrong={fault !== ''} onChange={onChange} />
      <p class="xs option-about" id={described} role={fault === '' ? undefined : 'alert'}>
        {fault !== '' ? fault : spec.kind === 'int' ? `${spec.min} to ${spec.max}` : ''}
      </p>
    </div>
  );
}

import { useId } from 'react';

import { classes } from './classes.ts';
import { useWhyDisabled } from './whyDisabled.ts';

export interface SelectFieldProps<Value extends string> {
  label: string;
  labelHidden?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  value: Value;
  /** Pairs of value and label. */
  options: readonly (readonly [Value, string])[];
  disabled?: boolean;
  onChange: (value: Value) => void;
  className?: string;
}

/** A native select with its label, hint and error. */
export function SelectField<Value extends string>({
  label,
  labelHidden = false,
  hint,
  error,
  value,
  options,
  disabled = false,
  onChange,
  className,
}: SelectFieldProps<Value>) {
  const id = useId();
  const why = useWhyDisabled(disabled, null);
  const note = error ?? hint;
  return (
    <div className={classes('grid grid-cols-1 content-start gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        title={why ?? undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value as Value)}
        className={classes(
          'min-h-11 w-full rounded-md border bg-surface px-2 disabled:bg-sunken',
          error ? 'border-fail' : 'border-line-strong',
        )}
      >
        {options.map(([option, optionLabel]) => (
          <option key={option} value={option}>
            {optionLabel}
          </option>
        ))}
      </select>
      {note && (
        <p id={`${id}-note`} className={classes('text-sm', error ? 'text-fail' : 'text-ink-soft')}>
          {note}
        </p>
      )}
    </div>
  );
}

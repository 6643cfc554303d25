import { useId } from 'react';

import { classes } from './classes.ts';

/** Radio buttons with a hint for each option. */
export function RadioGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; title: string; hint: string }[];
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="grid gap-2">
      <span aria-hidden="true" className="text-sm font-semibold">
        {label}
      </span>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'flex min-h-11 cursor-pointer items-start gap-3 rounded-md border px-3 py-2.5 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
            option.value === value ? 'border-accent bg-accent-wash' : 'border-line hover:bg-hover',
          )}
        >
          <input
            type="radio"
            name={name}
            aria-label={option.title}
            aria-describedby={`${name}-${option.value}`}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="mt-1 size-4 shrink-0 accent-accent outline-none"
          />
          <span className="grid gap-0.5">
            <span className="font-medium">{option.title}</span>
            <span id={`${name}-${option.value}`} className="text-sm text-ink-soft">
              {option.hint}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}

import type { ReactNode } from 'react';

import { classes } from './classes.ts';

const CHIP =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold whitespace-nowrap md:min-h-8';

/** The classes of a filter chip. */
export const chipClass = (isOn: boolean): string =>
  classes(
    CHIP,
    isOn
      ? 'border-accent bg-accent-wash text-accent-strong'
      : 'border-line-strong text-ink-soft hover:bg-hover hover:text-ink',
  );

export function ToggleChip({
  isOn,
  name,
  onToggle,
}: {
  isOn: boolean;
  name: string;
  onToggle: (isOn: boolean) => void;
}) {
  return (
    <button type="button" aria-pressed={isOn} onClick={() => onToggle(!isOn)} className={chipClass(isOn)}>
      {name}
    </button>
  );
}

/** A chip with a native select, which lies transparent over the label of the selected option. */
export function ChoiceChip<Value extends string>({
  label,
  icon,
  value,
  options,
  isOn = false,
  onChange,
}: {
  label: string;
  icon?: ReactNode;
  value: Value;
  /** Pairs of value and label. */
  options: readonly (readonly [Value, string])[];
  isOn?: boolean;
  onChange: (value: Value) => void;
}) {
  return (
    <span className={classes(chipClass(isOn), 'relative')}>
      {icon}
      <span aria-hidden="true">{options.find(([option]) => option === value)?.[1]}</span>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="absolute inset-0 cursor-pointer rounded-full opacity-0 focus-visible:opacity-100"
      >
        {options.map(([option, optionLabel]) => (
          <option key={option} value={option}>
            {optionLabel}
          </option>
        ))}
      </select>
    </span>
  );
}

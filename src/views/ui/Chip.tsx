import type { ReactNode } from 'react';

import { classes } from './classes.ts';

const CHIP =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold whitespace-nowrap md:min-h-8';

/** How a chip looks: a wish that narrows a list, or does not. */
export const chipClass = (isOn: boolean): string =>
  classes(
    CHIP,
    isOn
      ? 'border-accent bg-accent-wash text-accent-strong'
      : 'border-line-strong/60 text-ink-soft hover:bg-hover hover:text-ink',
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

/** One of a few, by the browser's own list, which thumbs and keys know: it lies unseen over the words of what is chosen. */
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
  /** Value and word, in order. */
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
        {options.map(([option, word]) => (
          <option key={option} value={option}>
            {word}
          </option>
        ))}
      </select>
    </span>
  );
}

import { useId, type ReactNode } from 'react';

import { classes } from './classes.ts';
import { useWhyDisabled } from './whyDisabled.ts';

export interface SwitchProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with a label and hint. It is a checkbox, for keyboard and form support. */
export function Switch({ label, hint, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  const why = useWhyDisabled(disabled, null);
  return (
    <label
      htmlFor={id}
      className={classes(
        'flex min-h-11 items-start justify-between gap-4 py-2',
        disabled ? 'cursor-not-allowed' : 'cursor-pointer',
      )}
    >
      <span className="grid gap-0.5">
        <span className="font-medium">{label}</span>
        {hint && (
          <span id={`${id}-note`} className="text-sm text-ink-soft">
            {hint}
          </span>
        )}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        title={why ?? undefined}
        aria-label={label}
        aria-describedby={hint ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className={classes(
          'relative mt-0.5 h-6 w-10 shrink-0 appearance-none rounded-full border transition-colors duration-150',
          'before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:transition-transform before:duration-150',
          'checked:before:translate-x-4 disabled:opacity-50',
          'border-line-strong bg-sunken before:bg-line-strong checked:border-accent checked:bg-accent checked:before:bg-on-accent',
        )}
      />
    </label>
  );
}

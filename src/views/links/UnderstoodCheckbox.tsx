import { useId } from 'react';

import { classes } from '../ui/classes.ts';

/** "Saya mengerti": a required checkbox with its error. */
export function UnderstoodCheckbox({
  label,
  checked,
  error,
  disabled,
  onChange,
}: {
  label: string;
  checked: boolean;
  error: string | null;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label
        htmlFor={id}
        className={classes(
          'flex min-h-11 items-start gap-3 rounded-md border p-3',
          error === null ? 'border-line-strong' : 'border-fail',
        )}
      >
        <input
          id={id}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : `${id}-note`}
          onChange={({ target }) => onChange(target.checked)}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        {label}
      </label>
      {error !== null && (
        <p id={`${id}-note`} role="alert" className="text-sm text-fail">
          {error}
        </p>
      )}
    </div>
  );
}

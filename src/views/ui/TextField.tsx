import { useId, type ComponentProps, type ReactNode } from 'react';

import { classes } from './classes.ts';
import { useWhyDisabled } from './whyDisabled.ts';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** Shows the label to screen readers only, where a heading or an icon replaces it. */
  labelHidden?: boolean;
  /** The problem and its solution, in one sentence. */
  error?: string | undefined;
  hint?: string | undefined;
  /** An icon before the text. */
  before?: ReactNode;
  /** A control after the text, such as "show password". */
  after?: ReactNode;
}

/** A single-line field with its label, hint and error. */
export function TextField({
  label,
  labelHidden = false,
  error,
  hint,
  before,
  after,
  className,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const note = error ?? hint;
  const why = useWhyDisabled(rest.disabled === true, null);
  return (
    <div className={classes('grid grid-cols-1 content-start gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      <div
        className={classes(
          'flex min-h-11 items-center gap-2 rounded-md border bg-surface px-3 transition-colors duration-150 focus-within:outline-2 focus-within:outline-offset-1 has-[input:disabled]:bg-sunken',
          error ? 'border-fail focus-within:outline-fail' : 'border-line-strong focus-within:outline-accent',
        )}
      >
        {before && <span className="shrink-0 text-ink-soft">{before}</span>}
        <input
          {...rest}
          id={id}
          title={why ?? rest.title}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className="min-w-0 flex-1 bg-transparent py-2 text-ellipsis outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        {after}
      </div>
      {note && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={classes('text-sm', error ? 'text-fail' : 'text-ink-soft')}
        >
          {note}
        </p>
      )}
    </div>
  );
}

import { useId, type ComponentProps } from 'react';

import { classes } from './classes.ts';
import { useFormat } from './format.ts';
import { useWhyDisabled } from './whyDisabled.ts';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** The limit in code points, as in the database. The counter is shown from nine tenths of it on. */
  maxCharacters?: number;
}

/** A multi-line field with its label, hint and error. Text over the limit can be typed and is marked. */
export function TextArea({ label, error, hint, maxCharacters, className, ...rest }: TextAreaProps) {
  const id = useId();
  const { count } = useFormat();
  const note = error ?? hint;
  const why = useWhyDisabled(rest.disabled === true, null);
  const length = typeof rest.value === 'string' && maxCharacters !== undefined ? Array.from(rest.value).length : 0;
  return (
    <div className={classes('grid grid-cols-1 content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <textarea
        rows={4}
        {...rest}
        id={id}
        title={why ?? rest.title}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className={classes(
          'field-sizing-content max-h-96 min-h-24 w-full rounded-md border bg-surface px-3 py-2 transition-colors duration-150 focus:outline-2 focus:outline-offset-1 disabled:bg-sunken',
          error ? 'border-fail focus:outline-fail' : 'border-line-strong focus:outline-accent',
        )}
      />
      <div className="flex justify-between gap-3 text-sm">
        {note ? (
          // An element of its own: a hint that becomes an alert is not announced.
          <p
            key={error ? 'error' : 'hint'}
            id={`${id}-note`}
            role={error ? 'alert' : undefined}
            className={error ? 'text-fail' : 'text-ink-soft'}
          >
            {note}
          </p>
        ) : (
          <span />
        )}
        {maxCharacters !== undefined && length > maxCharacters * 0.9 && (
          <span className={classes('tabular shrink-0', length > maxCharacters ? 'text-fail' : 'text-ink-soft')}>
            {`${count(length)}/${count(maxCharacters)}`}
          </span>
        )}
      </div>
    </div>
  );
}

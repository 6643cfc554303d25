import type { ComponentProps, ReactNode } from 'react';

import { classes } from './classes.ts';
import { Spinner } from './Spinner.tsx';
import { disabledBecause, useWhyDisabled } from './whyDisabled.ts';

const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-hover',
  quiet: 'text-ink hover:bg-hover',
  danger: 'bg-fail text-surface hover:opacity-90',
} as const;

/** The look of a button, for what is none. */
export const buttonClasses = (
  variant: keyof typeof variants = 'secondary',
  size: 'small' | 'regular' = 'regular',
  ...more: (string | false | undefined)[]
): string =>
  classes(
    'relative inline-flex min-w-11 items-center justify-center gap-2 rounded-md text-sm font-semibold transition-colors duration-150',
    size === 'small' ? 'min-h-11 px-3 md:min-h-9' : 'min-h-11 px-4',
    variants[variant],
    ...more,
  );

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants;
  /** `small` for rows and headers; on touch screens it is still 44 px tall. */
  size?: 'small' | 'regular';
  icon?: ReactNode;
  /** Shows a spinner and ignores clicks, but keeps the width and the focus. */
  busy?: boolean;
  block?: boolean;
  /** Why it is disabled, in one sentence: a tooltip, read by screen readers, and shown when it is pressed. */
  because?: string | null;
}

/** A button with a label. For an icon alone, use IconButton. */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  block = false,
  because,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const why = useWhyDisabled(rest.disabled === true && !busy, because);
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...disabledBecause(why)}
      onClick={busy || why !== null ? (event) => event.preventDefault() : onClick}
      className={buttonClasses(
        variant,
        size,
        'disabled:cursor-not-allowed disabled:opacity-50 data-why:cursor-not-allowed data-why:opacity-50',
        block && 'w-full',
        className,
      )}
    >
      {busy && <Spinner className="absolute" />}
      <span className={classes('inline-flex items-center gap-2', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
    </button>
  );
}

import type { ComponentProps, ReactNode } from 'react';

import { classes } from './classes.ts';
import { disabledBecause, useWhyDisabled } from './whyDisabled.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  pressed?: boolean;
  /** Why it is disabled, as of Button. */
  because?: string | null;
}

/** An icon button: 44 px for touch, 36 px for a mouse. */
export function IconButton({
  label,
  icon,
  pressed,
  because,
  className,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  const why = useWhyDisabled(rest.disabled === true, because);
  return (
    <button
      {...rest}
      type={type}
      title={label}
      {...disabledBecause(why)}
      aria-label={label}
      aria-pressed={pressed}
      onClick={why === null ? onClick : (event) => event.preventDefault()}
      className={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors duration-150',
        'hover:bg-hover hover:text-ink disabled:cursor-not-allowed disabled:opacity-40 data-why:cursor-not-allowed data-why:opacity-40 md:pointer-fine:size-9',
        pressed && 'bg-accent-wash text-accent-strong',
        className,
      )}
    >
      {icon}
    </button>
  );
}

import type { ComponentProps, ReactNode } from 'react';

import { classes } from './classes.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  pressed?: boolean;
}

/** An icon button: 44 px for touch, 36 px for a mouse. */
export function IconButton({ label, icon, pressed, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      className={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors duration-150',
        'hover:bg-hover hover:text-ink disabled:cursor-not-allowed disabled:opacity-40 md:pointer-fine:size-9',
        pressed && 'bg-accent-wash text-accent-strong',
        className,
      )}
    >
      {icon}
    </button>
  );
}

import type { ReactNode } from 'react';

import { classes } from './classes.ts';
import { Popover } from './Popover.tsx';

/** A popover whose button looks like an `IconButton`. */
export function IconPopover({
  label,
  icon,
  className,
  children,
}: {
  label: string;
  icon: ReactNode;
  className?: string;
  children: (close: () => void) => ReactNode;
}) {
  return (
    <Popover
      label={label}
      hint={label}
      button={
        <>
          {icon}
          <span className="sr-only">{label}</span>
        </>
      }
      buttonClass={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink',
        className,
      )}
    >
      {children}
    </Popover>
  );
}

import type { ReactNode } from 'react';

import { classes } from './classes.ts';
import { Popover } from './Popover.tsx';

/** A panel that hangs by an icon: looks as an `IconButton`, says the same to those who do not see it. */
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

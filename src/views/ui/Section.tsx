import type { ReactNode } from 'react';

import { classes } from './classes.ts';

interface SectionProps {
  title: string;
  hint?: string | undefined;
  /** At the end of the heading's line. */
  action?: ReactNode;
  /** In a panel, whose own heading is the second level. */
  level?: 2 | 3;
  isCard?: boolean;
  children: ReactNode;
}

/** A part of a page with its heading. */
export function Section({ title, hint, action, level = 2, isCard = false, children }: SectionProps) {
  const Heading = `h${level}` as const;
  return (
    <section
      aria-label={title}
      className={classes(
        'grid grid-cols-1 content-start gap-2',
        isCard && 'rounded-lg border border-line bg-surface p-4',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Heading className={classes('font-semibold', level === 2 && !isCard && 'text-base')}>{title}</Heading>
        {action}
      </div>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      {children}
    </section>
  );
}

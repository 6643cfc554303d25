import type { ReactNode } from 'react';

import { classes } from '../ui/classes.ts';

/** Characters of a value that fits half the width of a phone. */
const SHORT_LENGTH = 16;

/** Labelled values in two columns. Null and empty values are omitted. */
export function Facts({ facts }: { facts: readonly [name: string, value: ReactNode][] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div
            key={name}
            className={classes(
              'min-w-0',
              !(typeof value === 'string' && value.length <= SHORT_LENGTH) && 'max-sm:col-span-2',
            )}
          >
            <dt className="text-xs text-ink-soft">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

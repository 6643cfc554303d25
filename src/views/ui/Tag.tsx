import type { ReactNode } from 'react';

import { classes } from './classes.ts';

export type TagTone = 'help' | 'ai' | 'person' | 'phone' | 'done' | 'fail' | 'plain';

const tones: Record<TagTone, string> = {
  help: 'bg-help-wash text-help',
  ai: 'bg-ai-wash text-ai',
  person: 'bg-person-wash text-person',
  phone: 'border border-phone/40 bg-surface text-phone',
  done: 'bg-done-wash text-done',
  fail: 'bg-fail-wash text-fail',
  plain: 'bg-sunken text-ink-soft',
};

/** A short fact: always a word, never a colour alone. `plain` is for what people write themselves, such as tags. */
export function Tag({
  fact = 'plain',
  icon,
  children,
  className,
}: {
  fact?: TagTone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const look = classes('h-5 max-w-full rounded-sm px-1.5 text-xs font-semibold', tones[fact], className);
  // Most have no icon, and a list has hundreds of them: then one element is enough.
  if (icon === undefined) return <bdi className={classes('inline-block truncate leading-5', look)}>{children}</bdi>;
  return (
    <span className={classes('inline-flex items-center gap-1', look)}>
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

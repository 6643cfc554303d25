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

/**
 * A short label, never a colour alone. `plain` is for user-written text, such as a room's tags. `wraps`: a sentence, which may
 * take more lines where there is little room.
 */
export function Tag({
  tone = 'plain',
  icon,
  children,
  wraps = false,
  className,
}: {
  tone?: TagTone;
  icon?: ReactNode;
  children: ReactNode;
  wraps?: boolean;
  className?: string;
}) {
  const tagClass = classes(
    'max-w-full rounded-sm px-1.5 text-xs leading-5 font-semibold',
    wraps ? 'min-h-5' : 'h-5',
    tones[tone],
    className,
  );
  const words = wraps ? '[overflow-wrap:anywhere]' : 'truncate';
  // Without an icon one element is enough; a list has hundreds of tags.
  if (icon === undefined) return <bdi className={classes('inline-block', words, tagClass)}>{children}</bdi>;
  return (
    <span className={classes('inline-flex items-center gap-1', tagClass)}>
      {icon}
      <span className={words}>{children}</span>
    </span>
  );
}

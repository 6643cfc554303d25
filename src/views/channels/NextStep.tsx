import { use, type ReactNode } from 'react';

import { classes } from '../ui/classes.ts';
import { useText } from '../ui/useText.ts';
import { CooldownContext } from './cooldown.ts';
import { channelsText } from './text/id.ts';

/** A state's title and explanation, and the next step with its buttons. */
export function NextStep({
  tone = 'plain',
  title,
  body,
  next,
  isCoolingDown = false,
  children,
}: {
  tone?: 'plain' | 'fail' | 'help';
  title: string;
  body: string;
  next?: string;
  /** Explains why the buttons are disabled after a command. */
  isCoolingDown?: boolean;
  children?: ReactNode;
}) {
  const text = useText(channelsText);
  const secondsLeft = use(CooldownContext);
  return (
    <div className="grid gap-3">
      <div>
        <h4 className={classes('font-semibold', { plain: '', fail: 'text-fail', help: 'text-help' }[tone])}>{title}</h4>
        <output className="block text-ink-soft">{body}</output>
        {next !== undefined && (
          <p className="pt-2">
            <strong className="font-semibold">{`${text.next}: `}</strong>
            {next}
          </p>
        )}
      </div>
      {children !== undefined && <div className="flex flex-wrap gap-2">{children}</div>}
      {isCoolingDown && <p className="text-sm text-ink-soft">{text.coolingDown(secondsLeft)}</p>}
    </div>
  );
}

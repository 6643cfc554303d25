import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button, type ButtonProps } from './Button.tsx';
import { classes } from './classes.ts';

interface NoticeProps {
  tone?: 'info' | 'help' | 'fail';
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Instead of `action`. */
  button?: { label: string } & Pick<ButtonProps, 'busy' | 'disabled' | 'icon' | 'onClick' | 'variant'>;
  detail?: string | null;
}

/** A message box. `fail` is an alert for screen readers, the other tones are a status. */
export function Notice({ tone = 'info', title, children, action, button, detail }: NoticeProps) {
  const Icon = tone === 'info' ? Info : CircleAlert;
  return (
    <div
      role={tone === 'fail' ? 'alert' : 'status'}
      className={classes(
        'flex gap-3 rounded-md p-3 text-sm',
        { info: 'bg-person-wash', help: 'bg-help-wash', fail: 'bg-fail-wash' }[tone],
      )}
    >
      <Icon
        aria-hidden="true"
        size={20}
        className={classes('shrink-0', { info: 'text-person', help: 'text-help', fail: 'text-fail' }[tone])}
      />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">{title}</p>
        {children && <div>{children}</div>}
        {detail && <p className="text-xs text-ink-soft">{detail}</p>}
        {action && <div className="pt-1">{action}</div>}
        {button && <NoticeButton {...button} />}
      </div>
    </div>
  );
}

function NoticeButton({ label, ...button }: NonNullable<NoticeProps['button']>) {
  return (
    <div className="pt-1">
      <Button size="small" {...button}>
        {label}
      </Button>
    </div>
  );
}

import { useSelector } from '@xstate/react';
import { Bell, BellOff } from 'lucide-react';
import type { ReactNode } from 'react';

import type { PermissionRef } from '../../machines/notifications/permission.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { settingsText } from './text/id.ts';

interface DesktopHereProps {
  actor: PermissionRef;
  /** Shows what a notification looks like. */
  onTry: () => void;
}

/** Whether this browser shows notifications, and what can be done about it here. */
export function DesktopHere({ actor, onTry }: DesktopHereProps) {
  const all = useText(settingsText).notifikasi;
  const text = all.device;
  const known = useSelector(actor, ({ value }) => value);
  const ask = () => actor.send({ type: 'permission.requested' });
  if (known === 'denied')
    return (
      <Notice tone="help" title={text.denied}>
        {text.deniedHint}
      </Notice>
    );
  if (known === 'granted')
    return (
      <Line icon={<Bell aria-hidden="true" size={16} />} words={text.granted}>
        <Button size="small" onClick={onTry}>
          {all.tryDesktop}
        </Button>
      </Line>
    );
  if (known === 'missing') return <Line icon={<BellOff aria-hidden="true" size={16} />} words={text.missing} />;
  return (
    <Line icon={<BellOff aria-hidden="true" size={16} />} words={known === 'asking' ? text.asking : text.default}>
      <Button size="small" busy={known === 'asking'} onClick={ask}>
        {text.allow}
      </Button>
    </Line>
  );
}

function Line({ icon, words, children }: { icon: ReactNode; words: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <span className="shrink-0 text-ink-soft">{icon}</span>
      <output className="min-w-0 flex-1 basis-48">{words}</output>
      {children}
    </div>
  );
}

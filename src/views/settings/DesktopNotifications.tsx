import { useSelector } from '@xstate/react';
import { Bell, BellOff } from 'lucide-react';
import type { ReactNode } from 'react';

import type { PermissionRef } from '../../machines/notifications/permission.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { settingsText } from './text/id.ts';

interface DesktopNotificationsProps {
  actor: PermissionRef;
  /** Shows an example notification. */
  onTry: () => void;
}

/** This browser's permission for notifications, and how to change it. */
export function DesktopNotifications({ actor, onTry }: DesktopNotificationsProps) {
  const sectionText = useText(settingsText).notifikasi;
  const text = sectionText.device;
  const permission = useSelector(actor, ({ value }) => value);
  const request = () => actor.send({ type: 'permission.requested' });
  if (permission === 'denied')
    return (
      <Notice tone="help" title={text.denied}>
        {text.deniedHint}
      </Notice>
    );
  if (permission === 'granted')
    return (
      <PermissionRow icon={<Bell aria-hidden="true" size={16} />} message={text.granted}>
        <Button size="small" onClick={onTry}>
          {sectionText.tryDesktop}
        </Button>
      </PermissionRow>
    );
  if (permission === 'unsupported')
    return <PermissionRow icon={<BellOff aria-hidden="true" size={16} />} message={text.missing} />;
  return (
    <PermissionRow
      icon={<BellOff aria-hidden="true" size={16} />}
      message={permission === 'prompting' ? text.asking : text.default}
    >
      <Button size="small" busy={permission === 'prompting'} onClick={request}>
        {text.allow}
      </Button>
    </PermissionRow>
  );
}

function PermissionRow({ icon, message, children }: { icon: ReactNode; message: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <span className="shrink-0 text-ink-soft">{icon}</span>
      <output className="min-w-0 flex-1 basis-48">{message}</output>
      {children}
    </div>
  );
}

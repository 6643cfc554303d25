import { useSelector } from '@xstate/react';
import { LogOut, RotateCw, Trash2 } from 'lucide-react';
import { useId } from 'react';

import type { ChannelRef, ChannelSnapshot } from '../../machines/channels/channel.machine.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { useText } from '../ui/useText.ts';
import { channelsText } from './text/id.ts';

/** Where these commands mean something, whoever may give them. */
const mayBeLeft = (snapshot: ChannelSnapshot): boolean =>
  snapshot.matches('WORKING') ||
  snapshot.matches('FAILED') ||
  snapshot.matches('PASSKEY_REQUIRED') ||
  snapshot.matches({ PASSKEY_CONFIRMATION_REQUIRED: 'comparing' }) ||
  snapshot.matches({ PASSKEY_CONFIRMATION_REQUIRED: 'unread' }) ||
  snapshot.matches('unknown') ||
  snapshot.matches({ STARTING: 'slow' });
const mayBeDeleted = (snapshot: ChannelSnapshot): boolean =>
  mayBeLeft(snapshot) || snapshot.matches('STOPPED') || snapshot.matches('SCAN_QR_CODE');

/** Where the advice above says already why commands are off. */
const hasAdvice = (snapshot: ChannelSnapshot): boolean =>
  !snapshot.matches('SCAN_QR_CODE') &&
  !snapshot.matches({ WORKING: 'wrongNumber' }) &&
  !snapshot.matches({ WORKING: 'usedElsewhere' });

/** What interrupts or ends the session. Who may not give a command sees it, and why it is off. */
export function Commands({ actor }: { actor: ChannelRef }) {
  const text = useText(channelsText);
  const snapshot = useSelector(actor, (now) => now);
  const reason = useId();
  const { isOwner, resting } = snapshot.context;
  const logout = mayBeLeft(snapshot);
  const remove = mayBeDeleted(snapshot);
  if (!logout && !remove) return null;
  const isOff = !isOwner || resting;
  const why = !isOwner ? text.ownerOnly : resting ? text.resting : null;
  return (
    <section aria-label={text.danger} className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap gap-2">
        {snapshot.matches('WORKING') && (
          <Button
            size="small"
            disabled={resting}
            icon={<RotateCw aria-hidden="true" size={16} />}
            onClick={() => actor.send({ type: 'restart.requested' })}
          >
            {text.restart}
          </Button>
        )}
        {logout && (
          <Button
            size="small"
            disabled={isOff}
            aria-describedby={why === null ? undefined : reason}
            icon={<LogOut aria-hidden="true" size={16} />}
            onClick={() => actor.send({ type: 'logout.requested' })}
          >
            {snapshot.matches('WORKING') ? text.logout : text.logoutAndScan}
          </Button>
        )}
        {remove && (
          <Button
            size="small"
            look="quiet"
            disabled={isOff}
            aria-describedby={why === null ? undefined : reason}
            icon={<Trash2 aria-hidden="true" size={16} />}
            onClick={() => actor.send({ type: 'delete.requested' })}
          >
            {text.remove}
          </Button>
        )}
      </div>
      {why !== null && (
        <p id={reason} className={classes('text-sm text-ink-soft', isOwner && hasAdvice(snapshot) && 'sr-only')}>
          {why}
        </p>
      )}
    </section>
  );
}

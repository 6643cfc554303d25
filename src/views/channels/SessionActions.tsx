import { useSelector } from '@xstate/react';
import { LogOut, RotateCw, Trash2 } from 'lucide-react';
import { use, useId } from 'react';

import type { ChannelRef, ChannelSnapshot } from '../../machines/channels/channel.machine.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { useText } from '../ui/useText.ts';
import { CooldownContext } from './cooldown.ts';
import { channelsText } from './text/id.ts';

/** States in which the command makes sense, whatever the user's role. */
const canLogOut = (snapshot: ChannelSnapshot): boolean =>
  snapshot.matches('WORKING') ||
  snapshot.matches('FAILED') ||
  snapshot.matches('PASSKEY_REQUIRED') ||
  snapshot.matches({ PASSKEY_CONFIRMATION_REQUIRED: 'comparing' }) ||
  snapshot.matches({ PASSKEY_CONFIRMATION_REQUIRED: 'unavailable' }) ||
  snapshot.matches('unknown') ||
  snapshot.matches({ STARTING: 'slow' });
const canDelete = (snapshot: ChannelSnapshot): boolean =>
  canLogOut(snapshot) || snapshot.matches('STOPPED') || snapshot.matches('SCAN_QR_CODE');

/** Whether the text above already explains the cooldown. */
const explainsCooldown = (snapshot: ChannelSnapshot): boolean =>
  !snapshot.matches('SCAN_QR_CODE') &&
  !snapshot.matches({ WORKING: 'wrongNumber' }) &&
  !snapshot.matches({ WORKING: 'usedElsewhere' });

/** The commands that interrupt or end the session. Without permission they are disabled, with the reason. */
export function SessionActions({ actor }: { actor: ChannelRef }) {
  const text = useText(channelsText);
  const snapshot = useSelector(actor, (now) => now);
  const reasonId = useId();
  const secondsLeft = use(CooldownContext);
  const { isOwner, isCoolingDown } = snapshot.context;
  const showsLogout = canLogOut(snapshot);
  const showsDelete = canDelete(snapshot);
  if (!showsLogout && !showsDelete) return null;
  const isDisabled = !isOwner || isCoolingDown;
  const disabledReason = !isOwner ? text.ownerOnly : isCoolingDown ? text.coolingDown(secondsLeft) : null;
  return (
    <section aria-label={text.danger} className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap gap-2">
        {snapshot.matches('WORKING') && (
          <Button
            size="small"
            disabled={isCoolingDown}
            icon={<RotateCw aria-hidden="true" size={16} />}
            onClick={() => actor.send({ type: 'restart.requested' })}
          >
            {text.restart}
          </Button>
        )}
        {showsLogout && (
          <Button
            size="small"
            disabled={isDisabled}
            aria-describedby={disabledReason === null ? undefined : reasonId}
            icon={<LogOut aria-hidden="true" size={16} />}
            onClick={() => actor.send({ type: 'logout.requested' })}
          >
            {snapshot.matches('WORKING') ? text.logout : text.logoutAndScan}
          </Button>
        )}
        {showsDelete && (
          <Button
            size="small"
            variant="quiet"
            disabled={isDisabled}
            aria-describedby={disabledReason === null ? undefined : reasonId}
            icon={<Trash2 aria-hidden="true" size={16} />}
            onClick={() => actor.send({ type: 'delete.requested' })}
          >
            {text.remove}
          </Button>
        )}
      </div>
      {disabledReason !== null && (
        <p
          id={reasonId}
          className={classes('text-sm text-ink-soft', isOwner && explainsCooldown(snapshot) && 'sr-only')}
        >
          {disabledReason}
        </p>
      )}
    </section>
  );
}

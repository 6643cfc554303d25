import { useSelector } from '@xstate/react';
import { Bot, Clock } from 'lucide-react';
import { useState } from 'react';

import type { Hours } from '../../../contracts/settings.ts';
import { zoneName } from '../../../contracts/time.ts';
import { selectRows } from '../../../machines/app/recordList.machine.ts';
import { selectAiPauses } from '../../../machines/app/workspace.machine.ts';
import type { RoomRef } from '../../../machines/conversation/room.machine.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { openingStateAt } from '../../../machines/settings/openingHours.ts';
import { useOptionalActor, useWorkspace } from '../../app/AppContext.tsx';
import { useOpeningHours } from '../../app/useOpeningHours.ts';
import { useWait } from '../../app/useWait.ts';
import { runTarget } from '../../commands/targets.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { composerText } from '../text/id.ts';
import { dismissIdle, idleSince } from './idleTime.ts';

/** The notices that depend on the time: opening hours, and an idle chat. */
export function IdleReminderContainer({ actor, room, userId }: { actor: RoomRef; room: Room; userId: string }) {
  const pauses = useOptionalActor(useSelector(useWorkspace(), selectAiPauses));
  const rows = useSelector(pauses, (snapshot) => (snapshot ? selectRows(snapshot) : null));
  const hours = useOpeningHours(room.business_id);
  // Where the AI is paused, returning the chat to it is not offered.
  const isPaused = (rows ?? []).some(({ room_id: roomId }) => roomId === null || roomId === room.id);
  return (
    <>
      <OutsideHoursNotice hours={hours ?? []} />
      {!isPaused && <IdleReminder actor={actor} room={room} userId={userId} />}
    </>
  );
}

/** "Kembalikan ke AI?" Offers to return an idle chat to the AI, once per idle period. */
export function IdleReminder({ actor, room, userId }: { actor: RoomRef; room: Room; userId: string }) {
  const text = useText(composerText).idle;
  const { elapsed } = useFormat();
  const waitOf = useWait();
  const now = useNow();
  const [dismissedNow, setDismissedNow] = useState<string | null>(null);
  const canGiveBack = useSelector(actor, (snapshot) => snapshot.can({ type: 'giveBack.requested' }));
  const since = idleSince(room, userId, now);
  if (since === null || since === dismissedNow || !canGiveBack) return null;
  const titleOf = (): string => {
    if (room.awaiting_reply_since === null) return text.title(elapsed(since, now));
    const { time, isClosed, isCounted } = waitOf(room.awaiting_reply_since, now);
    return isClosed ? text.waitsClosed : isCounted ? text.waitsOpen(time) : text.waits(time);
  };
  return (
    <div className="px-2 pt-2 low:group-has-[textarea:focus]/room:hidden">
      <Notice
        title={titleOf()}
        action={
          <span className="flex flex-wrap gap-2">
            <Button
              size="small"
              icon={<Bot aria-hidden="true" size={16} />}
              onClick={() => actor.send({ type: 'giveBack.requested' })}
            >
              {text.giveBack}
            </Button>
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                dismissIdle(room.id, since);
                setDismissedNow(since);
                // The button disappears, so the focus moves to the field; on touch screens that would open the
                // keyboard.
                if (matchMedia('(pointer: fine)').matches) runTarget('composer');
              }}
            >
              {text.dismiss}
            </Button>
          </span>
        }
      />
    </div>
  );
}

/** Outside opening hours, says that a message is sent anyway. Hidden where only a few lines fit on the screen. */
export function OutsideHoursNotice({ hours }: { hours: readonly Hours[] }) {
  const text = useText(composerText).hours;
  const { dayDate, timeOfDay } = useFormat();
  const opening = openingStateAt(hours, useNow());
  if (opening === null || opening.isOpen || opening.until === null) return null;
  return (
    <p className="flex items-center gap-1.5 px-3 pt-2 text-xs text-ink-soft low:hidden">
      <Clock aria-hidden="true" size={14} className="shrink-0" />
      {text.closed(
        `${opening.day === null ? '' : `${dayDate(opening.day)}, `}${timeOfDay(opening.until)}`,
        zoneName(opening.timezone),
      )}
    </p>
  );
}

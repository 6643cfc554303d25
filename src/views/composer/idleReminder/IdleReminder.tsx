import { useSelector } from '@xstate/react';
import { Bot, Clock } from 'lucide-react';
import { useState } from 'react';

import type { Hours } from '../../../contracts/settings.ts';
import { selectRows } from '../../../machines/app/recordList.machine.ts';
import { selectStops } from '../../../machines/app/workspace.machine.ts';
import type { RoomRef } from '../../../machines/conversation/room.machine.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { openingOf } from '../../../machines/settings/openingHours.ts';
import { zoneName } from '../../../machines/settings/zones.ts';
import { useArrived, useWorkspace } from '../../app/AppContext.tsx';
import { useHours } from '../../app/useOpeningHours.ts';
import { reach } from '../../commands/targets.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useMinute } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { composerText } from '../text/id.ts';
import { leaveQuiet, quietSince } from './idleTime.ts';

/** What the clock says to whoever is about to write. */
export function Clocks({ actor, room, userId }: { actor: RoomRef; room: Room; userId: string }) {
  const stops = useArrived(useSelector(useWorkspace(), selectStops));
  const rows = useSelector(stops, (snapshot) => (snapshot ? selectRows('stops')(snapshot) : null));
  const hours = useHours(room.business_id);
  // Where the AI may not answer, nobody is offered that it does.
  const isStopped = (rows ?? []).some(({ room_id: of }) => of === null || of === room.id);
  return (
    <>
      <OutsideHours hours={hours ?? []} />
      {!isStopped && <Quiet actor={actor} room={room} userId={userId} />}
    </>
  );
}

/** "Kembalikan ke AI?" A chat that a person holds has been quiet for a while, and perhaps forgotten. Asked once. */
export function Quiet({ actor, room, userId }: { actor: RoomRef; room: Room; userId: string }) {
  const text = useText(composerText).quiet;
  const { elapsed } = useFormat();
  const now = useMinute();
  const [leftNow, setLeftNow] = useState<string | null>(null);
  const can = useSelector(actor, (snapshot) => snapshot.can({ type: 'giveBack.requested' }));
  const since = quietSince(room, userId, now);
  if (since === null || since === leftNow || !can) return null;
  return (
    <div className="px-2 pt-2 [@media(max-height:30rem)]:group-has-[textarea:focus]/room:hidden">
      <Notice
        title={text.title(elapsed(since, now))}
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
              look="quiet"
              onClick={() => {
                leaveQuiet(room.id, since);
                setLeftNow(since);
                // The button goes, and the focus with it; beside a thumb it would bring the keyboard.
                if (matchMedia('(pointer: fine)').matches) reach('write');
              }}
            >
              {text.leave}
            </Button>
          </span>
        }
      />
    </div>
  );
}

/** Nobody expects an answer now: it goes out all the same, and may wait. Where a few lines are all there is, they are the customer's. */
export function OutsideHours({ hours }: { hours: readonly Hours[] }) {
  const text = useText(composerText).hours;
  const opening = openingOf(hours, useMinute());
  if (opening === null || opening.isOpen || opening.until === null) return null;
  return (
    <p className="flex items-center gap-1.5 px-3 pt-2 text-xs text-ink-soft [@media(max-height:20rem)]:hidden [@media(max-height:30rem)]:group-has-[textarea:focus]/room:hidden">
      <Clock aria-hidden="true" size={14} className="shrink-0" />
      {text.closed(opening.until, zoneName(opening.timezone))}
    </p>
  );
}

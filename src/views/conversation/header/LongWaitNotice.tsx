import { Hourglass } from 'lucide-react';

import { DAY } from '../../../contracts/time.ts';
import type { Handover } from '../../../machines/conversation/messages.store.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { createOpenMinuteCounter, measureWait } from '../../../machines/settings/openingHours.ts';
import { useOpeningHours } from '../../app/useOpeningHours.ts';
import { customerText } from '../../customer/text/id.ts';
import { useFormat } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { useHandovers, useRoomMessages } from '../timeline/messages.ts';

/** Milliseconds after which a waiting customer may have given up. */

/** The number of escalations since an instant. */
const callsSince = (handovers: readonly Handover[] | null, since: number): number =>
  (handovers ?? []).filter(({ reason, at }) => reason === 'escalated' && Date.parse(at) >= since).length;

/** How long the customer of an escalated chat has waited. Only opening hours count. */
export function LongWaitNotice({ room }: { room: Room }) {
  const text = useText(customerText).longWait;
  const { elapsed, date, clockTime } = useFormat();
  const now = useNow();
  const handovers = useHandovers(useRoomMessages(room.id));
  const hours = useOpeningHours(room.business_id);
  const since = room.awaiting_reply_since;
  if (room.status !== 'ai_need_help' || since === null || hours === null) return null;
  const { minutes, isClosed } = measureWait(createOpenMinuteCounter(hours, now), Date.parse(since), now);
  const isLong = now - Date.parse(since) > DAY;
  const when = isLong ? `${date(since)}, ${clockTime(since)}` : clockTime(since);
  const calls = callsSince(handovers, now - DAY);
  return (
    <p className="flex items-center gap-2 -mt-1.5 bg-help-wash px-3 pb-2 text-sm text-help low:group-has-[textarea:focus]/room:hidden">
      <Hourglass aria-hidden="true" size={16} className="shrink-0" />
      <span className="min-w-0">
        {[
          isClosed ? text.closed(when) : text.open(elapsed(now - minutes * 60_000, now), when),
          ...(calls > 1 ? [text.again(calls)] : []),
          ...(isLong ? [text.gaveUp] : []),
        ].join('. ')}
      </span>
    </p>
  );
}

import { HandHeart } from 'lucide-react';

import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { OrderTag } from '../../orders/OrderTag.tsx';
import { useFormat } from '../../ui/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { bulkActionsText } from '../bulkActions/text/id.ts';
import { inboxText } from '../text/id.ts';
import { RowIcon } from './rowIcons.tsx';

/** What came of a completed room: its order, else its resolution. */
function ResultTag({ room, now }: { room: Room; now: number }) {
  const { results } = useText(bulkActionsText);
  const { status } = useText(inboxText);
  if (room.order_status !== null && room.order_total !== null) return <OrderTag room={room} now={now} />;
  return (
    <Tag tone="done" icon={<RowIcon name="checks" />} className="shrink-0">
      {room.resolution && room.resolution !== 'other' ? results[room.resolution] : status.ai_task_completed}
    </Tag>
  );
}

/** What came of a completed room, and who replied until then, when, and whether the customer closed it. */
export function CompletedTags({ room, now }: { room: Room; now: number }) {
  const { completed_at: at, completed_by: by, closed_by_customer_at: closed } = room;
  const text = useText(bulkActionsText).done;
  const { listTime, date, clockTime } = useFormat();
  if (at === null || by === null) return null;
  return (
    <>
      {closed !== null && (
        <span title={text.closed} className="shrink-0 text-ink-soft">
          <HandHeart aria-hidden="true" size={14} />
          <span className="sr-only">{text.closed}</span>
        </span>
      )}
      <ResultTag room={room} now={now} />
      <Tag className="shrink-0">
        <span title={text.title(text.by[by], `${date(at)}, ${clockTime(at)}`)}>
          {[text.by[by], listTime(at, now)].join(' · ')}
        </span>
      </Tag>
    </>
  );
}

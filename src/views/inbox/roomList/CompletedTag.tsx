import { HandHeart } from 'lucide-react';

import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { useFormat } from '../../ui/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { bulkActionsText } from '../bulkActions/text/id.ts';

/**
 * Who replied until the room was completed, when that was, and whether the customer closed it. The icon fits in every
 * row; its words come last and may be cut off.
 */
export function CompletedTag({ room, now }: { room: Room; now: number }) {
  const { completed_at: at, completed_by: by, closed_by_customer_at: closed } = room;
  const text = useText(bulkActionsText).done;
  const { listTime, date, clockTime } = useFormat();
  if (at === null || by === null) return null;
  return (
    <>
      {closed !== null && (
        <Tag className="shrink-0" icon={<HandHeart aria-hidden="true" size={14} />}>
          <span className="sr-only">{text.closed}</span>
        </Tag>
      )}
      <Tag className="shrink-0">
        <span title={text.title(text.by[by], `${date(at)}, ${clockTime(at)}`)}>
          {[text.by[by], listTime(at, now)].join(' · ')}
        </span>
      </Tag>
      {closed !== null && (
        <span aria-hidden="true" className="inline-flex shrink-0">
          <Tag>{text.closed}</Tag>
        </span>
      )}
    </>
  );
}

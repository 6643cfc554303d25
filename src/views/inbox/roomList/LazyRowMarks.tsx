import { Pin } from 'lucide-react';

import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { useText } from '../../ui/useText.ts';
import { bulkActionsText } from '../bulkActions/text/id.ts';
import { WaitingTag } from './WaitingTag.tsx';

/** Beside the time of a row: the user's pin, and how long the customer has waited. Loaded after the rows are drawn. */
export function LazyRowMarks({ room, now }: { room: Room; now: number }) {
  const text = useText(bulkActionsText).marks;
  return (
    <>
      {room.mark?.isPinned && (
        <>
          <Pin aria-hidden="true" size={14} className="shrink-0 self-center text-ink-soft" />
          <span className="sr-only">{text.pinned}</span>
        </>
      )}
      {room.awaiting_reply_since !== null && <WaitingTag since={room.awaiting_reply_since} now={now} />}
    </>
  );
}

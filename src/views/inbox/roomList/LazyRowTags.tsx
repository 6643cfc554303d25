import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { OrderTag } from '../../orders/OrderTag.tsx';
import { CompletedTag } from './CompletedTag.tsx';
import { MarkTag } from './MarkTag.tsx';
import { WaitingTag } from './WaitingTag.tsx';

/** The tags of a row that few rows have. Loaded after the rows are drawn. */
export function LazyRowTags({ room, now }: { room: Room; now: number }) {
  return (
    <>
      {room.mark && <MarkTag mark={room.mark} now={now} />}
      {room.awaiting_reply_since !== null && <WaitingTag since={room.awaiting_reply_since} now={now} />}
      {room.completed_at !== null && <OrderTag room={room} now={now} />}
      {room.completed_at !== null && <CompletedTag room={room} now={now} />}
    </>
  );
}

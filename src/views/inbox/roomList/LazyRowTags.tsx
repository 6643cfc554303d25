import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { OrderTag } from '../../orders/OrderTag.tsx';
import { DoneTag } from './CompletedTag.tsx';
import { MarkTag } from './MarkTag.tsx';
import { WaitingTag } from './WaitingTag.tsx';

/** The facts of a row that are counted or that few rows have: they come once the rows are drawn. */
export function LateTags({ room, now }: { room: Room; now: number }) {
  return (
    <>
      {room.mark && <MarkTag mark={room.mark} now={now} />}
      {room.awaiting_reply_since !== null && <WaitingTag since={room.awaiting_reply_since} now={now} />}
      {room.completed_at !== null && <OrderTag room={room} now={now} />}
      {room.completed_at !== null && <DoneTag room={room} now={now} />}
    </>
  );
}

import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { CompletedTags } from './CompletedTags.tsx';
import { MarkTag } from './MarkTag.tsx';

/** The tags of a row that few rows have. Loaded after the rows are drawn. */
export function LazyRowTags({ room, now }: { room: Room; now: number }) {
  return room.completed_at === null ? (
    room.mark && <MarkTag mark={room.mark} now={now} />
  ) : (
    <CompletedTags room={room} now={now} />
  );
}

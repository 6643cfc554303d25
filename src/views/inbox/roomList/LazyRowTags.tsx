import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { reasonText } from '../../reasons/reasonText.ts';
import { reasonsText } from '../../reasons/text/id.ts';
import { useText } from '../../ui/useText.ts';
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

/** Why the team is needed. Its sentences are loaded after the rows are drawn. */
export function LazyHelpReason({ room }: { room: Room }) {
  const text = useText(reasonsText);
  return room.help_reason && reasonText(room.help_reason, text);
}

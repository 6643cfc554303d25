import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { reasonText } from '../../reasons/reasonText.ts';
import { reasonsText } from '../../reasons/text/id.ts';
import { useText } from '../../ui/useText.ts';

/** Why the team is needed. Its sentences are loaded after the rows are drawn. */
export function LazyHelpReason({ room }: { room: Room }) {
  const text = useText(reasonsText);
  return room.help_reason && reasonText(room.help_reason, text);
}

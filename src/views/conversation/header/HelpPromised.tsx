import { UserRoundX } from 'lucide-react';

import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { customerText } from '../../customer/text/id.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/useText.ts';
import { useBubble, useRoomMessages } from '../timeline/messages.ts';
import { promisesHelp } from './helpPromised.ts';

/** The AI has said that a person takes over, and has called nobody: the customer waits for someone who does not know. */
export function HelpPromised({ room, onCall }: { room: Room; onCall: (reason: string) => void }) {
  const text = useText(customerText).helpPromised;
  const said = useBubble(useRoomMessages(room.id), room.last_message_id ?? '')?.row?.body ?? room.last_message_preview;
  const isCalled = room.status === 'ai_need_help' || room.holder !== 'ai';
  if (isCalled || room.last_message_author !== 'ai' || !promisesHelp(said ?? '')) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-help-wash py-1 pr-1 pl-3 text-sm">
      <UserRoundX aria-hidden="true" size={18} className="shrink-0 text-help" />
      <output className="min-w-0 flex-1 basis-48">{text.nobody}</output>
      <Button size="small" onClick={() => onCall(text.reason)}>
        {text.call}
      </Button>
    </div>
  );
}

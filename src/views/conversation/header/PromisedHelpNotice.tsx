import { UserRoundX } from 'lucide-react';

import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { customerText } from '../../customer/text/id.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/useText.ts';
import { useMessage, useRoomMessages } from '../timeline/messages.ts';
import { promisesHelp } from './promisesHelp.ts';

/** The code of the reason (src/views/reasons). */
const REASON = 'ai.promised_team';

/** Warns that the AI has promised a person without escalating the chat, so that no member knows of it. */
export function PromisedHelpNotice({ room, onEscalate }: { room: Room; onEscalate: (reason: string) => void }) {
  const text = useText(customerText).helpPromised;
  const lastText =
    useMessage(useRoomMessages(room.id), room.last_message_id ?? '')?.row?.body ?? room.last_message_preview;
  const isWithPeople = room.status === 'ai_need_help' || room.holder !== 'ai';
  if (isWithPeople || room.last_message_author !== 'ai' || !promisesHelp(lastText ?? '')) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-help-wash py-1 pr-1 pl-3 text-sm">
      <UserRoundX aria-hidden="true" size={18} className="shrink-0 text-help" />
      <output className="min-w-0 flex-1 basis-48">{text.notCalled}</output>
      <Button size="small" onClick={() => onEscalate(REASON)}>
        {text.call}
      </Button>
    </div>
  );
}

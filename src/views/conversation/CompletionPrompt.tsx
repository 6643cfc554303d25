import { useSelector } from '@xstate/react';
import { CheckCheck } from 'lucide-react';

import type { RoomRef } from '../../machines/conversation/room.machine.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import { canComplete, selectRunningAction } from './header/RoomActions.tsx';
import { conversationText } from './text/id.ts';

/** Offers to complete a chat whose customer has thanked a member. It is never completed automatically. */
export function CompletionPrompt({ actor, room }: { actor: RoomRef; room: Room }) {
  const text = useText(conversationText).completionPrompt;
  const can = useSelector(actor, canComplete);
  const isBusy = useSelector(actor, selectRunningAction) === 'complete';
  const isWithPeople = room.status === null || room.status === 'ai_need_help';
  return (
    <output className="block empty:hidden low:group-has-[textarea:focus]/room:hidden">
      {room.closed_by_customer_at && isWithPeople && (
        <span className="flex items-center justify-between gap-2 border-t border-line bg-surface px-3 py-1.5 text-sm text-ink-soft">
          {room.status === 'ai_need_help' ? text.unanswered : text.title}
          <Button
            size="small"
            icon={<CheckCheck aria-hidden="true" size={16} />}
            busy={isBusy}
            disabled={!can && !isBusy}
            onClick={() => actor.send({ type: 'complete.requested' })}
            className="shrink-0"
          >
            {text.complete}
          </Button>
        </span>
      )}
    </output>
  );
}

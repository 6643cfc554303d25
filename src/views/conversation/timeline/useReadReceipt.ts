/**
 * Telling that what a customer wrote is read, here and on their phone: when somebody looks at it or, where this device
 * was told so, when it is answered.
 */
import { useCallback, useEffect, useRef, useState } from 'react';

import type { RoomRef } from '../../../machines/conversation/room.machine.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { usePreferences } from '../../app/preferences.tsx';

/** Answers what to call when somebody looks at the end, with WhatsApp's id of the last that the customer wrote. */
export const useSeen = (
  actor: Pick<RoomRef, 'send'>,
  room: Pick<Room, 'unread_count' | 'last_message_id' | 'last_message_author'>,
): ((waId: string | null) => void) => {
  const waits = usePreferences().reads === 'answered';
  const isUnread = room.unread_count > 0;
  /** Marked as unread while it is open, it stays so: nobody has looked at it since. Null: it was opened unread. */
  const [read] = useState(isUnread ? null : room.last_message_id);
  const isNews = isUnread && room.last_message_id !== read;
  const unanswered = useRef<string | null>(null);

  const isAnswered = room.last_message_author === 'member';
  useEffect(() => {
    if (!isAnswered || unanswered.current === null) return;
    actor.send({ type: 'end.seen', waId: unanswered.current });
    unanswered.current = null;
  }, [actor, isAnswered]);

  return useCallback(
    (waId) => {
      if (!isNews) return;
      if (waits) unanswered.current = waId;
      else actor.send({ type: 'end.seen', waId });
    },
    [actor, isNews, waits],
  );
};

/**
 * Marks the customer's messages as read, here and on their phone: when the user sees them or, if the preference says so,
 * when they are answered.
 */
import { useCallback, useEffect, useRef, useState } from 'react';

import type { RoomRef } from '../../../machines/conversation/room.machine.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { usePreferences } from '../../app/preferences.tsx';

/** Returns the callback for reaching the end, which takes the WhatsApp id of the customer's newest message. */
export const useReadReceipt = (
  actor: Pick<RoomRef, 'send'>,
  room: Pick<Room, 'unread_count' | 'last_message_id' | 'last_message_author'>,
): ((waId: string | null) => void) => {
  const waitsForReply = usePreferences().reads === 'answered';
  const isUnread = room.unread_count > 0;
  /** The newest message at opening; a room that the user marks as unread while it is open stays so. Null: it opened unread. */
  const [read] = useState(isUnread ? null : room.last_message_id);
  const hasNew = isUnread && room.last_message_id !== read;
  const unanswered = useRef<string | null>(null);

  const isAnswered = room.last_message_author === 'member';
  useEffect(() => {
    if (!isAnswered || unanswered.current === null) return;
    actor.send({ type: 'messages.read', waId: unanswered.current });
    unanswered.current = null;
  }, [actor, isAnswered]);

  return useCallback(
    (waId) => {
      if (!hasNew) return;
      if (waitsForReply) unanswered.current = waId;
      else actor.send({ type: 'messages.read', waId });
    },
    [actor, hasNew, waitsForReply],
  );
};

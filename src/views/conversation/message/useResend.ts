import { use, useCallback } from 'react';

import type { MessageEntry, RoomMessages } from '../../../contracts/conversation.ts';
import type { Message } from '../../../machines/conversation/messages.store.ts';
import { selectTray, type RoomRef } from '../../../machines/conversation/room.machine.ts';
import { writtenIn } from '../../../machines/conversation/room.setup.ts';
import type { OutboxRef } from '../../../machines/outbox/outbox.machine.ts';
import { reach } from '../../commands/targets.ts';
import { MediaContext } from '../timeline/messages.ts';

/** Whether a message that did not go out can be written anew from what the database has of it. */
export const isRepeatable = ({ row, item }: MessageEntry): boolean =>
  !item && row !== null && row.revoked_at === null && (row.media !== null || (row.kind === 'text' && !!row.body));

/**
 * A message that did not go out goes again. Where this device has not written it, because a colleague has, the AI, or
 * somebody who signed out since, it becomes a new one: its words lie in the field, its file in the tray, and what is
 * asked of every message is asked of it. Answers whether it could be had.
 */
export const useResend = (actor: RoomRef, outbox: OutboxRef | null, messages: RoomMessages) => {
  const media = use(MediaContext);
  return useCallback(
    async (id: string): Promise<boolean> => {
      const bubble = messages.get(id);
      if (!bubble?.row || !isRepeatable(bubble)) {
        actor.send({ type: 'resend.requested', id });
        return true;
      }
      const { row } = bubble;
      const replyTo = quoteIn(row, messages);
      if (row.media === null) {
        const words = { id: crypto.randomUUID(), text: row.body ?? '', replyTo };
        const message = writtenIn(actor.getSnapshot().context, words);
        outbox?.send({ type: 'message.refused', refused: { message, reason: 'recalled' } });
        reach('write');
        return outbox !== null;
      }
      const file = await media.fileOf?.(row.media.path);
      const tray = selectTray(actor.getSnapshot());
      if (!file || !tray) return false;
      const name = row.media.filename ?? row.media.path.replace(/^.*\//, '');
      const chosen = { id: crypto.randomUUID(), name, file, caption: row.body ?? '', replyTo };
      tray.send({ type: 'files.chosen', files: [chosen] });
      return true;
    },
    [actor, outbox, messages, media],
  );
};

const quoteIn = ({ reply_to: id, reply_preview: preview }: Message, messages: RoomMessages) =>
  id === null || preview === null ? null : { ...preview, id, waId: messages.get(id)?.row?.wa_id ?? null };

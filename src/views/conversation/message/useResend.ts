import { use, useCallback } from 'react';

import type { MessageEntry, RoomMessages } from '../../../contracts/conversation.ts';
import type { Message } from '../../../machines/conversation/messages.store.ts';
import { selectAttachments, type RoomRef } from '../../../machines/conversation/room.machine.ts';
import { toOutboxMessage } from '../../../machines/conversation/room.setup.ts';
import type { OutboxRef } from '../../../machines/outbox/outbox.machine.ts';
import { runTarget } from '../../commands/targets.ts';
import { MediaContext } from '../timeline/messages.ts';

/** Whether a failed message can be resent from its database row. */
export const isRepeatable = ({ row, item }: MessageEntry): boolean =>
  !item && row !== null && row.revoked_at === null && (row.media !== null || (row.kind === 'text' && !!row.body));

/**
 * Resends a failed message. One that is not in this device's outbox (of a colleague, the AI, or a user who has signed
 * out) becomes a new message: its text goes into the field, its file into the attachments. Resolves to false if the
 * file cannot be downloaded.
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
        const message = toOutboxMessage(actor.getSnapshot().context, words);
        outbox?.send({ type: 'message.returned', returned: { message, reason: 'recalled' } });
        runTarget('composer');
        return outbox !== null;
      }
      const file = await media.fileOf?.(row.media.path);
      const attachments = selectAttachments(actor.getSnapshot());
      if (!file || !attachments) return false;
      const name = row.media.filename ?? row.media.path.replace(/^.*\//, '');
      const chosen = { id: crypto.randomUUID(), name, file, caption: row.body ?? '', replyTo };
      attachments.send({ type: 'files.chosen', files: [chosen] });
      return true;
    },
    [actor, outbox, messages, media],
  );
};

const quoteIn = ({ reply_to: id, reply_preview: preview }: Message, messages: RoomMessages) =>
  id === null || preview === null ? null : { ...preview, id, waId: messages.get(id)?.row?.wa_id ?? null };

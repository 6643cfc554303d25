import { use, useCallback } from 'react';

import type { RoomMessages } from '../../../contracts/conversation.ts';
import { isRepeatable, quoteOf, returnText } from '../../../machines/conversation/resending.ts';
import { selectAttachments, type RoomRef } from '../../../machines/conversation/room.machine.ts';
import { chosenFile } from '../../../machines/conversation/sending.ts';
import type { OutboxRef } from '../../../machines/outbox/outbox.machine.ts';
import { runTarget } from '../../commands/targets.ts';
import { MediaContext } from '../timeline/messages.ts';

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
      if (row.media === null) {
        const isReturned = returnText(actor, outbox, row, messages);
        runTarget('composer');
        return isReturned;
      }
      const { path, filename } = row.media;
      const file = await media.fileOf?.(path);
      const attachments = selectAttachments(actor.getSnapshot());
      if (!file || !attachments) return false;
      const chosen = chosenFile(path, filename ?? null, file, row.body ?? '', quoteOf(row, messages));
      attachments.send({ type: 'files.chosen', files: [chosen] });
      return true;
    },
    [actor, outbox, messages, media],
  );
};

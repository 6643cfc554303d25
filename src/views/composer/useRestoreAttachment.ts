import { useEffect } from 'react';

import type { ReturnedMessage } from '../../contracts/outbox.ts';
import type { AttachmentsRef } from '../../machines/composer/attachments.machine.ts';

/**
 * Splits a returned message: its file goes to the attachments with its caption, text alone is returned for the field.
 */
export const useRestoreAttachment = (
  message: ReturnedMessage['message'] | null,
  attachments: AttachmentsRef | undefined,
  onRestored: (id: string) => void,
) => {
  const { id, file, text, replyTo } = message ?? {};
  useEffect(() => {
    if (id === undefined || file === undefined || !attachments) return;
    const attachment = {
      id,
      name: file.name,
      prepared: file,
      original: null,
      caption: text ?? '',
      replyTo: replyTo ?? null,
    };
    attachments.send({ type: 'attachments.returned', attachments: [{ ...attachment, failure: null }] });
    onRestored(id);
    // oxlint-disable-next-line react/exhaustive-deps -- once per returned message
  }, [id, attachments]);
  return message && !(message.file && attachments)
    ? { id: message.id, text: message.text, replyTo: message.replyTo }
    : null;
};

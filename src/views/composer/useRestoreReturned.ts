import { useEffect } from 'react';

import type { MessageRefused } from '../../contracts/outbox.ts';
import type { TrayRef } from '../../machines/composer/attachments.machine.ts';

/** A message that came back: its file goes into the tray with its caption, words alone into the field. */
export const useReturned = (
  message: MessageRefused['message'] | null,
  tray: TrayRef | undefined,
  onTakenBack: (id: string) => void,
) => {
  const { id, file, text, replyTo } = message ?? {};
  useEffect(() => {
    if (id === undefined || file === undefined || !tray) return;
    const piece = { id, name: file.name, fit: file, original: null, caption: text ?? '', replyTo: replyTo ?? null };
    tray.send({ type: 'pieces.returned', pieces: [{ ...piece, why: null }] });
    onTakenBack(id);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each message that came back
  }, [id, tray]);
  return message && !(message.file && tray) ? { id: message.id, text: message.text, replyTo: message.replyTo } : null;
};

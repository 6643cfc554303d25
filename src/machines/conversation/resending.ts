/** Sending a failed message again. */
import type { Message, MessageEntry, RoomMessages } from '../../contracts/conversation.ts';
import type { Quote } from '../../contracts/outbox.ts';
import { withNewId } from '../app/withNewId.ts';
import type { OutboxRef } from '../outbox/outbox.machine.ts';
import type { RoomRef } from './room.machine.ts';
import { toOutboxMessage } from './room.setup.ts';

/** Whether a failed message can be resent from its database row: this device's outbox does not have it. */
export const isRepeatable = ({ row, item }: MessageEntry): boolean =>
  !item && row !== null && row.revoked_at === null && (row.media !== null || (row.kind === 'text' && !!row.body));

/** What a message quotes, with the id of the quoted message at WhatsApp if it is loaded. */
export const quoteOf = ({ reply_to: id, reply_preview: preview }: Message, loaded: RoomMessages): Quote | null =>
  id === null || preview === null ? null : { ...preview, id, waId: loaded.get(id)?.row?.wa_id ?? null };

/**
 * Puts the text of a stored message into the field of its room, as a new message. Returns false while there is no outbox.
 */
export const returnText = (room: RoomRef, outbox: OutboxRef | null, row: Message, loaded: RoomMessages): boolean => {
  const text = withNewId({ text: row.body ?? '', replyTo: quoteOf(row, loaded) });
  const message = toOutboxMessage(room.getSnapshot().context, text);
  outbox?.send({ type: 'message.returned', returned: { message, reason: 'recalled' } });
  return outbox !== null;
};

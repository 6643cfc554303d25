import { outgoingRawId, parseMessageId } from '../_shared/waha/ids.ts';
import { asString, valueAt } from '../_shared/waha/json.ts';
import { normaliseMessage, type WaMessage } from '../_shared/waha/messages.ts';
import { messagesPath, sessionPath } from '../_shared/waha/paths.ts';
import { serverHonoursIds } from '../_shared/waha/serverVersion.ts';
import type { GatewayContext } from './context.ts';
import type { OutgoingMessage } from './outgoingMessage.ts';
import { hasSameContent } from './structuredContent.ts';

/** A message that WhatsApp has accepted. */
export interface SendReceipt {
  waId: string;
  ack: number;
  sentAt: string;
}

const pageSize = 100;
const maxPages = 3;
/** Milliseconds. The clocks may differ, and WhatsApp counts whole seconds. */
const clockTolerance = 60_000;
/** Authors of the rows that a webhook or a check for missed messages may have created for the message itself. */
const ownAuthors = ['ai', 'unknown'];
/** Engines that can use the requested id for texts, locations, contacts and polls. None guarantees it for files. */
const enginesWithClientIds = ['NOWEB', 'GOWS'];

/**
 * Looks in WhatsApp's history for a message that an attempt since `since` (ISO time) may have sent. Matches by the derived
 * id. Where the id was chosen by the engine: an own recent message with the same content and no other row in the database.
 * WAHA forgets within minutes what it sent itself, so the source of a message does not matter.
 */
export async function findInHistory(
  { upstream, service, now }: GatewayContext,
  outgoing: OutgoingMessage,
  since: string,
): Promise<SendReceipt | null> {
  const { channel, room, messageId } = outgoing;
  const rawId = outgoingRawId(messageId);
  const oldest = Date.parse(since) - clockTolerance;
  const candidates: WaMessage[] = [];
  for (let index = 0; index < maxPages; index += 1) {
    const page = await upstream.list(messagesPath(channel.external_id, room.chat_id), {
      query: { limit: pageSize, offset: index * pageSize, downloadMedia: false },
    });
    const messages = page.flatMap((raw) => normaliseMessage(raw, now()) ?? []);
    const exact = messages.find(({ waId, fromMe }) => fromMe && parseMessageId(waId)?.rawId === rawId);
    if (exact) return { waId: exact.waId, ack: exact.ack ?? 0, sentAt: exact.sentAt };
    candidates.push(
      ...messages.filter(
        (one) =>
          one.fromMe &&
          one.body === outgoing.body &&
          one.hasMedia === (outgoing.attachment !== null) &&
          hasSameContent(outgoing.structuredContent, one) &&
          Date.parse(one.sentAt) >= oldest,
      ),
    );
    // WAHA filters after paging, so a short page need not be the last one.
    if (!messages.length || messages.some(({ sentAt }) => Date.parse(sentAt) < oldest)) break;
  }
  if (!candidates.length) return null;
  const engine = asString(valueAt(await upstream.json(sessionPath(channel.external_id)), 'engine', 'engine'));
  const keepsIds = !engine || (enginesWithClientIds.includes(engine) && (await serverHonoursIds(upstream)));
  if (!outgoing.attachment && keepsIds) return null;
  const { data, error } = await service
    .from('message')
    .select('wa_id, author')
    .eq('room_id', room.id)
    .in(
      'wa_id',
      candidates.map(({ waId }) => waId),
    );
  if (error) return null;
  // A row with that id by a member or the phone is another message.
  const otherIds = new Set(
    (data as { wa_id: string; author: string }[])
      .filter(({ author }) => !ownAuthors.includes(author))
      .map(({ wa_id }) => wa_id),
  );
  const match = candidates.findLast(({ waId }) => !otherIds.has(waId));
  return match ? { waId: match.waId, ack: match.ack ?? 0, sentAt: match.sentAt } : null;
}

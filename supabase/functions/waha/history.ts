import { outgoingRawId, parseMessageId } from '../_shared/waha/ids.ts';
import { at, text } from '../_shared/waha/json.ts';
import { normaliseMessage, type WaMessage } from '../_shared/waha/messages.ts';
import { messagesPath, sessionPath } from '../_shared/waha/paths.ts';
import type { House } from './context.ts';
import type { Order } from './sender.ts';
import { carriesSame } from './structuredContent.ts';

/** A message that WhatsApp has. */
export interface Found {
  waId: string;
  ack: number;
  sentAt: string;
}

const pageSize = 100;
const mostPages = 3;
/** Clocks differ; WhatsApp counts whole seconds. */
const slack = 60_000;
/** Engines that give words, places, cards and polls the id that we asked for; for files it is promised of none. */
const honouring = ['NOWEB', 'GOWS'];

/**
 * Whether WhatsApp has the message that an attempt since `since` may have sent. Known by the id that we derive; with an
 * engine that chooses ids itself, by being ours, recent, of the same words, and nobody else's.
 */
export async function findInHistory(
  { upstream, service, now }: House,
  order: Order,
  since: string,
): Promise<Found | null> {
  const { channel, room, messageId } = order;
  const rawId = outgoingRawId(messageId);
  const oldest = Date.parse(since) - slack;
  const alike: WaMessage[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const found = await upstream.list(messagesPath(channel.external_id, room.chat_id), {
      query: { limit: pageSize, offset: page * pageSize, downloadMedia: false },
    });
    const messages = found.flatMap((raw) => normaliseMessage(raw, now()) ?? []);
    const own = messages.find(({ waId, fromMe }) => fromMe && parseMessageId(waId)?.rawId === rawId);
    if (own) return { waId: own.waId, ack: own.ack ?? 0, sentAt: own.sentAt };
    alike.push(
      ...messages.filter(
        (one) =>
          one.source === 'api' &&
          one.fromMe &&
          one.body === order.body &&
          one.hasMedia === (order.attachment !== null) &&
          carriesSame(order.carried, one) &&
          Date.parse(one.sentAt) >= oldest,
      ),
    );
    // Filtering comes after paging: a short page is not the last one, an empty or an old one is.
    if (!messages.length || messages.some(({ sentAt }) => Date.parse(sentAt) < oldest)) break;
  }
  if (!alike.length) return null;
  const engine = text(at(await upstream.json(sessionPath(channel.external_id)), 'engine', 'engine'));
  if (!order.attachment && (!engine || honouring.includes(engine))) return null;
  const { data, error } = await service
    .from('message')
    .select('wa_id, author')
    .eq('room_id', room.id)
    .in(
      'wa_id',
      alike.map(({ waId }) => waId),
    );
  if (error) return null;
  // A row with that id that a member began is another message; one that the webhook made of it (author `ai`) is this one.
  const taken = new Set(
    (data as { wa_id: string; author: string }[]).filter(({ author }) => author !== 'ai').map(({ wa_id }) => wa_id),
  );
  const found = alike.findLast(({ waId }) => !taken.has(waId));
  return found ? { waId: found.waId, ack: found.ack ?? 0, sentAt: found.sentAt } : null;
}

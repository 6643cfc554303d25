import { dataOf } from '../_shared/clients.ts';
import { ApiError, refusalOf } from '../_shared/errors.ts';
import { logError } from '../_shared/log.ts';
import { outgoingRawId, outgoingWaId } from '../_shared/waha/ids.ts';
import type { Json } from '../_shared/waha/json.ts';
import { sentId, sentTime } from '../_shared/waha/messages.ts';
import { toApiError, UpstreamFailure } from '../_shared/waha/upstreamError.ts';
import type { Channel, Room } from './access.ts';
import type { House } from './context.ts';
import { fileForUpstream, type Attachment } from './files.ts';
import { findInHistory, type Found } from './history.ts';
import { callFor, type Carried } from './structuredContent.ts';

/** A message to be sent. `messageId` is the caller's name for it, in all repeats. */
export interface Order {
  messageId: string;
  channel: Channel;
  room: Room;
  authorId: string;
  body: string | null;
  attachment: Attachment | null;
  /** Beside words alone: a place, cards or a poll, whose question is the body. */
  carried: Carried | null;
  replyToWaId: string | null;
  /** The colleague who holds the chat, if the author takes it from them. */
  takesFrom: string | null;
  /** The caller has no name for it, so that a repeat would be another message. */
  unnamed?: true;
}

interface Sent {
  messageId: string;
  waId: string;
  ack: number;
  sentAt: string;
}

interface StoredMessage {
  wa_id: string | null;
  body: string | null;
  ack: number;
  failure: string | null;
  sent_at: string;
  created_at: string;
  updated_at: string;
}

export interface Sender {
  /** Sends, or answers with what an earlier call with this id has sent: then `repeated` is true. */
  send(order: Order): Promise<{ sent: Sent; repeated: boolean }>;
}

const codeOf = (failure: unknown): string =>
  failure instanceof UpstreamFailure
    ? toApiError(failure).code
    : failure instanceof ApiError
      ? failure.code
      : 'backend_failed';

/** Whether trying again is of no use. Whoever is told anything else does so, and until then nothing has failed. */
const isFinal = (failure: unknown): boolean => {
  const told = failure instanceof UpstreamFailure ? toApiError(failure) : failure;
  const status = told instanceof ApiError ? told.status : 503;
  return status === 501 || (status < 500 && ![408, 425, 429].includes(status));
};

const sendTimeout = 30_000;
const mostRemembered = 10_000;

/**
 * Sends each message once. The database remembers what was begun and how it ended; while a send of this process is under
 * way, a repeat waits for it. After a failure that leaves open whether WhatsApp has the message, history is asked before
 * anything is sent again; the id given to WhatsApp is derived from ours, so that it can be found there.
 */
export function createSender(house: House): Sender {
  const { upstream, service, now } = house;
  const underWay = new Map<string, Promise<void>>();
  /** Attempts of this process that have failed: a repeat need not wait for them to end. */
  const ended = new Set<string>();
  /** Messages that are out, and whose row does not say so because the database was away: the repeat tells it. */
  const untold = new Map<string, Found>();

  const begin = async (order: Order) => {
    const { messageId, channel, room, authorId, body, attachment, carried, replyToWaId, takesFrom } = order;
    const p_message = {
      id: messageId,
      channel_id: channel.id,
      chat_id: room.chat_id,
      room_id: room.id,
      author: 'member',
      author_id: authorId,
      kind: attachment?.kind ?? carried?.kind ?? 'text',
      body,
      media: attachment?.media ?? null,
      location: carried?.kind === 'location' ? carried.location : null,
      content: carried && carried.kind !== 'location' ? carried.content : null,
      reply_to_wa_id: replyToWaId,
      taken_from: takesFrom,
    };
    const { data, error, status } = await service.rpc('begin_outgoing', { p_message });
    // The id is that of a message in another room: as if there were none.
    if (error?.code === 'P0002') throw new ApiError(404, 'not_found', 'Data tidak ditemukan.');
    const refusal = error && refusalOf(error, status);
    if (refusal) throw refusal;
    return dataOf({ data: data as { message: StoredMessage; fresh: boolean } | null, error }) as {
      message: StoredMessage;
      fresh: boolean;
    };
  };

  const finish = async (messageId: string, end: { found: Found } | { failure: unknown }): Promise<void> => {
    const told =
      'found' in end
        ? { p_wa_id: end.found.waId, p_ack: Math.max(end.found.ack, 0), p_sent_at: end.found.sentAt }
        : { p_failure: codeOf(end.failure), ...(!isFinal(end.failure) && { p_ack: 0 }) };
    dataOf(await service.rpc('finish_outgoing', { p_message_id: messageId, ...told }));
  };

  /**
   * It is out. While the database cannot be told, the caller is not told either: an outage may take the webhook along, and
   * a row that waits for ever is worse than a repeat, which finds the message here or in history and sends nothing.
   */
  const conclude = async ({ messageId, unnamed }: Order, found: Found): Promise<Sent> => {
    untold.set(messageId, found);
    if (untold.size > mostRemembered) untold.delete(untold.keys().next().value ?? '');
    const told = finish(messageId, { found });
    await (unnamed ? told.catch(logError) : told);
    untold.delete(messageId);
    return { messageId, ...found };
  };

  const bodyFor = async (order: Order): Promise<Json> => ({
    session: order.channel.external_id,
    chatId: order.room.chat_id,
    id: outgoingRawId(order.messageId),
    ...(order.replyToWaId ? { reply_to: order.replyToWaId } : {}),
    ...(order.attachment
      ? {
          file: await fileForUpstream(house, order.attachment.media),
          ...(order.body ? { caption: order.body } : {}),
          // WAHA brings to OGG/Opus what a browser has recorded as something else (waha.md §2.6).
          ...(order.attachment.call === 'sendVoice' && { convert: order.attachment.media.mimetype !== 'audio/ogg' }),
          // An MP4 is what WhatsApp plays already.
          ...(order.attachment.call === 'sendVideo' && { convert: false }),
        }
      : order.carried
        ? callFor(order.carried, order.body).fields
        : { text: order.body }),
  });

  const post = async (order: Order): Promise<Found> => {
    const { room, messageId, attachment, carried } = order;
    const body = await bodyFor(order);
    const call = attachment?.call ?? (carried ? callFor(carried, order.body).call : 'sendText');
    const answer = await upstream.json(`/api/${call}`, {
      method: 'POST',
      body,
      timeout: sendTimeout,
    });
    const id = sentId(answer) ?? { waId: outgoingWaId(room.chat_id, outgoingRawId(messageId)) };
    return { waId: id.waId, ack: 0, sentAt: sentTime(answer, now()) };
  };

  const attempt = async (order: Order, since: string): Promise<Sent> => {
    return conclude(order, await post(order).catch(async (failure) => afterFailure(order, since, failure)));
  };

  /** What an attempt that failed has sent all the same. Throws the failure where it has sent nothing, or nobody can tell. */
  const afterFailure = async (order: Order, since: string, failure: unknown): Promise<Found> => {
    const { messageId } = order;
    ended.add(messageId);
    if (ended.size > mostRemembered) ended.delete(ended.values().next().value ?? '');
    if (failure instanceof UpstreamFailure && failure.ambiguous) {
      const found = await findInHistory(house, order, since).catch(() => null);
      if (found) return found;
    } else await finish(messageId, { failure });
    throw failure;
  };

  const run = async (order: Order): Promise<{ sent: Sent; repeated: boolean }> => {
    const { messageId } = order;
    const { message, fresh } = await begin(order);
    if (fresh) return { sent: await attempt(order, message.created_at), repeated: false };
    if (message.body !== order.body)
      throw new ApiError(409, 'message_id_reused', 'messageId sudah dipakai untuk pesan lain.', { field: 'messageId' });
    if (message.wa_id) {
      const { wa_id: waId, ack, sent_at: sentAt } = message;
      return { sent: { messageId, waId, ack, sentAt: new Date(sentAt).toISOString() }, repeated: true };
    }
    const out = untold.get(messageId);
    if (out) return { sent: await conclude(order, out), repeated: true };
    // Begun and not ended: somewhere else it may still be under way, for as long as an attempt can take.
    const isOver = ended.has(messageId) || message.failure !== null;
    const left = isOver ? 0 : Date.parse(message.updated_at) + sendTimeout - now();
    const found = await findInHistory(house, order, message.created_at);
    if (found) return { sent: await conclude(order, found), repeated: true };
    if (left > 0)
      throw new ApiError(429, 'in_progress', 'Pesan ini sedang dikirim. Tunggu sebentar.', {
        retryAfter: Math.min(left / 1000, 3),
      });
    // From here on it is under way again, for everybody.
    if (message.failure !== null) dataOf(await service.rpc('finish_outgoing', { p_message_id: messageId, p_ack: 0 }));
    return { sent: await attempt(order, message.created_at), repeated: false };
  };

  return {
    send: async (order) => {
      const before = underWay.get(order.messageId);
      const mine = (before ?? Promise.resolve()).then(() => run(order));
      const over = mine.then(
        () => undefined,
        () => undefined,
      );
      underWay.set(order.messageId, over);
      try {
        return await mine;
      } finally {
        if (underWay.get(order.messageId) === over) underWay.delete(order.messageId);
      }
    },
  };
}

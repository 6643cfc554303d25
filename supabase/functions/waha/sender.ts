import { dataOrThrow } from '../_shared/clients.ts';
import { ApiError, databaseRefusal, notFound, reusedMessageId } from '../_shared/errors.ts';
import { logError } from '../_shared/log.ts';
import { outgoingRawId, outgoingWaId } from '../_shared/waha/ids.ts';
import type { Json } from '../_shared/waha/json.ts';
import { sentAtOf, sentMessageId } from '../_shared/waha/messages.ts';
import { fileForUpstream } from '../_shared/waha/outgoingFile.ts';
import { toApiError, UpstreamError } from '../_shared/waha/upstreamError.ts';
import type { GatewayContext } from './context.ts';
import { findInHistory, type SendReceipt } from './history.ts';
import type { OutgoingMessage } from './outgoingMessage.ts';
import { wahaSendCall } from './structuredContent.ts';

interface SendResult {
  messageId: string;
  waId: string;
  ack: number;
  sentAt: string;
}

interface StoredMessage {
  wa_id: string | null;
  body: string | null;
  media: { path: string } | null;
  ack: number;
  failure: string | null;
  sent_at: string;
  created_at: string;
  updated_at: string;
}

export interface Sender {
  /** Sends a message. `repeated`: an earlier call with this id sent it already, and `sent` is that call's result. */
  send(outgoing: OutgoingMessage): Promise<{ sent: SendResult; repeated: boolean }>;
}

const errorCodeOf = (error: unknown): string =>
  error instanceof UpstreamError ? toApiError(error).code : error instanceof ApiError ? error.code : 'backend_failed';

/** Whether a retry cannot succeed. For any other error the client retries, so the message has not failed yet. */
const isFinal = (error: unknown): boolean => {
  const apiError = error instanceof UpstreamError ? toApiError(error) : error;
  const status = apiError instanceof ApiError ? apiError.status : 503;
  return status === 501 || (status < 500 && ![408, 425, 429].includes(status));
};

const sendTimeout = 30_000;
const maxRemembered = 10_000;

/**
 * Sends each message once. The database records the start and the outcome of each send. While a send of this process is in
 * flight, a retry waits for it. If WhatsApp may have the message despite an error, its history is searched before another
 * send. The WhatsApp id is derived from the message id, so that it can be found there.
 */
export function createSender(context: GatewayContext): Sender {
  const { upstream, service, now } = context;
  const inFlight = new Map<string, Promise<void>>();
  /** Messages whose attempt failed in this process: a retry need not wait for it. */
  const failedIds = new Set<string>();
  /** Messages that were sent but not recorded because the database was unreachable. The retry records them. */
  const unrecorded = new Map<string, SendReceipt>();

  const begin = async (outgoing: OutgoingMessage) => {
    const { messageId, channel, room, authorId, body, attachment, structuredContent, replyToWaId, takesFrom } =
      outgoing;
    const p_message = {
      id: messageId,
      channel_id: channel.id,
      chat_id: room.chat_id,
      room_id: room.id,
      author: 'member',
      author_id: authorId,
      kind: attachment?.kind ?? structuredContent?.kind ?? 'text',
      body,
      media: attachment?.media ?? null,
      location: structuredContent?.kind === 'location' ? structuredContent.location : null,
      content: structuredContent && structuredContent.kind !== 'location' ? structuredContent.content : null,
      reply_to_wa_id: replyToWaId,
      taken_from: takesFrom,
    };
    const { data, error, status } = await service.rpc('begin_outgoing', { p_message });
    // The id belongs to a message in another room. The response must not reveal that it exists.
    if (error?.code === 'P0002') throw notFound();
    const refusal = error && databaseRefusal(error, status);
    if (refusal) throw refusal;
    return dataOrThrow({ data: data as { message: StoredMessage; fresh: boolean } | null, error }) as {
      message: StoredMessage;
      fresh: boolean;
    };
  };

  /** Records the outcome. An error that a retry may fix leaves the message unfailed (ack 0), if its client can retry it. */
  const finish = async (
    { messageId, hasNoClientId }: OutgoingMessage,
    outcome: { receipt: SendReceipt } | { error: unknown },
  ): Promise<void> => {
    const args =
      'receipt' in outcome
        ? { p_wa_id: outcome.receipt.waId, p_ack: Math.max(outcome.receipt.ack, 0), p_sent_at: outcome.receipt.sentAt }
        : { p_failure: errorCodeOf(outcome.error), ...(!isFinal(outcome.error) && !hasNoClientId && { p_ack: 0 }) };
    dataOrThrow(await service.rpc('finish_outgoing', { p_message_id: messageId, ...args }));
  };

  /**
   * Records a sent message. If that fails, the client gets an error and retries, which finds the message here or in the
   * history and sends nothing. Otherwise the row could stay pending for ever, because the outage may lose the webhook too.
   */
  const recordSent = async (outgoing: OutgoingMessage, receipt: SendReceipt): Promise<SendResult> => {
    const { messageId, hasNoClientId } = outgoing;
    unrecorded.set(messageId, receipt);
    if (unrecorded.size > maxRemembered) unrecorded.delete(unrecorded.keys().next().value ?? '');
    const recorded = finish(outgoing, { receipt });
    await (hasNoClientId ? recorded.catch(logError) : recorded);
    unrecorded.delete(messageId);
    return { messageId, ...receipt };
  };

  const requestBody = async (outgoing: OutgoingMessage): Promise<Json> => ({
    session: outgoing.channel.external_id,
    chatId: outgoing.room.chat_id,
    id: outgoingRawId(outgoing.messageId),
    ...(outgoing.replyToWaId ? { reply_to: outgoing.replyToWaId } : {}),
    ...(outgoing.attachment
      ? {
          file: await fileForUpstream(service, outgoing.attachment.media),
          ...(outgoing.body ? { caption: outgoing.body } : {}),
          // WAHA converts other recordings to OGG/Opus.
          ...(outgoing.attachment.call === 'sendVoice' && {
            convert: outgoing.attachment.media.mimetype !== 'audio/ogg',
          }),
          // WhatsApp plays MP4 without conversion.
          ...(outgoing.attachment.call === 'sendVideo' && { convert: false }),
        }
      : outgoing.structuredContent
        ? wahaSendCall(outgoing.structuredContent, outgoing.body).fields
        : { text: outgoing.body }),
  });

  const post = async (outgoing: OutgoingMessage): Promise<SendReceipt> => {
    const { room, messageId, attachment, structuredContent } = outgoing;
    const body = await requestBody(outgoing);
    const call =
      attachment?.call ?? (structuredContent ? wahaSendCall(structuredContent, outgoing.body).call : 'sendText');
    const response = await upstream.json(`/api/${call}`, {
      method: 'POST',
      body,
      timeout: sendTimeout,
    });
    const id = sentMessageId(response) ?? { waId: outgoingWaId(room.chat_id, outgoingRawId(messageId)) };
    return { waId: id.waId, ack: 0, sentAt: sentAtOf(response, now()) };
  };

  const attempt = async (outgoing: OutgoingMessage, since: string): Promise<SendResult> => {
    return recordSent(outgoing, await post(outgoing).catch(async (error) => afterFailure(outgoing, since, error)));
  };

  /** The message, if the failed attempt sent it nevertheless. Throws the error if it did not, or if that is unknown. */
  const afterFailure = async (outgoing: OutgoingMessage, since: string, error: unknown): Promise<SendReceipt> => {
    const { messageId } = outgoing;
    failedIds.add(messageId);
    if (failedIds.size > maxRemembered) failedIds.delete(failedIds.values().next().value ?? '');
    if (error instanceof UpstreamError && error.isAmbiguous) {
      const receipt = await findInHistory(context, outgoing, since).catch(() => null);
      if (receipt) return receipt;
    } else await finish(outgoing, { error });
    throw error;
  };

  const run = async (outgoing: OutgoingMessage): Promise<{ sent: SendResult; repeated: boolean }> => {
    const { messageId } = outgoing;
    const { message, fresh } = await begin(outgoing);
    if (fresh) return { sent: await attempt(outgoing, message.created_at), repeated: false };
    if (message.body !== outgoing.body || message.media?.path !== outgoing.attachment?.media.path)
      throw reusedMessageId();
    if (message.wa_id) {
      const { wa_id: waId, ack, sent_at: sentAt } = message;
      return { sent: { messageId, waId, ack, sentAt: new Date(sentAt).toISOString() }, repeated: true };
    }
    const unrecordedReceipt = unrecorded.get(messageId);
    if (unrecordedReceipt) return { sent: await recordSent(outgoing, unrecordedReceipt), repeated: true };
    // Without an outcome, the attempt may still be in flight in another process, for at most `sendTimeout`.
    const hasEnded = failedIds.has(messageId) || message.failure !== null;
    const remaining = hasEnded ? 0 : Date.parse(message.updated_at) + sendTimeout - now();
    const receipt = await findInHistory(context, outgoing, message.created_at);
    if (receipt) return { sent: await recordSent(outgoing, receipt), repeated: true };
    if (remaining > 0)
      throw new ApiError(429, 'in_progress', 'Pesan ini sedang dikirim. Tunggu sebentar.', {
        retryAfter: Math.min(remaining / 1000, 3),
      });
    // Clears the failure for every client, because the message is being sent again.
    if (message.failure !== null)
      dataOrThrow(await service.rpc('finish_outgoing', { p_message_id: messageId, p_ack: 0 }));
    return { sent: await attempt(outgoing, message.created_at), repeated: false };
  };

  return {
    send: async (outgoing) => {
      const previous = inFlight.get(outgoing.messageId);
      const current = (previous ?? Promise.resolve()).then(() => run(outgoing));
      const settled = current.then(
        () => undefined,
        () => undefined,
      );
      inFlight.set(outgoing.messageId, settled);
      try {
        return await current;
      } finally {
        if (inFlight.get(outgoing.messageId) === settled) inFlight.delete(outgoing.messageId);
      }
    },
  };
}

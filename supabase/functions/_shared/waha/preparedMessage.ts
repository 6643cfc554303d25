import { ApiError } from '../errors.ts';
import { logError } from '../log.ts';
import type { Media } from '../media.ts';
import type { WahaContext } from './context.ts';
import { outgoingRawId, outgoingWaId, parseMessageId } from './ids.ts';
import { normaliseMessage, sentAtOf, sentMessageId } from './messages.ts';
import { fileForUpstream, sendModeOf } from './outgoingFile.ts';
import { messagesPath } from './paths.ts';
import { toApiError, UpstreamError } from './upstreamError.ts';

/** A message that the database holds already, under the id from which its WhatsApp id is derived. */
export interface PreparedMessage {
  id: string;
  chatId: string;
  /** The text, or the caption of the file. */
  body: string;
  /** A file of the bucket `media`; none: it is a text. */
  media?: Pick<Media, 'path' | 'mimetype' | 'filename'> | null;
  /** When an earlier process wrote it and perhaps sent it, ISO 8601. Null: this process wrote it just now. */
  begunAt: string | null;
  /** False: an earlier process may have sent it, but it must not be sent any more. */
  maySend?: boolean;
}

const sendTimeout = 30_000;

/** Milliseconds. The clocks may differ, and WhatsApp counts whole seconds. */
const clockTolerance = 60_000;

/**
 * The message that an earlier process started to send. Matches by the derived id, or by its text for engines that choose
 * ids themselves, as all do for files.
 */
export async function findSent(
  { upstream, now }: WahaContext,
  session: string,
  message: Pick<PreparedMessage, 'id' | 'chatId' | 'body' | 'begunAt' | 'media'>,
) {
  if (!message.begunAt) return null;
  const query = { limit: 50, offset: 0, downloadMedia: false, sortBy: 'timestamp', sortOrder: 'desc', merge: false };
  const messages = await upstream.list(messagesPath(session, message.chatId), { query });
  const since = Date.parse(message.begunAt) - clockTolerance;
  return messages
    .flatMap((raw) => normaliseMessage(raw, now()) ?? [])
    .find(
      (one) =>
        one.fromMe &&
        (parseMessageId(one.waId)?.rawId === outgoingRawId(message.id) ||
          (one.body === message.body &&
            (message.media === undefined || one.hasMedia === (message.media !== null)) &&
            Date.parse(one.sentAt) >= since)),
    );
}

/**
 * Sends a message once and records the outcome. A message that an earlier process started is looked up in the chat first. A
 * rejected message is marked as failed. After an ambiguous failure, or one of WAHA as a whole, nothing is recorded: the next process
 * looks it up.
 * Returns whether WhatsApp has it.
 */
export async function sendPrepared(context: WahaContext, session: string, message: PreparedMessage): Promise<boolean> {
  const { service, upstream, now } = context;
  const { id, chatId } = message;
  const finish = async (outcome: object) => {
    const { error } = await service.rpc('finish_outgoing', { p_message_id: id, ...outcome });
    if (error) logError(error);
  };
  try {
    const sent = await findSent(context, session, message);
    if (sent) {
      await finish({ p_wa_id: sent.waId, p_ack: Math.max(sent.ack ?? 0, 0), p_sent_at: sent.sentAt });
      return true;
    }
    if (message.maySend === false) {
      await finish({ p_failure: 'upstream_timeout' });
      return false;
    }
    const rawId = outgoingRawId(id);
    const { call, fields } = await contentOf(context, message);
    const response = await upstream.json(`/api/${call}`, {
      method: 'POST',
      body: { session, chatId, id: rawId, ...fields },
      timeout: sendTimeout,
    });
    const waId = sentMessageId(response)?.waId ?? outgoingWaId(chatId, rawId);
    await finish({ p_wa_id: waId, p_ack: 0, p_sent_at: sentAtOf(response, now()) });
    return true;
  } catch (error) {
    // The file is not in the storage any more.
    if (error instanceof ApiError) {
      await finish({ p_failure: error.code });
      return false;
    }
    if (!(error instanceof UpstreamError)) throw error;
    if (!error.isAmbiguous && !error.isForAll) await finish({ p_failure: toApiError(error).code });
    return false;
  }
}

/** The WAHA call of a message. Throws 400 if its file is not in the storage. */
async function contentOf(
  { service }: WahaContext,
  { body, media }: PreparedMessage,
): Promise<{ call: string; fields: object }> {
  if (!media) return { call: 'sendText', fields: { text: body } };
  const { call } = sendModeOf(media.mimetype, false);
  return {
    call,
    // WhatsApp plays MP4 without conversion.
    fields: {
      file: await fileForUpstream(service, media),
      caption: body,
      ...(call === 'sendVideo' && { convert: false }),
    },
  };
}

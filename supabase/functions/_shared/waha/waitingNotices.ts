import * as v from 'valibot';

import { logError } from '../log.ts';
import type { WahaContext } from './context.ts';
import { outgoingRawId, outgoingWaId, parseMessageId } from './ids.ts';
import { normaliseMessage, sentAtOf, sentMessageId } from './messages.ts';
import { messagesPath } from './paths.ts';
import { toApiError, UpstreamError } from './upstreamError.ts';

const ClaimedNotices = v.array(
  v.object({ id: v.string(), chat_id: v.string(), body: v.string(), begun_at: v.nullable(v.string()) }),
);
type WaitingNotice = v.InferOutput<typeof ClaimedNotices>[number];

const sendTimeout = 30_000;

/** Milliseconds. The clocks may differ, and WhatsApp counts whole seconds. */
const clockTolerance = 60_000;

/**
 * Sends the due notices to customers of a session who wait for a team member. A notice that an earlier process started is
 * looked up in the chat first, so that no customer gets it twice. A rejected notice is marked as failed. Never throws,
 * because it runs in the background.
 */
export async function sendWaitingNotices(context: WahaContext, session: string): Promise<void> {
  const { data, error } = await context.service.rpc('claim_waiting_notices', { p_session: session });
  const notices = v.safeParse(ClaimedNotices, data);
  if (error || !notices.success)
    return logError(error ?? new Error('The result of claim_waiting_notices has an unknown form'));
  for (const notice of notices.output) {
    // oxlint-disable-next-line no-await-in-loop -- WAHA handles the sends of a session one at a time
    await sendNotice(context, session, notice).catch(logError);
  }
}

/**
 * The message of a notice that an earlier process started to send. Matches by the derived id, or by its text for engines
 * that choose ids themselves.
 */
async function findSent(
  { upstream, now }: WahaContext,
  session: string,
  { id, chat_id, body, begun_at }: WaitingNotice,
) {
  if (!begun_at) return null;
  const query = { limit: 50, offset: 0, downloadMedia: false, sortBy: 'timestamp', sortOrder: 'desc', merge: false };
  const messages = await upstream.list(messagesPath(session, chat_id), { query });
  const since = Date.parse(begun_at) - clockTolerance;
  return messages
    .flatMap((raw) => normaliseMessage(raw, now()) ?? [])
    .find(
      (one) =>
        one.fromMe &&
        (parseMessageId(one.waId)?.rawId === outgoingRawId(id) ||
          (one.body === body && Date.parse(one.sentAt) >= since)),
    );
}

async function sendNotice(context: WahaContext, session: string, notice: WaitingNotice): Promise<void> {
  const { service, upstream, now } = context;
  const { id, chat_id: chatId, body } = notice;
  const finish = async (outcome: object) => {
    const { error } = await service.rpc('finish_outgoing', { p_message_id: id, ...outcome });
    if (error) logError(error);
  };
  try {
    const sent = await findSent(context, session, notice);
    if (sent) return await finish({ p_wa_id: sent.waId, p_ack: Math.max(sent.ack ?? 0, 0), p_sent_at: sent.sentAt });
    const rawId = outgoingRawId(id);
    const response = await upstream.json('/api/sendText', {
      method: 'POST',
      body: { session, chatId, id: rawId, text: body },
      timeout: sendTimeout,
    });
    const waId = sentMessageId(response)?.waId ?? outgoingWaId(chatId, rawId);
    return await finish({ p_wa_id: waId, p_ack: 0, p_sent_at: sentAtOf(response, now()) });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (!error.isAmbiguous) return finish({ p_failure: toApiError(error).code });
  }
}

import type { SupabaseClient } from '@supabase/supabase-js';

import { backendFailed, rpc } from '../clients.ts';
import { logError } from '../log.ts';
import { wakeAgent } from '../wakeAgent.ts';
import { isWorking } from './channelStatus.ts';
import { normaliseChats } from './chats.ts';
import type { WahaContext } from './context.ts';
import { isCustomerChat } from './identity.ts';
import { normaliseHistory, type WaMessage } from './messages.ts';
import { chatsPath, messagePath, messagesPath } from './paths.ts';
import { storeMessageMedia } from './storeMessageMedia.ts';
import { mediaTimeout } from './upstream.ts';
import { UpstreamError } from './upstreamError.ts';
import { sendWaitingNotices } from './waitingNotices.ts';

/** A chat whose messages in the database may be incomplete, from `floor` (ISO time) on. */
interface ChatGap {
  chat_id: string;
  since: string | null;
  floor: string;
}

const pageSize = 50;
const maxPages = 4;
const day = 86_400_000;
/** Milliseconds between two checks of a session, so that not every open tab makes WAHA read its history. */
export const checkInterval = 300_000;
/** Milliseconds after which no webhook brings a message any more. WAHA repeats one for half a minute. */
const webhookPatience = 120_000;
/** Milliseconds in which an outgoing message may still be in flight, without its WhatsApp id in the database. */
const sendGracePeriod = 120_000;

/** The messages that a check has applied. `lostAt`: when the last one was sent (ISO) that no webhook brings any more. */
interface Missed {
  count: number;
  lostAt: string | null;
}

/** Chats with activity in the last 24 hours, newest first, at most `maxPages * pageSize`. */
async function recentChats({ upstream, now }: WahaContext, session: string): Promise<{ id: string; lastAt: string }[]> {
  const recent: { id: string; lastAt: string }[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const query = {
      limit: pageSize,
      offset: page * pageSize,
      sortBy: 'conversationTimestamp',
      sortOrder: 'desc',
      // Merged, a chat under a LID has the id of its number, under which its messages are not found.
      merge: false,
    };
    // oxlint-disable-next-line no-await-in-loop -- the next page is needed only if this one is recent throughout
    const chats = normaliseChats(await upstream.list(chatsPath(session), { query }));
    const fresh = chats.filter(({ lastAt }) => lastAt !== null && Date.parse(lastAt) > now() - day);
    recent.push(...fresh.flatMap(({ id, lastAt }) => (lastAt && isCustomerChat(id) ? [{ id, lastAt }] : [])));
    if (chats.length === 0 || fresh.length < chats.length) break;
  }
  return recent;
}

/** The messages of a chat since the last known one, oldest first, without downloading media. */
async function messagesSince(
  { upstream, now }: WahaContext,
  session: string,
  { chat_id: chat, since, floor }: ChatGap,
): Promise<WaMessage[]> {
  const collected: WaMessage[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const query = {
      limit: pageSize,
      offset: page * pageSize,
      downloadMedia: false,
      sortBy: 'timestamp',
      sortOrder: 'desc',
      merge: false,
      'filter.timestamp.gte': Math.ceil(Date.parse(floor) / 1000),
    };
    // oxlint-disable-next-line no-await-in-loop -- the next page is needed only if this one does not reach back
    const found = await upstream.list(messagesPath(session, chat), { query });
    const messages = found.flatMap((raw) => normaliseHistory(raw, now()) ?? []);
    collected.push(...messages);
    const oldest = messages.at(-1);
    if (!found.length || (since && oldest && Date.parse(oldest.sentAt) <= Date.parse(since))) break;
  }
  return collected.filter(({ fromMe, sentAt }) => !fromMe || Date.parse(sentAt) < now() - sendGracePeriod).toReversed();
}

/** The same; null, with a log entry, when WAHA fails. Other chats need not wait for this one. */
const messagesOrFailure = async (context: WahaContext, session: string, gap: ChatGap): Promise<WaMessage[] | null> =>
  messagesSince(context, session, gap).catch((error: unknown) => {
    if (!(error instanceof UpstreamError)) throw error;
    logError(error);
    return null;
  });

/** The message with a URL of its file. WAHA keeps the file for a few minutes only. */
async function withDownloadedMedia(
  { upstream, now }: WahaContext,
  session: string,
  message: WaMessage,
): Promise<WaMessage> {
  if (!message.hasMedia) return message;
  const path = messagePath(session, message.chatId, message.waId);
  const response = await upstream
    .json(path, { query: { downloadMedia: true }, timeout: mediaTimeout })
    .catch(() => null);
  return normaliseHistory(response, now()) ?? message;
}

/** SQLSTATE classes of a row that the database never accepts: data exception, constraint violation, program limit. */
const unacceptable = /^(?:22|23|54)/u;

interface Applied {
  applied: boolean;
  wakes_agent?: boolean;
}

/** Applies one event. Null, with a log entry, when the database can never accept it: the others are still applied. */
async function applyEvent(service: SupabaseClient, p_envelope: object): Promise<Applied | null> {
  const { data, error } = await service.rpc('apply_event', { p_envelope });
  if (error && unacceptable.test(error.code)) logError(error);
  else if (error) throw backendFailed(error);
  return error ? null : (data as Applied);
}

/**
 * Fetches messages whose webhooks were lost and applies them like new ones: they count as unread, and the customer's
 * waiting time starts when they were sent. Does nothing within `minInterval` (milliseconds) of the session's last check in
 * any process. A chat for which WAHA fails is left to the next check.
 */
export async function fetchMissedMessages(context: WahaContext, session: string, minInterval: number): Promise<Missed> {
  const { service, now } = context;
  const missed: Missed = { count: 0, lostAt: null };
  const checkStartedAt = await rpc<string | null>(service, 'begin_message_sync', {
    p_session: session,
    p_rest: `${minInterval} milliseconds`,
  });
  if (!checkStartedAt) return missed;
  if (!(await isWorking(context, session))) return missed;
  const chats = await recentChats(context, session);
  const gaps = chats.length
    ? await rpc<ChatGap[]>(service, 'chats_with_gaps', { p_session: session, p_chats: chats })
    : [];
  const p_failed_chats: string[] = [];
  let wakes = false;
  /* oxlint-disable no-await-in-loop -- sequential, oldest first, like the webhooks would have come */
  for (const gap of gaps) {
    const messages = await messagesOrFailure(context, session, gap);
    if (!messages) {
      p_failed_chats.push(gap.chat_id);
      continue;
    }
    const p_wa_ids = messages.map(({ waId }) => waId);
    const missing = await rpc<string[]>(service, 'missing_messages', {
      p_session: session,
      p_chat_id: gap.chat_id,
      p_wa_ids,
    });
    for (const message of messages.filter(({ waId }) => missing.includes(waId))) {
      const downloaded = await withDownloadedMedia(context, session, message);
      // Without a time of WAHA, which has told no event: it counts to no delay of the events.
      const envelope = {
        id: `missed_${session}_${message.waId}`,
        session,
        event: 'message.any' as const,
        message: downloaded,
      };
      const stored = await storeMessageMedia(context, session, downloaded);
      const result = await applyEvent(service, { ...envelope, message: stored });
      if (result) missed.count += 1;
      // What the database does not store is missing again at each check.
      const isLost = Date.parse(message.sentAt) < now() - webhookPatience;
      if (result?.applied && isLost && !(missed.lostAt && Date.parse(missed.lostAt) > Date.parse(message.sentAt)))
        missed.lostAt = message.sentAt;
      if (result?.wakes_agent) wakes = true;
    }
  }
  /* oxlint-enable no-await-in-loop */
  await rpc(service, 'end_message_sync', { p_session: session, p_looked_at: checkStartedAt, p_failed_chats });
  // A message that is a few minutes old is still answered.
  if (wakes) await wakeAgent(service);
  return missed;
}

/**
 * The same for a session that no event is a reason to check, whose webhooks may not work: it is noted that messages were lost. Then
 * due notices are sent. Returns whether messages were lost since the last event.
 */
export async function recoverLostMessages(
  context: WahaContext,
  session: string,
  minInterval: number,
): Promise<boolean> {
  const { count, lostAt } = await fetchMissedMessages(context, session, minInterval);
  const loss = { p_session: session, p_sent_at: lostAt };
  const hasLost = lostAt !== null && (await rpc<boolean>(context.service, 'record_lost_messages', loss));
  if (count > 0) await sendWaitingNotices(context, session);
  return hasLost;
}

import type { SupabaseClient } from '@supabase/supabase-js';

import { backendFailed, call, dataOf } from '../clients.ts';
import { logError } from '../log.ts';
import { learnStatus } from './channelStatus.ts';
import { normaliseChats, normaliseSession } from './chats.ts';
import { chatIdPattern } from './ids.ts';
import { normaliseMessage, type WaMessage } from './messages.ts';
import { chatsPath, messagePath, messagesPath, sessionPath } from './paths.ts';
import { withMedia } from './storeMessageMedia.ts';
import type { Upstream } from './upstream.ts';

export interface Ears {
  service: SupabaseClient;
  upstream: Upstream;
  now: () => number;
}

interface Behind {
  chat_id: string;
  since: string | null;
  floor: string;
}

const pageSize = 50;
const mostPages = 4;
const day = 86_400_000;
/** Milliseconds for which nobody asks again: who was away need not have noticed, and WAHA is not asked by every tab. */
export const lookPause = 300_000;
/** Milliseconds in which a message of ours may still be on its way, and not know its id yet. */
const underWay = 120_000;

/** Whether a session works: WAHA is asked, whatever it has told, and the channel learns it. */
async function works({ service, upstream }: Ears, session: string): Promise<boolean> {
  const found = await service.from('channel').select('id, status').eq('external_id', session).maybeSingle();
  const channel: { id: string; status: string } | null = dataOf(found);
  if (!channel) return false;
  const standing = normaliseSession(await upstream.json(sessionPath(session)), session);
  await learnStatus(service, channel, standing);
  return standing.status === 'WORKING';
}

/** The chats in which something was said within a day, the latest first; not more than some hundreds. */
async function recentChats({ upstream, now }: Ears, session: string): Promise<{ id: string; lastAt: string }[]> {
  const recent: { id: string; lastAt: string }[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const query = {
      limit: pageSize,
      offset: page * pageSize,
      sortBy: 'conversationTimestamp',
      sortOrder: 'desc',
    };
    // oxlint-disable-next-line no-await-in-loop -- the next page is asked for only where this one is all of today
    const chats = normaliseChats(await upstream.list(chatsPath(session), { query }));
    const fresh = chats.filter(({ lastAt }) => lastAt !== null && Date.parse(lastAt) > now() - day);
    recent.push(...fresh.flatMap(({ id, lastAt }) => (lastAt && chatIdPattern.test(id) ? [{ id, lastAt }] : [])));
    if (chats.length === 0 || fresh.length < chats.length) break;
  }
  return recent;
}

/** What a chat has said since we last heard of it, oldest first. Files stay where they are. */
async function saidSince(
  { upstream, now }: Ears,
  session: string,
  { chat_id: chat, since, floor }: Behind,
): Promise<WaMessage[]> {
  const said: WaMessage[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const query = {
      limit: pageSize,
      offset: page * pageSize,
      downloadMedia: false,
      sortBy: 'timestamp',
      sortOrder: 'desc',
      merge: false,
      'filter.timestamp.gte': Math.ceil(Date.parse(floor) / 1000),
    };
    // oxlint-disable-next-line no-await-in-loop -- the next page is asked for only where this one does not reach back
    const found = await upstream.list(messagesPath(session, chat), { query });
    const messages = found.flatMap((raw) => normaliseMessage(raw, now()) ?? []);
    said.push(...messages);
    const oldest = messages.at(-1);
    if (!found.length || (since && oldest && Date.parse(oldest.sentAt) <= Date.parse(since))) break;
  }
  return said.filter(({ fromMe, sentAt }) => !fromMe || Date.parse(sentAt) < now() - underWay).toReversed();
}

/** The message with its file at hand, for as long as WAHA keeps it. */
async function withFile({ upstream, now }: Ears, session: string, message: WaMessage): Promise<WaMessage> {
  if (!message.hasMedia) return message;
  const path = messagePath(session, message.chatId, message.waId);
  const answer = await upstream.json(path, { query: { downloadMedia: true } }).catch(() => null);
  return normaliseMessage(answer, now()) ?? message;
}

/**
 * Puts one message into the database. False for what it will never take (a data exception, a constraint): whoever runs
 * this is told, and the rest is heard all the same.
 */
async function take(service: SupabaseClient, p_envelope: object): Promise<boolean> {
  const { error } = await service.rpc('apply_event', { p_envelope });
  if (error && /^2[23]/u.test(error.code)) logError(error);
  else if (error) throw backendFailed(error);
  return !error;
}

/**
 * Hears what was said while nobody listened, as if it were told now: it counts as unread, the customer waits since they
 * wrote. Nobody looks less than `rest` (milliseconds) after somebody did, here or in another process. Answers how many
 * messages came.
 */
export async function catchUp(ears: Ears, session: string, rest: number): Promise<number> {
  const { service } = ears;
  const looked = await call<string | null>(service, 'begin_look', {
    p_session: session,
    p_rest: `${rest} milliseconds`,
  });
  if (!looked) return 0;
  if (!(await works(ears, session))) return 0;
  const chats = await recentChats(ears, session);
  const behind = chats.length
    ? await call<Behind[]>(service, 'chats_behind', { p_session: session, p_chats: chats })
    : [];
  let heard = 0;
  /* oxlint-disable no-await-in-loop -- one after the other, oldest first, as WhatsApp would have told them */
  for (const chat of behind) {
    const said = await saidSince(ears, session, chat);
    const p_wa_ids = said.map(({ waId }) => waId);
    const missing = await call<string[]>(service, 'unheard', { p_session: session, p_chat_id: chat.chat_id, p_wa_ids });
    for (const message of said.filter(({ waId }) => missing.includes(waId))) {
      const whole = await withFile(ears, session, message);
      const envelope = {
        id: `missed_${session}_${message.waId}`,
        session,
        timestamp: message.sentAt,
        event: 'message.any' as const,
        message: whole,
      };
      const kept = await withMedia(ears, session, whole);
      if (await take(service, { ...envelope, message: kept })) heard += 1;
    }
  }
  /* oxlint-enable no-await-in-loop */
  await call(service, 'end_look', { p_session: session, p_looked_at: looked });
  return heard;
}

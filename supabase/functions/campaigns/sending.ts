import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';

import type { Beside, Claimed } from '../_shared/drain.ts';
import { ApiError } from '../_shared/errors.ts';
import { logError } from '../_shared/log.ts';
import { removeMediaFiles } from '../_shared/media.ts';
import { noteRowFailure, readRows, Rows } from '../_shared/rowFailures.ts';
import { isWorking } from '../_shared/waha/channelStatus.ts';
import type { WahaContext } from '../_shared/waha/context.ts';
import { outgoingRawId, outgoingWaId } from '../_shared/waha/ids.ts';
import { sentAtOf, sentMessageId } from '../_shared/waha/messages.ts';
import { fileForUpstream, sendModeOf } from '../_shared/waha/outgoingFile.ts';
import { sessionPath } from '../_shared/waha/paths.ts';
import { findSent } from '../_shared/waha/preparedMessage.ts';
import { toApiError, UpstreamError } from '../_shared/waha/upstreamError.ts';

export interface SendingContext extends WahaContext {
  /** Milliseconds for which the business is shown as typing before a text. */
  typingTime: (text: string) => number;
  /** Milliseconds. */
  sendTimeout: number;
  /** This process. */
  owner: string;
}

const Media = v.nullable(v.object({ path: v.string(), mimetype: v.string(), filename: v.nullable(v.string()) }));

/** A message as `claim_broadcast_messages` gives it out. */
const ClaimedMessage = v.object({
  id: v.string(),
  attempt: v.number(),
  /** An earlier attempt may have sent it: it is looked up, and not sent. */
  lookup: v.boolean(),
  /** It goes to a member's own phone: a test of a broadcast, or the morning report. */
  to_member: v.optional(v.boolean(), false),
  message_id: v.string(),
  session: v.string(),
  chat_id: v.string(),
  /** The text, or the caption of the file. */
  body: v.string(),
  media: Media,
  begun_at: v.nullable(v.string()),
});
type ClaimedMessage = v.InferOutput<typeof ClaimedMessage>;

const Claim = v.object({
  messages: Rows,
  next_ms: v.nullable(v.number()),
  has_unused_files: v.boolean(),
});

/** WhatsApp lets the number begin no new chats: for a while, or until its quota is renewed. */
type Limit = 'restricted' | 'capped';

/** It was not sent, and is to be sent later. */
interface Delay {
  state: 'queued';
  retry_ms: number;
  limit?: Limit;
}

type Outcome =
  | { state: 'sent'; wa_id: string; ack: number; sent_at: string }
  | { state: 'refused'; reason: string; restricted: boolean }
  | Delay
  | { state: 'unknown' | 'missing' };

/** Milliseconds. Presence is a courtesy, and a send does not wait for it for long. */
const presenceTimeout = 3000;

/** Milliseconds until a message that WhatsApp could not take now is tried again. */
const retryAfter = 30_000;

/** Milliseconds for which a person would type a text. */
export const naturalTypingTime = (text: string): number => Math.min(2000 + text.length * 30, 12_000);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Plans campaigns that are to start, and takes the messages that are due, one per channel. Throws if the database fails. */
export async function claimMessages(
  { service, owner }: SendingContext,
  most: number,
  beside: Beside,
): Promise<Claimed<ClaimedMessage>> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one campaign after the other, each in its own transaction
    const { data, error } = await service.rpc('plan_broadcast');
    // What is planned already is sent all the same.
    if (error) logError(error);
    if (data !== true) break;
  }
  const { data, error } = await service.rpc('claim_broadcast_messages', { p_owner: owner, p_most: most });
  if (error) throw error;
  const { messages, next_ms: nextMs, has_unused_files: hasUnusedFiles } = v.parse(Claim, data);
  const runs = readRows(ClaimedMessage, messages, (id, failure) =>
    beside(noteRowFailure(service, 'broadcast-messages', id, failure)),
  );
  if (hasUnusedFiles) beside(removeUnusedFiles(service));
  return { runs, nextMs, ended: [] };
}

/** Files of broadcasts and templates that nothing has. Each is taken from the queue once. */
async function removeUnusedFiles(service: SupabaseClient): Promise<void> {
  const { data, error } = await service.rpc('take_unused_campaign_files');
  if (error) throw error;
  const paths = v.parse(v.array(v.string()), data);
  if (paths.length > 0) await removeMediaFiles(service, paths);
}

/** Sends a message once, or looks for one that may have been sent. Rejects if the database fails; its lease ends then. */
export async function handleMessage(context: SendingContext, message: ClaimedMessage): Promise<void> {
  const { service, owner } = context;
  const what = message.to_member ? 'message_to_member' : 'broadcast_message';
  const mine = { p_id: message.id, p_owner: owner, ...(!message.to_member && { p_attempt: message.attempt }) };
  const settle = async (outcome: Outcome): Promise<void> => {
    const { error } = await service.rpc(`settle_${what}`, { ...mine, p_outcome: outcome });
    if (error) throw error;
  };
  if (message.lookup) return settle(await lookUp(context, message));
  const delay = message.to_member ? null : await delayOf(context, message.session);
  if (delay) return settle(delay);
  await showTyping(context, message);
  // Before the attempt begins, so that a failure of the storage leaves nothing unknown.
  const content = await contentOf(context, message);
  if (content === null) return settle({ state: 'refused', reason: 'file_missing', restricted: false });
  const { data: maySend, error } = await service.rpc(`begin_${what}`, mine);
  if (error) throw error;
  if (maySend === true) await settle(await send(context, message, content));
}

const Session = v.object({
  me: v.nullish(
    v.object({
      reachoutTimelock: v.nullish(v.object({ isActive: v.nullish(v.boolean()) })),
      messageCapping: v.nullish(v.object({ cappingStatus: v.nullish(v.string()) })),
    }),
  ),
});

/**
 * Why a message must wait: WhatsApp limits the number, WAHA has lost the session or refuses the key. Null: it may go out. Servers
 * that report no limits, and other failures, delay nothing.
 */
async function delayOf(context: SendingContext, session: string): Promise<Delay | null> {
  try {
    const told = v.safeParse(Session, await context.upstream.json(sessionPath(session), { timeout: presenceTimeout }));
    if (!told.success) return null;
    const { reachoutTimelock: lock, messageCapping: capping } = told.output.me ?? {};
    if (lock?.isActive === true) return { state: 'queued', retry_ms: 0, limit: 'restricted' };
    return capping?.cappingStatus === 'CAPPED' ? { state: 'queued', retry_ms: 0, limit: 'capped' } : null;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.status === 404) await followLostSession(context, session);
    return error.status === 404 || error.kind === 'unauthorized' ? { state: 'queued', retry_ms: retryAfter } : null;
  }
}

/** Marks the channel as not linked, which pauses its broadcasts. */
async function followLostSession(context: SendingContext, session: string): Promise<void> {
  await isWorking(context, session).catch((error: unknown) => {
    if (!(error instanceof UpstreamError)) throw error;
  });
}

/** A WAHA call with the text or the file of a message. */
interface Content {
  call: string;
  fields: object;
}

/** Null: the storage does not have the file. Rejects if the storage fails. */
async function contentOf({ service }: SendingContext, { body, media }: ClaimedMessage): Promise<Content | null> {
  if (media === null) return { call: 'sendText', fields: { text: body } };
  const { call } = sendModeOf(media.mimetype, false);
  try {
    const file = await fileForUpstream(service, media);
    // WhatsApp plays MP4 without conversion.
    return { call, fields: { file, caption: body, ...(call === 'sendVideo' && { convert: false }) } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { data, error: unreachable } = await service.rpc('stored_file', { p_path: media.path });
    if (unreachable || (data as unknown[]).length > 0) throw error;
    return null;
  }
}

/** Shows the business as typing. Nothing depends on it. */
async function showTyping({ upstream, typingTime }: SendingContext, message: ClaimedMessage): Promise<void> {
  const ms = typingTime(message.body);
  if (ms === 0) return;
  const body = { session: message.session, chatId: message.chat_id };
  const call = (path: string) =>
    upstream.json(path, { method: 'POST', body, timeout: presenceTimeout }).catch(() => undefined);
  await call('/api/startTyping');
  await pause(ms);
  await call('/api/stopTyping');
}

async function send(
  { upstream, sendTimeout, now }: SendingContext,
  { message_id: id, session, chat_id: chatId }: ClaimedMessage,
  { call, fields }: Content,
): Promise<Outcome> {
  const rawId = outgoingRawId(id);
  try {
    const body = { session, chatId, id: rawId, ...fields };
    const response = await upstream.json(`/api/${call}`, { method: 'POST', body, timeout: sendTimeout });
    const waId = sentMessageId(response)?.waId ?? outgoingWaId(chatId, rawId);
    return { state: 'sent', wa_id: waId, ack: 0, sent_at: sentAtOf(response, now()) };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.isAmbiguous) return { state: 'unknown' };
    const { code } = toApiError(error);
    return error.isForAll || code === 'session_not_working' || code === 'rate_limited'
      ? { state: 'queued', retry_ms: Math.max((error.retryAfter ?? 0) * 1000, retryAfter) }
      : { state: 'refused', reason: code, restricted: error.isRestricted };
  }
}

async function lookUp(context: SendingContext, message: ClaimedMessage): Promise<Outcome> {
  try {
    const sent = await findSent(context, message.session, {
      id: message.message_id,
      chatId: message.chat_id,
      body: message.body,
      begunAt: message.begun_at,
    });
    return sent
      ? { state: 'sent', wa_id: sent.waId, ack: Math.max(sent.ack ?? 0, 0), sent_at: sent.sentAt }
      : { state: 'missing' };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { state: 'unknown' };
  }
}

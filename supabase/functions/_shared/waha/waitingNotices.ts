import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';

import { logError } from '../log.ts';
import { outgoingRawId, outgoingWaId, parseMessageId } from './ids.ts';
import { normaliseMessage, sentId, sentTime } from './messages.ts';
import { messagesPath } from './paths.ts';
import type { Upstream } from './upstream.ts';
import { toApiError, UpstreamFailure } from './upstreamError.ts';

const claimed = v.array(
  v.object({ id: v.string(), chat_id: v.string(), body: v.string(), begun_at: v.nullable(v.string()) }),
);
type Word = v.InferOutput<typeof claimed>[number];

const sendTimeout = 30_000;

interface Desk {
  service: SupabaseClient;
  upstream: Upstream;
  now: () => number;
}

/** Clocks differ; WhatsApp counts whole seconds. */
const slack = 60_000;

/**
 * Tells customers of a session who wait for a person that they do. Whether what was begun before has arrived is looked up
 * in the chat, so that nobody is told twice; what was refused stands as failed in the chat, where people see it. Never
 * throws: nobody waits for it.
 */
export async function sayWaitingWords(desk: Desk, session: string): Promise<void> {
  const { data, error } = await desk.service.rpc('claim_waiting_words', { p_session: session });
  const words = v.safeParse(claimed, data);
  if (error || !words.success) return logError(error ?? new Error('The words to say cannot be read'));
  for (const word of words.output) {
    // oxlint-disable-next-line no-await-in-loop -- WAHA does one thing of a session after the other
    await say(desk, session, word).catch(logError);
  }
}

/** What the chat has of words that an earlier process was to say: by the id that we derive, or with an engine of its own ids by what they say. */
async function findSaid({ upstream, now }: Desk, session: string, { id, chat_id, body, begun_at }: Word) {
  if (!begun_at) return null;
  const query = { limit: 50, offset: 0, downloadMedia: false, sortBy: 'timestamp', sortOrder: 'desc', merge: false };
  const messages = await upstream.list(messagesPath(session, chat_id), { query });
  const since = Date.parse(begun_at) - slack;
  return messages
    .flatMap((raw) => normaliseMessage(raw, now()) ?? [])
    .find(
      (one) =>
        one.fromMe &&
        (parseMessageId(one.waId)?.rawId === outgoingRawId(id) ||
          (one.source === 'api' && one.body === body && Date.parse(one.sentAt) >= since)),
    );
}

async function say(desk: Desk, session: string, word: Word): Promise<void> {
  const { service, upstream, now } = desk;
  const { id, chat_id: chatId, body } = word;
  const finish = async (end: object) => {
    const { error } = await service.rpc('finish_outgoing', { p_message_id: id, ...end });
    if (error) logError(error);
  };
  try {
    const said = await findSaid(desk, session, word);
    if (said) return await finish({ p_wa_id: said.waId, p_ack: Math.max(said.ack ?? 0, 0), p_sent_at: said.sentAt });
    const raw = outgoingRawId(id);
    const answer = await upstream.json('/api/sendText', {
      method: 'POST',
      body: { session, chatId, id: raw, text: body },
      timeout: sendTimeout,
    });
    const waId = sentId(answer)?.waId ?? outgoingWaId(chatId, raw);
    return await finish({ p_wa_id: waId, p_ack: 0, p_sent_at: sentTime(answer, now()) });
  } catch (failure) {
    if (!(failure instanceof UpstreamFailure)) throw failure;
    if (!failure.ambiguous) return finish({ p_failure: toApiError(failure).code });
  }
}

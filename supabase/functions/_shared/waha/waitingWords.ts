import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';

import { logError } from '../log.ts';
import { toApiError, UpstreamFailure } from './failure.ts';
import { outgoingRawId, outgoingWaId } from './ids.ts';
import { sentId, sentTime } from './messages.ts';
import type { Upstream } from './upstream.ts';

const claimed = v.array(v.object({ id: v.string(), chat_id: v.string(), body: v.string() }));

const sendTimeout = 30_000;

interface Desk {
  service: SupabaseClient;
  upstream: Upstream;
  now: () => number;
}

/**
 * Tells customers of a session who wait for a person that they do. Each message is given out by the database once, and
 * is not tried again: what may have arrived is settled by its echo, what was refused stands as failed in the chat, where
 * people see it. Never throws: nobody waits for it.
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

async function say({ service, upstream, now }: Desk, session: string, word: v.InferOutput<typeof claimed>[number]) {
  const { id, chat_id: chatId, body } = word;
  const finish = async (end: object) => {
    const { error } = await service.rpc('finish_outgoing', { p_message_id: id, ...end });
    if (error) logError(error);
  };
  try {
    const raw = outgoingRawId(id);
    const answer = await upstream.json('/api/sendText', {
      method: 'POST',
      body: { session, chatId, id: raw, text: body },
      timeout: sendTimeout,
    });
    const waId = sentId(answer)?.waId ?? outgoingWaId(chatId, raw);
    await finish({ p_wa_id: waId, p_ack: 0, p_sent_at: sentTime(answer, now()) });
  } catch (failure) {
    if (!(failure instanceof UpstreamFailure)) throw failure;
    if (!failure.ambiguous) await finish({ p_failure: toApiError(failure).code });
  }
}

/** Messages that their writer has thrown away before WhatsApp had them. */
import type { PostgrestClient } from '@supabase/postgrest-js';

/** Milliseconds without an answer. */
const ANSWER_WITHIN = 10_000;
/** Refusals that another attempt may not meet: no or an old token, too slow, too many. */
const PASSING = new Set([401, 408, 429]);

/** `unreached`: nobody has answered, so that it has to be asked again. Never rejects. */
export type Withdrawal = (messageId: string) => Promise<'answered' | 'unreached'>;

/** Deletes what the database has of a message that did not go out; of one that has, or may have, nothing. */
export const createWithdrawal =
  (rest: Pick<PostgrestClient, 'rpc'>): Withdrawal =>
  async (message_id) => {
    const { error, status } = await rest
      .rpc('withdraw_message', { message_id })
      .abortSignal(AbortSignal.timeout(ANSWER_WITHIN));
    return error === null || (status >= 400 && status < 500 && !PASSING.has(status)) ? 'answered' : 'unreached';
  };

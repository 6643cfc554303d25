/** Deletes discarded messages from the database. */
import type { PostgrestClient } from '@supabase/postgrest-js';

/** Milliseconds without a response. */
const TIMEOUT = 10_000;
/** HTTP statuses that a later attempt may avoid: missing or expired token, time-out, rate limit. */
const TRANSIENT = new Set([401, 408, 429]);

/** `unreachable`: there was no usable response and the call must be repeated. Never rejects. */
export type WithdrawMessage = (messageId: string) => Promise<'done' | 'unreachable'>;

/** Deletes the row of a message that was not sent. A message that was or may have been sent keeps its row. */
export const createWithdrawMessage =
  (rest: Pick<PostgrestClient, 'rpc'>): WithdrawMessage =>
  async (message_id) => {
    const { error, status } = await rest
      .rpc('withdraw_message', { message_id })
      .abortSignal(AbortSignal.timeout(TIMEOUT));
    return error === null || (status >= 400 && status < 500 && !TRANSIENT.has(status)) ? 'done' : 'unreachable';
  };

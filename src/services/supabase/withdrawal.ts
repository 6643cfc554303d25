/** Messages that their writer has thrown away before WhatsApp had them. */
import type { PostgrestClient } from '@supabase/postgrest-js';

/**
 * Deletes what the database has of a message that did not go out; of one that has, or may have, nothing. Never rejects:
 * where nobody answers, the team goes on reading that it failed.
 */
export const createWithdrawal =
  (rest: Pick<PostgrestClient, 'rpc'>) =>
  async (message_id: string): Promise<void> => {
    await rest.rpc('withdraw_message', { message_id });
  };

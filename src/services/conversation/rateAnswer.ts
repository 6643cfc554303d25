import type { PostgrestClient } from '@supabase/postgrest-js';

import type { AnswerRating, RateAnswer, RatingFailure } from '../../contracts/conversation.answerReason.ts';

const refusals: Record<string, RatingFailure> = { not_found: 'gone', erased: 'erased' };

/** Stores a member's verdict on an answer of the AI. */
export const createRateAnswer =
  ({ rest, isOnline }: { rest: PostgrestClient; isOnline: () => boolean }): RateAnswer =>
  async (messageId, rating) => {
    if (!isOnline()) return 'offline';
    const { error } = await rest.rpc('rate_answer', { message_id: messageId, ...argsOf(rating) });
    return error && (refusals[error.code] ?? 'failed');
  };

const argsOf = (rating: AnswerRating) => {
  if (rating === null) return { verdict: null };
  const { isReport, ...args } = rating;
  return { ...args, report: isReport };
};

/** The review before publishing, from the database and from the function of the agent. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import {
  answeredSchema,
  comparedSchema,
  reviewSchema,
  type Answered,
  type AskRefused,
  type Compared,
  type KnowledgeReview,
} from '../../contracts/training.review.ts';
import { unlessTooOld } from '../platform/clientTooOld.ts';
import { parseOrThrow } from '../platform/readRows.ts';

export interface ReviewDeps {
  rest: PostgrestClient;
  fetch: typeof globalThis.fetch;
  url: string;
}

/** Throws "Failed to get review". */
export const getReview = async (
  { rest }: ReviewDeps,
  businessId: string,
  signal: AbortSignal,
): Promise<KnowledgeReview> => {
  const { data, error } = await rest.rpc('review_knowledge', { business_id: businessId }).abortSignal(signal);
  if (error) throw new Error('Failed to get review', { cause: error });
  return parseOrThrow('review', reviewSchema, data);
};

/** Throws "Failed to get answers". */
const preview = async ({ fetch, url }: ReviewDeps, request: object, signal: AbortSignal): Promise<unknown> => {
  const response = await fetch(`${url}/functions/v1/agent/preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  });
  if (!response.ok) throw new Error(`Failed to get answers: ${response.status}`);
  return response.json();
};

const OLD_PAGE: AskRefused = { refused: 'oldPage' };

/** At most five test cases. Throws if the AI cannot be reached. */
export const compareAnswers = unlessTooOld(
  async (
    deps: ReviewDeps,
    { businessId, cases }: { businessId: string; cases: string[] },
    signal: AbortSignal,
  ): Promise<Compared[]> => {
    const data = await preview(deps, { business_id: businessId, cases }, signal);
    return parseOrThrow('answers', v.object({ cases: v.array(comparedSchema) }), data).cases;
  },
  OLD_PAGE,
);

/** What the AI would answer. Throws if it cannot be reached. */
export const tryAnswer = unlessTooOld(
  async (
    deps: ReviewDeps,
    { businessId, question, withChanges }: { businessId: string; question: string; withChanges: boolean },
    signal: AbortSignal,
  ): Promise<Answered> => {
    const knowledge = withChanges ? 'draft' : 'published';
    return parseOrThrow(
      'answer',
      answeredSchema,
      await preview(deps, { business_id: businessId, question, knowledge }, signal),
    );
  },
  OLD_PAGE,
);

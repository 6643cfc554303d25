import * as v from 'valibot';

import { optionalField } from './primitives.ts';

/**
 * The progress of a quality review, as the device stores it. An older version or another program may have written it.
 */

const progressSchema = v.object({
  sample: v.array(
    v.object({
      roomId: v.pipe(v.string(), v.uuid()),
      name: optionalField(v.string()),
      phone: optionalField(v.string()),
      chat_id: v.string(),
      completedAt: v.string(),
    }),
  ),
  results: v.array(v.picklist(['good', 'improve', 'skipped'])),
});

/** Null: nothing is stored, or it cannot be read. */
export const parseReviewProgress = (text: string | null): v.InferOutput<typeof progressSchema> | null =>
  v.parse(v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), progressSchema)), null), text);

export interface ReviewProgressSaved {
  type: 'progress.saved';
  /** Null: there is no review to resume. */
  progress: ReviewProgress | null;
}

/** The progress of a review: one result for each room before the next one. */
export interface ReviewProgress {
  sample: readonly SampledRoom[];
  results: readonly RatingOutcome[];
}

/** One room of the sample, as it was when the sample was drawn. */
export interface SampledRoom {
  roomId: string;
  name: string | null;
  phone: string | null;
  chat_id: string;
  /** Identifies the completion that is rated: a room can be completed more than once. */
  completedAt: string;
}

/** `skipped`: the room was reopened or erased, or the user did not rate it. */
export type RatingOutcome = RoomRating['verdict'] | 'skipped';

export interface RoomRating {
  /** Set by the client, so that a repeated request stores one rating. */
  id: string;
  verdict: 'good' | 'improve';
  /** For `improve`. */
  reasons: readonly RatingReason[];
  note: string;
}

/** Why a room should have been handled better. */
export type RatingReason = 'wrong' | 'incomplete' | 'tone' | 'slow' | 'unsolved' | 'no_handover';

/** `gone`: the room was reopened or erased. */
export type RatingResult = { refused: 'gone' } | null;

import type { RatingReason } from '../../contracts/inbox.qualityReview.ts';

export const REASONS = [
  'wrong',
  'incomplete',
  'tone',
  'slow',
  'unsolved',
  'no_handover',
] as const satisfies readonly RatingReason[];

/** Characters of a note. */
export const MOST_NOTE = 1000;

import type { RatingReason } from '../../contracts/inbox.qualityReview.ts';

export const RATING_REASONS = [
  'wrong',
  'incomplete',
  'tone',
  'slow',
  'unsolved',
  'no_handover',
] as const satisfies readonly RatingReason[];

/** Maximum length of a note, in characters. */
export const MAX_NOTE_LENGTH = 1000;

/** What an invitation and a handover have in common: something that was given by a link, and may not be there any more. */

/** Why a link is worth nothing, in the words of the functions that read it. */
export type LinkEnd = 'expired' | 'revoked' | 'accepted' | 'declined' | 'malformed' | 'business_gone';

/** Why whoever is signed in cannot take it, though it is good. */
export type Mismatch = 'other_account' | 'unconfirmed' | 'anonymous';

/** Why something was not done. `detail`: the server's own words. */
export type OfferRefusal =
  | { why: 'offline' | 'unreachable' | 'unexpected' | 'second-factor'; detail: string | null }
  /** What was read is not so any more: read it again, and it will say why. */
  | { why: 'outdated' }
  /** `retryAfter` in seconds. */
  | { why: 'rate-limited'; retryAfter: number };

export interface Refused {
  refused: OfferRefusal;
}

/** What `onError` means, and a wait that was given up. */
export const unexpected: OfferRefusal = { why: 'unexpected', detail: null };
export const unanswered: OfferRefusal = { why: 'unreachable', detail: null };

export const isRefused = (answer: object | null): answer is Refused => answer !== null && 'refused' in answer;

export const isRefusedAs = (answer: object | null, why: OfferRefusal['why']): boolean =>
  isRefused(answer) && answer.refused.why === why;

/** In milliseconds. */
export const restOf = (refusal: OfferRefusal | null): number =>
  refusal?.why === 'rate-limited' ? refusal.retryAfter * 1000 : 1000;

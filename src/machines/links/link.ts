/** What a signed link gives: a place in a team (an invitation), or a whole business (a handover). */
import type { LinkAccepted, HandoverReceipt, Link, LinkRefused, LinkRefusal } from '../../contracts/links.ts';

/** What `onError` means, and a wait that was given up. */
export const unexpected: LinkRefusal = { why: 'unexpected', detail: null };
export const timedOut: LinkRefusal = { why: 'unreachable', detail: null };

export const isRefused = (answer: object | null): answer is LinkRefused => answer !== null && 'refused' in answer;

export const isRefusedAs = (answer: object | null, why: LinkRefusal['why']): boolean =>
  isRefused(answer) && answer.refused.why === why;

/** What they took just now, or at an earlier visit, or in another tab. */
export const receiptOf = (offer: Link | null, gain: LinkAccepted | null): HandoverReceipt | null =>
  gain?.receipt ?? (offer?.kind === 'handover' ? offer.receipt : null);

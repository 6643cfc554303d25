/** Helpers for the results of calls about invitations and business handovers. */
import type { LinkAccepted, HandoverReceipt, Link, LinkRefused, LinkRefusal } from '../../contracts/links.ts';

/** Refusals for a rejected actor and a timeout. */
export const unexpected: LinkRefusal = { why: 'unexpected', detail: null };
export const timedOut: LinkRefusal = { why: 'unreachable', detail: null };

export const isRefused = (result: object | null): result is LinkRefused => result !== null && 'refused' in result;

export const isRefusedAs = (result: object | null, why: LinkRefusal['why']): boolean =>
  isRefused(result) && result.refused.why === why;

/** The receipt of a handover that the user accepted now, earlier or in another tab. */
export const receiptOf = (link: Link | null, accepted: LinkAccepted | null): HandoverReceipt | null =>
  accepted?.receipt ?? (link?.kind === 'handover' ? link.receipt : null);

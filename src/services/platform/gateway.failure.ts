/**
 * Why a gateway call did not succeed, as a value. The view turns it into a sentence; `detail` is the text that
 * the specification fixes.
 *
 * Every call that writes carries a messageId under which the gateway keeps its answer, so a call whose fate is
 * unknown may be made again: what matters to a caller is only whether it makes sense to.
 */

/**
 * retryable: nothing was done. ambiguous: it may have been done. unauthorized: nobody is signed in any more; it
 * waits for the same person to come back. final: asking again gives the same answer.
 */
export type Verdict = 'retryable' | 'ambiguous' | 'unauthorized' | 'final';

export interface GatewayFailure {
  /** HTTP status; 0 when no answer came. */
  status: number;
  statusText: string;
  verdict: Verdict;
  /** The gateway's own word for it ('session_not_working', 'not_supported'), when it gave one. */
  code: string | null;
  /** Milliseconds that the gateway asks to wait (429, 503). */
  retryAfter: number | null;
}

const RETRYABLE_STATUSES = new Set([408, 425, 429, 503]);

export const verdictOf = (status: number): Verdict => {
  if (status === 401) return 'unauthorized';
  if (RETRYABLE_STATUSES.has(status)) return 'retryable';
  // 501: this engine cannot do it, and will not learn it while we wait.
  return (status >= 400 && status < 500) || status === 501 ? 'final' : 'ambiguous';
};

/** "API error: 503 Service Unavailable" (spec.md §8). */
export const errorDetail = ({ status, statusText }: Pick<GatewayFailure, 'status' | 'statusText'>): string =>
  `API error: ${status} ${statusText}`.trimEnd();

/** The request never left: the browser knows that it is offline. */
export const offlineFailure: GatewayFailure = {
  status: 0,
  statusText: 'Offline',
  verdict: 'retryable',
  code: null,
  retryAfter: null,
};

/** It left, and nobody knows how far it came. */
export const ambiguousFailure = (
  statusText: 'Timeout' | 'Network Error' | 'Invalid Response',
  status = 0,
): GatewayFailure => ({
  status,
  statusText,
  verdict: 'ambiguous',
  code: null,
  retryAfter: null,
});

/** Milliseconds. No message waits longer than a day, and a browser's timer of more than 24 days ends at once. */
const MAX_WAIT = 24 * 3_600_000;

/** Retry-After in its two forms (seconds, HTTP date), as milliseconds from now; null when missing or unreadable. */
export const parseRetryAfter = (header: string | null, now: number): number | null => {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Math.max(0, Date.parse(header) - now) : Math.round(seconds * 1000);
  return wait >= 0 ? Math.min(wait, MAX_WAIT) : null;
};

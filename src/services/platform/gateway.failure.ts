/**
 * Why a gateway call failed, as a value. The view shows its own sentence and `errorDetail`.
 *
 * Every writing call has a messageId under which the gateway stores its response. So a call with an unknown result may be
 * repeated, and the verdict says whether repeating makes sense.
 */

/**
 * retryable: nothing was done. ambiguous: it may have been done. unauthorized: the session is over; the call waits until
 * the same user signs in. final: a repeated call fails in the same way.
 */
export type Verdict = 'retryable' | 'ambiguous' | 'unauthorized' | 'final';

export interface GatewayFailure {
  /** HTTP status; 0 without a response. */
  status: number;
  statusText: string;
  verdict: Verdict;
  /** The gateway's error code, such as 'session_not_working' or 'not_supported'; null without one. */
  code: string | null;
  /** Milliseconds to wait (429, 503); null without a Retry-After. */
  retryAfter: number | null;
}

const RETRYABLE_STATUSES = new Set([408, 425, 429, 503]);

export const verdictOf = (status: number): Verdict => {
  if (status === 401) return 'unauthorized';
  if (RETRYABLE_STATUSES.has(status)) return 'retryable';
  // 501: the engine does not support the call.
  return (status >= 400 && status < 500) || status === 501 ? 'final' : 'ambiguous';
};

/** "API error: 503 Service Unavailable". */
export const errorDetail = ({ status, statusText }: Pick<GatewayFailure, 'status' | 'statusText'>): string =>
  `API error: ${status} ${statusText}`.trimEnd();

/** The request was not sent, because the browser is offline. */
export const offlineFailure: GatewayFailure = {
  status: 0,
  statusText: 'Offline',
  verdict: 'retryable',
  code: null,
  retryAfter: null,
};

/** The request was sent, and its result is unknown. */
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

/** Milliseconds. No message waits longer than a day. Browsers fire a timer of more than 24 days at once. */
const MAX_WAIT = 24 * 3_600_000;

/** Retry-After (seconds or HTTP date) in milliseconds from now; null when missing or invalid. */
export const parseRetryAfter = (header: string | null, now: number): number | null => {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Math.max(0, Date.parse(header) - now) : Math.round(seconds * 1000);
  return wait >= 0 ? Math.min(wait, MAX_WAIT) : null;
};

import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

import { logError } from './log.ts';

/** The codes that tell two failures of one status apart. The client has a sentence for each. */
export type ErrorCode =
  | 'not_found'
  | 'invalid'
  | 'unauthorized'
  | 'session_not_working'
  | 'session_not_scanning'
  | 'recipient_restricted'
  | 'message_id_reused'
  | 'in_progress'
  | 'rate_limited'
  | 'too_large'
  | 'not_supported'
  | 'session_busy'
  | 'unknown_outcome'
  | 'upstream_failed'
  | 'upstream_unreachable'
  | 'upstream_timeout'
  | 'backend_failed'
  | 'owner_only'
  | 'broadcast_running'
  | 'number_in_use'
  | 'wrong_number'
  | Refusal;

/** What the database refuses in its own words, which are passed on as they are. */
const refusals = [
  'aal2_required',
  'accepted',
  'already_member',
  'already_owner',
  'anonymous',
  'business_gone',
  'declined',
  'erased',
  'expired',
  'held',
  'invalid',
  'malformed',
  'name_mismatch',
  'not_found',
  'not_pending',
  'other_account',
  'reason_required',
  'revoked',
  'sender_no_longer_owner',
  'too_many',
  'unconfirmed',
] as const;
type Refusal = (typeof refusals)[number];

const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload Too Large',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

export interface ErrorDetails {
  /** Which field is wrong. */
  field?: string;
  /** The session's status, for a session that is not as the call needs it. */
  session?: string;
  /** Seconds until a repeat makes sense. */
  retryAfter?: number;
}

/** A failure in the form that callers get: `{status, statusText, message, code}`, the message in Indonesian. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: ContentfulStatusCode;
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  constructor(status: ContentfulStatusCode, code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** What is missing and what is somebody else's look the same from outside, word for word. */
export const notFound = (): ApiError => new ApiError(404, 'not_found', 'Data tidak ditemukan.');

/** A refusal that a function of the database raised (private.refuse), as ours; null for any other error of its. */
export function refusalOf(error: { code: string; message: string }, status: number): ApiError | null {
  const code = refusals.find((one) => one === error.code);
  return code && status >= 400 && status < 500
    ? new ApiError(status as ContentfulStatusCode, code, error.message)
    : null;
}

/** Answers a failure. What was not foreseen is logged here and told to nobody. */
export function answerError(error: Error, c: Context): Response {
  const failure =
    error instanceof ApiError
      ? error
      : new ApiError(500, 'backend_failed', 'Terjadi gangguan di server kami. Silakan coba lagi.');
  if (failure !== error) logError(error);
  const { status, code, message, details } = failure;
  const { retryAfter, ...open } = details;
  if (retryAfter !== undefined) c.header('retry-after', String(Math.ceil(retryAfter)));
  return c.json({ status, statusText: statusTexts[status] ?? 'Error', message, code, ...open }, status);
}

import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

import { logError } from './log.ts';

/** Codes that distinguish errors with the same HTTP status. The client has a message for each. */
export type ErrorCode =
  | 'not_found'
  | 'invalid'
  | 'session_not_working'
  | 'session_not_scanning'
  | 'recipient_restricted'
  | 'message_id_reused'
  | 'rate_limited'
  | 'too_large'
  | 'not_supported'
  | 'session_busy'
  | 'unknown_outcome'
  | 'upstream_failed'
  | 'upstream_limit'
  | 'upstream_refused'
  | 'upstream_unreachable'
  | 'upstream_timeout'
  | 'backend_failed'
  | 'owner_only'
  | 'broadcast_running'
  | 'number_in_use'
  | 'not_own'
  | 'too_late'
  | 'unavailable'
  | RefusalCode;

/** Codes that database functions raise (`private.raise_error`). The code of their sentence is passed on as the message. */
const refusalCodes = [
  'aal2_required',
  'accepted',
  'agent_off',
  'already_member',
  'already_owner',
  'anonymous',
  'business_gone',
  'changed',
  'declined',
  'erased',
  'expired',
  'gone',
  'held',
  'in_progress',
  'invalid',
  'malformed',
  'name_mismatch',
  'name_taken',
  'no_account',
  'not_editable',
  'not_found',
  'not_owner',
  'not_pending',
  'other_account',
  'reason_required',
  'revoked',
  'sender_no_longer_owner',
  'too_many',
  'unauthorized',
  'unconfirmed',
  'unknown_service',
  'wrong_number',
] as const;
type RefusalCode = (typeof refusalCodes)[number];

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
  /** The invalid field. */
  field?: string;
  /** The WAHA session's status, when it does not allow the request. */
  session?: string;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
}

/**
 * An error that is sent to the caller as `{status, statusText, message, code}`. The page makes its sentence of the code
 * (src/views/refusals); the message is for developers, or the code of a sentence of the database.
 */
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

/** One 404 for rows that do not exist and rows of another business, so that a caller cannot tell which ids exist. */
export const reusedMessageId = (): ApiError =>
  new ApiError(409, 'message_id_reused', 'messageId sudah dipakai untuk pesan lain.', { field: 'messageId' });

export const notFound = (): ApiError => new ApiError(404, 'not_found', 'data.not_found');

/** The `ApiError` for a refusal that a database function raised (`private.raise_error`); null for any other error. */
export function databaseRefusal(error: { code: string; message: string }, status: number): ApiError | null {
  const code = refusalCodes.find((one) => one === error.code);
  return code && status >= 400 && status < 500
    ? new ApiError(status as ContentfulStatusCode, code, error.message)
    : null;
}

/** The response for an error. An unexpected error is logged, and the response shows nothing of it. */
export function respondWithError(error: Error, c: Context): Response {
  const apiError =
    error instanceof ApiError
      ? error
      : new ApiError(500, 'backend_failed', 'Terjadi gangguan di server kami. Silakan coba lagi.');
  if (apiError !== error) logError(error);
  const { status, code, message, details } = apiError;
  const { retryAfter, ...publicDetails } = details;
  if (retryAfter !== undefined) c.header('retry-after', String(Math.ceil(retryAfter)));
  return c.json({ status, statusText: statusTexts[status] ?? 'Error', message, code, ...publicDetails }, status);
}

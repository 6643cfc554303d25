import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

import { logError } from '../../supabase/functions/_shared/log.ts';

interface Details {
  /** Why a password is too weak: 'length', 'characters'. */
  reasons?: readonly string[];
  /** Seconds after which the request may be repeated. */
  retryAfter?: number;
}

/** An error for the client, with one of GoTrue's error codes. */
export class AuthError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly details: Details;

  constructor(status: ContentfulStatusCode, code: string, message: string, details: Details = {}) {
    super(message);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** Throws an `AuthError`. */
export function fail(status: ContentfulStatusCode, code: string, message: string, details?: Details): never {
  throw new AuthError(status, code, message, details);
}

/** Throws the error for invalid input. */
export const failValidation = (message: string): never => fail(400, 'validation_failed', message);

const newFormatVersion = '2024-01-01';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  // character_not_in_repertoire: a value contains U+0000, which Postgres text cannot hold.
  if (codeOf(error) === '22021') return new AuthError(400, 'validation_failed', 'Null characters are not allowed');
  // invalid_text_representation: an id that is not a uuid matches no row.
  if (codeOf(error) === '22P02') return new AuthError(404, 'validation_failed', 'The id must be a UUID');
  logError(error);
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information');
}

/**
 * The response for a failed request. Its format follows the header `x-supabase-api-version`, as in GoTrue: from
 * 2024-01-01 on `{code, message}` with a string code, before that `{code: <status>, error_code, msg}`; `weak_password`
 * in both.
 */
export function errorResponse(error: unknown, context: Context): Response {
  const { status, code, message, details } = toAuthError(error);
  const hasNewFormat = (context.req.header('x-supabase-api-version') ?? '') >= newFormatVersion;
  const weakPassword = details.reasons ? { weak_password: { reasons: details.reasons } } : {};
  context.header('x-sb-error-code', code);
  if (hasNewFormat) context.header('x-supabase-api-version', newFormatVersion);
  if (details.retryAfter !== undefined) context.header('retry-after', String(details.retryAfter));
  return context.json(
    hasNewFormat
      ? { code, message, ...weakPassword }
      : { code: status, error_code: code, msg: message, ...weakPassword },
    status,
  );
}

import type { Context } from 'hono';

import { logError } from '../../supabase/functions/_shared/log.ts';

/**
 * An error in hosted Storage's format. `status` is in the body; the HTTP status is 500 for internal errors and 400 for
 * all others.
 */
export class StorageError extends Error {
  readonly status: number;
  readonly error: string;
  readonly code: string;

  constructor(status: number, code: string, message: string, error: string = code) {
    super(message);
    this.name = 'StorageError';
    this.status = status;
    this.code = code;
    this.error = error;
  }
}

export const noSuchBucket = (): StorageError =>
  new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found');
export const noSuchKey = (): StorageError => new StorageError(404, 'NoSuchKey', 'Object not found', 'not_found');
export const invalidKey = (key: string): StorageError => new StorageError(400, 'InvalidKey', `Invalid key: ${key}`);
export const invalidRequest = (message: string): StorageError => new StorageError(400, 'InvalidRequest', message);
export const accessDenied = (message = 'new row violates row-level security policy'): StorageError =>
  new StorageError(403, 'AccessDenied', message, 'Unauthorized');
export const tooLarge = (): StorageError =>
  new StorageError(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', 'Payload too large');
export const wrongMimeType = (type: string): StorageError =>
  new StorageError(415, 'InvalidMimeType', `mime type ${type} is not supported`, 'invalid_mime_type');
const exists = (): StorageError =>
  new StorageError(409, 'KeyAlreadyExists', 'The resource already exists', 'Duplicate');

function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // insufficient_privilege, unique_violation, foreign_key_violation: results of row level security and of keys.
  if (code === '42501') return accessDenied();
  if (code === '23505') return exists();
  if (code === '23503') return noSuchBucket();
  // character_not_in_repertoire: the path contains U+0000, which Postgres text cannot hold.
  if (code === '22021') return invalidRequest('Address holds a null character');
  logError(error);
  return new StorageError(500, 'InternalError', 'Internal server error', 'Internal');
}

/** The response for a failed request. */
export function errorResponse(thrown: unknown, context: Context): Response {
  const { status, error, message, code } = toStorageError(thrown);
  return context.json({ statusCode: String(status), error, message, code }, status === 500 ? 500 : 400);
}

import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

// WAHA's error bodies, which have several formats.

/** The version of WAHA that is simulated. */
export const wahaVersion = '2026.7.1';

/** An error with one of WAHA's bodies. */
export class WahaError extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: unknown;
  constructor(status: ContentfulStatusCode, body: unknown) {
    super(`answers ${status}`);
    this.status = status;
    this.body = body;
  }
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  422: 'Unprocessable Entity',
  501: 'Not Implemented',
};

/** Nest's exceptions. Validation errors have an array of messages. */
export const nestError = (status: ContentfulStatusCode, message: string | string[]): WahaError =>
  new WahaError(status, { message, error: titles[status], statusCode: status });

/** The session exists but has the wrong status. The body has neither `message` nor `statusCode`. */
export const wrongStatusError = (session: string, status: string, expected: string[]): WahaError =>
  new WahaError(422, {
    error: 'Session status is not as expected. Try again later or restart the session',
    session,
    status,
    expected,
  });

/** The session does not exist; the format of newer builds. */
export const unknownSessionError = (session: string): WahaError =>
  new WahaError(422, { error: `Session "${session}" does not exist`, session });

/** The media file does not exist. */
export const fileNotFoundError = (path: string): WahaError =>
  new WahaError(404, {
    error: {
      code: 404,
      key: 'FILE_NOT_FOUND',
      message: `File not found: ${path}`,
      description: 'The file has expired',
    },
  });

/** Unexpected errors, with the stack and the request's body. */
function internalError(c: Context, error: Error, requestBody: unknown): WahaError {
  return new WahaError(500, {
    statusCode: 500,
    timestamp: new Date().toISOString(),
    exception: { message: error.message, name: error.name, stack: error.stack },
    request: { path: c.req.path, method: c.req.method, body: requestBody, query: c.req.query() },
    version: { version: wahaVersion, tier: 'CORE' },
  });
}

/** The response for any error. */
export async function errorResponse(error: Error, c: Context): Promise<Response> {
  const wahaError =
    error instanceof WahaError ? error : internalError(c, error, await c.req.json().catch(() => undefined));
  return c.json(wahaError.body, wahaError.status);
}

/**
 * WAHA's error for a method that the session's engine lacks: archiving on GOWS, deleting a chat on all except WEBJS.
 */
export const unsupportedError = (): WahaError => nestError(501, 'The method is not implemented by the engine.');

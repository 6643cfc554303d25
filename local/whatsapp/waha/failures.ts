import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

// The error bodies of WAHA, families a to f of waha.md §1.4.

/** Ends a call with a body of WAHA's own making. */
export class Failure extends Error {
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

/** (a) and (f): what Nest makes of its exceptions. Validation gives an array of messages. */
export const nest = (status: ContentfulStatusCode, message: string | string[]): Failure =>
  new Failure(status, { message, error: titles[status], statusCode: status });

/** (b): the session is there, its status is wrong. Neither `message` nor `statusCode`. */
export const wrongStatus = (session: string, status: string, expected: string[]): Failure =>
  new Failure(422, {
    error: 'Session status is not as expected. Try again later or restart the session',
    session,
    status,
    expected,
  });

/** (b) for a session that is not there, as newer builds say it. */
export const unknownSession = (session: string): Failure =>
  new Failure(422, { error: `Session "${session}" does not exist`, session });

/** (d): a media file that is gone. */
export const fileNotFound = (path: string): Failure =>
  new Failure(404, {
    error: {
      code: 404,
      key: 'FILE_NOT_FOUND',
      message: `File not found: ${path}`,
      description: 'The file has expired',
    },
  });

/** (c): everything that WAHA did not expect, with stack and the request's body. */
function internal(c: Context, error: Error, requestBody: unknown): Failure {
  return new Failure(500, {
    statusCode: 500,
    timestamp: new Date().toISOString(),
    exception: { message: error.message, name: error.name, stack: error.stack },
    request: { path: c.req.path, method: c.req.method, body: requestBody, query: c.req.query() },
    version: { version: '2026.7.1', tier: 'CORE' },
  });
}

/** Answers whatever was thrown. */
export async function answerFailure(error: Error, c: Context): Promise<Response> {
  const failure = error instanceof Failure ? error : internal(c, error, await c.req.json().catch(() => undefined));
  return c.json(failure.body, failure.status);
}

/** How WAHA refuses what the session's engine cannot do: archiving on GOWS, deleting a chat on all but WEBJS (waha.md). */
export const unsupported = (): Failure => nest(501, 'The method is not implemented by the engine.');

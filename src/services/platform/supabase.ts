/** The Supabase client of a signed-in page. The sign-in page loads only `session.ts`. */
import { PostgrestClient } from '@supabase/postgrest-js';

import { createSession, REQUEST_TIMEOUT, type SessionClient } from './session.ts';

export interface Backend extends SessionClient {
  rest: PostgrestClient;
}

/** Whether the response has a body: rows, or the result of a function. A plain write has none. */
const returnsRows = (url: unknown, { method = 'GET', headers }: RequestInit = {}): boolean =>
  method === 'GET' ||
  method === 'HEAD' ||
  String(url).includes('/rpc/') ||
  new Headers(headers).get('prefer')?.includes('representation') === true;

/**
 * Replaces responses that a proxy sent instead of the database, such as an HTML page or an empty body. postgrest-js would
 * read an empty 200 as a missing row or a successful write, and an HTML page as an error message. A success becomes a 502,
 * and an error keeps only its status.
 */
const rejectForeignResponses =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const { status, headers } = response;
    // An upsert that inserts nothing gets 200 without a body, but with PostgREST's content-range.
    const isFromDatabase =
      status === 201 ||
      status === 204 ||
      headers.has('content-range') ||
      (headers.get('content-type')?.includes('json') && (status !== 200 || returnsRows(input, init)));
    return isFromDatabase
      ? response
      : Response.json({ code: '', message: '' }, { status: status < 400 ? 502 : status });
  };

/**
 * Whether no answer came from the database: postgrest-js reports an error of `fetch` with an empty code, which a response that
 * was replaced has as well.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === '';

/** Uses the given session, or creates one for `{ url, key }`. */
export const createBackend = (from: SessionClient | { url: string; key: string }): Backend => {
  const session = 'accessToken' in from ? from : createSession(from);
  return {
    ...session,
    rest: new PostgrestClient(`${session.url}/rest/v1`, {
      fetch: rejectForeignResponses(session.fetch),
      timeout: REQUEST_TIMEOUT,
    }),
  };
};

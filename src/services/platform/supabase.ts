/** Everything of Supabase that a signed-in screen needs. The sign-in page loads only `session.ts`. */
import { PostgrestClient } from '@supabase/postgrest-js';

import { createSession, type SessionClient } from './session.ts';

export interface Backend extends SessionClient {
  rest: PostgrestClient;
}

/**
 * A question that is not answered for so long, in ms, has failed: whoever asked says in the specification's words what
 * could not be had, before the machine that waits for them gives up without knowing (30 s).
 */
const TIMEOUT = 25_000;

/** Whether rows, or what a function returns, are to come back. What is only written has no body. */
const returnsRows = (url: unknown, { method = 'GET', headers }: RequestInit = {}): boolean =>
  method === 'GET' ||
  method === 'HEAD' ||
  String(url).includes('/rpc/') ||
  new Headers(headers).get('prefer')?.includes('representation') === true;

/**
 * What stands between answers for the database now and then: with a page of its own, or with nothing at all. Of an OK
 * without rows postgrest-js would make that there is no such row, or that it is written; of a page the words of an error,
 * for a person to read. So it is an outage, and a no without words keeps its status alone.
 */
const rejectForeignResponses =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    const { status, headers } = answer;
    // An upsert that finds everything there is answered with 200 and no body; its range is the database's own.
    const isTheirs =
      status === 201 ||
      status === 204 ||
      headers.has('content-range') ||
      (headers.get('content-type')?.includes('json') && (status !== 200 || returnsRows(input, init)));
    return isTheirs ? answer : Response.json({ code: '', message: '' }, { status: status < 400 ? 502 : status });
  };

/** Over the session that the page already has, or a new one for `{ url, key }`. */
export const createBackend = (from: SessionClient | { url: string; key: string }): Backend => {
  const session = 'accessToken' in from ? from : createSession(from);
  return {
    ...session,
    rest: new PostgrestClient(`${session.url}/rest/v1`, {
      fetch: rejectForeignResponses(session.fetch),
      timeout: TIMEOUT,
    }),
  };
};

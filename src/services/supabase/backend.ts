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

/** Over the session that the page already has, or a new one for `{ url, key }`. */
export const createBackend = (from: SessionClient | { url: string; key: string }): Backend => {
  const session = 'accessToken' in from ? from : createSession(from);
  return {
    ...session,
    rest: new PostgrestClient(`${session.url}/rest/v1`, { fetch: session.fetch, timeout: TIMEOUT }),
  };
};

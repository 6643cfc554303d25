/** Browsers with and without a session, and helpers for the in-memory auth service. */
import { authServer, browser } from '../platform/session.fixture.ts';

/** A verified factor. */
export const phoneFactor = {
  id: 'f1',
  factor_type: 'totp',
  status: 'verified',
  friendly_name: 'HP',
  created_at: '2026-09-12T03:00:00Z',
};

type Server = ReturnType<typeof authServer>;

/** Body of the last request whose path ends with `end`. */
export const lastRequestBody = (server: Server, end: string) =>
  JSON.parse(server.calls.findLast(({ path }) => path.endsWith(end))?.body || 'null') as Record<string, unknown> | null;

/** An error response of the auth service. */
export const errorResponse = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'x-supabase-api-version': '2024-01-01', ...headers } });

/** A browser without a session. */
export const visitor = () => {
  const server = authServer();
  return { server, client: browser(server).tab() };
};
/** A browser with a session of a user with these factors. */
export const member = async (factors: object[] = []) => {
  const made = visitor();
  const session = made.server.issue();
  const user = { ...session.user, factors, email_confirmed_at: '2026-09-12T03:00:00Z', phone: '' };
  await made.client.store({ ...session, user } as Parameters<typeof made.client.store>[0]);
  return { ...made, user };
};

/** Somebody with an account, or without one, before an auth service that answers as it is told. */
import { authServer, browser } from '../platform/session.fixture.ts';

/** A factor that has shown a code. */
export const phone = {
  id: 'f1',
  factor_type: 'totp',
  status: 'verified',
  friendly_name: 'HP',
  created_at: '2026-09-12T03:00:00Z',
};

type Server = ReturnType<typeof authServer>;

/** The last path, method aside, and what was said there. */
export const said = (server: Server, end: string) =>
  JSON.parse(server.calls.findLast(({ path }) => path.endsWith(end))?.body || 'null') as Record<string, unknown> | null;

/** How the auth service says no. */
export const refusal = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'x-supabase-api-version': '2024-01-01', ...headers } });

/** A browser in which nobody is signed in. */
export const visitor = () => {
  const server = authServer();
  return { server, client: browser(server).tab() };
};
/** One in which somebody is, with these factors. */
export const member = async (factors: object[] = []) => {
  const made = visitor();
  const session = made.server.issue();
  const user = { ...session.user, factors, email_confirmed_at: '2026-09-12T03:00:00Z', phone: '' };
  await made.client.store({ ...session, user } as Parameters<typeof made.client.store>[0]);
  return { ...made, user };
};

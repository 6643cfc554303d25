/** Test users, and calls to the edge functions of a running stack. */
import { randomUUID } from 'node:crypto';

import type { SupabaseClient } from '@supabase/supabase-js';

import { batik, type Fixtures } from './fixtures.ts';

export interface CreatedUser {
  id: string;
  email: string;
  token: string;
  client: SupabaseClient;
}

export interface FunctionResponse<Body = Record<string, unknown>> {
  status: number;
  body: Body;
}

/** Creates an account with a session and its access token, without a sign-in. */
export async function createUser(
  fixtures: Fixtures,
  { email = `${randomUUID()}@chabot.test`, confirmed = true, anonymous = false, aal = 'aal1', name = 'Tamu Baru' } = {},
): Promise<CreatedUser> {
  const id = randomUUID();
  await fixtures.sql(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, is_anonymous, raw_user_meta_data)
     values ($1, 'authenticated', 'authenticated', $2, case when $3 then now() end, $4, jsonb_build_object('full_name', $5::text))`,
    [id, anonymous ? null : email, confirmed, anonymous, name],
  );
  const token = await createSession(fixtures, id, { email, aal, is_anonymous: anonymous });
  return { id, email, token, client: fixtures.clientWith(token) };
}

/** Adds a session, as of another device. Returns its access token. */
export async function createSession({ stack, sql }: Fixtures, sub: string, claims: object = {}): Promise<string> {
  const session_id = randomUUID();
  await sql('insert into auth.sessions (id, user_id) values ($1, $2)', [session_id, sub]);
  return stack.keys.sign({
    sub,
    session_id,
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    iss: `${stack.url}/auth/v1`,
    exp: Math.floor(Date.now() / 1000) + 3600,
    ...claims,
  });
}

/** Calls `/functions/v1/<path>` with this access token, or as anon. */
export async function callFunction<Body = Record<string, unknown>>(
  { stack }: Fixtures,
  path: string,
  body: unknown,
  token: string | null = null,
): Promise<FunctionResponse<Body>> {
  const response = await fetch(`${stack.url}/functions/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: stack.keys.publishable,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

/** The token at the end of a link. */
export const tokenOf = (url: unknown): string => String(url).split('/').at(-1) ?? '';

/** The response for rows that do not exist or belong to another business. */
export const notFound = { code: 'not_found', message: 'data.not_found' };

interface InvitationResponse {
  invitation: { id: string; email: string | null; role: string; expires_at: string };
  url: string;
  mailed: boolean | null;
}

type Bearer = { token: string | null } | null;

/** The invitation endpoints of the function `team`, for Toko Batik Lestari. */
export function invitationApi(fixtures: Fixtures) {
  const owner = (): string | null => fixtures.users.owner.accessToken;
  const invite = (fields: object = {}, token = owner()) =>
    callFunction<InvitationResponse>(
      fixtures,
      'team/invitations',
      { businessId: batik.business, role: 'member', ...fields },
      token,
    );
  const post =
    (verb: string) =>
    (token: string, as: Bearer = null) =>
      callFunction(fixtures, `team/invitations/${verb}`, { token }, as?.token);
  return {
    owner,
    invite,
    /** Creates an invitation as the owner. Returns its id and the token in its link. */
    link: async (fields: object = {}): Promise<{ id: string; token: string }> => {
      const { body } = await invite(fields);
      return { id: body.invitation.id, token: tokenOf(body.url) };
    },
    read: post('read'),
    accept: post('accept'),
    decline: post('decline'),
  };
}

export interface TestBusiness {
  id: string;
  owner: CreatedUser;
  member: CreatedUser;
}

/**
 * Creates a business with a channel, an agent, a room, a recipient list and three broadcasts: running, scheduled,
 * done.
 */
export async function createBusiness(fixtures: Fixtures): Promise<TestBusiness> {
  const [owner, member] = [await createUser(fixtures, { name: 'Pak Lama' }), await createUser(fixtures)];
  const id = randomUUID();
  await fixtures.sql(`insert into business (id, profile_id, name) values ($1, $2, 'Warung  Bu Tini')`, [id, owner.id]);
  await fixtures.sql(
    `insert into team_business (business_id, member_id, role) values ($1, $2, 'owner'), ($1, $3, 'member')`,
    [id, owner.id, member.id],
  );
  const [channel] = await fixtures.sql<{ id: string }>(
    `insert into channel (business_id, name, status, phone) values ($1, 'WhatsApp', 'WORKING', '+6281211112222') returning id`,
    [id],
  );
  const [agent] = await fixtures.sql<{ id: string }>(
    'insert into agent (business_id, profile_id) values ($1, $2) returning id',
    [id, owner.id],
  );
  await fixtures.sql('insert into channel_agent (channel_id, agent_id) values ($1, $2)', [channel?.id, agent?.id]);
  await fixtures.sql(`insert into room (business_id, channel_id, chat_id) values ($1, $2, '6281@c.us')`, [
    id,
    channel?.id,
  ]);
  await fixtures.sql(`insert into recipient_lists (business_id, name) values ($1, 'Semua')`, [id]);
  await fixtures.sql(
    `insert into campaigns (business_id, name, status) values ($1, 'Jalan', 'sending'), ($1, 'Nanti', 'scheduled'), ($1, 'Lama', 'done')`,
    [id],
  );
  return { id, owner, member };
}

/** The endpoints of the function `handover`. */
export function handoverApi(fixtures: Fixtures) {
  const create = (business: { id: string }, by: string | null, fields: object = {}) =>
    callFunction<{ handover: { id: string }; url: string; mailed: boolean; code?: string }>(
      fixtures,
      'handover',
      { businessId: business.id, email: `${randomUUID()}@chabot.test`, ...fields },
      by,
    );
  return {
    create,
    /** Creates a handover as the owner or with another token. Returns its id and the token in its link. */
    link: async (business: TestBusiness, fields: object = {}, by = business.owner.token) => {
      const { body } = await create(business, by, fields);
      return { id: body.handover.id, token: tokenOf(body.url) };
    },
    read: (token: string, as: Bearer = null) => callFunction(fixtures, 'handover/read', { token }, as?.token),
    accept: (token: string, as: Bearer, confirmName: unknown = 'warung bu tini ') =>
      callFunction(fixtures, 'handover/accept', { token, confirmName }, as?.token),
    decline: (token: string, as: Bearer = null) => callFunction(fixtures, 'handover/decline', { token }, as?.token),
  };
}

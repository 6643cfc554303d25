/** People with a name and an address, and what they say to the edge functions of a running stack. */
import { randomUUID } from 'node:crypto';

import { createClient, type SupabaseClient } from '@supabase/supabase-js';

import { batik, type Cast } from './cast.ts';

export interface Guest {
  id: string;
  email: string;
  token: string;
  client: SupabaseClient;
}

export interface Reply<Body = Record<string, unknown>> {
  status: number;
  body: Body;
}

/** A new account, signed in; nobody has to type a password for it. */
export async function guestOf(
  { stack, truth }: Cast,
  { email = `${randomUUID()}@chabot.test`, confirmed = true, anonymous = false, aal = 'aal1', name = 'Tamu Baru' } = {},
): Promise<Guest> {
  const id = randomUUID();
  await truth(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, is_anonymous, raw_user_meta_data)
     values ($1, 'authenticated', 'authenticated', $2, case when $3 then now() end, $4, jsonb_build_object('full_name', $5::text))`,
    [id, anonymous ? null : email, confirmed, anonymous, name],
  );
  const token = await stack.keys.sign({
    sub: id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    aal,
    is_anonymous: anonymous,
    iss: `${stack.url}/auth/v1`,
    exp: Math.floor(Date.now() / 1000) + 3600,
  });
  const client = createClient(stack.url, stack.keys.publishable, { accessToken: async () => token });
  return { id, email, token, client };
}

/** Calls `/functions/v1/<path>` as somebody with this token, or as a visitor. */
export async function say<Body = Record<string, unknown>>(
  { stack }: Cast,
  path: string,
  body: unknown,
  token: string | null = null,
): Promise<Reply<Body>> {
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

/** What the API says to whoever asks for what is not theirs. */
export const missing = { code: 'not_found', message: 'Data tidak ditemukan.' };

interface Invited {
  invitation: { id: string; email: string | null; role: string };
  url: string;
  mailed: boolean | null;
}

type Bearer = { token: string | null } | null;

/** What people say to the function `team` about invitations to Toko Batik Lestari. */
export function inviting(cast: Cast) {
  const owner = (): string | null => cast.people.owner.accessToken;
  const invite = (given: object = {}, token = owner()) =>
    say<Invited>(cast, 'team/invitations', { businessId: batik.business, role: 'member', ...given }, token);
  const about =
    (verb: string) =>
    (token: string, as: Bearer = null) =>
      say(cast, `team/invitations/${verb}`, { token }, as?.token);
  return {
    owner,
    invite,
    /** The owner invites: the row's id and the token in its link. */
    link: async (given: object = {}): Promise<{ id: string; token: string }> => {
      const { body } = await invite(given);
      return { id: body.invitation.id, token: tokenOf(body.url) };
    },
    read: about('read'),
    accept: about('accept'),
    decline: about('decline'),
  };
}

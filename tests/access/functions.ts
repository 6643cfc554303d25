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

export interface Gift {
  id: string;
  owner: Guest;
  member: Guest;
}

/** A business at work: a number, an agent, a room, a list, a broadcast that runs and one that is over. */
export async function giftOf(cast: Cast): Promise<Gift> {
  const [owner, member] = [await guestOf(cast, { name: 'Pak Lama' }), await guestOf(cast)];
  const id = randomUUID();
  await cast.truth(`insert into business (id, profile_id, name) values ($1, $2, 'Warung  Bu Tini')`, [id, owner.id]);
  await cast.truth(
    `insert into team_business (business_id, member_id, role) values ($1, $2, 'owner'), ($1, $3, 'member')`,
    [id, owner.id, member.id],
  );
  const [wire] = await cast.truth<{ id: string }>(
    `insert into channel (business_id, name, status, phone) values ($1, 'WhatsApp', 'WORKING', '+6281211112222') returning id`,
    [id],
  );
  const [agent] = await cast.truth<{ id: string }>(
    'insert into agent (business_id, profile_id) values ($1, $2) returning id',
    [id, owner.id],
  );
  await cast.truth('insert into channel_agent (channel_id, agent_id) values ($1, $2)', [wire?.id, agent?.id]);
  await cast.truth(`insert into room (business_id, channel_id, chat_id) values ($1, $2, '6281@c.us')`, [id, wire?.id]);
  await cast.truth(`insert into recipient_lists (business_id, name) values ($1, 'Semua')`, [id]);
  await cast.truth(
    `insert into campaigns (business_id, name, status) values ($1, 'Jalan', 'running'), ($1, 'Nanti', 'scheduled'), ($1, 'Lama', 'completed')`,
    [id],
  );
  return { id, owner, member };
}

/** What people say to the function `handover`. */
export function handing(cast: Cast) {
  const offer = (gift: { id: string }, by: string | null, given: object = {}) =>
    say<{ handover: { id: string }; url: string; mailed: boolean | null; code?: string }>(
      cast,
      'handover',
      { businessId: gift.id, ...given },
      by,
    );
  return {
    offer,
    /** The owner, or whoever's token it is, offers: the row's id and the token in its link. */
    link: async (gift: Gift, given: object = {}, by = gift.owner.token) => {
      const { body } = await offer(gift, by, given);
      return { id: body.handover.id, token: tokenOf(body.url) };
    },
    read: (token: string, as: Bearer = null) => say(cast, 'handover/read', { token }, as?.token),
    accept: (token: string, as: Bearer, confirmName: unknown = 'warung bu tini ') =>
      say(cast, 'handover/accept', { token, confirmName }, as?.token),
    decline: (token: string, as: Bearer = null) => say(cast, 'handover/decline', { token }, as?.token),
  };
}

/** The people of the access tests: real accounts of the seed, signed in through the real services of a running stack. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll } from 'vitest';

import type { Stack } from '../../local/stack.ts';
import { startSeeded } from '../seeded/stack.ts';

/** Toko Batik Lestari, its people and its things, as supabase/seed.sql names them; and a neighbour's. */
export const batik = {
  business: 'b0000000-0000-4000-8000-000000000001',
  channel: 'c0000000-0000-4000-8000-000000000001',
  agent: 'e0000000-0000-4000-8000-000000000001',
  room: 'd0000000-0000-4000-8000-000000000001',
  message: '70010001-0000-4000-8000-000000000000',
  list: '80000000-0000-4000-8000-000000000001',
  campaign: '90000000-0000-4000-8000-000000000001',
  ticket: '71000000-0000-4000-8000-000000000001',
  owner: 'a0000000-0000-4000-8000-000000000001',
  member: 'a0000000-0000-4000-8000-000000000002',
  totp: 'a0000000-0000-4000-8000-000000000005',
} as const;
export const laundry = {
  business: 'b0000000-0000-4000-8000-000000000003',
  channel: 'c0000000-0000-4000-8000-000000000003',
  agent: 'e0000000-0000-4000-8000-000000000003',
  room: 'd0000000-0000-4000-8000-000000000061',
  owner: 'a0000000-0000-4000-8000-000000000003',
} as const;

/**
 * Who asks, from the farthest to the nearest:
 * `anon` has the publishable key only; `anonymous` signed in without an account; `outsider` owns another business;
 * `removed` was a member when their token was made; `halfway` is a member with a verified factor who has not shown it
 * (aal1); `member`, `owner` and `admin` are what they are called.
 */
export const callers = ['anon', 'anonymous', 'outsider', 'removed', 'halfway', 'member', 'owner', 'admin'] as const;
export type Caller = (typeof callers)[number];

/** The callers who have no business in Toko Batik Lestari. */
export const strangers = ['anon', 'anonymous', 'outsider', 'removed', 'halfway'] as const satisfies readonly Caller[];

export interface Person {
  client: SupabaseClient;
  /** Null for `anon`. */
  id: string | null;
  accessToken: string | null;
}

export interface Cast {
  stack: Stack;
  people: Record<Caller, Person>;
  /** The gateway's own client, which is asked for no policy. */
  service: SupabaseClient;
  /** A new visitor with the publishable key. */
  visitor(): SupabaseClient;
  /** Runs SQL as superuser: what is really there, whatever the policies show. */
  truth: <Row = Record<string, unknown>>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** Somebody new, whose address is proven, without a business. */
  newcomer(email?: string): Promise<Person>;
  /** Somebody new, without a business: the id of an account that nobody signs in to. */
  stranger(): Promise<string>;
}

export const password = 'rahasia-chabot';

/** Starts a stack with the seed and signs everybody in. */
async function assembled(): Promise<Cast & { leave(): Promise<void> }> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'chabot-access-'));
  const stack = await startSeeded({ dataFolder });
  const truth = <Row>(sql: string, values?: readonly unknown[]): Promise<Row[]> =>
    stack.database.query<Row>(sql, values);
  const visitor = (): SupabaseClient =>
    createClient(stack.url, stack.keys.publishable, { auth: { persistSession: false, autoRefreshToken: false } });

  const signIn = async (email: string): Promise<Person> => {
    const client = visitor();
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return { client, id: data.user.id, accessToken: data.session.access_token };
  };
  const anonymous = async (): Promise<Person> => {
    const client = visitor();
    const { data, error } = await client.auth.signInAnonymously();
    if (error) throw error;
    return { client, id: data.user?.id ?? null, accessToken: data.session?.access_token ?? null };
  };
  const newcomer = async (email = `${randomUUID()}@chabot.test`): Promise<Person> => {
    const { error } = await visitor().auth.signUp({ email, password });
    if (error) throw error;
    await truth('update auth.users set email_confirmed_at = now() where email = $1', [email]);
    return signIn(email);
  };
  const removed = async (): Promise<Person> => {
    const person = await newcomer('removed@chabot.test');
    const { client, id } = person;
    await truth(`insert into team_business (business_id, member_id) values ($1, $2)`, [batik.business, id]);
    const before = await client.from('room').select('id').eq('id', batik.room);
    if (before.data?.length !== 1) throw new Error('The member to be removed was none.');
    await truth(`delete from team_business where member_id = $1`, [id]);
    return person;
  };

  const people: Record<Caller, Person> = {
    anon: { client: visitor(), id: null, accessToken: null },
    anonymous: await anonymous(),
    outsider: await signIn('outsider@chabot.test'),
    removed: await removed(),
    halfway: await signIn('totp@chabot.test'),
    member: await signIn('member@chabot.test'),
    owner: await signIn('owner@chabot.test'),
    admin: await signIn('admin@chabot.test'),
  };
  return {
    stack,
    people,
    service: createClient(stack.url, stack.keys.secret, { auth: { persistSession: false } }),
    visitor,
    truth,
    newcomer,
    stranger: async () => {
      const id = randomUUID();
      await truth(`insert into auth.users (id, aud, role, email) values ($1, 'authenticated', 'authenticated', $2)`, [
        id,
        `${id}@chabot.test`,
      ]);
      return id;
    },
    leave: async () => {
      await Promise.all(callers.map((caller) => people[caller].client.realtime.disconnect()));
      await stack.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** A stack with the seed and everybody signed in, for a file's tests: nothing is in it before the first hook or test. */
export function callTheCast(): Cast {
  const cast = {} as Awaited<ReturnType<typeof assembled>>;
  beforeAll(async () => {
    Object.assign(cast, await assembled());
  });
  afterAll(() => cast.leave());
  return cast;
}

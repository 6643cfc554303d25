/** Fixtures of the access tests: accounts of the seed, signed in through the services of a running stack. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll } from 'vitest';

import type { Stack } from '../../local/stack.ts';
import { verifyFactor } from '../seeded/authenticator.ts';
import { startSeeded } from '../seeded/stack.ts';

/** Toko Batik Lestari and its rows, as in supabase/seed.sql; and a second business. */
export const batik = {
  business: 'b0000000-0000-4000-8000-000000000001',
  channel: 'c0000000-0000-4000-8000-000000000001',
  agent: 'e0000000-0000-4000-8000-000000000001',
  room: 'd0000000-0000-4000-8000-000000000001',
  message: '70010001-0000-4000-8000-000000000000',
  list: '80000000-0000-4000-8000-000000000001',
  campaign: '90000000-0000-4000-8000-000000000001',
  ticket: '71000000-0000-4000-8000-000000000001',
  source: '4b000000-0000-4000-8000-000000000001',
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
 * The callers, ordered by access. `anon` has only the publishable key. `anonymous` is an anonymous sign-in. `outsider`
 * owns another business. `removed` has a token from before their removal. `aal1Member` is a member with a verified factor
 * in an aal1 session. `member`, `owner` and `admin` have these roles; the admin's session is at aal2.
 */
export const callers = ['anon', 'anonymous', 'outsider', 'removed', 'aal1Member', 'member', 'owner', 'admin'] as const;
export type Caller = (typeof callers)[number];

/** The callers without access to Toko Batik Lestari. */
export const unauthorizedCallers = [
  'anon',
  'anonymous',
  'outsider',
  'removed',
  'aal1Member',
] as const satisfies readonly Caller[];

export interface TestUser {
  client: SupabaseClient;
  /** Null for `anon`. */
  id: string | null;
  accessToken: string | null;
}

export interface Fixtures {
  stack: Stack;
  users: Record<Caller, TestUser>;
  /** A client with the secret key, as the gateway has it. It bypasses row level security. */
  service: SupabaseClient;
  /** A new client with the publishable key and no session. */
  anonClient(): SupabaseClient;
  /** A new client that sends this access token with every request. */
  clientWith(token: string): SupabaseClient;
  /** Runs SQL as superuser, past all policies. */
  sql: <Row = Record<string, unknown>>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** Stores a message of a room as the database does for all that write one. Returns its id. */
  recordMessage(roomId: unknown, fields: Record<string, unknown>): Promise<string>;
  /** Signs up a user with a confirmed email address and without a business. */
  newUser(email?: string): Promise<TestUser>;
  /** Creates an account without a session. Returns its id. */
  newUserId(): Promise<string>;
}

export const password = 'rahasia-chabot';

/** Starts a stack with the seed and signs all callers in. */
async function startFixtures(): Promise<Fixtures & { stop(): Promise<void> }> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'chabot-access-'));
  const stack = await startSeeded({ dataFolder });
  const sql = <Row>(sql: string, values?: readonly unknown[]): Promise<Row[]> => stack.database.query<Row>(sql, values);
  const anonClient = (): SupabaseClient =>
    createClient(stack.url, stack.keys.publishable, { auth: { persistSession: false, autoRefreshToken: false } });

  const signIn = async (email: string): Promise<TestUser> => {
    const client = anonClient();
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return { client, id: data.user.id, accessToken: data.session.access_token };
  };
  const anonymous = async (): Promise<TestUser> => {
    const client = anonClient();
    const { data, error } = await client.auth.signInAnonymously();
    if (error) throw error;
    return { client, id: data.user?.id ?? null, accessToken: data.session?.access_token ?? null };
  };
  const newUser = async (email = `${randomUUID()}@chabot.test`): Promise<TestUser> => {
    const { error } = await anonClient().auth.signUp({ email, password });
    if (error) throw error;
    // The hash of a sign-up needs a tenth of a second for each comparison.
    await sql(
      `update auth.users set email_confirmed_at = now(), encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 4))
       where email = $1`,
      [email, password],
    );
    return signIn(email);
  };
  const removed = async (): Promise<TestUser> => {
    const user = await newUser('removed@chabot.test');
    const { client, id } = user;
    await sql(`insert into team_business (business_id, member_id) values ($1, $2)`, [batik.business, id]);
    const visible = await client.from('room').select('id').eq('id', batik.room);
    if (visible.data?.length !== 1) throw new Error('The user to be removed is not a member.');
    await sql(`delete from team_business where member_id = $1`, [id]);
    return user;
  };

  const admin = await signIn('admin@chabot.test');
  const users: Record<Caller, TestUser> = {
    anon: { client: anonClient(), id: null, accessToken: null },
    anonymous: await anonymous(),
    outsider: await signIn('outsider@chabot.test'),
    removed: await removed(),
    aal1Member: await signIn('totp@chabot.test'),
    member: await signIn('member@chabot.test'),
    owner: await signIn('owner@chabot.test'),
    admin: { ...admin, accessToken: await verifyFactor(admin.client) },
  };
  return {
    stack,
    users,
    service: createClient(stack.url, stack.keys.secret, { auth: { persistSession: false } }),
    anonClient,
    clientWith: (token) => createClient(stack.url, stack.keys.publishable, { accessToken: async () => token }),
    sql,
    recordMessage: async (roomId, { author = 'customer', ...fields }) => {
      const [message] = await sql<{ id: string }>(
        `select (private.record_message(jsonb_populate_record(private.new_message(room, $2, clock_timestamp()), $3))).id
         from room where id = $1`,
        [roomId, author, JSON.stringify(fields)],
      );
      return message!.id;
    },
    newUser,
    newUserId: async () => {
      const id = randomUUID();
      await sql(`insert into auth.users (id, aud, role, email) values ($1, 'authenticated', 'authenticated', $2)`, [
        id,
        `${id}@chabot.test`,
      ]);
      return id;
    },
    stop: async () => {
      await Promise.all(callers.map((caller) => users[caller].client.realtime.disconnect()));
      await stack.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Starts the fixtures for all tests of a file. They are empty until the first hook or test runs. */
export function setupFixtures(): Fixtures {
  const fixtures = {} as Awaited<ReturnType<typeof startFixtures>>;
  beforeAll(async () => {
    Object.assign(fixtures, await startFixtures());
  });
  afterAll(() => fixtures.stop());
  return fixtures;
}

/** A removed member, and a session that has ended, receive nothing more on the topics that an open connection has joined. */
import { randomUUID } from 'node:crypto';

import { createClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';

import { currentTopic } from '../seeded/topics.ts';
import { createBusiness, createSession, createUser, handoverApi, tokenOf, type CreatedUser } from './edgeFunctions.ts';
import { setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();

interface Listening {
  business: string;
  owner: CreatedUser;
  /** Who is signed in on two devices, with their tokens. */
  gone: CreatedUser;
  there: string;
  room: string;
}

const listening = async (role: 'owner' | 'member' = 'member'): Promise<Listening> => {
  const { id, owner, member } = await createBusiness(fixtures);
  const [chat] = await fixtures.sql<{ id: string }>('select id from room where business_id = $1', [id]);
  const gone = role === 'owner' ? owner : member;
  return { business: id, owner, gone, there: await createSession(fixtures, gone.id), room: chat!.id };
};

const topicsOf = ({ business, gone, room }: Listening) => ({
  business: `business:${business}`,
  room: `room:${room}`,
  typing: `typing:${room}`,
  user: `user:${gone.id}`,
});
const namesOf = async (of: Listening): Promise<string[]> =>
  Promise.all(Object.values(topicsOf(of)).map((topic) => currentTopic(fixtures.stack, topic)));

/** Changes a row of each topic: the room, a message and a notice. */
const changeAll = async ({ business, room, gone }: Listening) => {
  await fixtures.sql(`update room set tags = array[gen_random_uuid()::text] where id = $1`, [room]);
  await fixtures.recordMessage(room, { body: 'rahasia' });
  await fixtures.sql(`insert into notice (profile_id, business_id, kind) values ($1, $2, 'test')`, [gone.id, business]);
};

const callAuth = async (token: string, method: string, path: string, body?: object): Promise<void> => {
  const response = await fetch(`${fixtures.stack.url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: fixtures.stack.keys.publishable,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBeLessThan(300);
};
const rpc = async (by: CreatedUser, name: string, args: object) =>
  expect((await by.client.rpc(name, args)).error).toBeNull();

/** How a right to listen ends, and whether the topics of the user end too. */
const endings: [string, { role?: 'owner'; user: boolean; end: (of: Listening) => Promise<unknown> }][] = [
  [
    'a removal from the team',
    {
      user: false,
      end: ({ business, owner, gone }) => rpc(owner, 'remove_member', { business_id: business, member_id: gone.id }),
    },
  ],
  [
    'a departure from the team',
    { user: false, end: ({ business, gone }) => rpc(gone, 'leave_team', { business_id: business }) },
  ],
  [
    'another role',
    {
      user: false,
      end: ({ business, owner, gone }) =>
        rpc(owner, 'set_member_role', { business_id: business, member_id: gone.id, role: 'owner' }),
    },
  ],
  [
    'a handover of the business',
    {
      role: 'owner',
      user: false,
      end: async ({ business, owner }) => {
        const api = handoverApi(fixtures);
        const heir = await createUser(fixtures);
        const { body } = await api.create({ id: business }, owner.token, { email: heir.email });
        expect((await api.accept(tokenOf(body.url), heir)).status).toBe(200);
      },
    },
  ],
  ['a sign-out on all devices', { user: true, end: ({ gone }) => callAuth(gone.token, 'POST', 'logout?scope=global') }],
  ['a sign-out of the others', { user: true, end: ({ gone }) => callAuth(gone.token, 'POST', 'logout?scope=others') }],
  ['a sign-out there', { user: true, end: ({ there }) => callAuth(there, 'POST', 'logout?scope=local') }],
  [
    'a new password',
    { user: true, end: ({ gone }) => callAuth(gone.token, 'PUT', 'user', { password: 'yang-baru-1' }) },
  ],
  [
    'an end of one session',
    {
      user: true,
      end: async ({ gone }) => {
        const { data } = await gone.client.rpc('own_sessions');
        await rpc(gone, 'end_session', { session_id: (data as { id: string }[])[1]?.id });
      },
    },
  ],
  [
    'a deletion of the account',
    {
      user: true,
      end: async ({ gone }) => expect((await fixtures.service.auth.admin.deleteUser(gone.id)).error).toBeNull(),
    },
  ],
];

describe.each(endings)('after %s', (_, { role, user, end }) => {
  test('nothing is sent on the topics as they were, and they cannot be joined', async () => {
    const of = await listening(role);
    const before = await namesOf(of);
    await end(of);
    await fixtures.sql('delete from realtime.messages');
    await changeAll(of).catch((error: unknown) => {
      // The notice of a deleted account.
      if (!String(error).includes('notice_profile_id_fkey')) throw error;
    });
    const sent = await fixtures.sql<{ topic: string }>('select distinct topic from realtime.messages');
    const topics = sent.map(({ topic }) => topic);
    expect(topics.some((topic) => topic.startsWith('room:'))).toBe(true);
    const ended = user ? before : before.filter((name) => !name.startsWith('user:'));
    expect(topics.filter((topic) => ended.includes(topic))).toEqual([]);
    for (const name of ended)
      expect(await fixtures.sql(`select private.may_join($1) as joins`, [name])).toEqual([{ joins: false }]);
  });
});

test('a session that its own device signs out ends, and its colleagues and its other devices keep their topics', async () => {
  const of = await listening();
  const before = await namesOf(of);
  const leaving = fixtures.clientWith(of.there);
  expect((await leaving.rpc('end_own_session')).error).toBeNull();
  expect((await leaving.rpc('current_topics', { topics: Object.values(topicsOf(of)) })).status).toBe(401);
  expect(await namesOf(of)).toEqual(before);
  const topics = Object.values(topicsOf(of));
  expect((await of.gone.client.rpc('current_topics', { topics })).data).toEqual(before);
  // Only for its own session, and only while it ends.
  const [session] = await fixtures.sql<{ id: string }>('select id from auth.sessions where user_id = $1', [
    of.owner.id,
  ]);
  expect(session).toBeDefined();
  await rpc(of.owner, 'end_session', { session_id: session!.id });
  expect(await namesOf(of)).not.toEqual(before);
});

test('an open connection of a removed member hears that the epoch has changed and nothing after it', async () => {
  const of = await listening();
  const names = await namesOf(of);
  const client = fixtures.clientWith(of.gone.token);
  await client.realtime.setAuth(of.gone.token);
  const heard: string[] = [];
  const ends = names.map((name) => {
    const end = Promise.withResolvers<void>();
    const joined = Promise.withResolvers<void>();
    const begin = Promise.withResolvers<void>();
    client
      .channel(name, { config: { private: true } })
      .on('broadcast', { event: '*' }, ({ event }) => {
        if (event === 'start of the test') begin.resolve();
        else if (event === 'end of the test') end.resolve();
        else heard.push(`${name.split(':')[0] ?? ''} ${event}`);
      })
      .subscribe((status) => (status === 'SUBSCRIBED' ? joined.resolve() : joined.reject(new Error(status))));
    return { joined: joined.promise, begin: begin.promise, end: end.promise };
  });
  await Promise.all(ends.map(({ joined }) => joined));
  // Messages of a topic arrive in their order, and those of the preparation may arrive after the join.
  for (const name of names) await fixtures.sql(`select realtime.send('{}', 'start of the test', $1, true)`, [name]);
  await Promise.all(ends.map(({ begin }) => begin));
  heard.length = 0;
  await fixtures.sql('delete from team_business where member_id = $1', [of.gone.id]);
  await changeAll(of);
  for (const name of names) await fixtures.sql(`select realtime.send('{}', 'end of the test', $1, true)`, [name]);
  await Promise.all(ends.map(({ end }) => end));
  await client.realtime.disconnect();
  expect(heard.toSorted()).toEqual(['business DELETE', 'business epoch.changed', 'user DELETE', 'user INSERT']);
});

describe('current_topics', () => {
  test('names the topics that the caller may join, in the order asked, and no others', async () => {
    const of = await listening();
    const other = await listening();
    const topics = Object.values(topicsOf(of));
    const ask = async (caller: CreatedUser) => (await caller.client.rpc('current_topics', { topics })).data as unknown;
    expect(await ask(of.gone)).toEqual(await namesOf(of));
    expect(await ask(of.owner)).toEqual([...(await namesOf(of)).slice(0, 3), null]);
    expect(await ask(other.gone)).toEqual([null, null, null, null]);
    const unknown = ['room:x', `room:${randomUUID()}`, `admin:${of.business}`, `business:${of.business}:0`, ''];
    expect((await of.gone.client.rpc('current_topics', { topics: unknown })).data).toEqual(unknown.map(() => null));
    expect((await of.gone.client.rpc('current_topics', { topics: Array(101).fill(topics[0]) })).error?.code).toBe(
      'invalid',
    );
    const visitor = createClient(fixtures.stack.url, fixtures.stack.keys.publishable);
    expect((await visitor.rpc('current_topics', { topics })).error).not.toBeNull();
  });

  test('waits for a transaction that still sends on the epoch before', async () => {
    const of = await listening();
    const [before] = await namesOf(of);
    const [written, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = fixtures.stack.database.transaction(async (query) => {
      // A change of a chat is told at the end of its transaction, other changes at once.
      await query(`update channel set name = name || ' lama' where business_id = $1`, [of.business]);
      written.resolve();
      await mayCommit.promise;
    });
    await written.promise;
    await fixtures.sql('delete from team_business where member_id = $1', [of.gone.id]);
    let isAnswered = false;
    const asking = of.owner.client.rpc('current_topics', { topics: [topicsOf(of).business] }).then(({ data }) => {
      isAnswered = true;
      return data as unknown;
    });
    await expect
      .poll(() => fixtures.sql(`select from pg_locks where locktype = 'advisory' and not granted`))
      .toHaveLength(1);
    expect(isAnswered).toBe(false);
    mayCommit.resolve();
    await writing;
    const [name] = (await asking) as string[];
    expect([before, name]).toEqual([`business:${of.business}:0`, `business:${of.business}:1`]);
  });
});

test('whatever is sent goes through the function that adds the epoch', async () => {
  const senders = await fixtures.sql<{ name: string }>(
    `select pronamespace::regnamespace || '.' || proname as name from pg_proc
     where prosrc ~ 'realtime\\.(send|broadcast_changes|messages)' and pronamespace <> 'realtime'::regnamespace
     order by 1`,
  );
  expect(senders.map(({ name }) => name)).toEqual(['private.broadcast', 'private.end_topics']);
});

test('the kinds of topics are those whose end is tested', async () => {
  const [{ prosrc } = { prosrc: '' }] = await fixtures.sql<{ prosrc: string }>(
    `select prosrc from pg_proc where oid = 'private.subject_of_topic'::regproc`,
  );
  const kinds = /\^\(([a-z|]+)\):/u.exec(prosrc)?.[1]?.split('|') ?? [];
  expect(kinds).toEqual(Object.keys(topicsOf(await listening())));
});

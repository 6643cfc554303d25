/** Signing out and a new password end sessions, whose access tokens are valid until they expire. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { currentTopic } from '../seeded/topics.ts';
import { callFunction, createSession, createUser } from './edgeFunctions.ts';
import { batik, setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();

const ended = { code: 'unauthorized', message: 'session.ended' };

/** A member of Toko Batik Lestari who is signed in twice, `here` and `there`. */
async function createMember() {
  const { id, token: here } = await createUser(fixtures);
  await fixtures.sql('insert into team_business (business_id, member_id) values ($1, $2)', [batik.business, id]);
  return { id, here, there: await createSession(fixtures, id) };
}

/** A message of the member that was not sent. Returns its id. */
async function createUnsentMessage(author: string): Promise<string> {
  const id = randomUUID();
  await fixtures.sql(
    `insert into message (id, business_id, room_id, channel_id, author, author_id, body, failure)
     select $1, business_id, id, channel_id, 'member', $2, 'belum terkirim', 'failed' from room where id = $3`,
    [id, author, batik.room],
  );
  return id;
}

const join = async (token: string, topic: string): Promise<string> => {
  const { realtime } = fixtures.clientWith(token);
  const name = await currentTopic(fixtures.stack, topic);
  await realtime.setAuth(token);
  const status = await new Promise<string>((resolve) => {
    realtime.channel(name, { config: { private: true } }).subscribe((one) => {
      if (one !== 'CLOSED') resolve(one);
    });
  });
  await realtime.disconnect();
  return status;
};

const callAuth = async (token: string, method: string, path: string, body?: object): Promise<number> => {
  const headers = {
    apikey: fixtures.stack.keys.publishable,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const url = `${fixtures.stack.url}/auth/v1/${path}`;
  return (await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })).status;
};

const readRoom = (token: string) => fixtures.clientWith(token).from('room').select('id').eq('id', batik.room);

const endings: [string, (token: string, there: string) => Promise<number>][] = [
  ['a sign-out on all devices', (token) => callAuth(token, 'POST', 'logout?scope=global')],
  ['a sign-out of the other devices', (token) => callAuth(token, 'POST', 'logout?scope=others')],
  [
    'a sign-out there, by the device itself',
    async (_, there) => (await fixtures.clientWith(there).rpc('end_own_session')).status,
  ],
  ['a new password', (token) => callAuth(token, 'PUT', 'user', { password: 'rahasia-yang-baru' })],
];

describe.each(endings)('after %s', (_, end) => {
  test('the data API, the storage and realtime refuse a token of another session', async () => {
    const { id, here, there } = await createMember();
    const unsent = await createUnsentMessage(id);
    expect((await readRoom(there)).data).toHaveLength(1);
    expect(await join(there, `user:${id}`)).toBe('SUBSCRIBED');
    expect(await end(here, there)).toBeLessThan(300);

    const client = fixtures.clientWith(there);
    const refused = await Promise.all([
      readRoom(there),
      client.from('profile').select('id').eq('id', id),
      client.from('profile').update({ full_name: 'Orang lain' }).eq('id', id),
      client.from('room_note').insert({ room_id: batik.room, body: 'catatan' }),
      client.rpc('take_room', { room_id: batik.room }),
      client.rpc('withdraw_message', { message_id: unsent }),
      client.rpc('leave_team', { business_id: batik.business }),
    ]);
    expect(refused.map(({ status, error }) => [status, error])).toEqual(
      refused.map(() => [401, expect.objectContaining(ended)]),
    );
    expect(await fixtures.sql('select id from message where id = $1', [unsent])).toHaveLength(1);
    expect((await client.storage.from('media').list(batik.business)).data).toBeNull();
    expect(await join(there, `user:${id}`)).toBe('CHANNEL_ERROR');
    expect(await join(there, `business:${batik.business}`)).toBe('CHANNEL_ERROR');
  });

  test('the edge functions refuse a token of another session', async () => {
    const { here, there } = await createMember();
    await end(here, there);
    const calls = [
      ['team/invitations', { businessId: batik.business, role: 'member' }],
      ['team/invitations/read', { token: 'x' }],
      ['handover/read', { token: 'x' }],
      ['update-toggles', { id: batik.business, toggles: { modelVersion: 'small' } }],
    ] as const;
    const responses = await Promise.all(calls.map(([path, body]) => callFunction(fixtures, path, body, there)));
    expect(responses).toMatchObject(calls.map(() => ({ status: 401, body: ended })));
  });
});

test.each(endings.slice(1))('after %s the session that asked for it keeps its access', async (_, end) => {
  const { here, there } = await createMember();
  expect(await end(here, there)).toBeLessThan(300);
  expect((await readRoom(here)).data).toHaveLength(1);
  expect((await callFunction(fixtures, 'team/invitations/read', { token: 'x' }, here)).status).toBe(200);
});

test('a session is refused after the time at which the auth service ends it', async () => {
  const { id, here } = await createMember();
  const endsIn = (time: string) =>
    fixtures.sql('update auth.sessions set not_after = now() + $2::interval where user_id = $1', [id, time]);
  await endsIn('1 hour');
  expect((await readRoom(here)).data).toHaveLength(1);
  await endsIn('-1 second');
  expect(await readRoom(here)).toMatchObject({ status: 401, error: ended });
});

test('a token without a session, or with one of another user, is refused', async () => {
  const { id } = await createMember();
  const other = await createMember();
  const [{ id: foreign } = {}] = await fixtures.sql<{ id: string }>(
    'select id from auth.sessions where user_id = $1 limit 1',
    [other.id],
  );
  for (const session_id of [undefined, foreign]) {
    // oxlint-disable-next-line no-await-in-loop -- two tokens
    expect((await readRoom(await createSession(fixtures, id, { session_id }))).status).toBe(401);
  }
});

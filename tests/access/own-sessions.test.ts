/** The sessions of the caller: who sees and ends which. */
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';

import { createSession, createUser } from './edgeFunctions.ts';
import { setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();

/** A user who is signed in `here` and `there`, with the clients of both. */
const createPair = async () => {
  const user = await createUser(fixtures);
  return { ...user, there: fixtures.clientWith(await createSession(fixtures, user.id)) };
};
const idsOf = async (client: { rpc: (name: string) => PromiseLike<{ data: unknown }> }) =>
  ((await client.rpc('own_sessions')).data as { id: string; is_current: boolean }[] | null) ?? [];

test('a user sees their own sessions only, with that of the request first', async () => {
  const [me, other] = [await createPair(), await createPair()];
  const mine = await idsOf(me.client);
  expect(mine.map(({ is_current }) => is_current)).toEqual([true, false]);
  const theirs = (await idsOf(other.client)).map(({ id }) => id);
  expect(mine.some(({ id }) => theirs.includes(id))).toBe(false);
  expect((await idsOf(me.there)).map(({ id }) => id)).toEqual(mine.map(({ id }) => id).toReversed());
});

test('an ended session is refused with its next request, and ending it again changes nothing', async () => {
  const { client, there } = await createPair();
  const id = (await idsOf(client))[1]?.id;
  for (let time = 0; time < 2; time += 1)
    expect((await client.rpc('end_session', { session_id: id })).error).toBeNull();
  expect((await there.rpc('own_sessions')).status).toBe(401);
  expect((await there.from('profile').select('id')).status).toBe(401);
  expect(await idsOf(client)).toHaveLength(1);
});

test('the session of another user cannot be ended', async () => {
  const [me, other] = [await createPair(), await createPair()];
  const [theirs] = await idsOf(other.client);
  expect((await me.client.rpc('end_session', { session_id: theirs?.id })).error).toBeNull();
  expect(await idsOf(other.client)).toHaveLength(2);
});

test('a session without the required second factor neither sees nor ends sessions', async () => {
  const { id, client, there } = await createPair();
  const [first] = await idsOf(there);
  await fixtures.sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [id],
  );
  for (const response of [await client.rpc('own_sessions'), await client.rpc('end_session', { session_id: first?.id })])
    expect([response.status, response.error?.code]).toEqual([403, 'aal2_required']);
  expect(await fixtures.sql('select id from auth.sessions where user_id = $1', [id])).toHaveLength(2);
});

test('a visitor has no sessions to see', async () => {
  const visitor = createClient(fixtures.stack.url, fixtures.stack.keys.publishable);
  expect((await visitor.rpc('own_sessions')).error).not.toBeNull();
});

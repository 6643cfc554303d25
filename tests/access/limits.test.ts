/** Rate limits in the database, and what the hourly sweep deletes. */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { createSession, createUser } from './edgeFunctions.ts';
import { setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();

const sweep = () => fixtures.sql('select private.sweep()');

test('a rate limit allows a burst and then the steady rate, per key', async () => {
  const key = randomUUID();
  /** Takes a request at 1,000 s per request, so that no request is refilled during the test. */
  const take = async (name = key): Promise<number> => {
    const { data } = await fixtures.service
      .rpc('take_request', { p_key: name, p_burst: 3, p_per_second: 0.001 })
      .throwOnError();
    return Math.ceil(data as number);
  };
  const wait = (seconds: number) =>
    fixtures.sql('update private.rate_bucket set full_at = full_at - make_interval(secs => $2) where key = $1', [
      key,
      seconds,
    ]);
  expect([await take(), await take(), await take()]).toEqual([0, 0, 0]);
  expect(await take()).toBeGreaterThan(900);
  expect(await take(randomUUID())).toBe(0);
  await wait(2000);
  expect([await take(), await take()]).toEqual([0, 0]);
  expect(await take()).toBeGreaterThan(0);
  // A bucket holds no more than its burst, however long nothing is taken.
  await wait(1_000_000);
  expect([await take(), await take(), await take()]).toEqual([0, 0, 0]);
  expect(await take()).toBeGreaterThan(0);
});

test('requests at the same time are counted one by one', async () => {
  const args = { p_key: randomUUID(), p_burst: 5, p_per_second: 0.001 };
  const waits = await Promise.all(
    Array.from({ length: 12 }, async () => (await fixtures.service.rpc('take_request', args)).data as number),
  );
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
});

test('the sweep deletes a rate limit that is used up no more', async () => {
  const [full, partial] = [randomUUID(), randomUUID()];
  for (const p_key of [full, partial])
    // oxlint-disable-next-line no-await-in-loop -- two keys
    await fixtures.service.rpc('take_request', { p_key, p_burst: 3, p_per_second: 0.001 }).throwOnError();
  await fixtures.sql(`update private.rate_bucket set full_at = now() - interval '1 second' where key = $1`, [full]);
  await sweep();
  expect(await fixtures.sql('select key from private.rate_bucket where key = any ($1)', [[full, partial]])).toEqual([
    { key: partial },
  ]);
});

test('the sweep deletes anonymous users without a business 30 days after their last visit, and no others', async () => {
  const create = async (anonymous: boolean, daysAgo: number): Promise<string> => {
    const { id } = await createUser(fixtures, { anonymous });
    const at = [id, daysAgo];
    await fixtures.sql('update auth.users set created_at = now() - make_interval(days => $2) where id = $1', at);
    await fixtures.sql(
      `update auth.sessions set (created_at, updated_at) = (select at, at from (select now() - make_interval(days => $2)) as past (at))
       where user_id = $1`,
      at,
    );
    return id;
  };
  const old = await create(true, 31);
  const recent = await create(true, 29);
  const account = await create(false, 400);
  const [returning, owner, member] = [await create(true, 31), await create(true, 31), await create(true, 31)];
  await createSession(fixtures, returning);
  const business = randomUUID();
  await fixtures.sql(`insert into business (id, profile_id, name) values ($1, $2, 'Warung')`, [business, owner]);
  await fixtures.sql('insert into team_business (business_id, member_id) values ($1, $2)', [business, member]);
  await sweep();
  const users = [old, recent, account, returning, owner, member];
  const left = await fixtures.sql<{ id: string }>('select id from auth.users where id = any ($1)', [users]);
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set(users.slice(1)));
  expect(await fixtures.sql('select from profile where id = $1', [old])).toEqual([]);
});

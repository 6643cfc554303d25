/** Onboarding: five inserts through the API that can be repeated, interrupted, and continued in another tab. */
import { createHash, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createUser } from './edgeFunctions.ts';
import { setupFixtures, unauthorizedCallers, type TestUser } from './fixtures.ts';

const fixtures = setupFixtures();

/** UUID version 5 (RFC 9562, section 5.5): the id of a row of a business is the same in every tab. */
const uuidV5 = (business: string, name: string): string => {
  const hash = createHash('sha1')
    .update(Buffer.from(business.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

type Administrator = Pick<TestUser, 'client' | 'id'>;

/** The requests of onboarding, as the browser sends them. */
const onboardingSteps = ({ client, id: userId }: Administrator, business: string) => {
  const [membership, channel, agent] = ['owner', 'channel', 'agent'].map((name) => uuidV5(business, name));
  return [
    () =>
      client
        .from('business')
        .insert({ id: business, profile_id: userId, name: 'Kedai Baru', mode: 'testing', industry: 'kuliner' }),
    () =>
      client.from('team_business').insert({ id: membership, business_id: business, member_id: userId, role: 'owner' }),
    () => client.from('channel').insert({ id: channel, business_id: business, status: 'pending', source: 'waha' }),
    () =>
      client.from('agent').insert({
        id: agent,
        business_id: business,
        profile_id: userId,
        enable_agent_partial_rollout: false,
        agent_rollout_probability: 1,
        tone: 'formal',
      }),
    () => client.from('channel_agent').upsert({ channel_id: channel, agent_id: agent }, { onConflict: 'channel_id' }),
  ];
};

const runOnboarding = async (administrator: Administrator, business: string): Promise<string[]> => {
  const results: string[] = [];
  for (const step of onboardingSteps(administrator, business)) {
    const { status, error } = await step();
    results.push(error ? `${status} ${error.code}` : 'made');
  }
  return results;
};

const counts = async (business: string): Promise<unknown> =>
  (
    await fixtures.sql(
      `select (select count(*)::int from business where id = $1) as business,
         (select count(*)::int from team_business where business_id = $1) as members,
         (select count(*)::int from channel where business_id = $1) as channels,
         (select count(*)::int from agent where business_id = $1) as agents,
         (select count(*)::int from channel_agent where business_id = $1) as links`,
      [business],
    )
  )[0];
const complete = { business: 1, members: 1, channels: 1, agents: 1, links: 1 };

test('onboarding by an admin creates a business with a member, a channel, an agent and their link', async () => {
  const id = randomUUID();
  expect(await runOnboarding(fixtures.users.admin, id)).toEqual(['made', 'made', 'made', 'made', 'made']);
  expect(await counts(id)).toEqual(complete);
  const { data } = await fixtures.users.admin.client
    .from('business')
    .select('mode, industry, toggles, profile_id, channel(status, source, external_id, channel_agent(agent(tone)))')
    .eq('id', id)
    .single();
  expect(data).toMatchObject({
    mode: 'testing',
    industry: 'kuliner',
    toggles: { useAgentBehaviourV2: 'off' },
    profile_id: fixtures.users.admin.id,
    channel: [{ status: 'pending', source: 'waha', channel_agent: [{ agent: { tone: 'formal' } }] }],
  });
});

test('onboarding that runs twice, in turn or at once, creates each row once', async () => {
  const [again, tabs] = [randomUUID(), randomUUID()];
  await runOnboarding(fixtures.users.admin, again);
  expect(await runOnboarding(fixtures.users.admin, again)).toEqual([
    '409 23505',
    '409 23505',
    '409 23505',
    '409 23505',
    'made',
  ]);
  const both = await Promise.all([
    runOnboarding(fixtures.users.admin, tabs),
    runOnboarding(fixtures.users.admin, tabs),
  ]);
  expect(both.flat().every((results) => results === 'made' || results === '409 23505')).toBe(true);
  expect([await counts(again), await counts(tabs)]).toEqual([complete, complete]);
});

test.each([1, 2, 3, 4])('onboarding that stopped after step %i can be run again to the end', async (made) => {
  const id = randomUUID();
  for (const step of onboardingSteps(fixtures.users.admin, id).slice(0, made)) await step();
  const { data: found } = await fixtures.users.admin.client.from('business').select('profile_id').eq('id', id);
  expect(found).toEqual([{ profile_id: fixtures.users.admin.id }]);
  await runOnboarding(fixtures.users.admin, id);
  expect(await counts(id)).toEqual(complete);
});

test('onboarding with the id of another admin’s business creates nothing and adds nothing to it', async () => {
  const other = await createUser(fixtures, { aal: 'aal2' });
  await fixtures.sql(`insert into role (profile_id, permission) values ($1, 'admin')`, [other.id]);
  const id = randomUUID();
  await runOnboarding(fixtures.users.admin, id);
  expect(await runOnboarding(other, id)).toEqual(['409 23505', '403 42501', '403 42501', '403 42501', '403 42501']);
  expect(await counts(id)).toEqual(complete);
});

/** Lets users create businesses of their own, or only administrators. */
const setSelfService = (value: 'on' | 'off') =>
  fixtures.sql(`update private.setting set value = $1 where name = 'self_service'`, [value]);

/** What the page reads before it offers to create a business. */
const permissionOf = async ({ client }: Pick<TestUser, 'client'>) =>
  (await client.rpc('business_creation_permission')).data as unknown;

describe('onboarding permissions', () => {
  describe('while self-service is off', () => {
    beforeAll(() => setSelfService('off'));
    afterAll(() => setSelfService('on'));

    test.each([...unauthorizedCallers, 'member', 'owner'] as const)('%s cannot create a business', async (caller) => {
      const id = randomUUID();
      const results = await runOnboarding(fixtures.users[caller], id);
      expect(results.every((response) => response.endsWith(' 42501'))).toBe(true);
      expect(await counts(id)).toMatchObject({ business: 0, channels: 0 });
    });

    test('an admin is told that they can create a business, and an owner that it is closed', async () => {
      expect(await permissionOf(fixtures.users.admin)).toBe('allowed');
      expect(await permissionOf(fixtures.users.owner)).toBe('closed');
    });

    test('an admin without a second factor cannot create a business', async () => {
      const admin = await createUser(fixtures);
      await fixtures.sql(`insert into role (profile_id, permission) values ($1, 'admin')`, [admin.id]);
      expect(await permissionOf(admin)).toBe('closed');
      expect((await runOnboarding(admin, randomUUID()))[0]).toBe('403 42501');
    });

    test('a business that was begun before can be completed', async () => {
      const user = await createUser(fixtures);
      const id = randomUUID();
      await setSelfService('on');
      for (const step of onboardingSteps(user, id).slice(0, 2)) await step();
      await setSelfService('off');
      expect(await runOnboarding(user, id)).toEqual(['409 23505', '409 23505', 'made', 'made', 'made']);
      expect(await counts(id)).toEqual(complete);
    });
  });

  test('a user with a confirmed address creates a business of their own', async () => {
    const user = await createUser(fixtures);
    expect(await permissionOf(user)).toBe('allowed');
    const id = randomUUID();
    expect(await runOnboarding(user, id)).toEqual(['made', 'made', 'made', 'made', 'made']);
    expect(await counts(id)).toEqual(complete);
    const { data } = await user.client.from('business').select('id, profile_id');
    expect(data).toEqual([{ id, profile_id: user.id }]);
  });

  test('a user cannot create a business in the name of another one', async () => {
    const user = await createUser(fixtures);
    const { error } = await user.client.from('business').insert({ profile_id: fixtures.users.owner.id, name: 'X' });
    expect(error?.code).toBe('42501');
  });

  test('a user without a confirmed address cannot create a business', async () => {
    const user = await createUser(fixtures, { confirmed: false });
    expect(await permissionOf(user)).toBe('unconfirmed');
    expect((await runOnboarding(user, randomUUID()))[0]).toBe('403 42501');
  });

  test('a session that still needs its second factor cannot create a business', async () => {
    const id = randomUUID();
    expect((await runOnboarding(fixtures.users.aal1Member, id))[0]).toBe('403 42501');
    expect(await counts(id)).toMatchObject({ business: 0 });
  });

  test('a visitor cannot ask whether they can create a business', async () => {
    const { error } = await fixtures.anonClient().rpc('business_creation_permission');
    expect(error?.code).toBe('42501');
  });

  test('a user creates three businesses in a day at most, also at once and after one was given away', async () => {
    const user = await createUser(fixtures);
    const create = async (id: string) => {
      const { error } = await user.client.from('business').insert({ id, profile_id: user.id, name: 'Kedai' });
      return error?.code ?? 'made';
    };
    const ids = Array.from({ length: 5 }, () => randomUUID());
    const results = await Promise.all(ids.map(create));
    expect(results.toSorted()).toEqual(['made', 'made', 'made', 'too_many', 'too_many']);
    expect(await permissionOf(user)).toBe('limit');
    // A repeated request finds its row.
    expect(await create(ids[results.indexOf('made')]!)).toBe('23505');
    await fixtures.sql('update business set profile_id = $1 where profile_id = $2', [fixtures.users.owner.id, user.id]);
    expect(await create(randomUUID())).toBe('too_many');

    await fixtures.sql(`update private.business_creation set at = at - interval '25 hours' where profile_id = $1`, [
      user.id,
    ]);
    expect(await permissionOf(user)).toBe('allowed');
    expect(await create(randomUUID())).toBe('made');
  });

  test('one request with many businesses creates none', async () => {
    const user = await createUser(fixtures);
    const rows = Array.from({ length: 4 }, () => ({ id: randomUUID(), profile_id: user.id, name: 'Kedai' }));
    expect((await user.client.from('business').insert(rows)).error?.code).toBe('too_many');
    expect((await user.client.from('business').select('id')).data).toEqual([]);
  });

  test('the limit does not bind administrators', async () => {
    const ids = Array.from({ length: 4 }, () => randomUUID());
    const { client, id } = fixtures.users.admin;
    const rows = ids.map((business) => ({ id: business, profile_id: id, name: 'Kedai' }));
    expect((await client.from('business').insert(rows)).error).toBeNull();
  });

  test('an anonymous user cannot create a business, even with a row in role', async () => {
    const anonymous = await createUser(fixtures, { anonymous: true, aal: 'aal2' });
    await fixtures.sql(`insert into role (profile_id, permission) values ($1, 'admin')`, [anonymous.id]);
    expect(await permissionOf(anonymous)).toBe('anonymous');
    expect((await runOnboarding(anonymous, randomUUID()))[0]).toBe('403 42501');
    expect((await anonymous.client.from('business').select('id')).data).toEqual([]);
  });
});

test.each([
  ['business', { mode: 'live' }],
  ['business', { profile_id: randomUUID() }],
  ['channel', { status: 'WORKING' }],
  ['channel', { external_id: 'laundry-kilat' }],
  ['channel', { phone: '+6281200000000' }],
  ['channel', { source: 'meta' }],
  ['agent', { profile_id: randomUUID() }],
] as const)('a %s cannot be created with %o', async (table, more) => {
  const { client, id: userId } = fixtures.users.admin;
  const business = randomUUID();
  const row = {
    business: { profile_id: userId, name: 'X' },
    channel: { business_id: business },
    agent: { business_id: business, profile_id: userId },
  };
  if (table !== 'business') await runOnboarding(fixtures.users.admin, business);
  expect((await client.from(table).insert({ ...row[table], ...more })).error?.code).toBe('42501');
});

describe('onboarding progress', () => {
  test('onboarding progress is stored and can be updated', async () => {
    const id = randomUUID();
    await runOnboarding(fixtures.users.admin, id);
    const { client } = fixtures.users.admin;
    const saveProgress = (row: object) => client.from('onboarding').upsert({ business_id: id, ...row });
    expect((await saveProgress({ step: 'hours', done: ['business'] })).error).toBeNull();
    expect((await saveProgress({ step: 'team', done: ['business', 'hours'], skipped: ['whatsapp'] })).error).toBeNull();
    const { data } = await client.from('onboarding').select('step, done, skipped').eq('business_id', id);
    expect(data).toEqual([{ step: 'team', done: ['business', 'hours'], skipped: ['whatsapp'] }]);
  });

  test.each([
    { step: '' },
    { step: '<b>' },
    { step: 'a', done: ['Dua kata'] },
    { step: 'a', done: [''] },
    { step: 'a', skipped: [null] },
    { step: 'a', done: Array.from({ length: 21 }, () => 'a') },
  ])('onboarding progress of %j is rejected', async (row) => {
    const id = randomUUID();
    await runOnboarding(fixtures.users.admin, id);
    const { error } = await fixtures.users.admin.client.from('onboarding').insert({ business_id: id, ...row });
    expect(error?.code).toBe('23514');
  });
});

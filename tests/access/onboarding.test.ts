/** Onboarding: five inserts through the API that can be repeated, interrupted, and continued in another tab. */
import { createHash, randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

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
  const other = await createUser(fixtures);
  await fixtures.sql(`insert into role (profile_id, permission) values ($1, 'admin')`, [other.id]);
  const id = randomUUID();
  await runOnboarding(fixtures.users.admin, id);
  expect(await runOnboarding(other, id)).toEqual(['409 23505', '403 42501', '403 42501', '403 42501', '403 42501']);
  expect(await counts(id)).toEqual(complete);
});

describe('onboarding permissions', () => {
  test.each([...unauthorizedCallers, 'member', 'owner'] as const)('%s cannot create a business', async (caller) => {
    const id = randomUUID();
    const results = await runOnboarding(fixtures.users[caller], id);
    expect(results.every((response) => response.endsWith(' 42501'))).toBe(true);
    expect(await counts(id)).toMatchObject({ business: 0, channels: 0 });
  });

  test('an anonymous user cannot create a business, even with a row in role', async () => {
    const anonymous = await createUser(fixtures, { anonymous: true });
    await fixtures.sql(`insert into role (profile_id, permission) values ($1, 'admin')`, [anonymous.id]);
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

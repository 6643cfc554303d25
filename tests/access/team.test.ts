/** The team: roles, removal, the last owner, and realtime notifications of changes. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { currentTopic } from '../seeded/topics.ts';
import { createBusiness, createUser, handoverApi, invitationApi, notFound, type CreatedUser } from './edgeFunctions.ts';
import { setupFixtures, unauthorizedCallers } from './fixtures.ts';

const fixtures = setupFixtures();

interface Shop {
  id: string;
  members: CreatedUser[];
}

/** Creates a business with members in these roles. The first is its creator. */
const shopOf = async (...roles: ('owner' | 'member')[]): Promise<Shop> => {
  const members = await Promise.all(roles.map(() => createUser(fixtures)));
  const id = randomUUID();
  await fixtures.sql('insert into business (id, profile_id, name) values ($1, $2, $3)', [
    id,
    members[0]?.id,
    'Toko Uji',
  ]);
  for (const [i, { id: person }] of members.entries())
    await fixtures.sql(
      `insert into team_business (business_id, member_id, role, created_at) values ($1, $2, $3, now() + $4 * interval '1 s')`,
      [id, person, roles[i], i],
    );
  return { id, members };
};
const [first, second, third] = [0, 1, 2].map(
  (i) =>
    ({ members }: Shop): CreatedUser =>
      members[i] as CreatedUser,
) as [(shop: Shop) => CreatedUser, (shop: Shop) => CreatedUser, (shop: Shop) => CreatedUser];

/** The members and their roles in order of joining, and the owner in the business’s own row. */
const stateOf = async ({ id, members }: Shop): Promise<string> => {
  const rows = await fixtures.sql<{ member_id: string; role: string }>(
    'select member_id, role from team_business where business_id = $1 order by created_at',
    [id],
  );
  const [shop] = await fixtures.sql<{ profile_id: string }>('select profile_id from business where id = $1', [id]);
  const number = (person: string | undefined): number => members.findIndex((one) => one.id === person) + 1;
  return `${rows.map(({ member_id, role }) => `${number(member_id)} ${role}`).join(', ')}; ${number(shop?.profile_id)}`;
};

const setRole = (by: CreatedUser, shop: Shop, of: CreatedUser, role: string) =>
  by.client.rpc('set_member_role', { business_id: shop.id, member_id: of.id, role });
const remove = (by: CreatedUser, shop: Shop, member: CreatedUser) =>
  by.client.rpc('remove_member', { business_id: shop.id, member_id: member.id });
const leave = (member: CreatedUser, shop: Shop) => member.client.rpc('leave_team', { business_id: shop.id });

describe('roles', () => {
  test('an owner promotes a member and is demoted by them, and both changes are in the audit log', async () => {
    const shop = await shopOf('owner', 'member');
    expect((await setRole(first(shop), shop, second(shop), 'owner')).error).toBeNull();
    expect(await stateOf(shop)).toBe('1 owner, 2 owner; 1');
    expect((await setRole(first(shop), shop, second(shop), 'owner')).error).toBeNull();
    expect((await setRole(second(shop), shop, first(shop), 'member')).error).toBeNull();
    // The business row names another owner.
    expect(await stateOf(shop)).toBe('1 member, 2 owner; 2');
    const log = await second(shop).client.rpc('audit_page', { business_id: shop.id });
    expect((log.data as { action: string; detail: object }[]).map(({ action, detail }) => [action, detail])).toEqual([
      ['member.role', { member_id: first(shop).id, name: 'Tamu Baru', from: 'owner', to: 'member' }],
      ['member.role', { member_id: second(shop).id, name: 'Tamu Baru', from: 'member', to: 'owner' }],
    ]);
  });

  test('the last owner can neither be demoted nor leave', async () => {
    const shop = await shopOf('owner', 'member');
    const owner = first(shop);
    const results = await Promise.all([setRole(owner, shop, owner, 'member'), leave(owner, shop)]);
    expect(results.map(({ status, error }) => [status, error?.code])).toEqual([
      [409, 'last_owner'],
      [409, 'last_owner'],
    ]);
    expect(await stateOf(shop)).toBe('1 owner, 2 member; 1');
    await expect(fixtures.sql('delete from team_business where member_id = $1', [owner.id])).rejects.toThrow(
      /last_owner/,
    );
  });

  test.each(['leave', 'step down'] as const)('when two owners %s at the same time, one remains', async (how) => {
    for (let round = 0; round < 10; round += 1) {
      const shop = await shopOf('owner', 'owner');
      const results = await Promise.all(
        shop.members.map((person) => (how === 'leave' ? leave(person, shop) : setRole(person, shop, person, 'member'))),
      );
      expect(results.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['done', 'last_owner']);
      const [left] = await fixtures.sql(
        `select count(*)::int as owners, bool_and(member_id = business.profile_id) as same
         from team_business join business on business.id = business_id where business_id = $1 and role = 'owner'`,
        [shop.id],
      );
      expect(left).toEqual({ owners: 1, same: true });
    }
  });

  test('when two owners demote each other at the same time, one remains owner', async () => {
    for (let round = 0; round < 10; round += 1) {
      const shop = await shopOf('owner', 'owner');
      const results = await Promise.all([
        setRole(first(shop), shop, second(shop), 'member'),
        setRole(second(shop), shop, first(shop), 'member'),
      ]);
      // The second caller is no longer an owner.
      expect(results.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['done', 'not_found']);
    }
  });

  test('a role other than owner and member is invalid', async () => {
    const shop = await shopOf('owner', 'member');
    expect((await setRole(first(shop), shop, second(shop), 'admin')).error?.code).toBe('invalid');
  });
});

describe('leaving and removal', () => {
  test('an owner removes a member, who gets a notice; an owner must be demoted first', async () => {
    const shop = await shopOf('owner', 'member', 'owner');
    expect((await remove(first(shop), shop, third(shop))).error?.code).toBe('is_owner');
    expect((await remove(first(shop), shop, first(shop))).error?.code).toBe('is_self');
    expect((await remove(first(shop), shop, second(shop))).error).toBeNull();
    expect(await stateOf(shop)).toBe('1 owner, 3 owner; 1');
    const { data } = await second(shop).client.from('notice').select('kind, detail');
    expect(data).toEqual([{ kind: 'member_removed', detail: { business: 'Toko Uji' } }]);
  });

  test('a member may leave; an owner may leave if another owner remains, who takes over the business', async () => {
    const shop = await shopOf('owner', 'member', 'owner');
    expect((await leave(second(shop), shop)).error).toBeNull();
    expect((await leave(first(shop), shop)).error).toBeNull();
    expect(await stateOf(shop)).toBe('3 owner; 3');
    expect((await first(shop).client.from('business').select('id')).data).toEqual([]);
  });

  test('the invitations of an owner who is demoted and removed are revoked', async () => {
    const shop = await shopOf('owner', 'owner');
    const api = invitationApi(fixtures);
    const { token } = await api
      .invite({ businessId: shop.id, role: 'member' }, second(shop).token)
      .then(({ body }) => ({ token: body.url.split('/').at(-1) ?? '' }));
    await setRole(first(shop), shop, second(shop), 'member');
    await remove(first(shop), shop, second(shop));
    expect((await api.accept(token, second(shop))).body).toMatchObject({ status: 410, code: 'revoked' });
    expect(await stateOf(shop)).toBe('1 owner; 1');
  });
});

test.each([...unauthorizedCallers, 'member', 'admin'] as const)(
  '%s can neither change roles nor remove members',
  async (caller) => {
    const shop = await shopOf('owner', 'member', 'owner');
    const { client, id } = fixtures.users[caller];
    if (caller === 'member')
      await fixtures.sql('insert into team_business (business_id, member_id) values ($1, $2)', [shop.id, id]);
    const before = await stateOf(shop);
    const args = { business_id: shop.id, member_id: second(shop).id };
    const calls = (at: string) => [
      client.rpc('set_member_role', { ...args, business_id: at, role: 'owner' }),
      client.rpc('set_member_role', { business_id: at, member_id: id ?? second(shop).id, role: 'owner' }),
      client.rpc('remove_member', { ...args, business_id: at }),
      ...(caller === 'member' ? [] : [client.rpc('leave_team', { business_id: at })]),
    ];
    const [foreign, nonexistent] = await Promise.all([Promise.all(calls(shop.id)), Promise.all(calls(randomUUID()))]);
    for (const { error } of foreign) expect(error).toMatchObject(caller === 'anon' ? { code: '42501' } : notFound);
    expect(nonexistent.map(({ error }) => error)).toEqual(foreign.map(({ error }) => error));
    expect(await stateOf(shop)).toBe(before);
  },
);

describe('realtime notifications', () => {
  /** The broadcasts that a user receives on a topic during a change, until `last` arrives. */
  const collectBroadcasts = async (
    member: CreatedUser,
    topic: string,
    last: string,
    change: () => Promise<unknown>,
    payloads: unknown[] = [],
  ): Promise<string[]> => {
    const heard: string[] = [];
    const [started, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await member.client.realtime.setAuth(member.token);
    const name = await currentTopic(fixtures.stack, topic);
    const channel = member.client.channel(name, { config: { private: true } });
    const joined = Promise.withResolvers<void>();
    channel
      .on('broadcast', { event: '*' }, ({ event, payload }) => {
        // Broadcasts of earlier changes may arrive late. They are dropped.
        if (event === 'began') {
          heard.length = 0;
          started.resolve();
          return;
        }
        const change = `${event} ${String((payload as { table: string }).table)}`;
        heard.push(change);
        payloads.push(payload);
        if (change === last) finished.resolve();
      })
      .subscribe((status, error) => {
        if (status === 'SUBSCRIBED') joined.resolve();
        else if (status !== 'CLOSED') joined.reject(error ?? new Error(status));
      });
    await joined.promise;
    await fixtures.stack.database.query(`select realtime.send('{}', 'began', $1, true)`, [name]);
    await started.promise;
    await change();
    await finished.promise;
    await member.client.removeChannel(channel);
    return heard;
  };

  test('a removed member is notified on their own topic and can no longer join the business’s topic', async () => {
    const shop = await shopOf('owner', 'member');
    const gone = second(shop);
    const topic = `business:${shop.id}`;
    const broadcasts = await collectBroadcasts(gone, `user:${gone.id}`, 'INSERT notice', async () => {
      await remove(first(shop), shop, gone);
    });
    expect(broadcasts).toEqual(['DELETE team_business', 'INSERT notice']);
    await expect(collectBroadcasts(gone, topic, '', async () => {})).rejects.toThrow(/Unauthorized/);
  });

  test('members receive broadcasts of role changes, departures and settings', async () => {
    const shop = await shopOf('owner', 'member', 'member');
    const topic = `business:${shop.id}`;
    const changes: [last: string, change: () => Promise<unknown>][] = [
      ['UPDATE team_business', async () => setRole(first(shop), shop, second(shop), 'owner')],
      ['DELETE team_business', async () => leave(third(shop), shop)],
      [
        'UPDATE business',
        async () => first(shop).client.from('business').update({ name: 'Toko Lain' }).eq('id', shop.id),
      ],
    ];
    // The first two begin another epoch, and the topic is joined again.
    const heard: string[][] = [];
    for (const [last, change] of changes) heard.push(await collectBroadcasts(first(shop), topic, last, change));
    expect(heard.map(([change]) => change)).toEqual(changes.map(([last]) => last));
  });

  test('members receive broadcasts of a handover without its recipient and message', async () => {
    const business = await createBusiness(fixtures);
    const api = handoverApi(fixtures);
    const email = `${randomUUID()}@chabot.test`;
    const payloads: unknown[] = [];
    const broadcasts = await collectBroadcasts(
      business.member,
      `business:${business.id}`,
      'UPDATE business',
      async () => {
        const { token } = await api.link(business, { email, message: 'Rahasia dagang' });
        await api.decline(token);
        await business.owner.client.from('business').update({ name: 'Toko Lain' }).eq('id', business.id);
      },
      payloads,
    );
    expect(broadcasts).toEqual(['INSERT business_handover', 'UPDATE business_handover', 'UPDATE business']);
    expect(JSON.stringify(payloads)).not.toMatch(new RegExp(`${email}|Rahasia dagang`));
  });

  test('a user cannot join the topic of another user', async () => {
    const [me, other] = [await createUser(fixtures), await createUser(fixtures)];
    await expect(collectBroadcasts(me, `user:${other.id}`, '', async () => {})).rejects.toThrow(/Unauthorized/);
  });
});

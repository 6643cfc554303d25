/** The team: roles change hands, members go, the last owner stays, and whoever is out hears nothing more. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { callTheCast, strangers } from './cast.ts';
import { giftOf, guestOf, handing, inviting, missing, type Guest } from './functions.ts';

const cast = callTheCast();

interface Shop {
  id: string;
  people: Guest[];
}

/** A business with these people in these roles; the first is who made it. */
const shopOf = async (...roles: ('owner' | 'member')[]): Promise<Shop> => {
  const people = await Promise.all(roles.map(() => guestOf(cast)));
  const id = randomUUID();
  await cast.truth('insert into business (id, profile_id, name) values ($1, $2, $3)', [id, people[0]?.id, 'Toko Uji']);
  for (const [i, { id: person }] of people.entries())
    await cast.truth(
      `insert into team_business (business_id, member_id, role, created_at) values ($1, $2, $3, now() + $4 * interval '1 s')`,
      [id, person, roles[i], i],
    );
  return { id, people };
};
const [first, second, third] = [0, 1, 2].map(
  (i) =>
    ({ people }: Shop): Guest =>
      people[i] as Guest,
) as [(shop: Shop) => Guest, (shop: Shop) => Guest, (shop: Shop) => Guest];

/** Who is what, in the order in which they came; and who stands in the business's own row. */
const stateOf = async ({ id, people }: Shop): Promise<string> => {
  const rows = await cast.truth<{ member_id: string; role: string }>(
    'select member_id, role from team_business where business_id = $1 order by created_at',
    [id],
  );
  const [shop] = await cast.truth<{ profile_id: string }>('select profile_id from business where id = $1', [id]);
  const number = (person: string | undefined): number => people.findIndex((one) => one.id === person) + 1;
  return `${rows.map(({ member_id, role }) => `${number(member_id)} ${role}`).join(', ')}; ${number(shop?.profile_id)}`;
};

const setRole = (by: Guest, shop: Shop, of: Guest, role: string) =>
  by.client.rpc('set_member_role', { business_id: shop.id, member_id: of.id, role });
const remove = (by: Guest, shop: Shop, who: Guest) =>
  by.client.rpc('remove_member', { business_id: shop.id, member_id: who.id });
const leave = (who: Guest, shop: Shop) => who.client.rpc('leave_team', { business_id: shop.id });

describe('roles', () => {
  test('an owner makes a member an owner and back; each is written down', async () => {
    const shop = await shopOf('owner', 'member');
    expect((await setRole(first(shop), shop, second(shop), 'owner')).error).toBeNull();
    expect(await stateOf(shop)).toBe('1 owner, 2 owner; 1');
    expect((await setRole(first(shop), shop, second(shop), 'owner')).error).toBeNull();
    expect((await setRole(second(shop), shop, first(shop), 'member')).error).toBeNull();
    // The business's own owner is somebody who owns it.
    expect(await stateOf(shop)).toBe('1 member, 2 owner; 2');
    const log = await second(shop).client.rpc('audit_page', { business_id: shop.id });
    expect((log.data as { action: string; detail: object }[]).map(({ action, detail }) => [action, detail])).toEqual([
      ['member.role', { member_id: first(shop).id, name: 'Tamu Baru', from: 'owner', to: 'member' }],
      ['member.role', { member_id: second(shop).id, name: 'Tamu Baru', from: 'member', to: 'owner' }],
    ]);
  });

  test('the last owner stays one, and stays', async () => {
    const shop = await shopOf('owner', 'member');
    const owner = first(shop);
    const tries = await Promise.all([setRole(owner, shop, owner, 'member'), leave(owner, shop)]);
    expect(tries.map(({ status, error }) => [status, error?.code])).toEqual([
      [409, 'last_owner'],
      [409, 'last_owner'],
    ]);
    expect(await stateOf(shop)).toBe('1 owner, 2 member; 1');
    await expect(cast.truth('delete from team_business where member_id = $1', [owner.id])).rejects.toThrow(
      /last_owner/,
    );
  });

  test.each(['leave', 'step down'] as const)('of two owners who %s at the same time one stays', async (how) => {
    for (let round = 0; round < 10; round += 1) {
      const shop = await shopOf('owner', 'owner');
      const tries = await Promise.all(
        shop.people.map((person) => (how === 'leave' ? leave(person, shop) : setRole(person, shop, person, 'member'))),
      );
      expect(tries.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['done', 'last_owner']);
      const [left] = await cast.truth(
        `select count(*)::int as owners, bool_and(member_id = business.profile_id) as same
         from team_business join business on business.id = business_id where business_id = $1 and role = 'owner'`,
        [shop.id],
      );
      expect(left).toEqual({ owners: 1, same: true });
    }
  });

  test('of two owners who demote each other one is left to do it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const shop = await shopOf('owner', 'owner');
      const tries = await Promise.all([
        setRole(first(shop), shop, second(shop), 'member'),
        setRole(second(shop), shop, first(shop), 'member'),
      ]);
      // Who comes second is an owner no more.
      expect(tries.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['done', 'not_found']);
    }
  });

  test('there are two roles', async () => {
    const shop = await shopOf('owner', 'member');
    expect((await setRole(first(shop), shop, second(shop), 'admin')).error?.code).toBe('invalid');
  });
});

describe('going', () => {
  test('an owner removes a member, who is told; an owner is made a member first', async () => {
    const shop = await shopOf('owner', 'member', 'owner');
    expect((await remove(first(shop), shop, third(shop))).error?.code).toBe('is_owner');
    expect((await remove(first(shop), shop, first(shop))).error?.code).toBe('is_self');
    expect((await remove(first(shop), shop, second(shop))).error).toBeNull();
    expect(await stateOf(shop)).toBe('1 owner, 3 owner; 1');
    const { data } = await second(shop).client.from('notice').select('kind, detail');
    expect(data).toEqual([{ kind: 'member_removed', detail: { business: 'Toko Uji' } }]);
  });

  test('a member leaves; an owner leaves when there is another, who then is the business’s', async () => {
    const shop = await shopOf('owner', 'member', 'owner');
    expect((await leave(second(shop), shop)).error).toBeNull();
    expect((await leave(first(shop), shop)).error).toBeNull();
    expect(await stateOf(shop)).toBe('3 owner; 3');
    expect((await first(shop).client.from('business').select('id')).data).toEqual([]);
  });

  test('an owner who goes takes their invitations with them', async () => {
    const shop = await shopOf('owner', 'owner');
    const desk = inviting(cast);
    const { token } = await desk
      .invite({ businessId: shop.id, role: 'owner' }, second(shop).token)
      .then(({ body }) => ({ token: body.url.split('/').at(-1) ?? '' }));
    await setRole(first(shop), shop, second(shop), 'member');
    await remove(first(shop), shop, second(shop));
    expect((await desk.accept(token, second(shop))).body).toMatchObject({ status: 410, code: 'revoked' });
    expect(await stateOf(shop)).toBe('1 owner; 1');
  });
});

test.each([...strangers, 'member', 'admin'] as const)('%s changes nobody’s place', async (caller) => {
  const shop = await shopOf('owner', 'member', 'owner');
  const { client, id } = cast.people[caller];
  if (caller === 'member')
    await cast.truth('insert into team_business (business_id, member_id) values ($1, $2)', [shop.id, id]);
  const before = await stateOf(shop);
  const args = { business_id: shop.id, member_id: second(shop).id };
  const calls = (at: string) => [
    client.rpc('set_member_role', { ...args, business_id: at, role: 'owner' }),
    client.rpc('set_member_role', { business_id: at, member_id: id ?? second(shop).id, role: 'owner' }),
    client.rpc('remove_member', { ...args, business_id: at }),
    ...(caller === 'member' ? [] : [client.rpc('leave_team', { business_id: at })]),
  ];
  const [foreign, none] = await Promise.all([Promise.all(calls(shop.id)), Promise.all(calls(randomUUID()))]);
  for (const { error } of foreign) expect(error).toMatchObject(caller === 'anon' ? { code: '42501' } : missing);
  expect(none.map(({ error }) => error)).toEqual(foreign.map(({ error }) => error));
  expect(await stateOf(shop)).toBe(before);
});

describe('news', () => {
  /** What a person hears on a topic while something happens, until `last` is heard. */
  const hear = async (
    who: Guest,
    topic: string,
    last: string,
    happens: () => Promise<unknown>,
    payloads: unknown[] = [],
  ): Promise<string[]> => {
    const heard: string[] = [];
    const [began, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await who.client.realtime.setAuth(who.token);
    const channel = who.client.channel(topic, { config: { private: true } });
    const joined = Promise.withResolvers<void>();
    channel
      .on('broadcast', { event: '*' }, ({ event, payload }) => {
        // What was told before this is of what happened before, and may come late.
        if (event === 'began') {
          heard.length = 0;
          began.resolve();
          return;
        }
        const said = `${event} ${String((payload as { table: string }).table)}`;
        heard.push(said);
        payloads.push(payload);
        if (said === last) done.resolve();
      })
      .subscribe((status, error) => {
        if (status === 'SUBSCRIBED') joined.resolve();
        else if (status !== 'CLOSED') joined.reject(error ?? new Error(status));
      });
    await joined.promise;
    await cast.stack.database.query(`select realtime.send('{}', 'began', $1, true)`, [topic]);
    await began.promise;
    await happens();
    await done.promise;
    await who.client.removeChannel(channel);
    return heard;
  };

  test('who is removed hears it on their own topic, and can join the business’s no more', async () => {
    const shop = await shopOf('owner', 'member');
    const gone = second(shop);
    const topic = `business:${shop.id}`;
    const told = await hear(gone, `person:${gone.id}`, 'INSERT notice', async () => {
      await remove(first(shop), shop, gone);
    });
    expect(told).toEqual(['DELETE team_business', 'INSERT notice']);
    await expect(hear(gone, topic, '', async () => {})).rejects.toThrow(/Unauthorized/);
  });

  test('the team hears who came and who went, and of the settings', async () => {
    const shop = await shopOf('owner', 'member', 'member');
    const topic = `business:${shop.id}`;
    const told = await hear(first(shop), topic, 'UPDATE business', async () => {
      await setRole(first(shop), shop, second(shop), 'owner');
      await leave(third(shop), shop);
      await first(shop).client.from('business').update({ name: 'Toko Lain' }).eq('id', shop.id);
    });
    expect(told).toEqual(['UPDATE team_business', 'DELETE team_business', 'UPDATE business']);
  });

  test('the team hears that the business is offered and what becomes of it, and not to whom', async () => {
    const gift = await giftOf(cast);
    const desk = handing(cast);
    const email = `${randomUUID()}@chabot.test`;
    const payloads: unknown[] = [];
    const told = await hear(
      gift.member,
      `business:${gift.id}`,
      'UPDATE business',
      async () => {
        const { token } = await desk.link(gift, { email, message: 'Rahasia dagang' });
        await desk.decline(token);
        await gift.owner.client.from('business').update({ name: 'Toko Lain' }).eq('id', gift.id);
      },
      payloads,
    );
    expect(told).toEqual(['INSERT business_handover', 'UPDATE business_handover', 'UPDATE business']);
    expect(JSON.stringify(payloads)).not.toMatch(new RegExp(`${email}|Rahasia dagang`));
  });

  test('nobody listens to what is told to somebody else', async () => {
    const [me, other] = [await guestOf(cast), await guestOf(cast)];
    await expect(hear(me, `person:${other.id}`, '', async () => {})).rejects.toThrow(/Unauthorized/);
  });
});

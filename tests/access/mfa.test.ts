/** Multi-factor authentication: the database denies an aal1 session of a user with a verified factor. */
import { randomUUID } from 'node:crypto';

import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';

import { batik, setupFixtures, password } from './fixtures.ts';

const fixtures = setupFixtures();

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

test('a member with a verified factor sees only their profile at aal1, and the rows of their business at aal2', async () => {
  const { client } = fixtures.users.aal1Member;
  const countVisibleRows = async () => {
    const responses = await Promise.all(
      ['profile', 'business', 'channel', 'team_business', 'room', 'message', 'handover', 'campaigns'].map((table) =>
        client.from(table).select('*', { count: 'exact', head: true }),
      ),
    );
    return responses.map(({ count }) => count);
  };
  expect(await countVisibleRows()).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);

  const { data: factors } = await client.auth.mfa.listFactors();
  const { data, error } = await client.auth.mfa.challengeAndVerify({
    factorId: factors?.totp[0]?.id ?? '',
    code: codeOf('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
  });
  expect(error).toBeNull();
  expect(data?.access_token).toBeTypeOf('string');

  const [stored] = await fixtures.sql(
    `select (select count(*) from room where business_id = $1) as rooms, (select count(*) from message where business_id = $1) as messages`,
    [batik.business],
  );
  const seen = await countVisibleRows();
  expect([seen[4], seen[5]]).toEqual([stored?.['rooms'], stored?.['messages']]);
  expect(seen.every((count) => count !== null && count > 0)).toBe(true);
});

test('after an owner verifies a factor, a new session at aal1 cannot change anything', async () => {
  const email = `${randomUUID()}@chabot.test`;
  const { client: first, id } = await fixtures.newUser(email);
  const [business] = await fixtures.sql<{ id: string }>(
    `insert into business (profile_id, name) values ($1, 'Warung Baru') returning id`,
    [id],
  );
  const rename = (client: typeof first, name: string) =>
    client.from('business').update({ name }).eq('id', business?.id).select('name');
  const nameNow = () => fixtures.sql('select name from business where id = $1', [business?.id]);
  expect((await rename(first, 'Warung Tanpa Kode')).data).toEqual([{ name: 'Warung Tanpa Kode' }]);

  const { data: factor } = await first.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Ponsel' });
  // An unverified factor changes nothing.
  expect((await rename(first, 'Warung Hampir')).data).toEqual([{ name: 'Warung Hampir' }]);
  const verified = await first.auth.mfa.challengeAndVerify({
    factorId: factor?.id ?? '',
    code: codeOf(factor?.type === 'totp' ? factor.totp.secret : ''),
  });
  expect(verified.error).toBeNull();
  expect((await rename(first, 'Warung Aman')).data).toEqual([{ name: 'Warung Aman' }]);

  const second = fixtures.anonClient();
  await second.auth.signInWithPassword({ email, password });
  const results = await Promise.all([
    rename(second, 'Warung Curian'),
    second.from('profile').update({ full_name: 'Pencuri' }).eq('id', id).select('id'),
    second.from('channel').insert({ business_id: business?.id }),
    second.from('team_business').insert({ business_id: business?.id, member_id: id, role: 'owner' }),
  ]);
  expect(results.map(({ data: rows, error }) => error?.code ?? rows)).toEqual([[], [], '42501', '42501']);
  expect(await nameNow()).toEqual([{ name: 'Warung Aman' }]);
});

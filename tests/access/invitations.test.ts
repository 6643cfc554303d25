/** Creating and reading invitations: who may create one, and what the holder of a link may read. */
import { randomUUID } from 'node:crypto';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { createTeam } from '../../supabase/functions/team/app.ts';
import { currentTopic } from '../seeded/topics.ts';
import { createUser, invitationApi, notFound, callFunction, tokenOf, type CreatedUser } from './edgeFunctions.ts';
import { batik, setupFixtures, laundry, unauthorizedCallers } from './fixtures.ts';

const fixtures = setupFixtures();
const api = invitationApi(fixtures);

describe('creating an invitation', () => {
  test('an owner who invites an email address gets the link that is mailed to it', async () => {
    const email = `${randomUUID()}@chabot.test`;
    const { status, body } = await api.invite({ email: ` ${email.toUpperCase()} ` });
    expect([status, body.mailed]).toEqual([201, true]);
    expect(body.invitation).toMatchObject({
      email,
      role: 'member',
      business_id: batik.business,
      invited_by: batik.owner,
    });
    expect(body.url.startsWith(`${fixtures.stack.url}/team/invitation/`)).toBe(true);
    const [mail] = fixtures.stack.mailbox.messages();
    expect(mail).toMatchObject({ to: email, type: 'team_invitation', link: body.url });
    expect(mail?.text).toContain('Sari Wulandari mengundang Anda menjadi anggota tim Toko Batik Lestari');
  });

  test('the mail tells the end of the invitation in the time zone of the business', async () => {
    const [shop] = await fixtures.sql<{ hours: unknown }>(
      'select operational_hours as hours from business where id = $1',
      [batik.business],
    );
    const setHours = (hours: unknown) =>
      fixtures.sql('update business set operational_hours = $2 where id = $1', [batik.business, JSON.stringify(hours)]);
    onTestFinished(async () => void (await setHours(shop?.hours)));
    await setHours([{ start: '', end: '', timezone: 'Asia/Jayapura' }]);
    const { body } = await api.invite({ email: `${randomUUID()}@chabot.test` });
    const end = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jayapura' });
    const [mail] = fixtures.stack.mailbox.messages();
    expect(mail?.text).toContain(`berlaku sampai ${end.format(new Date(body.invitation.expires_at))} WIT.`);
  });

  test('an invitation without an email address sends no mail', async () => {
    const before = fixtures.stack.mailbox.messages().length;
    expect((await api.invite()).body.mailed).toBeNull();
    expect(fixtures.stack.mailbox.messages()).toHaveLength(before);
  });

  test.each([...unauthorizedCallers, 'member', 'admin'] as const)(
    '%s cannot create, read or revoke an invitation link',
    async (caller) => {
      const { accessToken: token } = fixtures.users[caller];
      const { id } = await api.link();
      const results = await Promise.all([
        api.invite({}, token),
        callFunction(fixtures, `team/invitations/${id}/link`, {}, token),
        callFunction(fixtures, `team/invitations/${id}/revoke`, {}, token),
      ]);
      const expected = token ? [404, 'not_found'] : [401, 'unauthorized'];
      expect(results.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual([
        expected,
        expected,
        expected,
      ]);
    },
  );

  test('only members can be invited without an email address', async () => {
    for (const email of [undefined, null, ' '])
      expect((await api.invite({ role: 'owner', email })).body).toMatchObject({
        status: 400,
        code: 'invalid',
        message: 'link.email_missing',
      });
  });

  test.each([
    ['role', { role: 'admin' }],
    ['email', { email: 'bukan alamat' }],
    ['email', { email: `${'x'.repeat(250)}@chabot.test` }],
    ['businessId', { businessId: '1' }],
  ])('an invitation with an invalid %s is rejected with the name of the field', async (field, fields) => {
    expect((await api.invite(fields)).body).toMatchObject({ status: 400, code: 'invalid', field });
  });

  test('a member cannot be invited again, and a second invitation to an address revokes the first', async () => {
    expect((await api.invite({ email: 'Member@Chabot.test' })).body).toMatchObject({
      status: 409,
      code: 'already_member',
    });
    const email = `${randomUUID()}@chabot.test`;
    const [first, second] = [await api.link({ email }), await api.link({ email })];
    expect([(await api.read(first.token)).body['state'], (await api.read(second.token)).body['state']]).toEqual([
      'revoked',
      'valid',
    ]);
  });

  test('a business has at most fifty pending invitations', async () => {
    await fixtures.sql(
      `insert into team_invitation (business_id, invited_by) select $1, $2 from generate_series(1, 50)`,
      [laundry.business, laundry.owner],
    );
    expect(
      (await api.invite({ businessId: laundry.business }, fixtures.users.outsider.accessToken)).body,
    ).toMatchObject({
      status: 409,
      code: 'too_many',
    });
  });

  test('the link of an invitation can be read again until the invitation is revoked', async () => {
    const { body } = await api.invite();
    const again = await callFunction(fixtures, `team/invitations/${body.invitation.id}/link`, {}, api.owner());
    expect(again.body['url']).toBe(body.url);
    const revoked = await callFunction(fixtures, `team/invitations/${body.invitation.id}/revoke`, {}, api.owner());
    expect(revoked.status).toBe(200);
    expect(
      (await callFunction(fixtures, `team/invitations/${body.invitation.id}/revoke`, {}, api.owner())).body,
    ).toEqual(revoked.body);
    expect(
      (await callFunction(fixtures, `team/invitations/${body.invitation.id}/link`, {}, api.owner())).body,
    ).toMatchObject({
      code: 'not_pending',
    });
  });

  test('an invitation is created without its mail when the mail service fails', async () => {
    const { stack } = fixtures;
    const consoleError = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => consoleError.mockRestore());
    const team = createTeam({
      env: {
        supabaseUrl: stack.url,
        trustedProxies: 1,
        publishableKey: stack.keys.publishable,
        secretKey: stack.keys.secret,
        linkSecret: 'x'.repeat(32),
        siteUrl: stack.url,
        mail: { url: `${stack.url}/__mail/api/emails`, key: 'salah', from: 'x@chabot.test' },
      },
    });
    const response = await team.request('/team/invitations', {
      method: 'POST',
      headers: {
        apikey: stack.keys.publishable,
        authorization: `Bearer ${String(api.owner())}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ businessId: batik.business, role: 'member', email: `${randomUUID()}@chabot.test` }),
    });
    expect(await response.json()).toMatchObject({ mailed: false, url: expect.stringContaining('/team/invitation/') });
    expect(consoleError.mock.calls).toEqual([[expect.stringContaining('"Error The mail service responded 401.\\n')]]);
  });
});

describe('reading an invitation', () => {
  test('an invitation shows a visitor the business, role and inviter, and only a hint of the address', async () => {
    const { token } = await api.link({ email: 'rahasia.sekali@chabot.test', role: 'owner' });
    expect((await api.read(token)).body).toEqual({
      state: 'valid',
      businessId: null,
      businessName: 'Toko Batik Lestari',
      role: 'owner',
      inviterName: 'Sari Wulandari',
      expiresAt: expect.any(String),
      zone: 'Asia/Jakarta',
      emailHint: 'r•••@chabot.test',
      forMe: null,
      needsName: false,
    });
  });

  test('an invitation asks its recipient for their name only while it is unknown', async () => {
    const me = await createUser(fixtures, { name: '' });
    const other = await createUser(fixtures);
    const { token } = await api.link({ email: me.email });
    const needsName = async (reader: CreatedUser) => (await api.read(token, reader)).body['needsName'];
    expect([await needsName(me), await needsName(other)]).toEqual([true, false]);
    await me.client.from('profile').update({ full_name: 'Dewi Lestari' }).eq('id', me.id);
    expect(await needsName(me)).toBe(false);
  });

  test('an invitation says whether it is for the caller', async () => {
    const me = await createUser(fixtures);
    const { token } = await api.link({ email: me.email });
    const unconfirmed = await createUser(fixtures, { confirmed: false });
    const forThem = await api.link({ email: unconfirmed.email });
    const member: CreatedUser = { ...me, token: fixtures.users.member.accessToken ?? '' };
    expect([
      (await api.read(token, me)).body['forMe'],
      (await api.read(token, await createUser(fixtures))).body['forMe'],
      (await api.read(forThem.token, unconfirmed)).body['forMe'],
      (await api.read(token, await createUser(fixtures, { anonymous: true }))).body['forMe'],
      (await api.read(token, member)).body,
    ]).toEqual([
      'yes',
      'other_account',
      'unconfirmed',
      'anonymous',
      expect.objectContaining({ forMe: 'already_member', businessId: batik.business }),
    ]);
  });

  test.each(['undangan', 'x'.repeat(8_192), 'a.b.c', ''])(
    'an invented invitation token is malformed',
    async (token) => {
      const me = await createUser(fixtures);
      expect((await api.read(token)).body).toMatchObject({ state: 'malformed', businessName: null });
      expect((await api.accept(token, me)).body).toMatchObject({ status: 400, code: 'malformed' });
      expect((await api.decline(token, me)).body).toMatchObject({ status: 400, code: 'malformed' });
    },
  );

  test('a forged invitation token, or one of a handover, is malformed', async () => {
    const { token } = await api.link();
    const [header, claims, signature] = token.split('.');
    const unsignedHeader = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const offered = await callFunction(
      fixtures,
      'handover',
      { businessId: batik.business, email: `${randomUUID()}@chabot.test` },
      api.owner(),
    );
    for (const forged of [
      `${unsignedHeader}.${claims}.`,
      `${unsignedHeader}.${claims}.${signature}`,
      `${header}.${claims}.${signature}x`,
      tokenOf(offered.body['url']),
    ])
      expect((await api.read(forged)).body['state']).toBe('malformed');
  });

  test('GET does not accept an invitation, and an invalid session is not treated as anon', async () => {
    const { stack } = fixtures;
    const response = await fetch(`${stack.url}/functions/v1/team/invitations/accept`, {
      headers: { apikey: stack.keys.publishable },
    });
    expect(response.status).toBe(404);
    expect((await callFunction(fixtures, 'team/invitations/read', { token: 'x' }, 'bukan.token.ini')).status).toBe(401);
  });
});

test('broadcasts about invitations and handovers contain no email address', async () => {
  await fixtures.sql('delete from realtime.messages');
  const email = `${randomUUID()}@chabot.test`;
  const { id } = await api.link({ email });
  const offered = await callFunction<{ handover: { id: string } }>(
    fixtures,
    'handover',
    { businessId: batik.business, email },
    api.owner(),
  );
  const broadcasts = await fixtures.sql<{ table: string; topic: string; record: object }>(
    `select topic, payload ->> 'table' as table, payload -> 'record' as record from realtime.messages
     where event = 'INSERT' order by inserted_at`,
  );
  const topic = await currentTopic(fixtures.stack, `business:${batik.business}`);
  expect(broadcasts).toEqual([
    { topic, table: 'team_invitation', record: { id, business_id: batik.business } },
    { topic, table: 'business_handover', record: { id: offered.body.handover.id, business_id: batik.business } },
  ]);
});

test('revoking an invitation of another business gets the same not_found as revoking an unknown one', async () => {
  const { id } = await api.link();
  const [foreign, nonexistent] = await Promise.all(
    [id, randomUUID()].map((invitation_id) =>
      fixtures.users.outsider.client.rpc('revoke_invitation', { invitation_id }),
    ),
  );
  expect(foreign?.error).toMatchObject(notFound);
  expect(nonexistent?.error).toEqual(foreign?.error);
});

/** Invitations: who may make them, and what whoever has the link is told. */
import { randomUUID } from 'node:crypto';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { createTeam } from '../../supabase/functions/team/app.ts';
import { createUser, invitationApi, notFound, callFunction, tokenOf, type CreatedUser } from './edgeFunctions.ts';
import { batik, setupFixtures, laundry, unauthorizedCallers } from './fixtures.ts';

const fixtures = setupFixtures();
const api = invitationApi(fixtures);

describe('making one', () => {
  test('an owner gets a link, and the invited a letter with the same link', async () => {
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
    const [letter] = fixtures.stack.mailbox.messages();
    expect(letter).toMatchObject({ to: email, type: 'team_invitation', link: body.url });
    expect(letter?.text).toContain('Sari Wulandari mengundang Anda menjadi anggota tim Toko Batik Lestari');
  });

  test('a link for anybody is written to nobody', async () => {
    const before = fixtures.stack.mailbox.messages().length;
    expect((await api.invite()).body.mailed).toBeNull();
    expect(fixtures.stack.mailbox.messages()).toHaveLength(before);
  });

  test.each([...unauthorizedCallers, 'member', 'admin'] as const)(
    '%s makes none, and gets no link to one',
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

  test.each([
    ['role', { role: 'admin' }],
    ['email', { email: 'bukan alamat' }],
    ['email', { email: `${'x'.repeat(250)}@chabot.test` }],
    ['businessId', { businessId: '1' }],
  ])('a wrong %s is named', async (field, given) => {
    expect((await api.invite(given)).body).toMatchObject({ status: 400, code: 'invalid', field });
  });

  test('who is in the team is not invited again; a second letter to an address makes the first void', async () => {
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

  test('fifty wait at most', async () => {
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

  test('the link can be had again, until it is answered or revoked', async () => {
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

  test('a post that is down costs the letter and not the invitation', async () => {
    const { stack } = fixtures;
    const complaints = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => complaints.mockRestore());
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
    expect(complaints.mock.calls).toEqual([[expect.stringMatching(/^Error: The mail service answered 401\.\n/)]]);
  });
});

describe('reading one', () => {
  test('a visitor learns who invites to what, and no address', async () => {
    const { token } = await api.link({ email: 'rahasia.sekali@chabot.test', role: 'owner' });
    expect((await api.read(token)).body).toEqual({
      state: 'valid',
      businessId: null,
      businessName: 'Toko Batik Lestari',
      role: 'owner',
      inviterName: 'Sari Wulandari',
      expiresAt: expect.any(String),
      emailHint: 'r•••@chabot.test',
      forMe: null,
    });
  });

  test('whom it is for', async () => {
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

  test.each(['undangan', 'x'.repeat(8_192), 'a.b.c', ''])('nothing is behind a made-up token', async (token) => {
    const me = await createUser(fixtures);
    expect((await api.read(token)).body).toMatchObject({ state: 'malformed', businessName: null });
    expect((await api.accept(token, me)).body).toMatchObject({ status: 400, code: 'malformed' });
    expect((await api.decline(token, me)).body).toMatchObject({ status: 400, code: 'malformed' });
  });

  test('a token that has been tampered with, or is of a handover, is none', async () => {
    const { token } = await api.link();
    const [header, claims, signature] = token.split('.');
    const unsignedHeader = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const offered = await callFunction(fixtures, 'handover', { businessId: batik.business }, api.owner());
    for (const forged of [
      `${unsignedHeader}.${claims}.`,
      `${unsignedHeader}.${claims}.${signature}`,
      `${header}.${claims}.${signature}x`,
      tokenOf(offered.body['url']),
    ])
      expect((await api.read(forged)).body['state']).toBe('malformed');
  });

  test('nothing is changed by a GET, and a bad session is not a visitor', async () => {
    const { stack } = fixtures;
    const asked = await fetch(`${stack.url}/functions/v1/team/invitations/accept`, {
      headers: { apikey: stack.keys.publishable },
    });
    expect(asked.status).toBe(404);
    expect((await callFunction(fixtures, 'team/invitations/read', { token: 'x' }, 'bukan.token.ini')).status).toBe(401);
  });
});

test('an address in an invitation or an offer is told to owners only, also as news', async () => {
  await fixtures.sql('delete from realtime.messages');
  const email = `${randomUUID()}@chabot.test`;
  const { id } = await api.link({ email });
  const offered = await callFunction<{ handover: { id: string } }>(
    fixtures,
    'handover',
    { businessId: batik.business, email },
    api.owner(),
  );
  const told = await fixtures.sql<{ table: string; topic: string; record: object }>(
    `select topic, payload ->> 'table' as table, payload -> 'record' as record from realtime.messages
     where event = 'INSERT' order by inserted_at`,
  );
  const topic = `business:${batik.business}`;
  expect(told).toEqual([
    { topic, table: 'team_invitation', record: { id, business_id: batik.business } },
    { topic, table: 'business_handover', record: { id: offered.body.handover.id, business_id: batik.business } },
  ]);
});

test('what is not an owner’s is missing, in the same words as what is not there', async () => {
  const { id } = await api.link();
  const [foreign, nonexistent] = await Promise.all(
    [id, randomUUID()].map((invitation_id) =>
      fixtures.users.outsider.client.rpc('revoke_invitation', { invitation_id }),
    ),
  );
  expect(foreign?.error).toMatchObject(notFound);
  expect(nonexistent?.error).toEqual(foreign?.error);
});

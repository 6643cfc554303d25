/** Creating and reading business handovers: who may create one, and what the holder of a link may read. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { createBusiness, createUser, handoverApi, invitationApi, notFound, callFunction } from './edgeFunctions.ts';
import { batik, setupFixtures, unauthorizedCallers } from './fixtures.ts';

const fixtures = setupFixtures();
const api = handoverApi(fixtures);

describe('creating a business handover', () => {
  test('an owner creates a handover link, which is mailed to its recipient and revokes the previous one', async () => {
    const shop = await createBusiness(fixtures);
    const email = `${randomUUID()}@chabot.test`;
    const first = await api.link(shop);
    const message = 'Silakan, Bu\u2028Buka tautan ini:';
    const { status, body } = await api.create(shop, shop.owner.token, { email, message });
    expect([status, body.mailed, body.url.startsWith(`${fixtures.stack.url}/business/handover/`)]).toEqual([
      201,
      true,
      true,
    ]);
    expect(body.handover).toMatchObject({ from_profile: shop.owner.id, email });
    const mail = fixtures.stack.mailbox.messages().find(({ to }) => to === email);
    expect(mail).toMatchObject({ type: 'business_handover', link: body.url });
    // The sender’s message is quoted, so it cannot pass for text of the mail itself.
    expect(mail?.text).toContain('> Silakan, Bu\n> Buka tautan ini:\n');
    expect((await api.read(first.token)).body['state']).toBe('revoked');
  });

  test('an admin hands over the business that they created', async () => {
    const { id: admin, client, accessToken } = fixtures.users.admin;
    const business = { id: randomUUID() };
    await client.from('business').insert({ id: business.id, profile_id: admin, name: 'Warung Baru' });
    const { status, body } = await api.create(business, accessToken);
    expect(status).toBe(201);
    expect(body.handover).toMatchObject({ from_profile: admin });
  });

  test.each([undefined, null, '', '  ', 'bukan alamat'])(
    'a handover with %j as the email address is refused with the name of the field',
    async (email) => {
      const shop = await createBusiness(fixtures);
      expect((await api.create(shop, shop.owner.token, { email })).body).toMatchObject({
        status: 400,
        code: 'invalid',
        field: 'email',
      });
    },
  );

  test('the database refuses a handover without an email address', async () => {
    const shop = await createBusiness(fixtures);
    for (const email of [null, '', ' '])
      expect(
        (await shop.owner.client.rpc('create_business_handover', { business_id: shop.id, email })).error,
      ).toMatchObject({ code: 'invalid', message: 'link.email_missing' });
  });

  test.each([...unauthorizedCallers, 'member', 'admin'] as const)(
    '%s cannot create, read or revoke a handover link of another owner',
    async (caller) => {
      const { accessToken: token } = fixtures.users[caller];
      const { body } = await api.create({ id: batik.business }, fixtures.users.owner.accessToken);
      const results = [
        await api.create({ id: batik.business }, token),
        await callFunction(fixtures, `handover/${body.handover.id}/link`, {}, token),
        await callFunction(fixtures, `handover/${body.handover.id}/revoke`, {}, token),
      ];
      const expected = token ? [404, 'not_found'] : [401, 'unauthorized'];
      expect(results.map(({ status, body: error }) => [status, error.code])).toEqual([expected, expected, expected]);
    },
  );

  test('an owner cannot hand a business over to themselves', async () => {
    const shop = await createBusiness(fixtures);
    expect((await api.create(shop, shop.owner.token, { email: shop.owner.email })).body.code).toBe('already_owner');
  });
});

describe('reading a business handover', () => {
  test('a handover shows its recipient what is transferred and paused, and shows others only its state', async () => {
    const shop = await createBusiness(fixtures);
    const me = await createUser(fixtures);
    const { token } = await api.link(shop, { email: me.email });
    expect((await api.read(token, me)).body).toEqual({
      state: 'valid',
      businessId: null,
      businessName: 'Warung  Bu Tini',
      senderName: 'Pak Lama',
      message: null,
      expiresAt: expect.any(String),
      zone: 'Asia/Jakarta',
      emailHint: `${me.email[0]}•••@chabot.test`,
      forMe: 'yes',
      inventory: {
        channels: [{ name: 'WhatsApp', phone: '+6281211112222', status: 'WORKING' }],
        agents: 1,
        rooms: 1,
        recipientLists: 1,
        campaigns: 3,
        members: 2,
      },
      pauses: { campaigns: 2 },
      receipt: null,
    });
    for (const other of [undefined, await createUser(fixtures), shop.owner])
      expect((await api.read(token, other)).body).toMatchObject({ state: 'valid', inventory: null, pauses: null });
    expect((await api.read(token, shop.owner)).body).toMatchObject({ forMe: 'already_owner', businessId: shop.id });
  });

  test('the token of an invitation is malformed as a handover token', async () => {
    const { token } = await invitationApi(fixtures).link();
    expect((await api.read(token)).body['state']).toBe('malformed');
    expect((await api.accept(token, await createUser(fixtures))).body).toMatchObject({
      status: 400,
      code: 'malformed',
    });
  });
});

test('revoking a handover of another business gets the same not_found as revoking an unknown one', async () => {
  const { body } = await api.create({ id: batik.business }, fixtures.users.owner.accessToken);
  const [foreign, nonexistent] = await Promise.all(
    [body.handover.id, randomUUID()].map((handover_id) =>
      fixtures.users.outsider.client.rpc('revoke_business_handover', { handover_id }),
    ),
  );
  expect(foreign?.error).toMatchObject(notFound);
  expect(nonexistent?.error).toEqual(foreign?.error);
});

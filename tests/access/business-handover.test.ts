/** Offering a business: who may, and what whoever has the link is told. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { batik, callTheCast, strangers } from './cast.ts';
import { giftOf, guestOf, handing, inviting, missing, say } from './functions.ts';

const cast = callTheCast();
const desk = handing(cast);

describe('offering', () => {
  test('an owner or an administrator makes the link; the one before is void', async () => {
    const shop = await giftOf(cast);
    const email = `${randomUUID()}@chabot.test`;
    const first = await desk.link(shop);
    const message = 'Silakan, Bu\u2028Buka tautan ini:';
    const { status, body } = await desk.offer(shop, cast.people.admin.accessToken, { email, message });
    expect([status, body.mailed, body.url.startsWith(`${cast.stack.url}/business/handover/`)]).toEqual([
      201,
      true,
      true,
    ]);
    expect(body.handover).toMatchObject({ from_profile: shop.owner.id, created_by: cast.people.admin.id, email });
    const letter = cast.stack.mailbox.messages().find(({ to }) => to === email);
    expect(letter).toMatchObject({ type: 'business_handover', link: body.url });
    // What they wrote cannot be taken for a line of ours.
    expect(letter?.text).toContain('> Silakan, Bu\n> Buka tautan ini:\n');
    expect((await desk.read(first.token)).body['state']).toBe('revoked');
  });

  test.each([...strangers, 'member'] as const)('%s offers nothing, and gets no link', async (caller) => {
    const { accessToken: token } = cast.people[caller];
    const { body } = await desk.offer({ id: batik.business }, cast.people.owner.accessToken);
    const tries = [
      await desk.offer({ id: batik.business }, token),
      await say(cast, `handover/${body.handover.id}/link`, {}, token),
      await say(cast, `handover/${body.handover.id}/revoke`, {}, token),
    ];
    const expected = token ? [404, 'not_found'] : [401, 'unauthorized'];
    expect(tries.map(({ status, body: said }) => [status, said.code])).toEqual([expected, expected, expected]);
  });

  test('not to oneself', async () => {
    const shop = await giftOf(cast);
    expect((await desk.offer(shop, shop.owner.token, { email: shop.owner.email })).body.code).toBe('already_owner');
  });
});

describe('reading', () => {
  test('the one it is for learns what moves and what stops; others only what it is', async () => {
    const shop = await giftOf(cast);
    const me = await guestOf(cast);
    const { token } = await desk.link(shop, { email: me.email });
    expect((await desk.read(token, me)).body).toEqual({
      state: 'valid',
      businessId: null,
      businessName: 'Warung  Bu Tini',
      senderName: 'Pak Lama',
      message: null,
      expiresAt: expect.any(String),
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
    for (const other of [undefined, await guestOf(cast), shop.owner])
      expect((await desk.read(token, other)).body).toMatchObject({ state: 'valid', inventory: null, pauses: null });
    expect((await desk.read(token, shop.owner)).body).toMatchObject({ forMe: 'already_owner', businessId: shop.id });
  });

  test('an invitation’s token is none', async () => {
    const { token } = await inviting(cast).link();
    expect((await desk.read(token)).body['state']).toBe('malformed');
    expect((await desk.accept(token, await guestOf(cast))).body).toMatchObject({ status: 400, code: 'malformed' });
  });
});

test('what is not there and what is another’s is missing in the same words', async () => {
  const { body } = await desk.offer({ id: batik.business }, cast.people.owner.accessToken);
  const [foreign, none] = await Promise.all(
    [body.handover.id, randomUUID()].map((handover_id) =>
      cast.people.outsider.client.rpc('revoke_business_handover', { handover_id }),
    ),
  );
  expect(foreign?.error).toMatchObject(missing);
  expect(none?.error).toEqual(foreign?.error);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { chatCalls, png } from './support/calls.ts';
import { startHarness, type Harness } from './support/harness.ts';

// Permissions and preconditions of session calls, and what the database records of them.

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.calls.length = 0;
});

const business = 'b0000000-0000-4000-8000-000000000001';
const session = 'batik-lestari';
const query = <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  harness.stack.database.query<Row>(text, values);
const channel = async (name = session) => {
  const [row] = await query<{ id: string; status: string; phone: string | null }>(
    'select id, status, phone from public.channel where external_id = $1',
    [name],
  );
  return row;
};

/** Creates a channel of the seeded shop whose session shows a QR code. */
const createScanningChannel = async (): Promise<string> => {
  const [row] = await query<{ name: string }>(
    'insert into public.channel (business_id) values ($1) returning external_id as name',
    [business],
  );
  const name = row?.name ?? '';
  await harness.api('POST', '/sessions', { body: { name } });
  await harness.clock.advance(1_000);
  await harness.settled();
  return name;
};

const unlinkCalls = [
  ['logout', 'POST', `/sessions/${session}/logout`],
  ['delete', 'DELETE', `/sessions/${session}`],
] as const;

describe('unlinking', () => {
  it.each(unlinkCalls)('%s gives a member a 403 without a request to WAHA', async (_, method, path) => {
    const reply = await harness.api(method, path, { as: harness.member });
    expect([reply.status, reply.body]).toEqual([
      403,
      {
        status: 403,
        statusText: 'Forbidden',
        message: 'Hanya pemilik bisnis yang dapat memutuskan WhatsApp. Minta pemilik melakukannya.',
        code: 'owner_only',
      },
    ]);
    expect(harness.calls).toEqual([]);
  });

  it.each([...unlinkCalls, ['restart', 'POST', `/sessions/${session}/restart`] as const])(
    '%s gives a 404 for an aal1 session of a member with a second factor',
    async (_, method, path) => {
      const reply = await harness.api(method, path, { as: harness.aal1Member });
      expect([reply.status, reply.body['code']]).toEqual([404, 'not_found']);
      expect(harness.calls).toEqual([]);
    },
  );

  it('is rejected while a broadcast is running', async () => {
    await query(
      `update public.campaigns set status = 'sending', channel_id = (select id from public.channel where external_id = $2)
         where business_id = $1`,
      [business, session],
    );
    const refused = await harness.api('DELETE', `/sessions/${session}`);
    expect([refused.status, refused.body['code']]).toEqual([409, 'broadcast_running']);
    expect(harness.calls).toEqual([]);
    await query(`update public.campaigns set status = 'done' where business_id = $1`, [business]);
  });

  it('leaves the channel pending, even if a STOPPED event comes later', async () => {
    const name = await createScanningChannel();
    expect(await channel(name)).toMatchObject({ status: 'SCAN_QR_CODE' });
    expect((await harness.api('DELETE', `/sessions/${name}`)).status).toBe(204);
    await harness.settled();
    expect(await channel(name)).toMatchObject({ status: 'pending', phone: null });
    await harness.postEvent({
      id: 'evt_late_stop',
      event: 'session.status',
      session: name,
      timestamp: harness.clock.now(),
      payload: { status: 'STOPPED' },
    });
    expect(await channel(name)).toMatchObject({ status: 'pending' });
  });
});

describe('a session with an outdated webhook config', () => {
  const subscribedEvents = (): string[] =>
    harness.whatsapp.sessions.get(session)?.config?.webhooks?.flatMap((hook) => hook.events) ?? [];
  const useOldConfig = (): void => {
    const known = harness.whatsapp.sessions.get(session);
    if (known)
      known.config = {
        ...known.config,
        proxy: { server: 'proxy.test:3128' },
        webhooks: known.config?.webhooks?.map((hook) => ({ ...hook, events: ['message.any', 'session.status'] })) ?? [],
      };
  };

  it.each([
    ['is started', '/sessions', { name: session }, 200, [1_000]],
    ['is restarted', `/sessions/${session}/restart`, undefined, 201, [1_000, 1_000]],
  ] as const)(
    'gets the missing events when it %s, and keeps its other settings',
    async (_, path, body, status, waits) => {
      useOldConfig();
      expect(subscribedEvents()).not.toContain('poll.vote');
      const reply = harness.api('POST', path, { as: harness.member, ...(body && { body }) });
      for (const wait of waits) {
        // oxlint-disable-next-line no-await-in-loop -- the stops happen one after the other
        await harness.clock.waitForTimers(wait);
        // oxlint-disable-next-line no-await-in-loop -- as above
        await harness.clock.advance(wait);
      }
      expect((await reply).status).toBe(status);
      expect(subscribedEvents()).toEqual(
        expect.arrayContaining(['message.any', 'poll.vote', 'call.received', 'message.waiting']),
      );
      expect(harness.whatsapp.sessions.get(session)?.config).toMatchObject({ proxy: { server: 'proxy.test:3128' } });
      await harness.clock.advance(3_000);
      await harness.settled();
    },
  );

  it('gets its secret, which WAHA masks, when it is started', async () => {
    harness.intercept(`/api/sessions/${session}`, async (_, next) =>
      Response.json(JSON.parse((await (await next()).text()).replaceAll(harness.env.webhookSecret, '********'))),
    );
    const reply = harness.api('POST', '/sessions', { body: { name: session } });
    await harness.clock.waitForTimers(1_000);
    await harness.clock.advance(1_000);
    expect((await reply).status).toBe(200);
    expect(harness.calls.map(({ method }) => method)).toContain('PUT');
    await harness.clock.advance(3_000);
    await harness.settled();
  });

  it('whose config WAHA does not tell is not updated, so that it keeps its other settings', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    harness.intercept(`/api/sessions/${session}`, async (_, next) =>
      Response.json({ ...((await (await next()).json()) as object), config: undefined }),
    );
    expect((await harness.api('POST', '/sessions', { body: { name: session } })).status).toBe(200);
    expect(harness.calls.map(({ method }) => method)).not.toContain('PUT');
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
  });

  it('with a current config is not restarted', async () => {
    expect((await harness.api('POST', '/sessions', { body: { name: session } })).status).toBe(200);
    expect(harness.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/sessions',
      `GET /api/sessions/${session}`,
      `POST /api/sessions/${session}/start`,
    ]);
  });
});

it('a member can restart a session', async () => {
  const restarted = harness.api('POST', `/sessions/${session}/restart`, { as: harness.member });
  await harness.clock.waitForTimers(1_000);
  await harness.clock.advance(1_000);
  expect((await restarted).status).toBe(201);
});

it('each change of a channel status is recorded once', async () => {
  const name = await createScanningChannel();
  const { id } = (await channel(name)) ?? { id: '' };
  const changes = await query<{ status: string; at: string }>(
    'select status, at from public.channel_status_change where channel_id = $1 order by id',
    [id],
  );
  expect(changes.map(({ status }) => status)).toEqual(['pending', 'STARTING', 'SCAN_QR_CODE']);
});

describe('a phone that needs a passkey', () => {
  const scanned = async (demand: 'key' | 'comparison'): Promise<string> => {
    const name = await createScanningChannel();
    await harness.phone(`/api/sessions/${name}/scan`, { name: 'Toko', number: '628115550042', demand });
    await harness.settled();
    return name;
  };
  const code = (name: string, as = harness.member) => harness.api('GET', `/auth/${name}/passkey/confirmation`, { as });
  const confirm = (name: string, as = harness.member) => harness.api('POST', `/auth/${name}/passkey/confirm`, { as });

  it('is linked once a member confirms the code that it shows', async () => {
    const name = await scanned('comparison');
    expect(await channel(name)).toMatchObject({ status: 'PASSKEY_CONFIRMATION_REQUIRED', phone: null });
    const confirmation = await code(name);
    expect([confirmation.status, confirmation.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(confirmation.body).toEqual({
      code: harness.whatsapp.sessions.passkeys.pendingData(name, 'PASSKEY_CONFIRMATION_REQUIRED')?.['code'],
    });
    expect((await confirm(name)).status).toBe(204);
    await harness.clock.advance(1_000);
    await harness.settled();
    expect(await channel(name)).toMatchObject({ status: 'WORKING', phone: '+628115550042' });
    const late = await confirm(name);
    expect([late.status, late.body['code']]).toEqual([422, 'upstream_refused']);
  });

  it('has no code to confirm before it has used its passkey', async () => {
    const name = await scanned('key');
    expect(await channel(name)).toMatchObject({ status: 'PASSKEY_REQUIRED' });
    expect((await code(name)).status).toBe(422);
    expect((await confirm(name)).status).toBe(422);
    await harness.phone(`/api/sessions/${name}/key`);
    await harness.settled();
    expect(await channel(name)).toMatchObject({ status: 'PASSKEY_CONFIRMATION_REQUIRED' });
  });

  it("gives a 502 when WAHA's code is unreadable", async () => {
    const name = await scanned('comparison');
    harness.intercept('/passkey/confirmation', () => Response.json({ code: 7 }));
    const unread = await code(name);
    expect([unread.status, unread.body['code']]).toEqual([502, 'upstream_failed']);
  });
});

describe('a restart by an administrator', () => {
  const restart = async (as: Harness['member'], name: string, body?: object) =>
    harness.api('POST', `/sessions/${name}/restart`, { as, ...(body && { body }) });

  it('is recorded with its reason, and reveals the status alone', async () => {
    const name = await createScanningChannel();
    const answering = restart(harness.admin, name, { reason: 'Macet sejak pagi' });
    await harness.clock.waitForTimers(1_000);
    await harness.clock.advance(1_000);
    const { status, body } = await answering;
    expect([status, Object.keys(body)]).toEqual([201, ['name', 'status']]);
    expect(harness.calls.some(({ path }) => path === `/api/sessions/${name}/restart`)).toBe(true);
    const [entry] = await query('select action, actor, detail from public.audit_log order by id desc limit 1');
    expect(entry).toMatchObject({
      action: 'session.restarted_by_admin',
      actor: harness.admin.id,
      detail: { reason: 'Macet sejak pagi' },
    });
    await harness.clock.advance(1_000);
    await harness.settled();
  });

  it('needs a reason, and a member cannot use one', async () => {
    const results = [
      await restart(harness.admin, session),
      await restart(harness.admin, session, { reason: ' ' }),
      await restart(harness.admin, session, { reason: 7 }),
      await restart(harness.member, session, { reason: 'Saya mau' }),
    ];
    expect(results.map(({ status }) => status)).toEqual([404, 422, 400, 404]);
    expect(harness.calls).toEqual([]);
  });
});

describe('the audit log', () => {
  const entries = async () =>
    query('select action, actor, business_id, detail from public.audit_log order by id desc limit 1');

  it('names the member who deleted a chat on WhatsApp, and nothing if WhatsApp refused', async () => {
    const chat = await harness.createRoom();
    const before = await entries();
    const remove = async () =>
      harness.api('DELETE', `/chats/${session}/${encodeURIComponent(chat.chatId)}`, { as: harness.member });
    expect((await remove()).status).toBe(501);
    expect(await entries()).toEqual(before);
    harness.whatsapp.sessions.setEngine(session, 'WEBJS');
    expect((await remove()).status).toBe(204);
    harness.whatsapp.sessions.setEngine(session, 'NOWEB');
    const detail = { room_id: chat.roomId, channel_id: (await channel())?.id };
    expect(await entries()).toEqual([
      { action: 'chat.deleted', actor: harness.member.id, business_id: business, detail },
    ]);
  });

  it.each([
    ['session.logged_out', 'POST', '/logout', 201],
    ['session.deleted', 'DELETE', '', 204],
  ])('has %s with the owner who did it', async (action, method, suffix, status) => {
    const name = await createScanningChannel();
    const reply = harness.api(method, `/sessions/${name}${suffix}`);
    if (suffix) await harness.clock.waitForTimers(4_000);
    await harness.clock.advance(4_000);
    expect((await reply).status).toBe(status);
    expect(await entries()).toEqual([
      { action, actor: harness.owner.id, business_id: business, detail: { channel_id: (await channel(name))?.id } },
    ]);
  });
});

describe('a phone number', () => {
  it('other than the expected one gets no pairing code', async () => {
    const name = await createScanningChannel();
    await query(`update public.channel set expected_phone = '+6281234567890' where external_id = $1`, [name]);
    const requestCode = (phoneNumber: string) =>
      harness.api('POST', `/auth/${name}/request-code`, { body: { phoneNumber }, as: harness.member });
    harness.calls.length = 0;
    const refused = await requestCode('0812-9999-9999');
    expect([refused.status, refused.body['code']]).toEqual([409, 'wrong_number']);
    expect(harness.calls).toEqual([]);
    const code = requestCode('0812-3456-7890');
    await harness.clock.waitForTimers(300);
    await harness.clock.advance(300);
    expect((await code).status).toBe(201);
  });

  it('other than the expected one can be linked, but brings no chats and sends nothing until the owner accepts it', async () => {
    const name = await createScanningChannel();
    const setExpected = (phone: string) =>
      query('update public.channel set expected_phone = $2 where external_id = $1', [name, phone]);
    const chatId = '6285999000123@c.us';
    const [room] = await query<{ id: string; business_id: string }>('select * from public.open_room($1, $2)', [
      name,
      chatId,
    ]);
    const chat = { sessionName: name, chatId, roomId: room?.id ?? '', businessId: room?.business_id ?? '' };
    await setExpected('+6281234567890');
    await harness.phone(`/api/sessions/${name}/scan`, { name: 'HP lain', number: '6285700000001' });
    await harness.clock.advance(3_000);
    await harness.settled();
    expect(await channel(name)).toMatchObject({ status: 'WORKING', phone: '+6285700000001' });

    const rows = () =>
      query(
        `select room.chat_id, message.body from public.room left join public.message on message.room_id = room.id
         where room.channel_id = $1 order by room.chat_id, message.sent_at`,
        [channelId],
      );
    const channelId = (await channel(name))?.id;
    const stranger = '6285999000456@c.us';
    const write = (from: string, message: object) => harness.phone(`/api/chats/${name}/${from}/messages`, message);
    await write(chatId, { text: 'Halo' });
    await write(stranger, { picture: { data: png, mimetype: 'image/png', filename: 'foto.png' } });
    await harness.settled();
    const catchUp = async () => {
      await query(`update private.message_sync set looked_at = looked_at - interval '6 minutes'`);
      await harness.api('POST', '/catch-up', { body: { businessId: chat.businessId } });
      await harness.settled();
    };
    await catchUp();
    expect(await rows()).toEqual([{ chat_id: chatId, body: null }]);

    harness.calls.length = 0;
    for (const [, call] of chatCalls) {
      const [method, path, body] = call(chat, harness.owner.id);
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      const reply = await harness.api(method, path, body ? { body } : {});
      expect([path, reply.status, reply.body['code']]).toEqual([path, 409, 'wrong_number']);
    }
    expect(harness.calls).toEqual([]);
    const ai = { id: crypto.randomUUID(), channel_id: channelId, chat_id: chatId, author: 'ai', body: 'Halo kak' };
    await expect(query('select public.begin_outgoing($1)', [JSON.stringify(ai)])).rejects.toThrow('wrong_number');

    await setExpected('+6285700000001');
    await catchUp();
    expect(await rows()).toEqual([
      { chat_id: chatId, body: 'Halo' },
      { chat_id: stranger, body: null },
    ]);
    await write(chatId, { text: 'Masih ada?' });
    await harness.settled();
    expect(await rows()).toHaveLength(3);
  });

  it('that is linked in another business gives a 409', async () => {
    const me = () => harness.api('GET', `/sessions/${session}/me`);
    const linked = await me();
    expect(linked.status).toBe(200);
    const phone = `+${String(linked.body['id']).split('@')[0]}`;
    const set = (status: string, number: string | null) =>
      query(`update public.channel set status = $1, phone = $2 where external_id = 'laundry-kilat'`, [status, number]);
    await set('WORKING', phone);
    const refused = await me();
    expect([refused.status, refused.body['code']]).toEqual([409, 'number_in_use']);
    // A number is free once its session there has stopped.
    await set('STOPPED', phone);
    expect((await me()).status).toBe(200);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openHouse, type House } from './support/harness.ts';

// Who may do what to a channel's session, what stands in the way, and what the database remembers of it.

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => {
  house.calls.length = 0;
});

const business = 'b0000000-0000-4000-8000-000000000001';
const session = 'batik-lestari';
const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  house.stack.database.query<Row>(text, values);
const channel = async (name = session) => {
  const [row] = await sql<{ id: string; status: string; phone: string | null }>(
    'select id, status, phone from public.channel where external_id = $1',
    [name],
  );
  return row;
};

/** A channel of the batik shop with a session that is waiting for a phone. */
const scanning = async (): Promise<string> => {
  const [row] = await sql<{ name: string }>(
    'insert into public.channel (business_id) values ($1) returning external_id as name',
    [business],
  );
  const name = row?.name ?? '';
  await house.api('POST', '/sessions', { body: { name } });
  await house.clock.advance(1_000);
  await house.settled();
  return name;
};

const unlinking = [
  ['logout', 'POST', `/sessions/${session}/logout`],
  ['delete', 'DELETE', `/sessions/${session}`],
] as const;

describe('unlinking', () => {
  it.each(unlinking)('%s is for owners: a member is told so, and WAHA hears nothing of it', async (_, method, path) => {
    const reply = await house.api(method, path, { as: house.member });
    expect([reply.status, reply.body]).toEqual([
      403,
      {
        status: 403,
        statusText: 'Forbidden',
        message: 'Hanya pemilik bisnis yang dapat memutuskan WhatsApp. Minta pemilik melakukannya.',
        code: 'owner_only',
      },
    ]);
    expect(house.calls).toEqual([]);
  });

  it.each([...unlinking, ['restart', 'POST', `/sessions/${session}/restart`] as const])(
    '%s wants the code of somebody who has a second factor',
    async (_, method, path) => {
      const reply = await house.api(method, path, { as: house.halfway });
      expect([reply.status, reply.body['code']]).toEqual([404, 'not_found']);
      expect(house.calls).toEqual([]);
    },
  );

  it('waits for a broadcast that is under way', async () => {
    await sql(`update public.campaigns set status = 'running' where business_id = $1`, [business]);
    const refused = await house.api('DELETE', `/sessions/${session}`);
    expect([refused.status, refused.body['code']]).toEqual([409, 'broadcast_running']);
    expect(house.calls).toEqual([]);
    await sql(`update public.campaigns set status = 'paused' where business_id = $1`, [business]);
  });

  it('leaves the channel pending, whenever WAHA says its last word', async () => {
    const name = await scanning();
    expect(await channel(name)).toMatchObject({ status: 'SCAN_QR_CODE' });
    expect((await house.api('DELETE', `/sessions/${name}`)).status).toBe(204);
    await house.settled();
    expect(await channel(name)).toMatchObject({ status: 'pending', phone: null });
    await house.event({
      id: 'evt_late_stop',
      event: 'session.status',
      session: name,
      timestamp: house.clock.now(),
      payload: { status: 'STOPPED' },
    });
    expect(await channel(name)).toMatchObject({ status: 'pending' });
  });
});

describe('a session from before an event was listened for', () => {
  const heard = (): string[] =>
    house.whatsapp.sessions.get(session)?.config?.webhooks?.flatMap((hook) => hook.events) ?? [];
  const age = (): void => {
    const known = house.whatsapp.sessions.get(session);
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
  ] as const)('is told of it when it %s, and keeps what else it was told', async (_, path, body, status, waits) => {
    age();
    expect(heard()).not.toContain('poll.vote');
    const reply = house.api('POST', path, { as: house.member, ...(body && { body }) });
    for (const wait of waits) {
      // oxlint-disable-next-line no-await-in-loop -- a stop comes after the one before it
      await house.clock.set(wait);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await house.clock.advance(wait);
    }
    expect((await reply).status).toBe(status);
    expect(heard()).toEqual(expect.arrayContaining(['message.any', 'poll.vote', 'call.received', 'message.waiting']));
    expect(house.whatsapp.sessions.get(session)?.config).toMatchObject({ proxy: { server: 'proxy.test:3128' } });
    await house.clock.advance(3_000);
    await house.settled();
  });

  it('is left to run when it knows everything', async () => {
    expect((await house.api('POST', '/sessions', { body: { name: session } })).status).toBe(200);
    expect(house.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/sessions',
      `GET /api/sessions/${session}`,
      `POST /api/sessions/${session}/start`,
    ]);
  });
});

it('a member restarts', async () => {
  const restarted = house.api('POST', `/sessions/${session}/restart`, { as: house.member });
  await house.clock.set(1_000);
  await house.clock.advance(1_000);
  expect((await restarted).status).toBe(201);
});

it('remembers each change of a status once, and since when it is so', async () => {
  const name = await scanning();
  const { id } = (await channel(name)) ?? { id: '' };
  const changes = await sql<{ status: string; at: string }>(
    'select status, at from public.channel_status_change where channel_id = $1 order by id',
    [id],
  );
  expect(changes.map(({ status }) => status)).toEqual(['pending', 'STARTING', 'SCAN_QR_CODE']);
});

describe('a phone of which WhatsApp wants more than a scan', () => {
  const scanned = async (demand: 'key' | 'comparison'): Promise<string> => {
    const name = await scanning();
    await house.phone(`/api/sessions/${name}/scan`, { name: 'Toko', number: '628115550042', demand });
    await house.settled();
    return name;
  };
  const code = (name: string, as = house.member) => house.api('GET', `/auth/${name}/passkey/confirmation`, { as });
  const confirm = (name: string, as = house.member) => house.api('POST', `/auth/${name}/passkey/confirm`, { as });

  it('is linked once somebody of the team has compared the code that it shows', async () => {
    const name = await scanned('comparison');
    expect(await channel(name)).toMatchObject({ status: 'PASSKEY_CONFIRMATION_REQUIRED', phone: null });
    const told = await code(name);
    expect([told.status, told.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(told.body).toEqual({
      code: house.whatsapp.sessions.demands.of(name, 'PASSKEY_CONFIRMATION_REQUIRED')?.['code'],
    });
    expect((await confirm(name)).status).toBe(204);
    await house.clock.advance(1_000);
    await house.settled();
    expect(await channel(name)).toMatchObject({ status: 'WORKING', phone: '+628115550042' });
    const late = await confirm(name);
    expect([late.status, late.body['code']]).toEqual([422, 'session_not_working']);
  });

  it('shows its key to WhatsApp alone: there is nothing to compare before', async () => {
    const name = await scanned('key');
    expect(await channel(name)).toMatchObject({ status: 'PASSKEY_REQUIRED' });
    expect((await code(name)).status).toBe(422);
    expect((await confirm(name)).status).toBe(422);
    await house.phone(`/api/sessions/${name}/key`);
    await house.settled();
    expect(await channel(name)).toMatchObject({ status: 'PASSKEY_CONFIRMATION_REQUIRED' });
  });

  it('is left alone when WAHA has no code that could be read', async () => {
    const name = await scanned('comparison');
    house.strike('/passkey/confirmation', () => Response.json({ code: 7 }));
    const unread = await code(name);
    expect([unread.status, unread.body['code']]).toEqual([502, 'upstream_failed']);
  });
});

describe('a number', () => {
  it('that is not the expected one gets no code', async () => {
    const name = await scanning();
    await sql(`update public.channel set expected_phone = '+6281234567890' where external_id = $1`, [name]);
    const ask = (phoneNumber: string) =>
      house.api('POST', `/auth/${name}/request-code`, { body: { phoneNumber }, as: house.member });
    house.calls.length = 0;
    const refused = await ask('0812-9999-9999');
    expect([refused.status, refused.body['code']]).toEqual([409, 'wrong_number']);
    expect(house.calls).toEqual([]);
    const code = ask('0812-3456-7890');
    await house.clock.set(300);
    await house.clock.advance(300);
    expect((await code).status).toBe(201);
  });

  it('that works in another business is said to be in use there', async () => {
    const me = () => house.api('GET', `/sessions/${session}/me`);
    const linked = await me();
    expect(linked.status).toBe(200);
    const phone = `+${String(linked.body['id']).split('@')[0]}`;
    const set = (status: string, number: string | null) =>
      sql(`update public.channel set status = $1, phone = $2 where external_id = 'laundry-kilat'`, [status, number]);
    await set('WORKING', phone);
    const refused = await me();
    expect([refused.status, refused.body['code']]).toEqual([409, 'number_in_use']);
    // One that was linked there once is free.
    await set('STOPPED', phone);
    expect((await me()).status).toBe(200);
  });
});

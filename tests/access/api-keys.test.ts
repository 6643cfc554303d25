/** Keys of an owner's systems, and what the function `api` tells to them. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { courierSchema, recipientSchema } from '../../src/contracts/orders.shipping.ts';
import { orderLineSchema } from '../../src/contracts/orders.ts';
import { createApi } from '../../supabase/functions/api/app.ts';
import { createUser } from './edgeFunctions.ts';
import { batik, laundry, setupFixtures, type Caller } from './fixtures.ts';
import { chatFactory } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);

interface Order {
  id: string;
  number: number;
  status: string;
  total: number;
  customer: { name: string | null; phone: string | null };
}
interface Body {
  data: Order[];
  next_cursor: string | null;
  error: { code: string; message: string; message_en: string; field?: string };
}

const scopes = ['orders:read', 'chats:read'];
const create = (fields: object = {}, caller: Caller = 'owner') =>
  fixtures.users[caller as 'owner'].client.rpc('create_api_key', {
    business_id: batik.business,
    id: randomUUID(),
    name: 'Gudang',
    scopes,
    days: 90,
    ...fields,
  });
const newKey = async (fields: object = {}): Promise<string> => {
  const { data, error } = await create(fields);
  expect(error).toBeNull();
  return data as string;
};

const get = async (path: string, key: string | null, init: RequestInit = {}) => {
  const response = await fetch(`${fixtures.stack.url}/functions/v1/api/v1/${path}`, {
    ...init,
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
};

let room: string;
beforeAll(async () => {
  const chat = newChat();
  await chat.receive();
  room = ((await chat.room()) as { id: string }).id;
});
beforeEach(async () => {
  await fixtures.sql('delete from public.api_key');
  await fixtures.sql("delete from private.rate_bucket where key like 'api%'");
});

const newOrder = async (price: number): Promise<string> => {
  const id = randomUUID();
  const { error } = await fixtures.users.member.client.rpc('create_order', {
    id,
    room_id: room,
    lines: [{ name: 'Kain', price, quantity: 1 }],
    shipping: 0,
  });
  expect(error).toBeNull();
  return id;
};

describe('making and revoking', () => {
  test('a key is told once, and only its hash is kept', async () => {
    const id = randomUUID();
    const key = await newKey({ id, name: ' Gudang ', days: 30 });
    expect(key).toMatch(/^chb_[0-9a-f]{48}$/);
    const { data } = await fixtures.users.owner.client.from('api_key').select('*').eq('id', id);
    expect(data).toMatchObject([{ name: 'Gudang', prefix: key.slice(0, 12), scopes, last_used_at: null }]);
    const tables = await fixtures.sql<{ row: string }>(
      `select to_jsonb(api_key_hash)::text as row from private.api_key_hash
       union all select to_jsonb(api_key)::text from public.api_key
       union all select to_jsonb(audit_log)::text from public.audit_log`,
    );
    expect(tables.filter(({ row }) => row.includes(key) || row.includes(key.slice(12)))).toEqual([]);
    // The response was lost: the key is gone with it.
    expect((await create({ id })).error).toMatchObject({ code: 'changed' });
  });

  test.each([
    ['no name', { name: ' ' }],
    ['a name that is too long', { name: 'a'.repeat(61) }],
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['orders:write'] }],
    ['a life of a week', { days: 7 }],
  ])('a key with %s is refused', async (_, fields) => {
    expect((await create(fields)).error).toMatchObject({ code: 'invalid' });
  });

  test('the sixth key of a business is refused, also if two are made at once', async () => {
    for (let made = 0; made < 4; made += 1)
      // oxlint-disable-next-line no-await-in-loop -- the last two are the parallel ones
      await newKey();
    const codes = (await Promise.all([create(), create()])).map(({ error }) => error?.code);
    expect(new Set(codes)).toEqual(new Set(['too_many', undefined]));
  });

  test('owners alone make, see and revoke keys', async () => {
    const id = randomUUID();
    await newKey({ id });
    for (const [caller, code] of [
      ['member', 'not_owner'],
      ['admin', 'not_found'],
      ['outsider', 'not_found'],
      ['removed', 'not_found'],
    ] as const) {
      const { client } = fixtures.users[caller];
      // oxlint-disable-next-line no-await-in-loop -- one caller after the other
      expect((await create({}, caller)).error, caller).toMatchObject({ code });
      // oxlint-disable-next-line no-await-in-loop -- one caller after the other
      expect((await client.rpc('revoke_api_key', { id })).error, caller).toMatchObject({ code });
      // oxlint-disable-next-line no-await-in-loop -- one caller after the other
      expect((await client.from('api_key').select('id')).data, caller).toEqual([]);
    }
    const { client } = fixtures.users.owner;
    expect((await client.rpc('revoke_api_key', { id })).error).toBeNull();
    const told = await fixtures.sql(
      `select action from public.audit_log where detail ->> 'api_key_id' = $1 order by id`,
      [id],
    );
    expect(told.map(({ action }) => action)).toEqual(['api_keys.created', 'api_keys.revoked']);
  });

  test('a key ends with the rights of the owner who made it', async () => {
    const partner = await createUser(fixtures);
    const join = (role: string) =>
      fixtures.sql(
        `insert into public.team_business (business_id, member_id, role) values ($1, $2, $3)
         on conflict (business_id, member_id) do update set role = excluded.role`,
        [batik.business, partner.id, role],
      );
    for (const end of [
      () => join('member'),
      () => fixtures.sql('delete from public.team_business where member_id = $1', [partner.id]),
    ]) {
      /* oxlint-disable no-await-in-loop -- one end after the other */
      await join('owner');
      const { data, error } = await partner.client.rpc('create_api_key', {
        business_id: batik.business,
        id: randomUUID(),
        name: 'Kasir',
        scopes,
        days: null,
      });
      expect(error).toBeNull();
      expect((await get('key', data as string)).status).toBe(200);
      await end();
      expect((await get('key', data as string)).status).toBe(401);
      /* oxlint-enable no-await-in-loop */
    }
  });
});

describe('reading', () => {
  test('orders come the newest first, page by page, each once', async () => {
    const made = [await newOrder(10_000), await newOrder(20_000), await newOrder(30_000)].toReversed();
    const key = await newKey();
    const first = await get('orders?limit=2', key);
    expect(first.body.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect(first.body.data[0]).toMatchObject({
      status: 'unpaid',
      total: 30_000,
      customer: { phone: expect.any(String) },
    });
    expect(JSON.stringify(first.body)).not.toContain('link_key');
    const second = await get(`orders?limit=2&cursor=${first.body.next_cursor}`, key);
    expect(second.body.data[0]?.id).toBe(made[2]);
    const all = await get('orders?limit=100', key);
    expect(all.body.next_cursor).toBeNull();
    expect(new Set(all.body.data.map(({ id }) => id)).size).toBe(all.body.data.length);
  });

  test('orders are chosen by status, and one that was not paid in time is expired', async () => {
    const id = await newOrder(15_000);
    const key = await newKey();
    const idsOf = async (status: string) =>
      (await get(`orders?status=${status}`, key)).body.data.map((order) => order.id);
    expect(await idsOf('unpaid')).toContain(id);
    expect(await idsOf('expired')).not.toContain(id);
    await fixtures.sql("update customer_order set expires_at = now() - interval '1 minute' where id = $1", [id]);
    expect(await idsOf('unpaid')).not.toContain(id);
    expect(await idsOf('expired')).toContain(id);
    expect((await get(`orders/${id}`, key)).body).toMatchObject({ id, status: 'expired' });
  });

  test('chats come with their customer and state, and without what was written', async () => {
    const key = await newKey();
    const { body, status } = await get('chats?limit=100', key);
    expect(status).toBe(200);
    const chat = (body.data as unknown as Record<string, unknown>[]).find(({ id }) => id === room);
    expect(chat).toMatchObject({ holder: 'ai', customer: { phone: expect.any(String) } });
    expect(Object.keys(chat ?? {})).not.toContain('last_message_preview');
  });

  /** The fields of each object, as docs/api.md lists them. */
  const documented = new Map(
    readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
      .split('## Fields')[1]
      ?.split('## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| ') && !/^\| (?:object|-)/u.test(line))
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, object = '', fields = '']) => [
        object,
        [...fields.replaceAll(/\([^)]*\)/gu, '').matchAll(/`([a-z_]+)`/gu)].map(([, field = '']) => field).toSorted(),
      ]),
  );

  test('docs/api.md lists every field of every answer, and no other', async () => {
    const id = await newOrder(10_000);
    const line = { name: 'Kain', price: 10_000, quantity: 1, weight: 500, variant: 'merah', size: 'L' };
    const recipient = { name: 'Sri', street: 'Jl. Lawu 1', postal_code: '57111', area_id: '1', area: 'Laweyan, Solo' };
    const courier = { code: 'jne', service: 'REG', name: 'JNE', etd: '2 day', kilograms: 1 };
    await fixtures.sql(
      'update customer_order set lines = $2, recipient = $3, courier = $4, ships = true where id = $1',
      [id, JSON.stringify([line]), JSON.stringify(recipient), JSON.stringify(courier)],
    );
    const key = await newKey();
    type Fields = Record<string, unknown> & { data: Fields[]; lines: Fields[] };
    const read = async (path: string) => (await get(path, key)).body as unknown as Fields;
    const used = await read('key');
    const [order] = (await read('orders?limit=1')).data;
    const [chat] = (await read('chats?limit=1')).data;
    const answers: Record<string, unknown> = {
      key: used,
      business: used['business'],
      order,
      customer: order?.['customer'],
      line: order?.lines[0],
      recipient: order?.['recipient'],
      courier: order?.['courier'],
      chat,
    };
    for (const [object, answer] of Object.entries(answers))
      expect([object, Object.keys(answer as object).toSorted()]).toEqual([object, documented.get(object)]);
    expect([...documented.keys()].toSorted()).toEqual(Object.keys(answers).toSorted());
    expect(Object.keys(await read(`orders/${id}`)).toSorted()).toEqual(documented.get('order'));
    expect(Object.keys(chat?.['customer'] as object).toSorted()).toEqual(documented.get('customer'));
    // What was stored above has every field that the application writes.
    expect(Object.keys(orderLineSchema.entries).toSorted()).toEqual(documented.get('line'));
    expect(Object.keys(courierSchema.entries).toSorted()).toEqual(documented.get('courier'));
    expect(
      Object.keys(recipientSchema.entries)
        .filter((field) => field !== 'area_id')
        .toSorted(),
    ).toEqual(documented.get('recipient'));
  });

  test('an order of another business, an unknown one and what is no id are not found', async () => {
    const [other] = await fixtures.sql<{ id: string }>(
      `insert into customer_order (id, business_id, room_id, number, lines)
       values (gen_random_uuid(), $1, $2, 900, '[{"name": "Cuci", "price": 7000, "quantity": 1}]') returning id`,
      [laundry.business, laundry.room],
    );
    const key = await newKey();
    for (const id of [other?.id, randomUUID(), 'satu'])
      // oxlint-disable-next-line no-await-in-loop -- one id after the other
      expect((await get(`orders/${id}`, key)).status).toBe(404);
    const { body } = await get('orders?limit=100', key);
    const rows = await fixtures.sql<{ business_id: string }>(
      'select distinct business_id from customer_order where id = any($1)',
      [body.data.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ business_id: batik.business }]);
  });

  test('the use of a key is noted', async () => {
    const id = randomUUID();
    const key = await newKey({ id });
    expect((await get('key', key)).body).toMatchObject({ id, scopes, business: { id: batik.business } });
    const { data } = await fixtures.users.owner.client.from('api_key').select('last_used_at').eq('id', id).single();
    expect(data?.['last_used_at']).toEqual(expect.any(String));
  });
});

describe('refusals', () => {
  test('without a key, with an unknown or a session’s token nothing is read', async () => {
    const { accessToken } = fixtures.users.owner;
    for (const key of [null, `chb_${'0'.repeat(48)}`, accessToken, fixtures.stack.keys.secret, 'chb_']) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      const { status, body } = await get('orders', key);
      expect(status).toBe(401);
      expect(body.error).toMatchObject({
        code: 'unauthorized',
        message: expect.any(String),
        message_en: expect.any(String),
      });
    }
  });

  test('a key is no session: neither the database nor another function takes it', async () => {
    const key = await newKey();
    const { url, keys } = fixtures.stack;
    const headers = { apikey: keys.publishable, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    for (const [path, init] of [
      ['rest/v1/customer_order?select=id', {}],
      ['auth/v1/user', {}],
      ['functions/v1/team/invitations', { method: 'POST', body: '{}' }],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one service after the other
      expect((await fetch(`${url}/${path}`, { headers, ...init })).status, path).toBeGreaterThanOrEqual(401);
  });

  test('a revoked and an expired key say so, and a scope that is missing does', async () => {
    const [id, old] = [randomUUID(), randomUUID()];
    const revoked = await newKey({ id });
    const expired = await newKey({ id: old });
    const narrow = await newKey({ scopes: ['chats:read'] });
    await fixtures.users.owner.client.rpc('revoke_api_key', { id });
    await fixtures.sql("update api_key set expires_at = now() - interval '1 second' where id = $1", [old]);
    expect(await get('orders', revoked)).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
    expect(await get('orders', expired)).toMatchObject({ status: 401, body: { error: { code: 'expired' } } });
    expect(await get('orders', narrow)).toMatchObject({ status: 403, body: { error: { code: 'declined' } } });
    expect((await get(`orders/${randomUUID()}`, narrow)).status).toBe(403);
    expect((await get('chats', narrow)).status).toBe(200);
  });

  test.each([
    ['orders?limit=0', 'limit'],
    ['orders?limit=101', 'limit'],
    ['orders?status=lunas', 'status'],
    ['orders?cursor=???', 'cursor'],
    ['orders?cursor=WzEsMl0', 'cursor'],
  ])('%s names its wrong parameter', async (path, field) => {
    const key = await newKey();
    expect(await get(path, key)).toMatchObject({ status: 400, body: { error: { code: 'invalid', field } } });
  });

  test('only GET is answered, and no browser of another site reads the answer', async () => {
    const key = await newKey();
    expect(await get('orders', key, { method: 'POST' })).toMatchObject({
      status: 405,
      body: { error: { code: 'not_supported' } },
    });
    expect((await get('tidak-ada', key)).status).toBe(404);
    const { headers } = await get('orders', key);
    expect([headers.get('access-control-allow-origin'), headers.get('cache-control')]).toEqual([null, 'no-store']);
  });

  test('too many requests of a key are refused, and another key is not', async () => {
    const { stack } = fixtures;
    const env = {
      supabaseUrl: stack.url,
      publishableKey: stack.keys.publishable,
      secretKey: stack.keys.secret,
      trustedProxies: 0,
    };
    const api = createApi({ env, rate: { burst: 2, perSecond: 1 / 600 } });
    const [one, other] = [await newKey(), await newKey()];
    const call = (key: string) => api.request('/api/v1/key', { headers: { authorization: `Bearer ${key}` } });
    const statuses = [(await call(one)).status, (await call(one)).status];
    const third = await call(one);
    expect([...statuses, third.status]).toEqual([200, 200, 429]);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(other)).status).toBe(200);
  });
});

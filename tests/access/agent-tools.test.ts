/** What the AI's tools read of a business and a chat. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { batik, laundry, setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();

const read = async (
  tool: string,
  input: object = {},
  { business = batik.business as string, room = null as string | null } = {},
) => {
  const { data } = await fixtures.service
    .rpc('agent_tool', { p_business: business, p_room: room, p_tool: tool, p_input: input })
    .throwOnError();
  return data as Record<string, unknown>[];
};
const named = async (query: string) => (await read('find_products', { query })).map(({ name }) => name);

describe('the products that a text names', () => {
  test('are found in a large catalogue, the one with more and rarer words first', async () => {
    await fixtures.sql(
      `update business set invoice_details = jsonb_set(invoice_details, '{product_catalog}', (invoice_details -> 'product_catalog') || (
         select jsonb_agg(jsonb_build_object('name', 'Kemeja batik nomor ' || n, 'price', 1000 * n, 'weight', null))
         from generate_series(1, 500) as n)) where id = $1`,
      [batik.business],
    );
    expect((await named('kak kemeja parang berapa ya'))[0]).toBe('Kemeja batik parang');
    expect((await named('blus kawung sama kain sidomukti')).slice(0, 2)).toEqual(
      expect.arrayContaining(['Blus kawung', 'Kain batik tulis sidomukti']),
    );
    expect((await named('kemeja batik')).length).toBe(8);
  });

  test.each(['blus kawng', 'BLUS KAWUNG???', 'blusnya yang kawung'])('are found by "%s"', async (query) => {
    expect((await named(query))[0]).toBe('Blus kawung');
  });

  test.each(['', 'jam buka?', 'servis rolex', "'; drop table business; --"])('are none for "%s"', async (query) => {
    expect(await named(query)).toEqual([]);
  });

  test('are those of the business', async () => {
    expect(await read('find_products', { query: 'kemeja batik' }, { business: laundry.business })).toEqual([]);
  });
});

describe('the files that may be sent', () => {
  const address = (path: string) => `https://db.test/storage/v1/object/public/logos/${path}`;
  const own = `${batik.business}/blus.jpg`;
  const source = randomUUID();
  const files = async (query = '') => (await read('sendable_files', { query })).map(({ path }) => path);
  const store = (bucket: string, path: string, mimetype: string) =>
    fixtures.sql(
      `insert into storage.objects (bucket_id, name, metadata) values ($1, $2, jsonb_build_object('mimetype', $3::text, 'size', 9))`,
      [bucket, path, mimetype],
    );
  const setPhotos = (photos: Record<string, string | null>) =>
    fixtures.sql(
      `update business set invoice_details = jsonb_set(invoice_details, '{product_catalog}', (
         select jsonb_agg(entry || jsonb_build_object('photo', $2::jsonb -> (entry ->> 'name')))
         from jsonb_array_elements(invoice_details -> 'product_catalog') as entry)) where id = $1`,
      [batik.business, JSON.stringify(photos)],
    );

  test('are photos of products that are stored in the folder of the business, those that are named first', async () => {
    await setPhotos({});
    await store('logos', own, 'image/jpeg');
    await store('logos', `${batik.business}/parang.jpg`, 'image/jpeg');
    await store('logos', `${laundry.business}/blus.jpg`, 'image/jpeg');
    expect(await files()).toEqual([]);
    for (const elsewhere of [
      address(`${laundry.business}/blus.jpg`),
      address(`${batik.business}/../${laundry.business}/blus.jpg`),
      address(`${batik.business}/missing.jpg`),
      `https://evil.test/${own}`,
    ]) {
      await setPhotos({ 'Blus kawung': elsewhere });
      expect(await files('blus kawung'), elsewhere).toEqual([]);
    }
    await setPhotos({ 'Kemeja batik parang': address(`${batik.business}/parang.jpg`), 'Blus kawung': address(own) });
    expect(await files('minta foto blusnya')).toEqual([own, `${batik.business}/parang.jpg`]);
    expect(await read('sendable_files', { query: 'blus' }, { business: laundry.business })).toEqual([]);
    // The address is for the gateway. A model that read it would write it.
    expect((await read('find_products', { query: 'blus kawung' }))[0]).not.toHaveProperty('photo');
    await setPhotos({});
  });

  test('are files of knowledge that a member lets the AI send, while they answer customers', async () => {
    const path = `${batik.business}/${source}`;
    await setPhotos({});
    await store('knowledge', path, 'application/pdf');
    await fixtures.sql(
      `insert into knowledge_source (id, business_id, kind, title, origin, status, is_published)
       values ($1, $2, 'file', 'Pricelist', 'pricelist.pdf', 'active', true)`,
      [source, batik.business],
    );
    expect(await files()).toEqual([]);
    const share = (sendable: boolean) =>
      fixtures.users.member.client.rpc('set_knowledge_sendable', { source_id: source, sendable }).throwOnError();
    await share(true);
    expect(await files()).toEqual([path]);
    for (const change of [
      'is_enabled = false',
      'is_published = false',
      "valid_until = now() - interval '1 day'",
      "draft = 'removed'",
    ]) {
      await fixtures.sql(`update knowledge_source set ${change} where id = $1`, [source]);
      expect(await files(), change).toEqual([]);
      await fixtures.sql(
        `update knowledge_source set is_enabled = true, is_published = true, valid_until = null, draft = null where id = $1`,
        [source],
      );
    }
    await share(false);
    expect(await files()).toEqual([]);
    const { error } = await fixtures.users.member.client.rpc('set_knowledge_sendable', {
      source_id: batik.source,
      sendable: true,
    });
    expect(error?.code).toBe('invalid');
  });
});

describe('an order draft', () => {
  test('has the prices and the tax of the business, and names what is not sold', async () => {
    const items = [
      { name: 'blus kawung ', quantity: 2, variant: ' sogan ', size: '' },
      { name: 'Blus kawung', quantity: 1, size: 'XL', variant: null },
      { name: 'Sepatu', quantity: 1 },
    ];
    expect(await read('draft_order', { items })).toEqual([
      {
        lines: [
          { name: 'Blus kawung', price: 165_000, quantity: 2, weight: 250, variant: 'sogan' },
          { name: 'Blus kawung', price: 165_000, quantity: 1, weight: 250, size: 'XL' },
        ],
        not_found: ['Sepatu'],
        subtotal: 495_000,
        tax: 0,
        total: 495_000,
      },
    ]);
    expect(await read('draft_order', { items: items.slice(2) })).toEqual([]);
  });
});

describe('the orders of a chat', () => {
  test('are those of the chat only', async () => {
    await fixtures.sql('delete from customer_order where room_id = $1', [batik.room]);
    await fixtures.sql(
      `insert into customer_order (id, business_id, room_id, number, lines, expires_at)
       values (gen_random_uuid(), $1, $2, 9001, '[{"name": "Blus", "price": 165000, "quantity": 1}]', now() - interval '1 hour')`,
      [batik.business, batik.room],
    );
    expect(await read('order_status', {}, { room: batik.room })).toMatchObject([{ number: 9001, status: 'expired' }]);
    expect(await read('order_status')).toEqual([]);
  });

  test('that have a proof of transfer are said to be unpaid until the check', async () => {
    const after = async (change: string) => {
      await fixtures.sql(`update customer_order set ${change} where room_id = $1 and number = 9001`, [batik.room]);
      const [order] = (await read('order_status', {}, { room: batik.room })) as object[];
      return order;
    };
    expect(await after("proof = 'waiting', expires_at = null")).toMatchObject({
      status: 'unpaid',
      proof: expect.stringContaining('belum lunas') as string,
    });
    expect(await after("proof = 'rejected'")).toMatchObject({ proof: expect.stringContaining('ditolak') as string });
    expect(await after("status = 'paid', paid_at = now()")).not.toHaveProperty('proof');
  });

  test('are refused for a chat of another business', async () => {
    const args = { p_business: laundry.business, p_room: batik.room, p_tool: 'order_status' };
    expect((await fixtures.service.rpc('agent_tool', args)).error?.code).toBe('not_found');
  });
});

test('the payment link is that of the newest order of the chat that can be paid', async () => {
  await fixtures.sql('delete from customer_order where room_id = $1', [batik.room]);
  const link = async () => ((await read('payment_link', {}, { room: batik.room })) as { payment_link: string }[])[0];
  await fixtures.sql(
    `insert into customer_order (id, business_id, room_id, number, lines)
     select gen_random_uuid(), $1, $2, n, '[{"name": "Blus", "price": 165000, "quantity": 1}]' from generate_series(9002, 9003) as n`,
    [batik.business, batik.room],
  );
  expect(await link()).toMatchObject({ number: 9003, total: 165_000 });
  await fixtures.sql("update customer_order set proof = 'waiting' where number = 9003 and room_id = $1", [batik.room]);
  const [{ path }] = (await fixtures.sql<{ path: string }>(
    "select '/order/' || id || '/checkout#' || link_key as path from customer_order where number = 9002 and room_id = $1",
    [batik.room],
  )) as [{ path: string }];
  expect(await link()).toEqual({ number: 9002, total: 165_000, payment_link: path });
  // A chat of another business and a question without a chat get none.
  expect(await read('payment_link')).toMatchObject([{ payment_link: expect.stringContaining('Belum ada') as string }]);
  await fixtures.sql('delete from customer_order where room_id = $1', [batik.room]);
});

test('shipping and payment are the settings that are filled in', async () => {
  await fixtures.sql(
    `update business set check_shipping_config = '{"couriers": ["JNE"], "free_above": 500000}' where id = $1`,
    [batik.business],
  );
  expect(await read('check_shipping')).toEqual([{ couriers: ['JNE'], free_above: 500_000 }]);
  expect(await read('payment_link')).toEqual([
    {
      payment_link: 'Belum ada pesanan yang bisa dibayar di chat ini.',
      manual_transfer: 'BCA 0152345678 a.n. Sari Wulandari',
    },
  ]);
  await fixtures.sql(
    `update business set check_shipping_config = '{"enabled": false, "couriers": ["JNE"]}' where id = $1`,
    [batik.business],
  );
  expect(await read('check_shipping')).toEqual([]);
  expect(await read('check_shipping', {}, { business: laundry.business })).toEqual([]);
});

describe('the question for prices of couriers', () => {
  const ask = (items: object[], shop: { business?: string } = {}) => read('shipping_question', { items }, shop);

  test('has the terms of the business, and the weight and the sum of the products', async () => {
    await fixtures.sql(
      `update business set check_shipping_config = '{"enabled": true, "origin": {"area_id": "31508"}, "couriers": ["JNE", "TIKI"],
         "free_above": 500000}' where id = $1`,
      [batik.business],
    );
    const terms = { business: batik.business, origin: '31508', couriers: ['jne', 'tiki'], freeAbove: 500_000 };
    expect(await ask([{ name: 'blus kawung', quantity: 5 }])).toEqual([
      { ...terms, kilograms: 2, missing: [], not_found: [], subtotal: 825_000 },
    ]);
    const none = { kilograms: null, missing: [], subtotal: null };
    expect(await ask([])).toEqual([{ ...terms, ...none, not_found: [] }]);
    expect(await ask([{ name: 'Sepatu', quantity: 1 }])).toEqual([{ ...terms, ...none, not_found: ['Sepatu'] }]);
  });

  test('is none without an origin, or for a business that has set up no shipping', async () => {
    await fixtures.sql(
      `update business set check_shipping_config = '{"enabled": true, "couriers": ["JNE"]}' where id = $1`,
      [batik.business],
    );
    expect(await ask([])).toEqual([]);
    expect(await ask([], { business: laundry.business })).toEqual([]);
  });
});

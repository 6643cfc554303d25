/** Orders: totals, payment deadline, status changes, and the order fields of the room. */
import { randomUUID } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';

import { totalsOf } from '../../src/machines/orders/orders.ts';
import { batik, setupFixtures, laundry, type Caller } from './fixtures.ts';
import { randomPhone } from './tableFixture.ts';
import { chatFactory, type Chat } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);

interface Order {
  id: string;
  number: number;
  subtotal: number;
  tax: number;
  total: number;
  status: string;
  created_at: string;
  expires_at: string | null;
}

const kain = { name: 'Kain batik', price: 250_000, quantity: 1 };

const call = (name: string, args: object, caller: Caller = 'member') => fixtures.users[caller].client.rpc(name, args);

const make = async (room_id: unknown, change: object = {}, caller: Caller = 'member') => {
  const { data, error } = await call('create_order', { id: randomUUID(), room_id, lines: [kain], ...change }, caller);
  return { order: data as Order, error };
};

const mark = (order: Order, was: string, status: string, caller: Caller = 'member') =>
  call('mark_order', { order_id: order.id, was, status }, caller);

const roomOf = async (chat: Chat): Promise<string> => {
  await chat.receive();
  return String((await chat.room())['id']);
};

const invoice = (details: object) =>
  fixtures.sql('update business set invoice_details = $2 where id = $1', [batik.business, JSON.stringify(details)]);

beforeEach(async () => {
  await invoice({});
});

test.each([
  ['an empty list of lines', []],
  ['101 lines', Array.from({ length: 101 }, () => kain)],
  ['a quantity of 0', [{ ...kain, quantity: 0 }]],
  ['a quantity of 1.5', [{ ...kain, quantity: 1.5 }]],
  ['a quantity of 10,000', [{ ...kain, quantity: 10_000 }]],
  ['a negative price', [{ ...kain, price: -1 }]],
  ['a fraction of a rupiah', [{ ...kain, price: 0.5 }]],
  ['a blank name', [{ ...kain, name: ' ' }]],
  ['a name of 201 characters', [{ ...kain, name: 'x'.repeat(201) }]],
  ['an unknown field', [{ ...kain, paid: true }]],
  ['a string for its lines', 'kain'],
  ['null for its lines', null],
])('an order with %s is rejected', async (_, lines) => {
  expect((await make(batik.room, { lines })).error).toMatchObject({ code: 'invalid' });
});

test.each([
  ['a free gift', { lines: [{ ...kain, price: 0 }] }, 0],
  [
    'a hundred lines of 9,999 pieces',
    { lines: Array.from({ length: 100 }, () => ({ ...kain, price: 1, quantity: 9999 })) },
    999_900,
  ],
  [
    'two different lines',
    {
      lines: [
        { ...kain, quantity: 2, weight: 300 },
        { ...kain, price: 1 },
      ],
    },
    500_001,
  ],
  ['a shipping fee', { shipping: 18_000 }, 268_000],
])('an order with %s has the right total', async (_, change, total) => {
  expect((await make(batik.room, change)).order).toMatchObject({ total, status: 'unpaid' });
});

test('an order with a total beyond safe integers, negative shipping or a long note is rejected', async () => {
  for (const change of [
    { lines: [{ ...kain, price: 1e12, quantity: 9999 }] },
    { shipping: -1 },
    { note: 'x'.repeat(501) },
  ])
    expect((await make(batik.room, change)).error?.code).toBe('23514');
});

test.each([
  [11, 1050, 116], // 115.5
  [11, 1040, 114], // 114.4
  [11.5, 100, 12], // 11.5
  [0.1, 499, 0],
  [100, 7, 7],
])('a tax of %d %% on Rp %d is Rp %d, and shipping is not taxed', async (percentage, price, tax) => {
  await invoice({ tax: { enabled: true, percentage } });
  const { order } = await make(batik.room, { lines: [{ ...kain, price }], shipping: 9000 });
  expect(order).toMatchObject({ subtotal: price, tax, total: price + tax + 9000 });
  // Later changes of the tax rate leave this order unchanged.
  await invoice({ tax: { enabled: false, percentage } });
  expect((await make(batik.room, { id: order.id })).order).toEqual(order);
  expect((await make(batik.room)).order).toMatchObject({ tax: 0 });
});

test.each([
  ['days, hours, minutes and seconds', { days: 1, hours: 2, minutes: 3, seconds: 4 }, 93_784],
  ['nothing, which means a day', undefined, 86_400],
  ['hours only, which add to the day', { hours: 1 }, 90_000],
  ['zero, which means no deadline', { days: 0, hours: 0, minutes: 0, seconds: 0 }, null],
])('the payment deadline follows a time limit of %s', async (_, time_limit, seconds) => {
  await invoice(time_limit ? { time_limit } : {});
  const { created_at, expires_at } = (await make(batik.room)).order;
  const left = expires_at && Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 1000);
  expect(left).toBe(seconds);
});

test('create_order with one id creates one order, numbers are consecutive, and the room must be the caller’s', async () => {
  const room_id = await roomOf(newChat());
  const id = randomUUID();
  const both = await Promise.all([make(room_id, { id }), make(room_id, { id }, 'owner')]);
  expect(both[1].order).toEqual(both[0].order);
  const next = await Promise.all([make(room_id), make(room_id), make(room_id)]);
  const first = both[0].order.number;
  expect(next.map(({ order }) => order.number).toSorted((a, b) => a - b)).toEqual([first + 1, first + 2, first + 3]);
  expect((await make(batik.room, { id })).error).not.toBeNull();
  expect((await make(laundry.room)).error?.code).toBe('P0002');
});

test('the number of a deleted order is not used again', async () => {
  const erased = await roomOf(newChat());
  const { order: deleted } = await make(erased);
  await call('erase_customer', { room_id: erased }, 'owner').then(({ error }) => expect(error).toBeNull());
  const { order } = await make(await roomOf(newChat()));
  expect(order.number).toBe(deleted.number + 1);
});

test('an order is paid once, and a status change from an outdated status is refused', async () => {
  const chat = newChat();
  const { order } = await make(await roomOf(chat));
  const paid = await mark(order, 'unpaid', 'paid');
  expect(paid.data).toMatchObject({ status: 'paid', paid_by: batik.member });
  expect((await mark(order, 'unpaid', 'paid', 'owner')).data).toEqual(paid.data);
  expect((await mark(order, 'unpaid', 'cancelled', 'owner')).error).toMatchObject({ code: 'changed' });
  expect((await mark(order, 'paid', 'cancelled', 'owner')).error).toMatchObject({ code: 'changed' });
  expect((await mark(order, 'paid', 'expired')).error).toMatchObject({ code: 'changed' });
  expect((await mark(order, 'paid', 'unpaid', 'owner')).data).toMatchObject({
    status: 'unpaid',
    paid_at: null,
    paid_by: null,
  });
  expect((await mark(order, 'unpaid', 'cancelled')).data).toMatchObject({ cancelled_by: batik.member });
  expect((await mark(order, 'cancelled', 'unpaid')).data).toMatchObject({ status: 'unpaid', cancelled_at: null });
  const { data: history } = await call('room_history', { room_id: (await chat.room())['id'] });
  const entries = (history as { kind: string; actor_id: string; detail: string }[]).filter(({ kind }) =>
    kind.startsWith('order'),
  );
  expect(entries.map(({ kind, actor_id }) => [kind, actor_id]).toReversed()).toEqual([
    ['order', batik.member],
    ['order_paid', batik.member],
    ['order_unpaid', batik.owner],
    ['order_cancelled', batik.member],
    ['order_restored', batik.member],
  ]);
  expect(new Set(entries.map(({ detail }) => detail))).toEqual(new Set([String(order.number)]));
});

test('the room carries status and total of its newest order that is not cancelled', async () => {
  const chat = newChat();
  const room_id = await roomOf(chat);
  const orderFields = async () => {
    const { order_status, order_total, version } = await chat.room();
    return { order_status, order_total: order_total === null ? null : Number(order_total), version: Number(version) };
  };
  const before = await orderFields();
  expect(before).toMatchObject({ order_status: null, order_total: null });
  const { order: old } = await make(room_id);
  const made = await orderFields();
  expect(made).toMatchObject({ order_status: 'unpaid', order_total: 250_000 });
  expect(made.version).toBeGreaterThan(before.version);
  const { order } = await make(room_id, { shipping: 10_000 });
  expect(await orderFields()).toMatchObject({ order_status: 'unpaid', order_total: 260_000 });
  await mark(old, 'unpaid', 'paid');
  expect(await orderFields()).toMatchObject({ order_status: 'unpaid', order_total: 260_000 });
  await mark(order, 'unpaid', 'cancelled');
  expect(await orderFields()).toMatchObject({ order_status: 'paid', order_total: 250_000 });
  expect(await chat.room()).toMatchObject({ order_expires_at: null });
});

test('completing a chat ignores orders paid before the customer’s last return and keeps unpaid ones', async () => {
  const chat = newChat();
  const room_id = await roomOf(chat);
  const complete = async () => {
    await chat.beginOutgoing();
    await call('complete_room', { room_id }).then(({ error }) => expect(error).toBeNull());
    return (await chat.room())['order_status'];
  };
  const { order } = await make(room_id);
  expect(await complete()).toBe('unpaid');
  await mark(order, 'unpaid', 'paid');
  expect((await chat.room())['order_status']).toBe('paid');

  await chat.receive({ body: 'Kalau XL ada?' });
  expect(await complete()).toBeNull();

  await chat.receive({ body: 'Yang merah berapa?' });
  const { order: second } = await make(room_id);
  await chat.beginOutgoing();
  await call('complete_room', { room_id });
  await chat.receive({ body: 'Bisa kirim besok?' });
  expect(await complete()).toBe('unpaid');
  // An expired order no longer counts.
  await fixtures.sql(`update customer_order set expires_at = now() - interval '1 minute' where id = $1`, [second.id]);
  await chat.receive({ body: 'Tokonya buka jam berapa?' });
  expect(await complete()).toBeNull();
});

test('the list of orders has those to send, unpaid and with a proof to check in parts of its own', async () => {
  const chat = newChat();
  const room_id = await roomOf(chat);
  await fixtures.sql(`update room set name = 'Qonita Zubaidah' where id = $1`, [room_id]);
  const lines = [{ ...kain, name: 'Songket', variant: 'hijau lumut', size: 'XL' }];
  const [toSend, sent, unpaid, checked, expired, cancelled] = (
    await Promise.all(Array.from({ length: 6 }, async () => (await make(room_id, { lines })).order))
  ).toSorted((one, other) => one.number - other.number) as [Order, Order, Order, Order, Order, Order];
  for (const order of [toSend, sent]) await mark(order, 'unpaid', 'paid');
  await mark(cancelled, 'unpaid', 'cancelled');
  await fixtures.sql(`update customer_order set proof = 'waiting' where id = $1`, [checked.id]);
  await fixtures.sql(`update customer_order set expires_at = now() - interval '1 hour' where id = $1`, [expired.id]);
  expect((await call('ship_order', { order_id: sent.id, shipped: true })).error).toBeNull();
  const page = async (more: object = {}) => {
    const { data } = await call('orders_page', { business_id: batik.business, query: 'QONITA', ...more });
    const { rows, ...rest } = data as {
      rows: { id: string; name: string }[];
      total: number;
      page: number;
      counts: Record<string, number>;
    };
    return { ids: rows.map(({ id }) => id), rows, ...rest };
  };
  const ids = (...orders: Order[]) => orders.map(({ id }) => id);
  const newestFirst = ids(toSend, sent, unpaid, checked, expired, cancelled).toReversed();
  expect((await page()).ids.toSorted()).toEqual(newestFirst.toSorted());
  expect((await page({ shown: 'ship' })).ids).toEqual(ids(toSend));
  expect((await page({ shown: 'unpaid' })).ids).toEqual(ids(unpaid));
  expect((await page({ shown: 'proof' })).ids).toEqual(ids(checked));
  // By its number, its goods and the customer's number; a page beyond the last is the last.
  expect((await page({ query: `#${sent.number}` })).ids).toContain(sent.id);
  expect((await page({ query: 'hijau lumut xl' })).ids.toSorted()).toEqual(newestFirst.toSorted());
  expect((await page({ query: `0${chat.chatId.slice(2, 13)}` })).ids.toSorted()).toEqual(newestFirst.toSorted());
  expect(await page({ page: 99 })).toMatchObject({ total: 6, page: 1 });
  expect((await page()).rows[0]).toMatchObject({ name: 'Qonita Zubaidah', room_id, lines });

  // What was sent by mistake is to be sent again; an unpaid order cannot be sent.
  const { counts } = await page();
  expect((await call('ship_order', { order_id: sent.id, shipped: false })).data).toMatchObject({ shipped_at: null });
  expect((await page()).counts['ship']).toBe((counts['ship'] ?? 0) + 1);
  expect((await call('ship_order', { order_id: unpaid.id, shipped: true })).error?.code).toBe('changed');
  const events = await fixtures.sql<{ kind: string }>(
    `select kind from room_event where room_id = $1 and kind like '%shipped' order by at`,
    [room_id],
  );
  expect(events.map(({ kind }) => kind)).toEqual(['order_shipped', 'order_unshipped']);
});

test('customer_orders returns the orders of all chats with the customer’s phone number', async () => {
  const chats = [newChat(), newChat(), newChat()];
  const rooms = await Promise.all(chats.map((chat) => roomOf(chat)));
  const number = randomPhone();
  await fixtures.sql('update room set phone = $2 where id = any($1)', [rooms.slice(0, 2), number]);
  const made = await Promise.all(rooms.map(async (room_id) => (await make(room_id)).order.id));
  const { data } = await call('customer_orders', { room_id: rooms[0] });
  expect((data as Order[]).map(({ id }) => id).toSorted()).toEqual(made.slice(0, 2).toSorted());
  await fixtures.sql('update room set phone = null where id = any($1)', [rooms]);
  expect((await call('customer_orders', { room_id: rooms[0] })).data).toHaveLength(1);
});

test('export_customer contains the customer’s orders, and erase_customer deletes them', async () => {
  const chat = newChat();
  const room_id = await roomOf(chat);
  const { order } = await make(room_id, { note: 'Kirim ke Jl. Melati 8' });
  const { data: dataExport } = await call('export_customer', { room_id });
  expect(dataExport).toMatchObject({
    orders: [{ number: order.number, lines: [kain], total: 250_000, status: 'unpaid' }],
  });
  await call('erase_customer', { room_id }, 'owner').then(({ error }) => expect(error).toBeNull());
  expect(await fixtures.sql('select from customer_order where room_id = $1', [room_id])).toEqual([]);
  const [remaining] = await fixtures.sql<{ order_status: null; details: number }>(
    `select order_status, (select count(detail)::int from room_event where room_id = $1) as details from room where id = $1`,
    [room_id],
  );
  expect(remaining).toEqual({ order_status: null, details: 0 });
  expect((await make(room_id)).error?.code).toBe('erased');
});

test('export_rooms contains the order status and total', async () => {
  const chat = newChat();
  const room_id = await roomOf(chat);
  const { order } = await make(room_id);
  await mark(order, 'unpaid', 'paid');
  const { data } = await call('export_rooms', { business_id: batik.business, ids: [room_id] });
  expect(data).toMatchObject({ rows: [{ order_status: 'paid', order_total: 250_000 }] });
});

test('the form and the database compute the same totals, also where a tax is half a rupiah', async () => {
  const percentages = [0, 0.5, 1, 1.1, 2.5, 10, 11, 11.5, 12.345678, 33.333333, 99.999999, 100];
  const prices = [0, 1, 5, 50, 99, 101, 1499, 185_000, 12_345_678, 999_999_999];
  const line = { name: 'Kain', weight: null };
  const cases = percentages.flatMap((percentage) =>
    prices.map((price, at) => ({
      percentage,
      lines: [
        { ...line, price, quantity: 1 + (at % 3) },
        { ...line, price: 5, quantity: at + 1 },
      ],
    })),
  );
  const rows = await fixtures.sql<{ subtotal: string; tax: string }>(
    `select private.order_subtotal(one -> 'lines') as subtotal,
       private.order_tax(one -> 'lines', (one ->> 'percentage')::numeric) as tax
     from jsonb_array_elements($1::jsonb) with ordinality as asked (one, at) order by at`,
    [JSON.stringify(cases)],
  );
  const inForm = cases.map(({ lines, percentage }) => totalsOf(lines, percentage, null));
  expect(rows.map(({ subtotal, tax }) => ({ subtotal: Number(subtotal), tax: Number(tax) }))).toEqual(
    inForm.map(({ subtotal, tax }) => ({ subtotal, tax })),
  );
});

/** Orders beyond the matrix: what they come to, until when they may be paid, who is told no, and what the room knows. */
import { randomUUID } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';

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
  ['nothing', []],
  ['101 lines', Array.from({ length: 101 }, () => kain)],
  ['none of it', [{ ...kain, quantity: 0 }]],
  ['half of one', [{ ...kain, quantity: 1.5 }]],
  ['10.000 of it', [{ ...kain, quantity: 10_000 }]],
  ['a price below nothing', [{ ...kain, price: -1 }]],
  ['a part of a rupiah', [{ ...kain, price: 0.5 }]],
  ['no name', [{ ...kain, name: ' ' }]],
  ['a name of 201 characters', [{ ...kain, name: 'x'.repeat(201) }]],
  ['a field of one’s choice', [{ ...kain, paid: true }]],
  ['words', 'kain'],
  ['no lines', null],
])('an order of %s is refused', async (_, lines) => {
  expect((await make(batik.room, { lines })).error).toMatchObject({ code: 'invalid' });
});

test.each([
  ['a free gift', { lines: [{ ...kain, price: 0 }] }, 0],
  [
    'a hundred lines of 9.999',
    { lines: Array.from({ length: 100 }, () => ({ ...kain, price: 1, quantity: 9999 })) },
    999_900,
  ],
  [
    'two of one and one of another',
    {
      lines: [
        { ...kain, quantity: 2, weight: 300 },
        { ...kain, price: 1 },
      ],
    },
    500_001,
  ],
  ['shipping that is known', { shipping: 18_000 }, 268_000],
])('an order of %s comes to its total', async (_, change, total) => {
  expect((await make(batik.room, change)).order).toMatchObject({ total, status: 'unpaid' });
});

test('what a browser could not count, a shipping below nothing and a note too long are refused', async () => {
  for (const change of [
    { lines: [{ ...kain, price: 1e12, quantity: 9999 }] },
    { shipping: -1 },
    { note: 'x'.repeat(501) },
  ])
    expect((await make(batik.room, change)).error?.code).toBe('23514');
});

test.each([
  [11, 1050, 116], // 115,5
  [11, 1040, 114], // 114,4
  [11.5, 100, 12], // 11,5
  [0.1, 499, 0],
  [100, 7, 7],
])('a tax of %d %% of Rp %d is Rp %d, and shipping is not taxed', async (percentage, price, tax) => {
  await invoice({ tax: { enabled: true, percentage } });
  const { order } = await make(batik.room, { lines: [{ ...kain, price }], shipping: 9000 });
  expect(order).toMatchObject({ subtotal: price, tax, total: price + tax + 9000 });
  // What the business asks from now on changes nothing of it.
  await invoice({ tax: { enabled: false, percentage } });
  expect((await make(batik.room, { id: order.id })).order).toEqual(order);
  expect((await make(batik.room)).order).toMatchObject({ tax: 0 });
});

test.each([
  ['days, hours, minutes and seconds', { days: 1, hours: 2, minutes: 3, seconds: 4 }, 93_784],
  ['nothing, which is a day', undefined, 86_400],
  ['nothing but hours, which come upon the day', { hours: 1 }, 90_000],
  ['zero, which is no limit', { days: 0, hours: 0, minutes: 0, seconds: 0 }, null],
])('the time to pay may be %s', async (_, time_limit, seconds) => {
  await invoice(time_limit ? { time_limit } : {});
  const { created_at, expires_at } = (await make(batik.room)).order;
  const left = expires_at && Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 1000);
  expect(left).toBe(seconds);
});

test('the same order is made once, numbered after the one before, and only in its own room', async () => {
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

test('it is paid once, and whoever cancels what a colleague has been paid for is told so', async () => {
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

test('the room knows its newest order that was not cancelled, and says so to those who watch', async () => {
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

test('what was paid before the customer came back is not the outcome of what came then; what waits to be paid stays', async () => {
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
  // Nobody waits for it any more.
  await fixtures.sql(`update customer_order set expires_at = now() - interval '1 minute' where id = $1`, [second.id]);
  await chat.receive({ body: 'Tokonya buka jam berapa?' });
  expect(await complete()).toBeNull();
});

test('a person’s orders are those of all chats with their number, and of no other', async () => {
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

test('the customer’s copy has their orders, and an erasure leaves nothing of them', async () => {
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

test('a sheet of chats tells what became of the order', async () => {
  const chat = newChat();
  const room_id = await roomOf(chat);
  const { order } = await make(room_id);
  await mark(order, 'unpaid', 'paid');
  const { data } = await call('export_rooms', { business_id: batik.business, ids: [room_id] });
  expect(data).toMatchObject({ rows: [{ order_status: 'paid', order_total: 250_000 }] });
});

/** Manual transfers: the code that tells the order, and the member who has seen the money. */
import { randomUUID } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';

import { callFunction } from './edgeFunctions.ts';
import { batik, setupFixtures, type Caller } from './fixtures.ts';
import { chatFactory } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);

interface Page {
  state: string;
  total: number;
  transfer: { code: number; amount: number } | null;
  code?: string;
}
interface Keys {
  order: string;
  key: string;
  pass: string | null;
}

const post = (path: string, body: object) => callFunction<Page>(fixtures, `checkout/${path}`, body);
const read = async (keys: Keys) => (await post('read', keys)).body;
const choose = async (keys: Keys, chosen = true) => (await post('transfer', { ...keys, chosen })).body;

const setInvoice = (details: object) =>
  fixtures.sql('update business set invoice_details = $2 where id = $1', [batik.business, JSON.stringify(details)]);
const byTransfer = {
  payment: { manual_transfer: { instruction: 'BCA 0152345678' }, virtual_account: { banks: ['BCA'] } },
};

/** A price of this run, so that orders of other tests have other amounts. */
const price = 1_000_000 + Math.floor(Math.random() * 1e8) * 1000;

/** The opened order of a new customer. */
const newOrder = async (total = price): Promise<Keys> => {
  const chat = newChat();
  await chat.receive();
  const { id, phone } = (await chat.room()) as { id: string; phone: string };
  const { data, error } = await fixtures.users.member.client.rpc('create_order', {
    id: randomUUID(),
    room_id: id,
    lines: [{ name: 'Kain', price: total, quantity: 1 }],
  });
  expect(error).toBeNull();
  const { id: order, link_key: key } = data as { id: string; link_key: string };
  const opened = await callFunction<{ pass: string }>(fixtures, 'checkout/open', {
    order,
    key,
    digits: phone.slice(-4),
  });
  return { order, key, pass: opened.body.pass };
};
const mark = (keys: Keys, was: string, status: string, caller: Caller = 'member') =>
  fixtures.users[caller].client.rpc('mark_order', { order_id: keys.order, was, status });
const expire = (keys: Keys, ago: string) =>
  fixtures.sql('update customer_order set expires_at = now() - $2::interval where id = $1', [keys.order, ago]);

/** A thousand rows at once. */
const withoutTriggers = (statement: string) =>
  fixtures.sql(`do $$ begin perform set_config('session_replication_role', 'replica', true); ${statement}; end $$`);

let keys: Keys;
beforeEach(async () => {
  await setInvoice(byTransfer);
  keys = await newOrder();
});

test('the choice of the transfer adds a code of three digits to the total', async () => {
  expect(await read(keys)).toMatchObject({ state: 'choosing', transfer: null });
  const { state, total, transfer } = await choose(keys);
  expect(state).toBe('transfer');
  expect(transfer?.code).toBeGreaterThanOrEqual(1);
  expect(transfer?.code).toBeLessThanOrEqual(999);
  expect(transfer?.amount).toBe(total + (transfer?.code ?? 0));
  // Choosing twice, and going back, keeps the code: the customer may have transferred already.
  expect((await choose(keys)).transfer).toEqual(transfer);
  expect(await choose(keys, false)).toMatchObject({ state: 'choosing', transfer: null });
  expect((await choose(keys)).transfer).toEqual(transfer);
});

test('orders of a shop that are open at once have different amounts, also when all choose together', async () => {
  const other = price + 1_000_000;
  const last = await newOrder(other);
  const many = await Promise.all(Array.from({ length: 3 }, () => newOrder(other)));
  // All codes but three are in use, so that a code that is drawn twice would show.
  await withoutTriggers(`
    insert into customer_order (id, business_id, room_id, number, lines, transfer_code)
    select gen_random_uuid(), made.business_id, made.room_id, 2000000000 + code, made.lines, code
    from customer_order as made, generate_series(1, 996) as code where made.id = '${last.order}'`);
  const chosen = await Promise.all(many.map((one) => choose(one)));
  const codes = chosen.map(({ transfer }) => transfer?.code ?? 0).toSorted((a, b) => a - b);
  expect(codes).toEqual(Array.from({ length: 3 }, (_, at) => 997 + at));
  const refused = await post('transfer', { ...last, chosen: true });
  expect(refused).toMatchObject({ status: 409, body: { code: 'too_many' } });
  // The amount of an order that was cancelled, or that expired more than a day ago, is free again.
  await mark(many[0]!, 'unpaid', 'cancelled');
  expect((await choose(last)).transfer?.code).toBe(chosen[0]?.transfer?.code);
  const late = await newOrder(other);
  await expire(many[1]!, '23 hours');
  expect((await post('transfer', { ...late, chosen: true })).status).toBe(409);
  await expire(many[1]!, '25 hours');
  expect((await choose(late)).transfer?.code).toBe(chosen[1]?.transfer?.code);
  // The cancelled order is restored without its code, which another order has now.
  await mark(many[0]!, 'cancelled', 'unpaid');
  expect(await read(many[0]!)).toMatchObject({ state: 'choosing', transfer: null });
  await withoutTriggers('delete from customer_order where number > 2000000000');
});

test('a member who has seen the money makes the order paid, and the order tells who and when', async () => {
  const { transfer } = await choose(keys);
  const { data } = await mark(keys, 'unpaid', 'paid');
  expect(data).toMatchObject({ status: 'paid', paid_through: 'manual_transfer', paid_by: batik.member });
  expect((data as { paid_at: string }).paid_at).not.toBeNull();
  expect((await read(keys)).state).toBe('paid');
  await mark(keys, 'paid', 'unpaid');
  expect(await read(keys)).toMatchObject({ state: 'transfer', transfer });
});

test('a transfer that is checked after the deadline is not called late', async () => {
  await choose(keys);
  await expire(keys, '1 hour');
  expect(await read(keys)).toMatchObject({ state: 'expired' });
  await mark(keys, 'unpaid', 'paid');
  expect((await read(keys)).state).toBe('paid');
});

test('an order that is paid without a transfer is not called one', async () => {
  const { data } = await mark(keys, 'unpaid', 'paid');
  expect(data).toMatchObject({ status: 'paid', paid_through: null, paid_by: batik.member });
});

test.each([
  ['cancelled', () => mark(keys, 'unpaid', 'cancelled')],
  ['paid', () => mark(keys, 'unpaid', 'paid')],
  ['expired', () => expire(keys, '1 minute')],
])('an order that is %s cannot be transferred', async (state, end) => {
  await end();
  expect(await choose(keys)).toMatchObject({ state, transfer: null });
});

test('a chosen transfer has no virtual account beside it, and a shop without an instruction offers no transfer', async () => {
  await choose(keys);
  expect((await post('pay', { ...keys, bank: 'bca' })).body).toMatchObject({ state: 'transfer' });
  await setInvoice({});
  const other = await newOrder();
  expect(await choose(other)).toMatchObject({ state: 'choosing', transfer: null });
});

test('without the pass nothing is chosen, and a wrong body is refused', async () => {
  for (const pass of [null, randomUUID()])
    expect((await post('transfer', { ...keys, pass, chosen: true })).status).toBe(404);
  for (const chosen of [undefined, 'yes', 1]) expect((await post('transfer', { ...keys, chosen })).status).toBe(400);
  expect(await read(keys)).toMatchObject({ state: 'choosing', transfer: null });
});

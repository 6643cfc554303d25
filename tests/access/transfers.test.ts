/** Manual transfers: the code that tells the order, and the member who has seen the money. */
import { randomUUID } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';

import { roomLine } from '../../src/views/conversation/roomLines/roomLine.ts';
import { roomLinesText } from '../../src/views/conversation/roomLines/text/id.ts';
import { callFunction } from './edgeFunctions.ts';
import { batik, setupFixtures, type Caller } from './fixtures.ts';
import { chatFactory } from './whatsappEvents.ts';

const fixtures = setupFixtures();
/** A line as a member reads it. */
const written = (body: string): string => roomLine(body, roomLinesText, (amount) => amount.toLocaleString('id-ID'));
const newChat = chatFactory(fixtures);

interface Page {
  state: string;
  total: number;
  transfer: { code: number; amount: number } | null;
  proof: { count: number } | null;
  rejection: { reason: string } | null;
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
    shipping: 0,
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

// Proofs ----------------------------------------------------------------------------------------------------------------

/** A picture of this run: a file that no earlier run has sent. */
const picture = (start = '89504e470d0a1a0a'): string =>
  Buffer.concat([Buffer.from(start, 'hex'), Buffer.from(randomUUID())]).toString('base64');
const send = (to: Keys, bytes: string) => post('proof', { ...to, picture: bytes });
const orderRow = async ({ order }: Keys) => {
  const [row] = await fixtures.sql<{ id: string; number: number; room_id: string; proof: string | null }>(
    'select id, number, room_id, proof from customer_order where id = $1',
    [order],
  );
  return row!;
};
interface Proof {
  path: string;
  usedFor: number | null;
  rejectedAt: string | null;
  reason: string | null;
}
const proofsOf = async (of: Keys, caller: Caller = 'member') => {
  const { data } = await fixtures.users[caller].client.from('customer_order').select('proofs').eq('id', of.order);
  return (data as { proofs: Proof[] }[] | null)?.[0]?.proofs;
};
const linesOf = async (of: Keys) =>
  (
    await fixtures.sql<{ body: string }>(
      "select body from message where room_id = $1 and author = 'system' order by seq",
      [(await orderRow(of)).room_id],
    )
  ).map(({ body }) => written(body));
const reject = (of: Keys, reason: string, caller: Caller = 'member') =>
  fixtures.users[caller].client.rpc('reject_proof', { order_id: of.order, reason });

test('a proof of a transfer waits for the check, is stored for the team only, and pays nothing', async () => {
  await choose(keys);
  const { body } = await send(keys, picture());
  expect(body).toMatchObject({ state: 'proof', proof: { count: 1 }, rejection: null });
  expect(await orderRow(keys)).toMatchObject({ proof: 'waiting' });
  expect((await send(keys, picture('ffd8ff'))).body).toMatchObject({ state: 'proof', proof: { count: 2 } });
  const [newest, first] = (await proofsOf(keys)) ?? [];
  expect([newest?.path.slice(-4), first?.path.slice(-4)]).toEqual(['.jpg', '.png']);
  const { room_id, number } = await orderRow(keys);
  expect(first?.path.startsWith(`${batik.business}/${room_id}/`)).toBe(true);
  const download = (caller: Caller) => fixtures.users[caller].client.storage.from('media').download(first?.path ?? '');
  expect((await download('member')).data?.type).toBe('image/png');
  for (const caller of ['anon', 'outsider', 'removed', 'admin'] as Caller[]) {
    expect((await download(caller)).error).not.toBeNull();
    expect((await proofsOf(keys, caller)) ?? []).toEqual([]);
  }
  expect(await linesOf(keys)).toEqual(
    Array.from({ length: 2 }, () => `Bukti transfer pesanan #${number} masuk: menunggu cek mutasi, belum lunas.`),
  );
  // The transfer stays chosen, and the deadline does not end what the customer has done in time.
  expect((await choose(keys, false)).state).toBe('proof');
  await expire(keys, '2 days');
  expect((await read(keys)).state).toBe('proof');
  await mark(keys, 'unpaid', 'paid');
  expect((await read(keys)).state).toBe('paid');
  expect((await linesOf(keys)).at(-1)).toMatch(/ sudah terlihat di mutasi\. Pesanan lunas\.$/u);
});

test('the same file is flagged for another order and for another attempt, and a repeat is no second proof', async () => {
  const file = picture();
  await choose(keys);
  await send(keys, file);
  expect((await send(keys, file)).body).toMatchObject({ state: 'proof', proof: { count: 1 } });
  const { number } = await orderRow(keys);
  const other = await newOrder(price + 1000);
  await choose(other);
  await send(other, file);
  expect(await proofsOf(other)).toMatchObject([{ usedFor: number }]);
  expect((await linesOf(other)).at(-1)).toContain(`sudah dipakai untuk pesanan #${number}.`);
  await reject(keys, 'Uangnya belum masuk.');
  await send(keys, file);
  expect(await proofsOf(keys)).toMatchObject([{ usedFor: number, rejectedAt: null }, { usedFor: null }]);
  expect((await linesOf(keys)).at(-1)).toContain('sudah pernah dikirim untuk pesanan ini.');
});

test('a member rejects the waiting proofs with a reason that the customer reads', async () => {
  await choose(keys);
  await send(keys, picture());
  await send(keys, picture());
  expect((await reject(keys, ' ')).error).toMatchObject({ code: 'invalid' });
  expect((await reject(keys, 'x'.repeat(301))).error).toMatchObject({ code: 'invalid' });
  expect((await reject(keys, 'Buram')).error).toBeNull();
  expect(await read(keys)).toMatchObject({ state: 'transfer', proof: null, rejection: { reason: 'Buram' } });
  expect(await proofsOf(keys)).toMatchObject([{ reason: 'Buram' }, { reason: 'Buram' }]);
  expect((await linesOf(keys)).filter((line) => line.endsWith('ditolak: Buram'))).toHaveLength(1);
  expect((await reject(keys, 'Lagi')).error).toMatchObject({ code: 'changed' });
  expect((await send(keys, picture())).body).toMatchObject({ state: 'proof', proof: { count: 1 }, rejection: null });
});

test.each(['outsider', 'removed', 'admin'] as Caller[])('%s cannot reject a proof', async (caller) => {
  await choose(keys);
  await send(keys, picture());
  expect((await reject(keys, 'Buram', caller)).error).not.toBeNull();
  expect((await read(keys)).state).toBe('proof');
});

test.each([
  ['a document', Buffer.from('%PDF-1.7').toString('base64'), 400, 'not_supported'],
  ['no base64', '*', 400, 'not_supported'],
  ['nothing', '', 400, 'not_supported'],
  ['a picture of iPhones', Buffer.from('....ftypheic').toString('base64'), 400, 'not_supported'],
  ['more than 8 MB', Buffer.alloc(8 * 2 ** 20 + 1).toString('base64'), 413, 'too_large'],
])('%s is no proof', async (_, bytes, status, code) => {
  await choose(keys);
  expect(await send(keys, bytes)).toMatchObject({ status, body: { code } });
  expect(await read(keys)).toMatchObject({ state: 'transfer', proof: null });
});

test('a proof needs the pass and a chosen transfer, and an order has ten at most', async () => {
  expect((await send({ ...keys, pass: randomUUID() }, picture())).status).toBe(404);
  expect((await send(keys, picture())).body).toMatchObject({ state: 'choosing', proof: null });
  await choose(keys);
  await fixtures.sql(
    `insert into payment_proof (business_id, room_id, order_id, path, sha256)
     select business_id, room_id, id, business_id || '/' || room_id || '/' || n, lpad(n::text, 64, '0')
     from customer_order, generate_series(1, 10) as n where id = $1`,
    [keys.order],
  );
  expect(await send(keys, picture())).toMatchObject({ status: 409, body: { code: 'too_many' } });
});

test('the export of a customer has the way of payment and the proofs, and an erasure removes the picture', async () => {
  const { transfer } = await choose(keys);
  await send(keys, picture());
  const [proof] = (await proofsOf(keys)) ?? [];
  const { room_id, number } = await orderRow(keys);
  const { data } = await fixtures.users.owner.client.rpc('export_customer', { room_id });
  expect(data).toMatchObject({
    orders: [{ number, transfer_code: transfer?.code }],
    proofs: [{ order: number, path: proof?.path }],
  });
  await fixtures.users.owner.client.rpc('erase_customer', { room_id }).throwOnError();
  const { storage } = fixtures.users.owner.client;
  expect((await storage.from('media').download(proof?.path ?? '')).error).not.toBeNull();
  expect(await fixtures.sql('select from payment_proof where path = $1', [proof?.path])).toEqual([]);
});

test('the date of a transfer is between that of the order and today, in the zone of the business', async () => {
  await fixtures.sql(`update customer_order set created_at = '2026-11-20T18:00:00Z' where id = $1`, [keys.order]);
  const fits = async (date: string) => {
    const [row] = await fixtures.sql<{ time: boolean }>(
      `select (private.proof_checks(room, null, jsonb_build_object('date', $2::text)) -> 'time')::boolean as time
       from customer_order join room on room.id = room_id where customer_order.id = $1`,
      [keys.order, date],
    );
    return row?.time;
  };
  expect(await fits('2026-11-20')).toBe(false);
  expect(await fits('2026-11-21')).toBe(true);
  const [days] = await fixtures.sql<{ today: string; tomorrow: string }>(
    `select day::text as today, (day + 1)::text as tomorrow from (
       select (clock_timestamp() at time zone private.zone_of_business($1))::date as day) as now`,
    [batik.business],
  );
  expect([await fits(days?.today ?? ''), await fits(days?.tomorrow ?? '')]).toEqual([true, false]);
});

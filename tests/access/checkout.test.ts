/** The public page of an order: who sees what by its link, and the last digits of the customer's phone. */
import { randomUUID } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';

import { callFunction, notFound } from './edgeFunctions.ts';
import { setupFixtures, type Caller } from './fixtures.ts';
import { chatFactory } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);

interface Link {
  order: string;
  key: string;
}
interface Page {
  access: string;
  state?: string;
  total?: number;
  blockedFor?: number;
  expiresIn?: number | null;
}

const read = (link: object) => callFunction<Page>(fixtures, 'checkout/read', link);
const open = (link: Link, digits: unknown) =>
  callFunction<{ outcome: string; pass: string; left?: number; blockedFor?: number; page: Page }>(
    fixtures,
    'checkout/open',
    { ...link, digits },
  );

let digits = '';
let link: Link = { order: '', key: '' };

/** An order of a new customer. */
const newOrder = async (lines: object[] = [{ name: 'Kain batik', price: 250_000, quantity: 2 }]) => {
  const chat = newChat();
  await chat.receive();
  const { id, phone } = (await chat.room()) as { id: string; phone: string };
  const { data, error } = await fixtures.users.member.client.rpc('create_order', {
    id: randomUUID(),
    room_id: id,
    lines,
    shipping: 18_000,
  });
  expect(error).toBeNull();
  const made = data as { id: string; link_key: string };
  return { room: id, digits: phone.slice(-4), link: { order: made.id, key: made.link_key } };
};

beforeEach(async () => {
  ({ digits, link } = await newOrder());
});

const otherDigits = () => String((Number(digits) + 1) % 10_000).padStart(4, '0');

test('the link alone shows the shop and the number of the order, and nothing else', async () => {
  const { status, body } = await read(link);
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['access', 'blockedFor', 'number', 'seller', 'whatsapp', 'zone']);
  expect(body).toMatchObject({ access: 'locked', blockedFor: 0, seller: 'Toko Batik Lestari' });
});

test.each([
  ['a guessed order', () => ({ ...link, order: randomUUID() })],
  ['an order without its key', () => ({ ...link, key: randomUUID() })],
  ['the key of another order', async () => ({ ...link, key: (await newOrder()).link.key })],
])('%s is not found, like one that does not exist', async (_, guess) => {
  const guessed = await guess();
  expect(await read(guessed)).toMatchObject({ status: 404, body: notFound });
  expect(await open(guessed, digits)).toMatchObject({ status: 404, body: notFound });
});

test('the right digits show the order, and the pass shows it again', async () => {
  const opened = await open(link, digits);
  expect(opened).toMatchObject({ status: 200, body: { outcome: 'opened', page: { access: 'open', total: 518_000 } } });
  const { pass } = opened.body;
  expect(await read({ ...link, pass })).toMatchObject({ body: { access: 'open', state: 'choosing', total: 518_000 } });
  // Every device that knows the digits has the same pass.
  expect((await open(link, digits)).body.pass).toBe(pass);
});

test('a pass of another order, a made-up one and none show nothing', async () => {
  const other = await newOrder();
  const { pass } = (await open(other.link, other.digits)).body;
  await open(link, digits);
  for (const wrong of [pass, randomUUID(), null, undefined])
    expect((await read({ ...link, pass: wrong })).body.access).toBe('locked');
});

test('five wrong tries block the order for 15 minutes, also for the right digits', async () => {
  for (const left of [4, 3, 2, 1]) expect((await open(link, otherDigits())).body).toEqual({ outcome: 'wrong', left });
  expect((await open(link, otherDigits())).body).toMatchObject({ outcome: 'blocked' });
  const { body } = await open(link, digits);
  expect(body).toMatchObject({ outcome: 'blocked' });
  expect(body.blockedFor).toBeGreaterThan(890);
  expect(body.blockedFor).toBeLessThanOrEqual(900);
  expect((await read(link)).body.blockedFor).toBeGreaterThan(890);

  await fixtures.sql(
    "update private.checkout_access set last_wrong_at = last_wrong_at - interval '15 minutes' where order_id = $1",
    [link.order],
  );
  expect((await open(link, otherDigits())).body).toEqual({ outcome: 'wrong', left: 4 });
  expect((await open(link, digits)).body.outcome).toBe('opened');
});

test('twenty tries at once are counted one after the other', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => open(link, otherDigits())));
  expect(results.filter(({ body }) => body.outcome === 'wrong')).toHaveLength(4);
});

test.each([[''], ['123'], ['12345'], ['12a4'], ['١٢٣٤'], [1234], [null]])(
  'digits such as %j are refused and not counted',
  async (typed) => {
    expect((await open(link, typed)).status).toBe(400);
    expect((await open(link, otherDigits())).body.left).toBe(4);
  },
);

test('the link alone opens the order of a customer whose number is hidden', async () => {
  const { room, link: hidden } = await newOrder();
  await fixtures.sql('update room set phone = null, chat_id = $2 where id = $1', [room, `${Date.now()}@lid`]);
  expect((await read(hidden)).body).toMatchObject({ access: 'open', total: 518_000 });
});

test('the state follows the order, and the deadline is counted by the server', async () => {
  const { pass } = (await open(link, digits)).body;
  const page = async () => (await read({ ...link, pass })).body;
  const day = 86_400_000;
  const { expiresIn } = await page();
  expect(expiresIn).toBeGreaterThan(day - 60_000);
  expect(expiresIn).toBeLessThanOrEqual(day);
  const mark = (was: string, status: string) =>
    fixtures.users.member.client.rpc('mark_order', { order_id: link.order, was, status });
  await mark('unpaid', 'paid');
  expect(await page()).toMatchObject({ state: 'paid', expiresIn: null });
  await mark('paid', 'unpaid');
  await mark('unpaid', 'cancelled');
  expect(await page()).toMatchObject({ state: 'cancelled', expiresIn: null });
  await mark('cancelled', 'unpaid');
  await fixtures.sql("update customer_order set expires_at = now() - interval '1 second' where id = $1", [link.order]);
  expect(await page()).toMatchObject({ state: 'expired', expiresIn: null });
});

test('a deleted order is not found', async () => {
  await fixtures.sql('delete from customer_order where id = $1', [link.order]);
  expect((await read(link)).status).toBe(404);
});

test('too many readings of one order are refused for a while, and those of another are not', async () => {
  const answers = await Promise.all(Array.from({ length: 80 }, () => read(link)));
  expect(answers.some(({ status }) => status === 429)).toBe(true);
  const other = await newOrder();
  expect((await read(other.link)).status).toBe(200);
});

test.each(['anonymous', 'outsider', 'member', 'owner'] as Caller[])(
  '%s cannot call the database functions behind the page',
  async (caller) => {
    const { client } = fixtures.users[caller];
    const args = { p_order: link.order, p_key: link.key };
    expect((await client.rpc('read_checkout', args)).error).toMatchObject({ code: '42501' });
    expect((await client.rpc('open_checkout', { ...args, p_digits: digits })).error).toMatchObject({ code: '42501' });
  },
);

test('only the team sees the key of a link', async () => {
  const keys = async (caller: Caller) =>
    (await fixtures.users[caller].client.from('customer_order').select('link_key').eq('id', link.order)).data ?? [];
  expect(await keys('member')).toEqual([{ link_key: link.key }]);
  for (const caller of ['anon', 'outsider', 'removed', 'admin'] as Caller[]) expect(await keys(caller)).toEqual([]);
});

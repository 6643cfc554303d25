/** The public page of an order: who sees what by its link, and the last digits of the customer's phone. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { callFunction, notFound } from './edgeFunctions.ts';
import { batik, laundry, setupFixtures, type Caller } from './fixtures.ts';
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
const newOrder = async (
  lines: object[] = [{ name: 'Kain batik', price: 250_000, quantity: 2 }],
  shipping: number | null = 18_000,
) => {
  const chat = newChat();
  await chat.receive();
  const { id, phone } = (await chat.room()) as { id: string; phone: string };
  const { data, error } = await fixtures.users.member.client.rpc('create_order', {
    id: randomUUID(),
    room_id: id,
    lines,
    shipping,
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

test('the page tells the kind and the size of each item, and the address of the chat', async () => {
  const line = { name: 'Kemeja', price: 185_000, quantity: 1, variant: 'sogan', size: 'XL' };
  const made = await newOrder([line]);
  await fixtures.sql(`update customer_order set ship_to = 'Jl. Melati 5, Klaten' where id = $1`, [made.link.order]);
  const { body } = await open(made.link, made.digits);
  expect(body.page).toMatchObject({ lines: [line], shipTo: 'Jl. Melati 5, Klaten' });
});

test('a pass of another order, a made-up one and none show nothing', async () => {
  const other = await newOrder();
  const { pass } = (await open(other.link, other.digits)).body;
  await open(link, digits);
  for (const wrong of [pass, randomUUID(), null, undefined])
    expect((await read({ ...link, pass: wrong })).body.access).toBe('locked');
});

/** The same from another address than that of this process. */
const openFrom = async (p_address: string, p_digits = digits) => {
  const args = { p_order: link.order, p_key: link.key, p_digits, p_address };
  const { data } = await fixtures.service.rpc('open_checkout', args).throwOnError();
  return data as { outcome: string; left?: number; blockedFor?: number };
};
/** As if so much time had passed, for what was taken from the limits of the digits. */
const waitMinutes = (minutes: number) =>
  fixtures.sql(
    `update private.rate_bucket set full_at = full_at - make_interval(mins => $2)
     where starts_with(key, 'checkout-digits:' || $1)`,
    [link.order, minutes],
  );

test('five wrong tries block the one who guesses for 15 minutes, also for the right digits, and not the customer', async () => {
  for (const left of [4, 3, 2, 1]) expect((await open(link, otherDigits())).body).toEqual({ outcome: 'wrong', left });
  expect((await open(link, otherDigits())).body).toMatchObject({ outcome: 'blocked' });
  const { body } = await open(link, digits);
  expect(body).toMatchObject({ outcome: 'blocked' });
  expect(body.blockedFor).toBeGreaterThan(890);
  expect(body.blockedFor).toBeLessThanOrEqual(900);
  expect((await read(link)).body.blockedFor).toBeGreaterThan(890);

  expect(await openFrom('203.0.113.7', otherDigits())).toEqual({ outcome: 'wrong', left: 4 });
  const elsewhere = await openFrom('203.0.113.7');
  expect(elsewhere.outcome).toBe('opened');

  await waitMinutes(15);
  expect((await open(link, digits)).body.outcome).toBe('opened');
  expect((await open(link, otherDigits())).body).toEqual({ outcome: 'wrong', left: 4 });
});

test('one who guesses from very many addresses is stopped, and the page of the customer stays open', async () => {
  const { pass } = (await open(link, digits)).body;
  const outcomes: string[] = [];
  for (let at = 0; at < 52; at += 1) outcomes.push((await openFrom(`198.51.100.${at}`, otherDigits())).outcome);
  expect([outcomes.indexOf('blocked'), outcomes.filter((one) => one === 'wrong').length]).toEqual([49, 49]);
  expect((await openFrom('203.0.113.8')).outcome).toBe('blocked');
  expect((await read({ ...link, pass })).body.access).toBe('open');
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

/** Each route of the page, with a body that its checks accept. */
const routes: [path: string, more: object][] = [
  ['read', {}],
  ['open', { digits: '0000' }],
  ['pay', { bank: 'bca' }],
  ['cancel', {}],
  ['transfer', { chosen: true }],
  ['proof', { picture: btoa('x') }],
  ['areas', { query: 'sleman' }],
  ['rates', { area: '31513' }],
  [
    'deliver',
    {
      recipient: { name: 'Bu Tini', street: 'Jl. 5', postal_code: '55281', area_id: '31513' },
      code: 'jne',
      service: 'REG',
    },
  ],
];
const ask = (path: string, keys: object, more: object) =>
  callFunction<{ code?: string }>(fixtures, `checkout/${path}`, { ...keys, ...more });

test('every route of the page is among those whose limits are tried', async () => {
  const source = await readFile(new URL('../../supabase/functions/checkout/app.ts', import.meta.url), 'utf8');
  const posts = [...source.matchAll(/app\.post\('\/([^']+)', async \(c\) => \{(.*?)\n {2}\}\);/gs)];
  const ofPage = posts.filter(([, , body = '']) => !body.includes('requireCaller')).map(([, path]) => path);
  expect(new Set(ofPage)).toEqual(new Set(routes.map(([path]) => path)));
});

test.each(routes)(
  'a stranger who knows an order and not its key does not block /%s for its customer',
  async (path, more) => {
    const wrong = { order: link.order, key: randomUUID() };
    const statuses = (await Promise.all(Array.from({ length: 90 }, () => ask(path, wrong, more)))).map(
      ({ status }) => status,
    );
    // Wrong keys of one address are refused after a while, without a word on the order.
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect((await ask(path, link, more)).status).not.toBe(429);
    await fixtures.sql('delete from private.rate_bucket');
  },
);

test('the holder of a link who does not know the digits does not block the page of the customer', async () => {
  const { body } = await open(link, digits);
  const answers = await Promise.all(Array.from({ length: 80 }, () => read({ ...link, pass: randomUUID() })));
  expect(answers.some(({ status }) => status === 429)).toBe(true);
  expect(await read({ ...link, pass: body.pass })).toMatchObject({ status: 200, body: { access: 'open' } });
  const elsewhere = { p_order: link.order, p_key: link.key, p_pass: null, p_address: '203.0.113.9' };
  const args = { ...elsewhere, p_limit: 'checkout-order', p_burst: 60, p_per_second: 1 };
  expect((await fixtures.service.rpc('take_page_request', args).throwOnError()).data).toBe(0);
});

test.each(['anonymous', 'outsider', 'member', 'owner'] as Caller[])(
  '%s cannot call the database functions behind the page',
  async (caller) => {
    const { client } = fixtures.users[caller];
    const args = { p_order: link.order, p_key: link.key };
    expect((await client.rpc('read_checkout', args)).error).toMatchObject({ code: '42501' });
    expect((await client.rpc('open_checkout', { ...args, p_digits: digits, p_address: 'x' })).error).toMatchObject({
      code: '42501',
    });
  },
);

test('only the team sees the key of a link', async () => {
  const keys = async (caller: Caller) =>
    (await fixtures.users[caller].client.from('customer_order').select('link_key').eq('id', link.order)).data ?? [];
  expect(await keys('member')).toEqual([{ link_key: link.key }]);
  for (const caller of ['anon', 'outsider', 'removed', 'admin'] as Caller[]) expect(await keys(caller)).toEqual([]);
});

describe('the address and the courier', () => {
  const origin = {
    province: 'Jawa Tengah',
    city: 'Surakarta (Solo)',
    district: 'Laweyan',
    postal_code: '57147',
    area_id: '31508',
  };
  const configure = (changes: object = {}) =>
    fixtures.sql('update business set check_shipping_config = $2 where id = $1', [
      batik.business,
      JSON.stringify({ enabled: true, origin, couriers: ['JNE', 'Pos Indonesia', 'GoSend'], ...changes }),
    ]);
  const goods = [{ name: 'Kain batik', price: 250_000, quantity: 2, weight: 600 }];
  const sleman = '31513';
  const recipient = { name: 'Bu Tini', street: 'Jl. Kaliurang 5', postal_code: '55281', area_id: sleman };
  const reg = { recipient, code: 'jne', service: 'REG' };

  interface Delivery {
    kilograms: number | null;
    missing: string[];
    recipient: { area: string } | null;
    courier: { service: string } | null;
  }
  type Keys = Link & { pass: string };
  type Body = Page & {
    code?: string;
    delivery: Delivery | null;
    shipping: number | null;
    areas: { id: string; district: string }[];
    rates: { code: string; service: string; price: number }[];
  };
  const post = (path: string, keys: Keys, more: object = {}) =>
    callFunction<Body>(fixtures, `checkout/${path}`, { ...keys, ...more });

  /** An opened order whose customer chooses a courier. */
  const newParcel = async (lines: object[] = goods): Promise<Keys & { room: string }> => {
    const made = await newOrder(lines, null);
    const { body } = await open(made.link, made.digits);
    return { ...made.link, pass: body.pass, room: made.room };
  };
  /** A place of the provider that no test before has asked for. */
  const forget = () => fixtures.sql('delete from private.shipping_answer');

  let keys: Keys & { room: string };
  beforeEach(async () => {
    await configure();
    await forget();
    keys = await newParcel();
  });
  afterEach(() => fixtures.stack.shipping.rajaOngkir.fail('none'));

  test('an order without a shipping asks for the address, and no bank before', async () => {
    const { body } = await post('read', keys);
    expect(body).toMatchObject({ state: 'addressing', shipping: null, total: 500_000 });
    expect(body.delivery).toEqual({ kilograms: 2, missing: [], isPriced: true, recipient: null, courier: null });
    expect((await post('pay', keys, { bank: 'bca' })).body.state).toBe('addressing');
    expect((await post('transfer', keys, { chosen: true })).body.state).toBe('addressing');
  });

  test.each([
    ['with a shipping', {}, 18_000],
    ['of a business that does not calculate shipping', { enabled: false }, null],
    ['of a business without an area of origin', { origin: { city: 'Solo' } }, null],
    ['of a business without couriers', { couriers: [] }, null],
  ])('an order %s asks for no address', async (_, changes, shipping) => {
    await configure(changes);
    const made = await newOrder(goods, shipping);
    const { body } = await open(made.link, made.digits);
    expect(body.page).toMatchObject({ state: 'choosing', delivery: null });
  });

  test('a place is found by its names, its courier is chosen, and the total has the price', async () => {
    const found = await post('areas', keys, { query: 'depok sleman' });
    expect(found.body.areas.map(({ id }) => id)).toEqual([sleman, '31514']);
    const { body } = await post('rates', keys, { area: sleman });
    expect(body.rates.map(({ code, service, price }) => [code, service, price])).toEqual([
      ['pos', 'Pos Reguler', 29_000],
      ['jne', 'REG', 35_000],
      ['jne', 'YES', 70_000],
    ]);
    const chosen = await post('deliver', keys, reg);
    expect(chosen.body).toMatchObject({
      state: 'choosing',
      shipping: 35_000,
      total: 535_000,
      delivery: { recipient: { area: 'Caturtunggal, Depok, Sleman, DI Yogyakarta' }, courier: { service: 'REG' } },
    });
    const rows = await fixtures.sql(
      "select room.order_total::int as total, (select count(*)::int from message where room_id = room.id and body like 'courier.chosen: %535000%') as told from room where id = $1",
      [keys.room],
    );
    expect(rows).toEqual([{ total: 535_000, told: 1 }]);
  });

  test('the same question is asked once', async () => {
    const before = fixtures.stack.shipping.rajaOngkir.calls();
    const other = await newParcel();
    for (const one of [keys, other, keys]) {
      expect((await post('areas', one, { query: 'Depok,  Sleman' })).status).toBe(200);
      expect((await post('rates', one, { area: sleman })).status).toBe(200);
    }
    // Another weight below the same kilogram is the same question.
    await post('rates', await newParcel([{ ...goods[0], weight: 999 }]), { area: sleman });
    const { areas, rates } = fixtures.stack.shipping.rajaOngkir.calls();
    expect({ areas: areas - before.areas, rates: rates - before.rates }).toEqual({ areas: 1, rates: 1 });
  });

  test('the same question of many at once is asked once, and all get the answer', async () => {
    const before = fixtures.stack.shipping.rajaOngkir.calls();
    const others = [keys, await newParcel(), await newParcel()];
    const asked = await Promise.all(
      Array.from({ length: 21 }, (_, n) => post('areas', others[n % 3]!, { query: 'depok sleman' })),
    );
    expect(asked.map(({ status, body }) => [status, body.areas?.[0]?.id])).toEqual(asked.map(() => [200, sleman]));
    expect(fixtures.stack.shipping.rajaOngkir.calls().areas - before.areas).toBe(1);
  });

  test('a question that was asked in vain may be asked again', async () => {
    fixtures.stack.shipping.rajaOngkir.fail('silent');
    const asked = await Promise.all(Array.from({ length: 3 }, () => post('areas', keys, { query: 'depok sleman' })));
    expect(asked.map(({ status }) => status)).toEqual([504, 504, 504]);
    fixtures.stack.shipping.rajaOngkir.fail('none');
    expect((await post('areas', keys, { query: 'depok sleman' })).status).toBe(200);
  });

  test('the link of one order uses up neither the account of all shops nor the share of its own', async () => {
    const before = fixtures.stack.shipping.rajaOngkir.calls();
    const other = await newParcel();
    const at = (n: number) => `tempat ${String.fromCharCode(97 + n)}${String.fromCharCode(97 + n)}`;
    const areas = await Promise.all(Array.from({ length: 20 }, (_, n) => post('areas', keys, { query: at(n) })));
    const rates = await Promise.all(Array.from({ length: 9 }, (_, n) => post('rates', keys, { area: `9${n}` })));
    const delivered = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        post('deliver', keys, { ...reg, recipient: { ...recipient, area_id: `8${n}` } }),
      ),
    );
    const limited = { status: 503, body: { code: 'upstream_limit' } };
    expect(areas).toContainEqual(expect.objectContaining({ status: 503 }));
    expect(areas.find(({ status }) => status === 503)).toMatchObject(limited);
    expect(rates.find(({ status }) => status === 503)).toMatchObject(limited);
    expect(delivered.find(({ status }) => status === 503)).toMatchObject(limited);
    const calls = fixtures.stack.shipping.rajaOngkir.calls();
    expect({ areas: calls.areas - before.areas, rates: calls.rates - before.rates }).toEqual({ areas: 12, rates: 8 });
    // What is known is still told, and another customer of the shop asks.
    expect((await post('areas', keys, { query: at(areas.findIndex(({ status }) => status === 200)) })).status).toBe(
      200,
    );
    expect((await post('areas', other, { query: 'depok sleman' })).status).toBe(200);
    expect((await post('rates', other, { area: sleman })).status).toBe(200);
  });

  test('a shop that has used up its share of the common account leaves the others theirs', async () => {
    const places = async (business: string, token: string | null, query: string) =>
      (await callFunction<{ code?: string }>(fixtures, 'checkout/places', { business, query }, token)).status;
    await fixtures.sql(
      "insert into private.rate_bucket (key, full_at) values ($1, now() + interval '1 day') on conflict (key) do update set full_at = excluded.full_at",
      [`shipping-share:${batik.business}`],
    );
    expect(await post('areas', keys, { query: 'depok sleman' })).toMatchObject({
      status: 503,
      body: { code: 'upstream_limit' },
    });
    expect(await places(laundry.business, fixtures.users.outsider.accessToken, 'depok sleman')).toBe(200);
    // Kept for all: no call is needed.
    expect((await post('areas', keys, { query: 'depok sleman' })).status).toBe(200);
    await fixtures.sql('delete from private.rate_bucket');
  });

  test('until a number is issued another address counts, and then none does', async () => {
    await post('areas', keys, { query: 'sleman' });
    await post('deliver', keys, reg);
    expect((await post('deliver', keys, { ...reg, service: 'YES' })).body.total).toBe(570_000);
    await fixtures.sql('update business set invoice_details = $2 where id = $1', [
      batik.business,
      JSON.stringify({ payment: { virtual_account: { banks: ['BCA'] }, manual_transfer: { instruction: 'BCA 1' } } }),
    ]);
    expect((await post('pay', keys, { bank: 'bca' })).body.state).toBe('waiting');
    expect(await post('deliver', keys, reg)).toMatchObject({ status: 409, body: { code: 'changed' } });
    expect((await post('read', keys)).body.total).toBe(570_000);
    // The customer goes back to the choice of the bank.
    await post('cancel', keys);
    expect((await post('deliver', keys, reg)).body.total).toBe(535_000);
    expect((await post('transfer', keys, { chosen: true })).body.state).toBe('transfer');
    expect((await post('deliver', keys, reg)).status).toBe(409);
  });

  test('a price is the provider’s, so a service that is not offered is refused, and so is a made-up place', async () => {
    await post('areas', keys, { query: 'sleman' });
    expect((await post('deliver', keys, { ...reg, service: 'GRATIS' })).status).toBe(409);
    expect((await post('deliver', keys, { ...reg, price: 0 })).body.shipping).toBe(35_000);
    await fixtures.sql('delete from private.shipping_area where id = $1', [sleman]);
    expect(await post('deliver', keys, reg)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test.each([
    ['no name', { name: ' ' }],
    ['no street', { street: '' }],
    ['a street that is too long', { street: 'a'.repeat(301) }],
    ['a postal code of four digits', { postal_code: '5528' }],
    ['a place that is no id', { area_id: 'a:b' }],
  ])('an address with %s is refused', async (_, wrong) => {
    await post('areas', keys, { query: 'sleman' });
    expect((await post('deliver', keys, { ...reg, recipient: { ...recipient, ...wrong } })).status).toBe(400);
  });

  test('a product without a weight is named, and a default weight or a member makes up for it', async () => {
    const light = await newParcel([...goods, { name: 'Blus kawung', price: 165_000, quantity: 1 }]);
    const page = async () => (await post('read', light)).body;
    expect((await page()).delivery).toMatchObject({ kilograms: null, missing: ['Blus kawung'] });
    expect((await post('rates', light, { area: sleman })).body.rates).toEqual([]);
    await configure({ default_weight: 250 });
    expect((await page()).delivery).toMatchObject({ kilograms: 2, missing: [] });
    const { client } = fixtures.users.member;
    const set = (amount: number) => client.rpc('set_shipping', { order_id: light.order, amount });
    expect((await set(-1)).error).toMatchObject({ code: 'invalid' });
    expect((await set(20_000)).error).toBeNull();
    expect(await page()).toMatchObject({ state: 'choosing', delivery: null, shipping: 20_000 });
    expect((await set(25_000)).error).toMatchObject({ code: 'changed' });
  });

  test('from the sum of free shipping on, the cheapest service is free and another costs the difference', async () => {
    await configure({ free_above: 500_000 });
    const { body } = await post('rates', keys, { area: sleman });
    expect(body.rates.map(({ price }) => price)).toEqual([0, 6000, 41_000]);
    await configure({ free_above: 500_001 });
    expect((await post('rates', keys, { area: sleman })).body.rates[0]?.price).toBe(29_000);
  });

  test.each([
    ['silent', 504, 'upstream_timeout'],
    ['key', 503, 'upstream_failed'],
    ['limit', 503, 'upstream_limit'],
  ] as const)('the provider’s fault %s is told, and nothing is kept of it', async (fault, status, code) => {
    fixtures.stack.shipping.rajaOngkir.fail(fault);
    expect(await post('areas', keys, { query: 'sleman' })).toMatchObject({ status, body: { code } });
    expect(await post('rates', keys, { area: sleman })).toMatchObject({ status, body: { code } });
    fixtures.stack.shipping.rajaOngkir.fail('none');
    expect((await post('areas', keys, { query: 'sleman' })).body.areas).not.toEqual([]);
  });

  test('no courier goes to some places, and short words find none', async () => {
    expect((await post('rates', keys, { area: '31525' })).body.rates).toEqual([]);
    expect((await post('areas', keys, { query: ' . so' })).body.areas).toEqual([]);
  });

  test('without the pass no place is searched, and the page of another order shows no address', async () => {
    await post('areas', keys, { query: 'sleman' });
    await post('deliver', keys, reg);
    const stranger = { ...keys, pass: randomUUID() };
    for (const [path, more] of [
      ['areas', { query: 'solo' }],
      ['rates', { area: sleman }],
      ['deliver', reg],
    ] as const)
      expect((await post(path, stranger, more)).status).toBe(404);
    expect(JSON.stringify((await post('read', stranger)).body)).not.toContain('Kaliurang');
  });

  test('without a key the page says that the shop sets the shipping, and goes on once it has', async () => {
    const pageWith = async (shipping: object) =>
      (
        await fixtures.sql<{ page: Body }>('select public.read_checkout($1, $2, $3, $4) as page', [
          keys.order,
          keys.key,
          keys.pass,
          JSON.stringify({ shipping }),
        ])
      )[0]?.page;
    expect((await pageWith({ own: [], others: false }))?.delivery).toMatchObject({ isPriced: false });
    expect((await pageWith({ own: [batik.business], others: false }))?.delivery).toMatchObject({ isPriced: true });
    expect((await pageWith({ own: [], others: true }))?.delivery).toMatchObject({ isPriced: true });
    await fixtures.users.member.client.rpc('set_shipping', { order_id: keys.order, amount: 15_000 });
    expect(await pageWith({ own: [], others: false })).toMatchObject({ state: 'choosing', delivery: null });
  });

  test('members search places for the settings, and other callers do not', async () => {
    const search = (token: string | null) =>
      callFunction<Body>(fixtures, 'checkout/places', { business: batik.business, query: 'condong' }, token);
    for (const caller of ['owner', 'member'] as const)
      expect((await search(fixtures.users[caller].accessToken)).body.areas.map(({ id }) => id)).toEqual(['31514']);
    for (const caller of ['outsider', 'removed', 'admin'] as const)
      expect((await search(fixtures.users[caller].accessToken)).status).toBe(404);
    expect((await search(null)).status).toBe(401);
  });

  test('members ask for the price of a parcel that is no order, and other callers do not', async () => {
    const quote = (token: string | null, fields: object = {}) =>
      callFunction<Body & { kilograms: number }>(
        fixtures,
        'checkout/quote',
        { business: batik.business, area: sleman, grams: 1200, ...fields },
        token,
      );
    const { accessToken } = fixtures.users.member;
    const { body } = await quote(accessToken);
    expect(body.kilograms).toBe(2);
    expect(body.rates.map(({ code, service, price }) => [code, service, price])).toEqual([
      ['pos', 'Pos Reguler', 29_000],
      ['jne', 'REG', 35_000],
      ['jne', 'YES', 70_000],
    ]);
    for (const grams of [0, 1.5, 1_000_001, null]) expect((await quote(accessToken, { grams })).status).toBe(400);
    for (const caller of ['outsider', 'removed', 'admin'] as const)
      expect((await quote(fixtures.users[caller].accessToken)).status).toBe(404);
    expect((await quote(null)).status).toBe(401);
    await fixtures.sql('update business set check_shipping_config = null where id = $1', [batik.business]);
    expect(await quote(accessToken)).toMatchObject({ status: 409, body: { code: 'not_supported' } });
  });

  test('the team reads whose account is used, and only owners have the provider asked', async () => {
    const call = (path: string, token: string | null, kind = 'shipping') =>
      callFunction(fixtures, `checkout/connection${path}`, { business: batik.business, kind }, token);
    const { owner, member } = fixtures.users;
    const account = { provider: 'rajaongkir', environment: 'sandbox' };
    for (const { accessToken } of [owner, member]) expect((await call('', accessToken)).body).toEqual(account);
    expect((await call('', owner.accessToken, 'payment')).body).toMatchObject({ provider: 'midtrans' });
    expect((await call('/test', owner.accessToken, 'payment')).body).toMatchObject({ outcome: 'works' });
    expect((await call('', owner.accessToken, 'meta')).status).toBe(400);
    const before = fixtures.stack.shipping.rajaOngkir.calls().areas;
    expect(await call('/test', member.accessToken)).toMatchObject({ status: 403, body: { code: 'not_owner' } });
    for (const caller of ['outsider', 'removed', 'admin'] as const)
      for (const path of ['', '/test']) expect((await call(path, fixtures.users[caller].accessToken)).status).toBe(404);
    expect((await call('/test', null)).status).toBe(401);
    expect(fixtures.stack.shipping.rajaOngkir.calls().areas).toBe(before);
  });

  test('a test of the shipping provider tells its answer, and not too often', async () => {
    const { rajaOngkir } = fixtures.stack.shipping;
    const testNow = () =>
      callFunction(
        fixtures,
        'checkout/connection/test',
        { business: batik.business, kind: 'shipping' },
        fixtures.users.owner.accessToken,
      );
    for (const [fault, outcome] of [
      ['none', 'works'],
      ['key', 'refused'],
      ['limit', 'limit'],
      ['silent', 'broken'],
    ] as const) {
      rajaOngkir.fail(fault);
      expect((await testNow()).body).toEqual({ provider: 'rajaongkir', environment: 'sandbox', outcome });
    }
    rajaOngkir.fail('none');
    const statuses = [(await testNow()).status, (await testNow()).status, (await testNow()).status];
    expect(statuses).toContain(429);
  });

  test.each(['outsider', 'removed', 'admin'] as Caller[])('%s cannot set the shipping of an order', async (caller) => {
    const { client } = fixtures.users[caller as 'outsider'];
    const { error } = await client.rpc('set_shipping', { order_id: keys.order, amount: 0 });
    expect(error).toMatchObject({ code: 'not_found' });
  });
});

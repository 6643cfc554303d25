/** Rate limits in the database, and what the hourly sweep deletes. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { readShipping } from '../../supabase/functions/agent/shipping.ts';
import { callFunction, createSession, createUser } from './edgeFunctions.ts';
import { batik, laundry, setupFixtures, type Caller } from './fixtures.ts';

const fixtures = setupFixtures();

const sweep = () => fixtures.sql('select private.sweep()');

test('a rate limit allows a burst and then the steady rate, per key', async () => {
  const key = randomUUID();
  /** Takes a request at 1,000 s per request, so that no request is refilled during the test. */
  const take = async (name = key): Promise<number> => {
    const { data } = await fixtures.service
      .rpc('take_request', { p_key: name, p_burst: 3, p_per_second: 0.001 })
      .throwOnError();
    return Math.ceil(data as number);
  };
  const wait = (seconds: number) =>
    fixtures.sql('update private.rate_bucket set full_at = full_at - make_interval(secs => $2) where key = $1', [
      key,
      seconds,
    ]);
  expect([await take(), await take(), await take()]).toEqual([0, 0, 0]);
  expect(await take()).toBeGreaterThan(900);
  expect(await take(randomUUID())).toBe(0);
  await wait(2000);
  expect([await take(), await take()]).toEqual([0, 0]);
  expect(await take()).toBeGreaterThan(0);
  // A bucket holds no more than its burst, however long nothing is taken.
  await wait(1_000_000);
  expect([await take(), await take(), await take()]).toEqual([0, 0, 0]);
  expect(await take()).toBeGreaterThan(0);
});

test('requests at the same time are counted one by one', async () => {
  const args = { p_key: randomUUID(), p_burst: 5, p_per_second: 0.001 };
  const waits = await Promise.all(
    Array.from({ length: 12 }, async () => (await fixtures.service.rpc('take_request', args)).data as number),
  );
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
});

test('the sweep deletes a rate limit that is used up no more', async () => {
  const [full, partial] = [randomUUID(), randomUUID()];
  for (const p_key of [full, partial])
    // oxlint-disable-next-line no-await-in-loop -- two keys
    await fixtures.service.rpc('take_request', { p_key, p_burst: 3, p_per_second: 0.001 }).throwOnError();
  await fixtures.sql(`update private.rate_bucket set full_at = now() - interval '1 second' where key = $1`, [full]);
  await sweep();
  expect(await fixtures.sql('select key from private.rate_bucket where key = any ($1)', [[full, partial]])).toEqual([
    { key: partial },
  ]);
});

test('the sweep deletes anonymous users without a business 30 days after their last visit, and no others', async () => {
  const create = async (anonymous: boolean, daysAgo: number): Promise<string> => {
    const { id } = await createUser(fixtures, { anonymous });
    const at = [id, daysAgo];
    await fixtures.sql('update auth.users set created_at = now() - make_interval(days => $2) where id = $1', at);
    await fixtures.sql(
      `update auth.sessions set (created_at, updated_at) = (select at, at from (select now() - make_interval(days => $2)) as past (at))
       where user_id = $1`,
      at,
    );
    return id;
  };
  const old = await create(true, 31);
  const recent = await create(true, 29);
  const account = await create(false, 400);
  const [returning, owner, member] = [await create(true, 31), await create(true, 31), await create(true, 31)];
  await createSession(fixtures, returning);
  const business = randomUUID();
  await fixtures.sql(`insert into business (id, profile_id, name) values ($1, $2, 'Warung')`, [business, owner]);
  await fixtures.sql('insert into team_business (business_id, member_id) values ($1, $2)', [business, member]);
  await sweep();
  const users = [old, recent, account, returning, owner, member];
  const left = await fixtures.sql<{ id: string }>('select id from auth.users where id = any ($1)', [users]);
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set(users.slice(1)));
  expect(await fixtures.sql('select from profile where id = $1', [old])).toEqual([]);
});

describe('whose allowance a limit is', () => {
  /**
   * What each limit counts. `caller`: the user of the session. `address`: where requests come from (`addressKey`). `secret`: what
   * only the rightful one knows. `checked`: a row, after the caller's right to it was checked. `all`: everyone together, above a
   * limit of each.
   */
  const counted: Record<string, 'caller' | 'address' | 'secret' | 'checked' | 'all'> = {
    agent: 'caller',
    'agent-shipping': 'checked',
    'agent-shipping-trial': 'checked',
    api: 'secret',
    'api-refused': 'address',
    checkout: 'address',
    'checkout-area': 'secret',
    'checkout-connection': 'checked',
    'checkout-order': 'secret',
    'checkout-payment': 'secret',
    'checkout-place': 'checked',
    'checkout-proof': 'secret',
    'checkout-quote': 'checked',
    'checkout-rate': 'secret',
    'checkout-refused': 'address',
    handover: 'caller',
    mail: 'caller',
    push: 'caller',
    'shipping-areas': 'secret',
    'shipping-rates': 'secret',
    'shipping-share': 'checked',
    'shop-trial': 'caller',
    'shop-trial-address': 'address',
    'shop-trial-all': 'all',
    simulate: 'checked',
    'sms-hook': 'address',
    team: 'caller',
    templates: 'caller',
    'update-toggles': 'caller',
    waha: 'caller',
  };
  const folder = join(import.meta.dirname, '../../supabase');
  const textOf = (within: string, ending: string): string =>
    readdirSync(join(folder, within), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(ending) && !entry.name.endsWith('.test.ts'))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n');
  const functions = textOf('functions', '.ts');

  test('each limit of the functions is listed', () => {
    const made = [
      ...functions.matchAll(/(?:createRateLimit|createJsonFunction|pageLimit)\(\s*(?:[\w.]+,\s*)?'([\w-]+)'/g),
      ...functions.matchAll(/`(shipping-\$\{kind\}|[a-z-]+):\$\{[^`]*`[^\n]*(?:\.\.\.rate|burst)/g),
    ].flatMap(([, name = '']) => (name.includes('$') ? ['shipping-areas', 'shipping-rates'] : [name]));
    // Its names are those of the functions that make it.
    const generic = functions.split('createRateLimit(').length + functions.split('take_request').length;
    expect(new Set([...made, 'sms-hook'])).toEqual(new Set(Object.keys(counted)));
    // A limit that is made in another way than these has to be looked at, and listed.
    expect(generic).toBe(19);
  });

  test('a limit in the database counts what is done to a business by its own people, or by one user', () => {
    const checks =
      /private\.(?:require_admin|require_owner|lock_knowledge|businesses|owned_businesses|member_businesses|lock_webhook|lock_source|own_\w+|is_owner|is_member)\(|auth\.uid\(\)/;
    const bodies = textOf('migrations', '.sql')
      .split(/^create (?:or replace )?function /m)
      .slice(1);
    const nameOf = (body: string): string => /^[\w.]+/.exec(body)?.[0] ?? '';
    /** Whether a function checks its caller, or all that call it do. */
    const isChecked = (body: string): boolean => {
      if (checks.test(body)) return true;
      const callers = bodies.filter((one) => one !== body && one.includes(`perform ${nameOf(body)}(`));
      return callers.length > 0 && callers.every(isChecked);
    };
    const refusing = bodies.filter((body) => /raise_error\('[^']+', (?:format\()?'[^']*'[^;]*, 429\)/.test(body));
    expect(refusing.length).toBeGreaterThan(4);
    expect(refusing.filter((body) => !isChecked(body)).map(nameOf)).toEqual([]);
    expect(refusing.map(nameOf)).toContain('private.limit_sending');
  });

  /** A function, and a request that is counted for its caller. */
  const ofCallers: [limit: string, path: string][] = [
    ['agent', 'agent/preview'],
    ['handover', 'handover/nothing'],
    ['push', 'push/key'],
    ['team', 'team/nothing'],
    ['templates', 'templates/sync'],
    ['update-toggles', 'update-toggles'],
    ['waha', 'waha/nothing'],
  ];
  const call = (path: string, caller: Caller, body: object = {}) =>
    callFunction<{ code?: string }>(fixtures, path, body, fixtures.users[caller].accessToken);
  /** Uses up every allowance from which was taken since `forget`. */
  const useUp = () => fixtures.sql("update private.rate_bucket set full_at = now() + interval '30 days'");
  const forget = () => fixtures.sql('delete from private.rate_bucket');

  test('the requests of each function that are counted for their caller are tried', () => {
    const tried = [...ofCallers.map(([limit]) => limit), 'mail', 'shop-trial'];
    expect(tried.toSorted()).toEqual(
      Object.keys(counted)
        .filter((limit) => counted[limit] === 'caller')
        .toSorted(),
    );
  });

  test.each(ofCallers)('a stranger who uses up %s blocks only themselves', async (limit, path) => {
    await forget();
    await call(path, 'outsider');
    const keys = await fixtures.sql<{ key: string }>('select key from private.rate_bucket');
    expect(keys).toEqual([{ key: `${limit}:${fixtures.users.outsider.id}` }]);
    await useUp();
    expect((await call(path, 'outsider')).status).toBe(429);
    expect((await call(path, 'owner')).status).not.toBe(429);
    await forget();
  });

  /** Requests of a stranger that name what is not theirs, and what the rightful one asks then. */
  const named: [limit: string, path: string, body: object][] = [
    ['checkout-connection', 'checkout/connection/test', { business: batik.business, kind: 'shipping' }],
    ['checkout-place', 'checkout/places', { business: batik.business, query: 'sleman' }],
    ['checkout-quote', 'checkout/quote', { business: batik.business, area: '31513', grams: 500 }],
    [
      'simulate',
      'agent/simulate',
      {
        business_id: batik.business,
        version: 'v2',
        model_size: 'small',
        knowledge: 'published',
        scene: { opening: 'now', customer: 'new', basket: [] },
        burst: [{ kind: 'text', text: 'halo' }],
        turns: [],
      },
    ],
  ];

  test.each(named)('a stranger takes nothing of %s of a business that is not theirs', async (limit, path, body) => {
    await forget();
    await call(path, 'outsider', body);
    await call(path, 'anonymous', body);
    await call(path, 'anon', body);
    const taken = await fixtures.sql<{ key: string }>(
      "select key from private.rate_bucket where key like '%' || $1 || '%'",
      [batik.business],
    );
    expect(taken).toEqual([]);
    await useUp();
    expect((await call(path, 'owner', body)).status).not.toBe(429);
    await forget();
    await call(path, 'owner', body);
    expect(
      await fixtures.sql('select from private.rate_bucket where starts_with(key, $1)', [`${limit}:${batik.business}`]),
    ).toHaveLength(path === 'checkout/quote' ? expectedQuotes : 1);
    await forget();
  });
  /** The demo shop has its shipping set up. */
  const expectedQuotes = 1;

  test('what a business that a stranger made takes of the account of all shops is its own share', async () => {
    await forget();
    await call('checkout/places', 'outsider', { business: laundry.business, query: 'pekalongan' });
    const shares = await fixtures.sql<{ key: string }>(
      "select key from private.rate_bucket where key like 'shipping-share:%'",
    );
    expect(shares).toEqual([{ key: `shipping-share:${laundry.business}` }]);
    await forget();
  });

  test('an owner has an endpoint tested and a delivery sent again only so often, and a stranger takes nothing of it', async () => {
    const [webhook, other, delivery] = [randomUUID(), randomUUID(), randomUUID()];
    const { client } = fixtures.users.owner;
    for (const id of [webhook, other]) {
      // oxlint-disable-next-line no-await-in-loop -- two endpoints
      await client
        .rpc('save_webhook', {
          business_id: batik.business,
          id,
          url: `https://1.1.1.1/${id}`,
          description: '',
          events: ['order.paid'],
        })
        .throwOnError();
    }
    await fixtures.sql(
      `insert into webhook_delivery (id, webhook_id, business_id, event, payload, status) values ($1, $2, $3, 'webhook.test', '{}', 'delivered')`,
      [delivery, webhook, batik.business],
    );
    await forget();
    const call = async (caller: Caller, name: string, id: string) =>
      (await fixtures.users[caller].client.rpc(name, { id })).status;
    for (const caller of ['outsider', 'member'] as const)
      for (const [name, id] of [
        ['test_webhook', webhook],
        ['resend_webhook_delivery', delivery],
      ] as const)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        for (let n = 0; n < 25; n += 1) expect(await call(caller, name, id)).toBeGreaterThanOrEqual(400);
    const statusesOf = async (name: string, id: string, times: number) => {
      const statuses = [];
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      for (let n = 0; n < times; n += 1) statuses.push(await call('owner', name, id));
      return statuses;
    };
    expect(await statusesOf('test_webhook', webhook, 6)).toEqual([204, 204, 204, 204, 204, 429]);
    expect(await statusesOf('test_webhook', other, 1)).toEqual([204]);
    expect(await statusesOf('resend_webhook_delivery', delivery, 21)).toEqual([
      ...Array.from({ length: 20 }, () => 204),
      429,
    ]);
    await fixtures.sql('delete from webhook where id = any ($1)', [[webhook, other]]);
    await forget();
  });

  describe('once it is used up', () => {
    interface Reply {
      status: number;
      retryAfter: string | null;
      body: { code?: string; message?: string };
    }
    interface Body {
      code?: string;
      message?: string;
      /** Of the API for systems. */
      error?: { code: string; message: string };
    }
    type Headers = Record<string, string>;
    const send = async (path: string, init: { method?: string; body?: object; headers?: Headers }): Promise<Reply> => {
      const { method = 'POST', body, headers } = init;
      const response = await fetch(`${fixtures.stack.url}/functions/v1/${path}`, {
        method,
        headers: { apikey: fixtures.stack.keys.publishable, 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer = JSON.parse((await response.text()) || '{}') as Body;
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: answer.error ?? answer,
      };
    };
    const as = (caller: Caller, path: string, body: object) =>
      send(path, { body, headers: { authorization: `Bearer ${fixtures.users[caller].accessToken}` } });

    let made: Promise<string> | undefined;
    const makeKey = async (): Promise<string> => {
      const { data } = await fixtures.users.owner.client
        .rpc('create_api_key', {
          business_id: batik.business,
          id: randomUUID(),
          name: 'Uji',
          scopes: ['orders:read'],
          days: null,
        })
        .throwOnError();
      return String(data);
    };

    /** The page of an unpaid order whose courier is not chosen yet, opened with its digits. */
    const openPage = async () => {
      const { data } = await fixtures.users.member.client
        .rpc('create_order', {
          id: randomUUID(),
          room_id: batik.room,
          lines: [{ name: 'Kain batik', price: 250_000, quantity: 1, weight: 1000 }],
          shipping: null,
        })
        .throwOnError();
      const { id: order, link_key: key } = data as { id: string; link_key: string };
      const [room] = await fixtures.sql<{ phone: string }>('select phone from room where id = $1', [batik.room]);
      const digits = room?.phone.slice(-4) ?? '';
      const opened = await send('checkout/open', { body: { order, key, digits } });
      return { order, key, pass: (opened.body as { pass: string }).pass, apiKey: await (made ??= makeKey()) };
    };
    const withKey = (key: string) => send('api/v1/key', { method: 'GET', headers: { authorization: `Bearer ${key}` } });
    const question = { business_id: batik.business, question: 'Jam buka?', knowledge: 'published' };
    const shop = { text: 'Kami buka setiap hari pukul 08.00 sampai 17.00.', question: 'jam buka?' };
    const invitation = () => ({ businessId: batik.business, role: 'member', email: `${randomUUID()}@chabot.test` });
    const recipient = { name: 'Sari', street: 'Jl. Melati 8', postal_code: '55581', area_id: '31513' };

    /** A request that takes from each limit, made as those do whose request it is. The functions ask in the order of the pages. */
    const requests: Record<string, (page: Awaited<ReturnType<typeof openPage>>) => Promise<Reply>> = {
      agent: () => as('owner', 'agent/preview', question),
      api: ({ apiKey }) => withKey(apiKey),
      'api-refused': () => withKey('tanpa kunci'),
      checkout: () => send('checkout/read', { body: { order: randomUUID(), key: randomUUID() } }),
      'checkout-area': (page) => send('checkout/areas', { body: { ...page, query: 'depok' } }),
      'checkout-connection': () =>
        as('owner', 'checkout/connection/test', { business: batik.business, kind: 'shipping' }),
      'checkout-order': (page) => send('checkout/read', { body: page }),
      'checkout-payment': (page) => send('checkout/pay', { body: { ...page, bank: 'bca' } }),
      'checkout-place': () => as('owner', 'checkout/places', { business: batik.business, query: 'depok' }),
      'checkout-proof': (page) => send('checkout/proof', { body: { ...page, picture: 'x' } }),
      'checkout-quote': () => as('member', 'checkout/quote', { business: batik.business, area: '31513', grams: 500 }),
      'checkout-rate': (page) => send('checkout/rates', { body: { ...page, area: '31513' } }),
      'checkout-refused': (page) => send('checkout/read', { body: { ...page, key: randomUUID() } }),
      handover: () => as('owner', 'handover', { businessId: batik.business }),
      mail: () => as('owner', 'team/invitations', invitation()),
      push: () => as('owner', 'push/key', {}),
      'shipping-areas': (page) => send('checkout/areas', { body: { ...page, query: `tempat ${randomUUID()}` } }),
      'shipping-rates': (page) =>
        send('checkout/deliver', { body: { ...page, recipient, code: 'jne', service: 'REG' } }),
      'shipping-share': (page) => send('checkout/areas', { body: { ...page, query: `lain ${randomUUID()}` } }),
      'shop-trial': () => as('anonymous', 'agent/shop-trial', shop),
      'shop-trial-address': () => as('anonymous', 'agent/shop-trial', shop),
      'shop-trial-all': () => as('anonymous', 'agent/shop-trial', shop),
      simulate: () => as('owner', 'agent/simulate', named.find(([limit]) => limit === 'simulate')![2]),
      team: () => as('owner', 'team/invitations', { businessId: batik.business, role: 'member' }),
      templates: () => as('owner', 'templates/sync', { business_id: batik.business }),
      'update-toggles': () => as('admin', 'update-toggles', { id: randomUUID(), toggles: { modelVersion: 'small' } }),
      waha: () => as('owner', 'waha/catch-up', { businessId: batik.business }),
    };
    /** Of these, the answer is no error: the model is told, or the auth service. */
    const told = ['agent-shipping', 'agent-shipping-trial', 'sms-hook'];

    test('each limit has a request that is refused by it', () => {
      expect([...Object.keys(requests), ...told].toSorted()).toEqual(Object.keys(counted).toSorted());
    });

    /** Rows that a refused request may not change: of the business, of all invitations and of the toggles. */
    const rows = async (): Promise<unknown> => {
      const tables = await fixtures.sql<{ name: string }>(
        `select table_schema || '.' || table_name as name from information_schema.columns
         join pg_class on oid = (table_schema || '.' || table_name)::regclass and relkind = 'r'
         where table_schema in ('public', 'private') and column_name = 'business_id' order by 1`,
      );
      return fixtures.sql(
        [
          ...tables.map(
            ({ name }) =>
              `select '${name}' as name, md5(coalesce(string_agg(one::text, '|' order by one::text), '')) from ${name} as one`,
          ),
          `select 'setting', md5(string_agg(one::text, '|' order by one::text)) from private.setting as one order by 1`,
        ].join(' union all '),
      );
    };

    test.each(Object.keys(requests))('%s refuses with a code and a sentence, and loses nothing', async (limit) => {
      const request = requests[limit]!;
      await forget();
      const page = await openPage();
      await forget();
      // What was asked before is kept, and needs no call.
      await fixtures.sql('delete from private.shipping_answer');
      const before = await request(page);
      const isRefused = ({ status, body }: Reply) => status === 429 || body.code === 'upstream_limit';
      expect(isRefused(before)).toBe(false);
      const taken = await fixtures.sql<{ key: string }>(
        `update private.rate_bucket set full_at = now() + interval '30 days' where starts_with(key, $1 || ':') returning key`,
        [limit],
      );
      expect(taken).not.toEqual([]);
      await fixtures.sql('delete from private.shipping_answer');
      const untouched = await rows();
      const { status, retryAfter, body } = await request(page);
      const isOfProvider = limit.startsWith('shipping-');
      expect([status, body.code]).toEqual(isOfProvider ? [503, 'upstream_limit'] : [429, 'rate_limited']);
      expect(body.message).toMatch(isOfProvider ? /Coba lagi besok/ : /^Terlalu banyak permintaan\. Tunggu sebentar/);
      expect(isOfProvider || Number(retryAfter) > 60).toBe(true);
      expect(await rows()).toEqual(untouched);
      await forget();
      expect(isRefused(await request(page))).toBe(false);
    });

    test.each([
      ['agent-shipping', batik.room],
      ['agent-shipping-trial', null],
    ])('%s tells the model so, which keeps what else it knows', async (limit, room) => {
      await forget();
      const asked: string[] = [];
      const couriers = { areas: async (_: string, name: string) => (asked.push(name), []) } as never;
      const of = { business: { id: batik.business }, knowledge: 'published', room } as never;
      const ask = () => readShipping({ service: fixtures.service, couriers }, of, { destination: 'Sleman' });
      const before = await ask();
      expect([asked, before.facts.length]).toEqual([['Sleman'], 1]);
      await fixtures.sql(
        `update private.rate_bucket set full_at = now() + interval '30 days' where starts_with(key, $1 || ':')`,
        [limit],
      );
      const refused = await ask();
      expect(asked).toHaveLength(1);
      expect(refused.facts).toEqual(before.facts);
      expect(refused.note).toContain('terlalu sering dicek');
      expect(refused.note).toContain('Jangan menyebut atau menebak angka');
      await forget();
    });
  });

  test('keys that are not valid block no valid one', async () => {
    const get = async (key: string) => {
      const headers = { authorization: `Bearer ${key}` };
      return (await fetch(`${fixtures.stack.url}/functions/v1/api/v1/key`, { headers })).status;
    };
    const { data: valid } = await fixtures.users.owner.client
      .rpc('create_api_key', {
        business_id: batik.business,
        id: randomUUID(),
        name: 'Kasir',
        scopes: ['orders:read'],
        days: null,
      })
      .throwOnError();
    // The first half of the key is right, which is more than a page shows.
    const wrong = `${String(valid).slice(0, 28)}${'0'.repeat(24)}`;
    await forget();
    expect(await get(wrong)).toBe(401);
    await useUp();
    expect(await get(wrong)).toBe(429);
    expect(await get(String(valid))).toBe(200);
    await forget();
  });
});

/** Letters, words, digits, marks, quotes and tags, repeated. */
const units = ['a', 'kakak', 'halo kak ', '1', '08-', 'Rp1.', ' ', '\n', '.', 'a@', "'", '{{a', '[', '#', 'b, ', '😀'];

test('the database ends no function for what a text of 50,000 characters consists of', async () => {
  // What it changes is undone. `room`: one that stands for any.
  await fixtures.sql(`
    create function private.test_call(call text, given text) returns void language plpgsql as $$
    begin
      execute call using given;
      raise exception 'undone';
    exception
      when query_canceled then raise;
      when others then
    end
    $$`);
  const functions = await fixtures.sql<{ name: string; call: string }>(`
    select made.oid::regprocedure::text as name, format('select count(*) from (select %I.%I(%s)) as result',
      space.nspname, made.proname, string_agg(case argument.type::regtype::text
        when 'text' then '$1' when 'text[]' then 'array[$1]' when 'boolean' then 'false' when 'integer' then '1'
        when 'uuid' then '''${batik.business}''::uuid' when 'jsonb' then 'jsonb_build_object(''text'', $1)'
        when 'room' then '(select room from public.room limit 1)' when 'public.room' then '(select room from public.room limit 1)'
        else 'null::' || argument.type::regtype end, ', ' order by argument.place)) as call
    from pg_catalog.pg_proc as made
    join pg_catalog.pg_namespace as space on space.oid = made.pronamespace
    cross join lateral unnest(made.proargtypes::oid[]) with ordinality as argument (type, place)
    where space.nspname in ('public', 'private') and made.prokind = 'f' and made.proname not like 'test\\_%'
    group by made.oid, space.nspname, made.proname
    having bool_or(argument.type in ('text'::regtype, 'text[]'::regtype))
    order by 1`);
  expect(functions.length).toBeGreaterThan(100);
  // Linear time needs less than a second for all texts, quadratic time a minute.
  const limits = "set local statement_timeout = '20s'";
  const slow: string[] = [];
  for (const { name, call } of functions)
    // oxlint-disable-next-line no-await-in-loop -- at the same time they would hold up each other
    await fixtures.stack.database
      .transaction(async (query) => {
        await query(limits);
        await query(
          'select private.test_call($1, repeat(unit, 50000 / char_length(unit))) from unnest($2::text[]) as unit',
          [call, units],
        );
      })
      .catch((error: unknown) => slow.push(`${name}: ${String(error)}`));
  expect(slow).toEqual([]);
});

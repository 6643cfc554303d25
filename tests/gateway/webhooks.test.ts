import { spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { RESERVED_NETWORKS } from '../../supabase/functions/_shared/publicAddress.ts';
import { createIntegrations, type IntegrationsOptions } from '../../supabase/functions/integrations/app.ts';
import { deliver } from '../../supabase/functions/integrations/deliver.ts';
import { startHarness, type Chat, type Harness } from './support/harness.ts';

// Each event reaches each endpoint at least once, whatever fails on the way, and is settled once.

type Row = Record<string, unknown>;

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const business = 'b0000000-0000-4000-8000-000000000001';
const NO_ANSWER = 0;

let harness: Harness;
let receiver: Server;
let address: string;
let room: Chat;
let received: Received[];
/** The status with which the receiver responds to a path. */
let statuses: Map<string, number>;

const query = <Result = Row>(sql: string, values: unknown[] = []): Promise<Result[]> =>
  harness.stack.database.query<Result>(sql, values);

beforeAll(async () => {
  harness = await startHarness();
  room = await harness.createRoom();
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      const status = statuses.get(path) ?? 204;
      if (status !== NO_ANSWER) response.writeHead(status, { location: '/lain' }).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.close().closeAllConnections();
  await harness.close();
});
beforeEach(async () => {
  received = [];
  statuses = new Map();
  await query(`insert into private.setting (name, value) values ('loopback_webhooks', 'on')
    on conflict (name) do update set value = excluded.value`);
});
afterEach(() => query('delete from public.webhook'));

interface Endpoint {
  id: string;
  path: string;
  secret: string;
}

/** An endpoint of the shop at the receiver, under a path of its own. */
const addEndpoint = async (events: string[] = ['ticket.created']): Promise<Endpoint> => {
  const id = randomUUID();
  const path = `/${id}`;
  const { text, status } = await saveEndpoint({ id, url: address + path, events });
  expect(status).toBe(200);
  return { id, path, secret: JSON.parse(text) as string };
};
const saveEndpoint = (fields: object, as = harness.owner) =>
  harness.rpc(
    'save_webhook',
    { business_id: business, id: randomUUID(), url: `${address}/`, description: '', events: ['order.paid'], ...fields },
    as,
  );

/** A sender like in a process of its own. `wake` resolves when nothing is due within half a minute. */
const newSender = (options: Partial<IntegrationsOptions> = {}) => {
  const work: Promise<void>[] = [];
  const app = createIntegrations({ env: harness.env, waitUntil: (promise) => void work.push(promise), ...options });
  return {
    wake: async (key = harness.env.secretKey) => {
      const { status } = await app.request('/integrations', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      });
      await Promise.all(work);
      return status;
    },
  };
};

const openTickets = (count: number) =>
  query(
    `insert into public.ticket (business_id, title, room_id) select $1, 'Kancing lepas', $2 from generate_series(1, $3)`,
    [business, room.roomId, count],
  );
const deliveriesOf = (endpoint: Endpoint) =>
  query('select * from public.webhook_delivery where webhook_id = $1 order by created_at, id', [endpoint.id]);
const webhookOf = async (endpoint: Endpoint) =>
  (await query('select * from public.webhook where id = $1', [endpoint.id]))[0];

/** So that the try after the next failure is due in five minutes, and no sender waits for it. */
const skipFirstRetry = () => query('update public.webhook_delivery set tries = 1');
const makeDue = () =>
  query(
    `update public.webhook_delivery set due_at = now(), lease_until = case when status = 'sending' then now() - interval '1 second' end`,
  );

/** Whether the signature is that of Standard Webhooks with the secret. */
const isSignedWith = ({ headers, body }: Received, secret: string): boolean => {
  const key = Buffer.from(secret.replace(/^whsec_/u, ''), 'base64');
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
};

describe('a delivery', () => {
  test('is signed with the secret of its endpoint, and tells ids and states, but no text', async () => {
    const endpoint = await addEndpoint();
    const began = Math.floor(Date.now() / 1000);
    await openTickets(1);
    expect(await newSender().wake()).toBe(202);
    const [row] = await deliveriesOf(endpoint);
    expect(received).toHaveLength(1);
    const [message] = received as [Received];
    expect(isSignedWith(message, endpoint.secret)).toBe(true);
    expect(isSignedWith({ ...message, body: `${message.body} ` }, endpoint.secret)).toBe(false);
    expect(message.headers).toMatchObject({ 'webhook-id': row?.['id'], 'content-type': 'application/json' });
    expect(Number(message.headers['webhook-timestamp'])).toBeGreaterThanOrEqual(began);
    const body = JSON.parse(message.body) as Row;
    expect(body).toMatchObject({ type: 'ticket.created', data: { room_id: room.roomId, status: 'baru' } });
    expect(message.body).not.toContain('Kancing');
    expect(row).toMatchObject({ status: 'delivered', code: 204, failure: null, tries: 1, lease_owner: null });
  });

  test('is made for each event that the endpoint has chosen, and for no other', async () => {
    const all = await addEndpoint([
      'chat.escalated',
      'chat.completed',
      'order.created',
      'order.paid',
      'order.cancelled',
      'ticket.created',
      'ticket.closed',
    ]);
    const orders = await addEndpoint(['order.paid']);
    const [paid, cancelled] = [randomUUID(), randomUUID()];
    for (const id of [paid, cancelled])
      // oxlint-disable-next-line no-await-in-loop -- one order after the other
      await harness.rpc('create_order', {
        id,
        room_id: room.roomId,
        lines: [{ name: 'Kain', price: 250_000, quantity: 1 }],
      });
    await query(`update public.customer_order set status = 'paid', paid_at = now() where id = $1`, [paid]);
    await query(`update public.customer_order set status = 'cancelled', cancelled_at = now() where id = $1`, [
      cancelled,
    ]);
    await harness.rpc('escalate_room', { room_id: room.roomId, reason: 'marah' });
    await harness.rpc('complete_room', { room_id: room.roomId });
    await openTickets(1);
    await query(`update public.ticket set status = 'selesai' where business_id = $1 and status <> 'selesai'`, [
      business,
    ]);
    await newSender().wake();
    const typesAt = ({ path }: Endpoint) =>
      received.filter((one) => one.path === path).map(({ body }) => (JSON.parse(body) as { type: string }).type);
    expect(new Set(typesAt(all))).toEqual(
      new Set([
        'chat.escalated',
        'chat.completed',
        'order.created',
        'order.paid',
        'order.cancelled',
        'ticket.created',
        'ticket.closed',
      ]),
    );
    expect(typesAt(orders)).toEqual(['order.paid']);
  });

  test('is accepted by the receiver of docs/webhooks.md, and refused by it with another secret', async () => {
    const code =
      /```js\n([^]*?)```/u.exec(readFileSync(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8'))?.[1] ?? '';
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    free.close();
    const id = randomUUID();
    const saved = await saveEndpoint({ id, url: `http://127.0.0.1:${port}/`, events: ['ticket.created'] });
    const attempt = async (secret: string) => {
      const receiverOfDocs = spawn(process.execPath, ['--input-type=module', '-', secret, String(port)]);
      receiverOfDocs.stdin.end(code);
      const lines = createInterface(receiverOfDocs.stdout)[Symbol.asyncIterator]();
      try {
        expect((await lines.next()).value).toBe(`http://127.0.0.1:${port}`);
        await harness.rpc('test_webhook', { id });
        await skipFirstRetry();
        await newSender().wake();
        return String((await lines.next()).value);
      } finally {
        receiverOfDocs.kill();
        await once(receiverOfDocs, 'exit');
      }
    };
    expect(await attempt(JSON.parse(saved.text) as string)).toMatch(/^accepted [0-9a-f-]{36} \{.*webhook\.test/u);
    expect(await attempt('whsec_b3RoZXI=')).toMatch(/^refused /u);
  });

  test('of a test, and of a turned off endpoint', async () => {
    const endpoint = await addEndpoint(['order.paid']);
    await harness.rpc('test_webhook', { id: endpoint.id });
    await newSender().wake();
    expect(received.map(({ body }) => JSON.parse(body) as Row)).toMatchObject([{ type: 'webhook.test' }]);
    await harness.rpc('enable_webhook', { id: endpoint.id, is_enabled: false });
    expect((await harness.rpc('test_webhook', { id: endpoint.id })).body).toMatchObject({ code: 'changed' });
  });

  test('is not made in a transaction that is rolled back', async () => {
    const endpoint = await addEndpoint();
    await expect(
      query(`insert into public.ticket (business_id, title) values ($1, 'Kain'), ($1, ' ')`, [business]),
    ).rejects.toThrow('ticket_title_check');
    expect(await deliveriesOf(endpoint)).toEqual([]);
  });
});

describe('a failed try', () => {
  test.each([
    [500, { failure: 'status', code: 500 }],
    [307, { failure: 'redirect', code: 307 }],
    [NO_ANSWER, { failure: 'slow', code: null }],
  ])('with the response %i is repeated with the same id', async (status, why) => {
    const endpoint = await addEndpoint();
    statuses.set(endpoint.path, status);
    await openTickets(1);
    await skipFirstRetry();
    const sender = newSender(status === NO_ANSWER ? { timeout: 300 } : {});
    await sender.wake();
    expect(await deliveriesOf(endpoint)).toMatchObject([{ status: 'queued', tries: 2, ...why }]);
    expect(await webhookOf(endpoint)).toMatchObject({ is_enabled: true, failing_since: expect.any(String) as string });
    statuses.clear();
    await makeDue();
    await sender.wake();
    expect(await deliveriesOf(endpoint)).toMatchObject([{ status: 'delivered', tries: 3, code: 204, failure: null }]);
    expect(await webhookOf(endpoint)).toMatchObject({ failing_since: null });
    expect(received.map(({ path }) => path)).toEqual([endpoint.path, endpoint.path]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('is repeated seven times within a day, and then only when the owner asks for it', async () => {
    const [waits] = await query<{ hours: number }>(
      `select sum(extract(epoch from private.webhook_wait(tries)))::float8 / 3600 as hours from generate_series(1, 8) as tries`,
    );
    expect(waits?.hours).toBeLessThanOrEqual(24);
    const endpoint = await addEndpoint();
    statuses.set(endpoint.path, 503);
    await openTickets(1);
    await query('update public.webhook_delivery set tries = 7');
    await newSender().wake();
    const [failed] = await deliveriesOf(endpoint);
    expect(failed).toMatchObject({ status: 'failed', tries: 8, code: 503 });
    statuses.clear();
    expect((await harness.rpc('resend_webhook_delivery', { id: failed?.['id'] })).status).toBe(204);
    await newSender().wake();
    expect(await deliveriesOf(endpoint)).toMatchObject([{ id: failed?.['id'], status: 'delivered', tries: 1 }]);
  });

  test('after three days of failures turns the endpoint off and tells its owners', async () => {
    const endpoint = await addEndpoint();
    statuses.set(endpoint.path, 500);
    await openTickets(6);
    await skipFirstRetry();
    await query(`update public.webhook set failing_since = now() - interval '3 days 1 minute' where id = $1`, [
      endpoint.id,
    ]);
    await newSender().wake();
    expect(await webhookOf(endpoint)).toMatchObject({ is_enabled: false, disabled_reason: 'failing' });
    expect(new Set((await deliveriesOf(endpoint)).map(({ status }) => status))).toEqual(new Set(['failed']));
    const notices = await query(`select profile_id, detail from public.notice where kind = 'webhook_disabled'`);
    expect(notices).toEqual([{ profile_id: harness.owner.id, detail: { name: '127.0.0.1' } }]);
    await openTickets(1);
    expect(await deliveriesOf(endpoint)).toHaveLength(6);
  });

  test('with the response “gone” turns the endpoint off at once', async () => {
    const endpoint = await addEndpoint();
    statuses.set(endpoint.path, 410);
    await openTickets(1);
    await newSender().wake();
    expect(await webhookOf(endpoint)).toMatchObject({ is_enabled: false, disabled_reason: 'gone' });
    expect(await deliveriesOf(endpoint)).toMatchObject([{ status: 'failed', code: 410 }]);
  });
});

describe('the secret', () => {
  test('is shown once; after a change both are valid for a day', async () => {
    const endpoint = await addEndpoint();
    const again = await saveEndpoint({ id: endpoint.id, url: address + endpoint.path, events: ['ticket.created'] });
    expect(again.text).toBe('null');
    const rotated = JSON.parse((await harness.rpc('rotate_webhook_secret', { id: endpoint.id })).text) as string;
    expect(rotated).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
    await openTickets(1);
    await newSender().wake();
    expect([endpoint.secret, rotated].map((secret) => isSignedWith(received[0] as Received, secret))).toEqual([
      true,
      true,
    ]);
    const [day] = await query(
      `select old_secret_until between now() + interval '23 hours' and now() + interval '24 hours' as is_day from public.webhook`,
    );
    expect(day).toEqual({ is_day: true });
    await query(`update public.webhook set old_secret_until = now() - interval '1 second'`);
    await openTickets(1);
    await newSender().wake();
    expect([endpoint.secret, rotated].map((secret) => isSignedWith(received[1] as Received, secret))).toEqual([
      false,
      true,
    ]);
  });
});

describe('several processes', () => {
  test('send each delivery once', async () => {
    const endpoints = [await addEndpoint(), await addEndpoint()];
    await openTickets(12);
    await Promise.all(Array.from({ length: 4 }, () => newSender().wake()));
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(24);
    expect(received).toHaveLength(24);
    const rows = (await Promise.all(endpoints.map(deliveriesOf))).flat();
    expect(rows.map(({ status, tries }) => [status, tries])).toEqual(
      Array.from({ length: 24 }, () => ['delivered', 1]),
    );
  });

  test('make up for one that is killed between sending and settling, and it settles nothing later', async () => {
    const endpoints = [await addEndpoint(), await addEndpoint()];
    await openTickets(6);
    const owners: string[] = [];
    const killed: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.includes('settle_webhook_delivery')) return fetch(request);
      owners.push(((await request.json()) as { p_owner: string }).p_owner);
      throw new TypeError('The process was killed');
    };
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await newSender({ fetch: killed }).wake();
    log.mockRestore();
    expect(received).toHaveLength(8);
    const lost = await query<{ id: string }>(`select id from public.webhook_delivery where status = 'sending'`);
    expect(lost).toHaveLength(8);
    await newSender().wake();
    expect(received).toHaveLength(8);
    await makeDue();
    await newSender().wake();
    const rows = (await Promise.all(endpoints.map(deliveriesOf))).flat();
    expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'delivered'));
    expect(rows.filter(({ tries }) => tries === 2)).toHaveLength(8);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
    for (const { id } of lost)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await query(`select public.settle_webhook_delivery($1, $2, 1, '{"failure": "slow", "ms": 1}')`, [id, owners[0]]);
    const later = (await Promise.all(endpoints.map(deliveriesOf))).flat();
    expect(later).toEqual(rows);
  });
});

/** The last and first addresses outside a network, and those inside, as four decimal numbers. */
const edgesOf = (network: string): string[] => {
  const [base = '', bits = ''] = network.split('/');
  const first = base.split('.').reduce((number, part) => number * 256 + Number(part), 0);
  const end = first + 2 ** (32 - Number(bits));
  return [first - 1, first, end - 1, end]
    .filter((number) => number >= 0 && number < 2 ** 32)
    .map((number) => [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.'));
};

/** Other spellings of an IPv4 address, which URL reads as the same one. */
const spellingsOf = (address: string): string[] => {
  const parts = address.split('.').map(Number);
  const number = parts.reduce((all, part) => all * 256 + part, 0);
  return [
    `${number}`,
    `0x${number.toString(16)}`,
    `0${number.toString(8)}`,
    parts.map((part) => `0x${part.toString(16)}`).join('.'),
    parts.map((part) => `0${part.toString(8)}`).join('.'),
    `${parts[0]}.${number % 2 ** 24}`,
    `${address}.`,
    address.replaceAll('.', '。'),
    encodeURIComponent(address).replaceAll('1', '%31'),
    `[::ffff:${address}]`,
    `[::${address}]`,
    `[2002:${number
      .toString(16)
      .padStart(8, '0')
      .replace(/^(.{4})/u, '$1:')}::1]`,
    `[64:ff9b::${address}]`,
  ];
};

describe('an address', () => {
  const isSaved = async (urls: string[]): Promise<Map<string, boolean>> => {
    const rows = await query(
      'select one.url, private.valid_webhook_url(one.url) as saved from unnest($1::text[]) as one (url)',
      [urls],
    );
    return new Map(rows.map(({ url, saved }) => [String(url), saved === true]));
  };
  /** Whether the sender connects, when each name has a public address. */
  const isCalled = async (url: string): Promise<boolean> => {
    const network = {
      resolve: async () => ['93.184.215.14'],
      request: async () => ({ status: 204, headers: {}, body: new ReadableStream() }),
    };
    const { failure } = await deliver(
      { url, headers: {}, body: '' },
      { network, allowsLoopback: false, timeout: 10_000 },
    );
    return failure === null;
  };
  const calledOf = async (urls: string[]): Promise<Map<string, boolean>> =>
    new Map(await Promise.all(urls.map(async (url) => [url, await isCalled(url)] as const)));

  test('is saved when the sender may connect to it, of all networks', async () => {
    await query(`update private.setting set value = 'off' where name = 'loopback_webhooks'`);
    const hosts = [
      ...RESERVED_NETWORKS.flatMap(edgesOf),
      '8.8.8.8',
      '1.1.1.1',
      '256.1.1.1',
      '1.2.3.4.5',
      '[1.2.3.4]',
      '[]',
      '[::]',
      '[::1]',
      '[1::2::3]',
      '1fff:ffff::1',
      '2000::1',
      '2001::1',
      '2001:1ff::1',
      '2001:200::1',
      '2001:db7::1',
      '2001:db8::1',
      '2001:db9::1',
      '2001:4860:4860::8888',
      '2002::1',
      '2003::1',
      '3fff::1',
      '4000::1',
      '64:ff9b::808:808',
      'fc00::1',
      'fd00::1',
      'fe80::1',
      'fec0::1',
      'ff02::1',
      '2606:4700::1.1.1.1',
      'FE80::1',
      'fe80::1%25eth0',
      'zz::1',
    ].map((host) => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host));
    const urls = hosts.flatMap((host) =>
      ['', ':8443', '/chabot', '?kunci=1', ':443/a?b#c'].map((rest) => `https://${host}${rest}`),
    );
    expect(await isSaved(urls)).toEqual(await calledOf(urls));
  });

  test('in another spelling is never saved when the sender may not connect to it', async () => {
    await query(`update private.setting set value = 'off' where name = 'loopback_webhooks'`);
    const urls = RESERVED_NETWORKS.flatMap(edgesOf)
      .flatMap(spellingsOf)
      .map((host) => `https://${host}/`);
    const [saved, called] = await Promise.all([isSaved(urls), calledOf(urls)]);
    expect(urls.filter((url) => saved.get(url) && !called.get(url))).toEqual([]);
  });

  test.each([
    'https://toko.id\\@10.0.0.1/',
    'https://10.0.0.1#@toko.id',
    'https://toko.id:99999/',
    ...[
      'localhost',
      'LOCALHOST',
      'localhost.',
      'toko.localhost',
      'host.local',
      'host.local.',
      'kasir',
      'kasir.lan',
    ].map((host) => `https://${host}/`),
    ...['a.internal', 'a.intranet', 'a.private', 'a.corp', 'a.home', 'a.home.arpa', 'xn--n.local', '..', 'a..b'].map(
      (host) => `https://${host}:8443`,
    ),
  ])('“%s” leads to an inner network or nowhere', async (url) => {
    await query(`update private.setting set value = 'off' where name = 'loopback_webhooks'`);
    expect(await isSaved([url])).toEqual(new Map([[url, false]]));
  });

  test.each([
    'https://toko.id',
    'https://kasir.toko.id:8443/a?b=c',
    'https://xn--bnk-6ka.id.',
    'https://lokal.localnet.id/',
  ])('“%s” is saved', async (url) => {
    expect((await saveEndpoint({ url })).status).toBe(200);
  });

  test.each([
    'https://10.0.0.1',
    'https://kasir.local/chabot',
    'http://toko.id/webhook',
    'https://nama:sandi@toko.id/',
    'https://toko.id/ dua',
    'ftp://toko.id',
    'javascript:alert(1)',
    '',
  ])('“%s” is refused', async (url) => {
    expect((await saveEndpoint({ url })).body).toMatchObject({ code: 'invalid_url' });
  });

  test('of this computer is refused without the switch for tests, also by the sender', async () => {
    const endpoint = await addEndpoint();
    await query(`update private.setting set value = 'off' where name = 'loopback_webhooks'`);
    expect((await saveEndpoint({ url: address })).body).toMatchObject({ code: 'invalid_url' });
    await openTickets(1);
    await skipFirstRetry();
    await newSender().wake();
    expect(received).toEqual([]);
    expect(await deliveriesOf(endpoint)).toMatchObject([
      { status: 'queued', failure: 'forbidden_address', code: null },
    ]);
  });

  test('is one of at most five, and has at least one known event', async () => {
    for (let count = 0; count < 5; count += 1)
      // oxlint-disable-next-line no-await-in-loop -- the limit counts those before
      await addEndpoint();
    expect((await saveEndpoint({})).body).toMatchObject({ code: 'too_many' });
    await query('delete from public.webhook');
    expect((await saveEndpoint({ events: [] })).body).toMatchObject({ code: 'invalid' });
    expect((await saveEndpoint({ events: ['message.received'] })).body).toMatchObject({ code: 'invalid' });
  });
});

test('only the service wakes the sender', async () => {
  expect(await newSender().wake('sb_publishable_x')).toBe(401);
  expect(await newSender().wake(harness.owner.token)).toBe(401);
});

test('old deliveries are deleted after fourteen days', async () => {
  const endpoint = await addEndpoint();
  await openTickets(2);
  await query(`update public.webhook_delivery set created_at = now() - interval '14 days 1 minute'
    where id = (select min(id::text)::uuid from public.webhook_delivery)`);
  await query('select private.sweep_webhooks()');
  expect(await deliveriesOf(endpoint)).toHaveLength(1);
});

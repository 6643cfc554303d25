import { randomUUID } from 'node:crypto';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { publicKeyOf, type PushedMessage } from '../../local/push/push.ts';
import type { AlertRoomRow } from '../../src/contracts/notifications.ts';
import { alertKindOf } from '../../src/services/notifications/alerts.ts';
import { createPush, type PushOptions } from '../../supabase/functions/push/app.ts';
import type { PushNotification } from '../../supabase/functions/push/notification.ts';
import { startHarness, type Chat, type Harness, type User } from './support/harness.ts';
import { createDevice, vapidClaims, type PushDevice } from './support/pushDevice.ts';

// A chat that needs a member reaches the devices that subscribed, once, and no other device.

type Row = Record<string, unknown>;

const business = 'b0000000-0000-4000-8000-000000000001';
const privateKey = Buffer.alloc(32, 7).toString('base64url');
const vapid = { publicKey: publicKeyOf(privateKey), privateKey, subject: 'mailto:halo@chabot.test' };

let harness: Harness;
let room: Chat;

const query = <Result = Row>(sql: string, values: unknown[] = []): Promise<Result[]> =>
  harness.stack.database.query<Result>(sql, values);

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  room = await harness.createRoom();
  await query(`update public.room set name = 'Bu Ratna' where id = $1`, [room.roomId]);
});
afterEach(async () => {
  await query('delete from private.push_subscription');
  await query('delete from public.notification_preference');
});

interface Phone extends PushDevice {
  id: string;
  endpoint: string;
  /** What it was told, the oldest first. */
  told: () => PushNotification[];
}

const subscribe = async (
  user: User = harness.owner,
  language = 'id',
  { p256dh, auth, decrypt } = createDevice(),
): Promise<Phone> => {
  const id = randomUUID();
  const endpoint = `${harness.stack.url}/__push/${id}`;
  const { status } = await harness.rpc('save_push_subscription', { endpoint, p256dh, auth, language }, user);
  expect(status).toBe(204);
  return {
    id,
    endpoint,
    p256dh,
    auth,
    decrypt,
    told: () => harness.stack.push.messagesTo(id).map(({ body }) => JSON.parse(decrypt(body)) as PushNotification),
  };
};

/** A sender like in a process of its own. `wake` resolves when nothing is due within half a minute. */
const newSender = (options: Partial<PushOptions> = {}) => {
  const work: Promise<void>[] = [];
  const app = createPush({
    env: { ...harness.env, vapid },
    waitUntil: (promise) => void work.push(promise),
    ...options,
  });
  return {
    app,
    wake: async (key = harness.env.secretKey) => {
      const { status } = await app.request('/push', { method: 'POST', headers: { authorization: `Bearer ${key}` } });
      await Promise.all(work);
      return status;
    },
  };
};

const askForHelp = (chat = room, reason = 'Minta nego harga') =>
  query(`update public.room set status = 'ai_need_help', help_reason = $2 where id = $1`, [chat.roomId, reason]);
/** As a message of the customer would. */
const write = (text: string, chat = room) =>
  query(
    `update public.room set unread_count = unread_count + 1, last_message_id = gen_random_uuid(), last_message_preview = $2,
       last_message_kind = 'text', awaiting_reply_since = now() where id = $1`,
    [chat.roomId, text],
  );
const urlOf = (input: string | URL | Request): string => (input instanceof Request ? input.url : input.toString());
const letMembersHold = () =>
  query(`update public.room set status = null, help_reason = null where id = $1`, [room.roomId]);
const deliveries = () => query('select * from private.push_delivery order by id');
const makeDue = () =>
  query(`update private.push_delivery set due_at = now(),
    lease_until = case when status = 'sending' then now() - interval '1 second' end`);
const prefer = (user: User, kinds: object) =>
  query('insert into public.notification_preference (profile_id, business_id, kinds) values ($1, $2, $3)', [
    user.id,
    business,
    kinds,
  ]);

describe('a notification', () => {
  test('is sealed for the device, signed by the installation, and names the chat', async () => {
    const phone = await subscribe();
    await askForHelp();
    expect(await newSender().wake()).toBe(202);
    expect(phone.told()).toEqual([
      {
        title: 'Bu Ratna perlu bantuan',
        body: 'Minta nego harga',
        lang: 'id',
        kind: 'eskalasi',
        businessId: business,
        roomId: room.roomId,
        url: `/eskalasi/${room.roomId}?businessId=${business}`,
      },
    ]);
    const [{ headers, body }] = harness.stack.push.messagesTo(phone.id) as [PushedMessage];
    expect(headers).toMatchObject({ urgency: 'high', ttl: '86400', topic: room.roomId.replaceAll('-', '') });
    expect(() => createDevice().decrypt(body)).toThrow('unable to authenticate data');
    const claims = vapidClaims(headers['authorization'] ?? '', vapid.publicKey);
    expect(claims).toMatchObject({ sub: vapid.subject });
    expect(Number(claims?.['exp'])).toBeLessThan(Date.now() / 1000 + 86_400);
    expect(await deliveries()).toMatchObject([{ status: 'sent', sent_kind: 'eskalasi', lease_owner: null }]);
  });

  test('does not show the message if the user has hidden it, and speaks the language of the device', async () => {
    await prefer(harness.owner, { preview: false });
    const phone = await subscribe(harness.owner, 'en');
    await askForHelp(room, 'Nomor rekening saya 1234567890');
    await newSender().wake();
    expect(phone.told()).toMatchObject([{ title: 'Bu Ratna needs help', body: 'Open Chabot to read it.', lang: 'en' }]);
  });

  test('goes to each device of each member who wants it, and to no one of another business', async () => {
    const [owned, other, member, outsider] = await Promise.all([
      subscribe(),
      subscribe(),
      subscribe(harness.member),
      subscribe(harness.outsider),
    ]);
    await prefer(harness.member, { eskalasi: false });
    await askForHelp();
    await newSender().wake();
    expect([owned, other, member, outsider].map(({ told }) => told().length)).toEqual([1, 1, 0, 0]);
  });

  test('of the same chat comes at most once a minute, with the latest message, and a call for help at once', async () => {
    const phone = await subscribe();
    await letMembersHold();
    const sender = newSender();
    await write('Halo');
    await sender.wake();
    await write('Ada?');
    await write('Kak?');
    expect(await deliveries()).toMatchObject([{ status: 'queued' }]);
    expect(phone.told().map(({ body }) => body)).toEqual(['Halo']);
    await makeDue();
    await sender.wake();
    expect(phone.told().map(({ body }) => body)).toEqual(['Halo', 'Kak?']);
    await askForHelp();
    await sender.wake();
    expect(phone.told().map(({ kind }) => kind)).toEqual(['new_message', 'new_message', 'eskalasi']);
  });

  test('that became outdated while it was sent is sent again after the pause', async () => {
    const phone = await subscribe();
    await letMembersHold();
    await write('Halo');
    const sender = newSender({
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (urlOf(input).includes('/__push/') && phone.told().length === 1) await write('Jadi ambil dua');
        return response;
      },
    });
    await sender.wake();
    expect(await deliveries()).toMatchObject([{ status: 'queued', is_outdated: false }]);
    await makeDue();
    await sender.wake();
    expect(phone.told().map(({ body }) => body)).toEqual(['Halo', 'Jadi ambil dua']);
  });
});

describe('nothing is sent', () => {
  const silenced: [string, () => Promise<unknown>][] = [
    [
      'after the member has left',
      () => query('delete from public.team_business where member_id = $1', [harness.member.id]),
    ],
    [
      'once a colleague holds the chat',
      () =>
        query(
          `update public.room set holder = 'member', holder_id = $2, status = null, help_reason = null where id = $1`,
          [room.roomId, harness.owner.id],
        ),
    ],
    ['once the user wants to hear of no call for help', () => prefer(harness.member, { eskalasi: false })],
    [
      'in a session at aal1 of a user with a second factor',
      () =>
        query(
          `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
         values ($1, $2, 'Ponsel', 'totp', 'verified', now(), now())`,
          [factor, harness.member.id],
        ),
    ],
    ['after the session has ended', () => query('delete from auth.sessions where user_id = $1', [harness.member.id])],
  ];
  const factor = randomUUID();
  afterEach(async () => {
    await query('delete from auth.mfa_factors where id = $1', [factor]);
    await query(
      `insert into public.team_business (business_id, member_id, role) values ($1, $2, 'member') on conflict do nothing`,
      [business, harness.member.id],
    );
  });

  // The last case ends the session of the member, which no test after it needs.
  test.each(silenced)('%s', async (_, silence) => {
    const phone = await subscribe(harness.member);
    await askForHelp();
    expect(await deliveries()).toHaveLength(1);
    await silence();
    await newSender().wake();
    expect(phone.told()).toEqual([]);
    expect(await deliveries()).toEqual([]);
  });

  test('to an address that is no push service of a browser', async () => {
    const asked: string[] = [];
    const { p256dh, auth } = createDevice();
    const addresses = [
      'https://169.254.169.254/latest',
      'https://fcm.googleapis.com.jahat.id/x',
      'https://jahat.id/fcm.googleapis.com/x',
      'https://user@fcm.googleapis.com/x',
      'http://fcm.googleapis.com/x',
      'http://127.0.0.1@jahat.id/x',
      'file:///etc/passwd',
    ];
    for (const endpoint of addresses) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const reply = await harness.rpc('save_push_subscription', { endpoint, p256dh, auth, language: 'id' });
      expect([endpoint, reply.status, reply.body['code']]).toEqual([endpoint, 400, 'unknown_service']);
    }
    await query(
      `insert into private.push_subscription (profile_id, session_id, endpoint, p256dh, auth, language)
       select $1, sessions.id, 'http://127.0.0.1.jahat.id/x', $2, $3, 'id' from auth.sessions where user_id = $1 limit 1`,
      [harness.owner.id, p256dh, auth],
    );
    await askForHelp();
    await newSender({
      fetch: (input, init) => {
        asked.push(urlOf(input));
        return fetch(input, init);
      },
    }).wake();
    expect(asked.filter((address) => !address.startsWith(harness.stack.url))).toEqual([]);
    expect(await deliveries()).toEqual([]);
  });

  test('with another key than that of the service', async () => {
    await subscribe();
    await askForHelp();
    expect(await newSender().wake('salah')).toBe(401);
    expect(await deliveries()).toMatchObject([{ status: 'queued' }]);
  });
});

describe('a push service that answers', () => {
  test.each([404, 410])('%i has ended the subscription, which is deleted', async (status) => {
    const phone = await subscribe();
    harness.stack.push.refuse(phone.id, status);
    await askForHelp();
    await newSender().wake();
    expect(await query('select from private.push_subscription')).toEqual([]);
  });

  test('413 is not asked again, and keeps the subscription', async () => {
    const phone = await subscribe();
    harness.stack.push.refuse(phone.id, 413);
    await askForHelp();
    await newSender().wake();
    expect(await deliveries()).toEqual([]);
    expect(await query('select from private.push_subscription')).toHaveLength(1);
  });

  test('429 is asked again after the time that it names', async () => {
    const phone = await subscribe();
    harness.stack.push.refuse(phone.id, 429, { 'retry-after': '120' });
    await askForHelp();
    await newSender().wake();
    expect(
      await query(`select status, due_at > now() + interval '100 seconds' as waits from private.push_delivery`),
    ).toEqual([{ status: 'queued', waits: true }]);
    await makeDue();
    await newSender().wake();
    expect(phone.told()).toHaveLength(1);
  });

  test.each([301, 401, 403, 500])('%i five times is given up, and keeps the subscription', async (status) => {
    const phone = await subscribe();
    await askForHelp();
    // The wait after the first try is shorter than the patience of a sender.
    await query('update private.push_delivery set tries = 1');
    for (const tries of [2, 3, 4]) {
      harness.stack.push.refuse(phone.id, status, { location: '/__push/lain' });
      // oxlint-disable-next-line no-await-in-loop -- each try follows the one before
      await newSender().wake();
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await deliveries()).toMatchObject([{ status: 'queued', tries }]);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await makeDue();
    }
    harness.stack.push.refuse(phone.id, status);
    await newSender().wake();
    expect(await deliveries()).toEqual([]);
    expect(phone.told()).toEqual([]);
    expect(await query('select from private.push_subscription')).toHaveLength(1);
  });

  test('nothing in time is asked again', async () => {
    await subscribe();
    await askForHelp();
    await query('update private.push_delivery set tries = 1');
    await newSender({
      timeout: 20,
      fetch: async (input, init) =>
        urlOf(input).includes('/__push/')
          ? new Promise((_, reject) => {
              init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
            })
          : fetch(input, init),
    }).wake();
    expect(await deliveries()).toMatchObject([{ status: 'queued', tries: 2 }]);
  });
});

test('a process that was killed loses nothing, and settles nothing afterwards', async () => {
  const phone = await subscribe();
  await askForHelp();
  const killed = randomUUID();
  const service = (name: string, args: object) =>
    query(
      `select public.${name}(${Object.keys(args)
        .map((key, index) => `${key} => $${index + 1}`)
        .join()}) as result`,
      Object.values(args),
    );
  const [claim] = (await service('claim_push_deliveries', { p_owner: killed, p_most: 10 })) as [Row];
  const [delivery] = (claim['result'] as { deliveries: { id: string }[] }).deliveries;
  await newSender().wake();
  expect(phone.told()).toEqual([]);
  await makeDue();
  await newSender().wake();
  expect(phone.told()).toHaveLength(1);
  await service('settle_push_delivery', {
    p_delivery: delivery?.id,
    p_owner: killed,
    p_tries: 1,
    p_outcome: 'gone',
    p_kind: 'eskalasi',
    p_seconds: 0,
  });
  expect(await deliveries()).toMatchObject([{ status: 'sent' }]);
});

test('the page and the database alert of the same chats', async () => {
  const member = harness.member.id;
  const at = '2026-11-24T03:00:00+00:00';
  const plain = {
    id: randomUUID(),
    name: null,
    phone: null,
    chat_id: '62@c.us',
    status: null,
    help_reason: null,
    holder: 'ai',
    holder_id: null,
    holder_until: null,
    awaiting_reply_since: null,
    archived: false,
    unread_count: 0,
    last_message_preview: null,
    last_message_kind: null,
    alerted_at: at,
  } satisfies Row;
  const choices = {
    archived: [false, true],
    status: [null, 'ai_need_help', 'ai_auto_reply', 'ai_task_completed'],
    unread_count: [0, 3],
    awaiting_reply_since: [null, at],
    holder: [
      { holder: 'ai' },
      { holder: 'phone' },
      { holder: 'member', holder_id: member },
      { holder: 'member', holder_id: harness.owner.id },
      { holder: 'member', holder_id: member, holder_until: '2026-11-24T03:04:00+00:00' },
      { holder: 'member', holder_id: member, holder_until: '2026-11-24T04:00:00+00:00' },
    ],
  };
  const rooms = choices.archived.flatMap((archived) =>
    choices.status.flatMap((status) =>
      choices.unread_count.flatMap((unread_count) =>
        choices.awaiting_reply_since.flatMap((awaiting_reply_since) =>
          choices.holder.map((holder) => ({
            ...plain,
            archived,
            status,
            unread_count,
            awaiting_reply_since,
            ...holder,
          })),
        ),
      ),
    ),
  );
  const rows = await query<{ kind: string | null }>(
    `select private.alert_kind(jsonb_populate_record(null::public.room, listed.value), $2) as kind
     from jsonb_array_elements($1::jsonb) with ordinality as listed order by listed.ordinality`,
    [JSON.stringify(rooms), member],
  );
  const kinds = rows.map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set([null, 'eskalasi', 'ending', 'ai_handled', 'new_message']));
  expect(kinds).toEqual(rooms.map((listed) => alertKindOf(listed as unknown as AlertRoomRow, member)));
});

describe('a device', () => {
  const has = async (endpoint: string, user?: User) =>
    (await harness.rpc('has_push_subscription', { endpoint }, user)).text;

  test('belongs to the user who subscribed it last, who alone can remove it', async () => {
    const phone = await subscribe(harness.outsider);
    expect([await has(phone.endpoint), await has(phone.endpoint, harness.outsider)]).toEqual(['false', 'true']);
    await harness.rpc('save_push_subscription', { ...phone, id: undefined, told: undefined, language: 'id' });
    expect([await has(phone.endpoint), await has(phone.endpoint, harness.outsider)]).toEqual(['true', 'false']);
    await harness.rpc('remove_push_subscription', { endpoint: phone.endpoint }, harness.outsider);
    expect(await has(phone.endpoint)).toBe('true');
    await harness.rpc('remove_push_subscription', { endpoint: phone.endpoint });
    expect(await has(phone.endpoint)).toBe('false');
  });

  test('works again after the next sign-in of the same user, and tells another user on it nothing', async () => {
    const endedSession = 'update private.push_subscription set session_id = $2 where endpoint = $1';
    const phone = await subscribe();
    const resume = async (user?: User, auth = phone.auth) =>
      (await harness.rpc('resume_push_subscription', { endpoint: phone.endpoint, auth, language: 'id' }, user)).text;
    // The user signs out and in again.
    await query(endedSession, [phone.endpoint, randomUUID()]);
    await query('select private.sweep_pushes()');
    await letMembersHold();
    await askForHelp();
    await newSender().wake();
    expect([await has(phone.endpoint), phone.told()]).toEqual(['false', []]);
    expect(await resume(undefined, createDevice().auth)).toBe('false');
    expect([await resume(), await has(phone.endpoint)]).toEqual(['true', 'true']);
    await letMembersHold();
    await askForHelp();
    await newSender().wake();
    expect(phone.told()).toHaveLength(1);

    // Another user takes the device; the first one signed out without a network, so that the session goes on.
    expect(await resume(harness.outsider)).toBe('false');
    await letMembersHold();
    await askForHelp();
    await newSender().wake();
    expect([await has(phone.endpoint), phone.told().length]).toEqual(['false', 1]);
    // The first one comes back.
    expect(await resume()).toBe('true');
    // Whom the device was subscribed for last has it alone.
    await harness.rpc(
      'save_push_subscription',
      { ...phone, id: undefined, told: undefined, language: 'id' },
      harness.outsider,
    );
    expect([await resume(), await resume(harness.outsider)]).toEqual(['false', 'true']);
  });

  test('that rests for ninety days is forgotten', async () => {
    const [old, young, used] = [await subscribe(), await subscribe(), await subscribe()];
    await query(
      `update private.push_subscription set created_at = now() - interval '91 days' where endpoint = any ($1)`,
      [[old.endpoint, used.endpoint]],
    );
    await query('update private.push_subscription set session_id = null where endpoint = any ($1)', [
      [old.endpoint, young.endpoint],
    ]);
    await query('select private.sweep_pushes()');
    const known = await query<{ endpoint: string }>('select endpoint from private.push_subscription');
    expect(known.map(({ endpoint }) => endpoint).toSorted()).toEqual([young.endpoint, used.endpoint].toSorted());
  });

  test('is one of at most twenty of a user: the oldest goes', async () => {
    const first = await subscribe();
    // oxlint-disable-next-line no-await-in-loop -- their order counts
    for (let others = 0; others < 20; others += 1) await subscribe();
    expect(await query('select from private.push_subscription')).toHaveLength(20);
    expect(await has(first.endpoint)).toBe('false');
  });

  test('gets the public key, unless the installation has none', async () => {
    const ask = (options: Partial<PushOptions>) =>
      newSender(options).app.request('/push/key', { method: 'POST', headers: { apikey: harness.env.publishableKey } });
    expect(await (await ask({})).json()).toEqual({ key: vapid.publicKey });
    const without = await ask({ env: { ...harness.env, vapid: null } });
    expect([without.status, await without.json()]).toMatchObject([503, { code: 'unavailable' }]);
  });

  test('whose browser changes the endpoint proves it by the old secret', async () => {
    const phone = await subscribe();
    const next = createDevice();
    const endpoint = `${harness.stack.url}/__push/${randomUUID()}`;
    const renew = async (auth: string, to = endpoint) =>
      (
        await newSender().app.request('/push/renew', {
          method: 'POST',
          headers: { apikey: harness.env.publishableKey, 'content-type': 'application/json' },
          body: JSON.stringify({
            old: { endpoint: phone.endpoint, auth },
            endpoint: to,
            p256dh: next.p256dh,
            auth: next.auth,
          }),
        })
      ).status;
    expect(await renew(next.auth)).toBe(404);
    expect(await renew(phone.auth, 'https://10.0.0.1/x')).toBe(400);
    expect(await has(phone.endpoint)).toBe('true');
    expect(await renew(phone.auth)).toBe(200);
    expect([await has(phone.endpoint), await has(endpoint)]).toEqual(['false', 'true']);
  });
});

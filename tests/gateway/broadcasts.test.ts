import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { variablesIn } from '../../src/machines/composer/placeholders.ts';
import { setBroadcastPace } from '../seeded/broadcastPace.ts';
import { failWith, loseResponse, refuseKey, startHarness, type Harness, type Interceptor } from './support/harness.ts';
import { textEvent } from './support/textEvent.ts';

// A broadcast reaches each of its recipients once, whatever fails on the way.

let harness: Harness;
let channel: string;
const business = 'b0000000-0000-4000-8000-000000000001';
const session = 'batik-lestari';

beforeAll(async () => {
  harness = await startHarness();
  await harness.clock.advance(Math.max(0, Date.now() - harness.clock.now()) + 60_000);
  [{ id: channel } = { id: '' }] = await query<{ id: string }>('select id from public.channel where external_id = $1', [
    session,
  ]);
});
afterAll(() => harness.close());
beforeEach(() => setPace({}));

const query = <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  harness.stack.database.query<Row>(sql, values);

/** A zone in which midnight is two hours away or more: the amounts of a day must hold while the tests run. */
const [zone] = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'].toSorted((one, other) => hourIn(one) - hourIn(other));
function hourIn(timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format());
}

const setPace = (pace: Parameters<typeof setBroadcastPace>[1]) => setBroadcastPace(query, pace);

let next = 6_287_000_000_000;
/** A list of this many people who never wrote. */
async function createList(count: number, { isAnsweredFor = true } = {}): Promise<{ id: string; phones: string[] }> {
  const id = randomUUID();
  const phones = Array.from({ length: count }, () => `+${(next += 1)}`);
  await query(`insert into public.recipient_lists (id, business_id, name) values ($1, $2, 'Daftar')`, [id, business]);
  await query(
    `insert into public.recipient_list_contacts (recipient_list_id, phone, name)
     select $1, phone, 'Pelanggan ' || right(phone, 4) from unnest($2::text[]) as phone`,
    [id, phones],
  );
  if (isAnsweredFor) await harness.rpc('take_responsibility', { list_id: id, version: 1 });
  return { id, phones };
}

/** Saves and starts a broadcast as the owner. Returns its id. */
async function start(lists: string[], draft: object = {}): Promise<string> {
  const id = randomUUID();
  const saved = await harness.rpc('save_broadcast', {
    campaign_id: id,
    business_id: business,
    revision: 1,
    draft: {
      name: 'Promo',
      channelId: channel,
      body: 'Halo {{nama}}, ada batik baru.',
      audience: { lists },
      acceptsStrangers: true,
      zone,
      ...draft,
    },
  });
  expect([saved.status, saved.body]).toMatchObject([200, { won: true, campaign: { status: 'draft', revision: 2 } }]);
  expect((await harness.rpc('start_broadcast', { campaign_id: id, revision: 2 })).status).toBe(200);
  const unused = 'select id from public.recipient_lists where id = any($1::uuid[]) and last_used_at is null';
  expect(await query(unused, [lists])).toEqual([]);
  return id;
}

const campaign = async (id: string) =>
  (await query<Record<string, unknown>>('select * from public.campaigns where id = $1', [id]))[0];
const states = async (id: string) =>
  Object.fromEntries(
    (
      await query<{ state: string; n: number }>(
        `select state || coalesce(' ' || reason, '') as state, count(*) as n from public.campaign_messages
         where campaign_id = $1 group by 1`,
        [id],
      )
    ).map(({ state, n }) => [state, n]),
  );
const chatOf = (phone: string) => ({
  sessionName: session,
  chatId: `${phone.slice(1)}@c.us`,
  roomId: '',
  businessId: business,
});
const fromCustomer = (phone: string, body: string) =>
  textEvent(chatOf(phone), body, { timestamp: Math.floor(harness.clock.now() / 1000) });
/** What the phone of a recipient got. */
const inbox = (phone: string) =>
  harness.phoneMessages(chatOf(phone)).flatMap(({ fromMe, body }) => (fromMe ? [body] : []));
const command = (id: string, name: string) => harness.rpc('command_broadcast', { campaign_id: id, command: name });

describe('a broadcast', () => {
  it('reaches each person of two lists once, with their name, and ends', async () => {
    const [one, two] = [await createList(3), await createList(1)];
    await query(`insert into public.recipient_list_contacts (recipient_list_id, phone, name) values ($1, $2, 'Lagi')`, [
      two.id,
      one.phones[0],
    ]);
    const id = await start([one.id, two.id]);
    expect(await campaign(id)).toMatchObject({ status: 'planning' });
    expect(await harness.newSender().wake()).toBe(202);
    expect(await campaign(id)).toMatchObject({ status: 'done', stage_size: 100, ended_at: expect.anything() });
    expect([...one.phones, ...two.phones].map(inbox)).toEqual(
      [...one.phones, ...two.phones].map((phone) => [`Halo Pelanggan ${phone.slice(-4)}, ada batik baru.`]),
    );
    // The simulated phones acknowledge.
    expect(await states(id)).toEqual({ delivered: 4 });
    expect(await campaign(id)).toMatchObject({ delivered_count: 4, queued_count: 0, sending_count: 0 });
  });

  it('is an automatic message of its chat, which the AI still holds', async () => {
    const { id: list, phones } = await createList(1);
    await start([list]);
    await harness.newSender().wake();
    const [room] = await query<Record<string, unknown>>('select * from public.room where phone = $1', [phones[0]]);
    expect(room).toMatchObject({ holder: 'ai', unread_count: 0, last_message_id: null });
    expect(
      await query('select author, kind, failure, content from public.message where room_id = $1', [room?.['id']]),
    ).toEqual([{ author: 'system', kind: 'text', failure: null, content: { broadcast: 'Promo' } }]);
  });

  it('needs the key of the service', async () => {
    expect(await harness.newSender().wake('salah')).toBe(401);
  });

  it('leaves out who opted out, never wrote, or has no value for a variable, and says so', async () => {
    const list = await createList(3);
    const [out, known, nameless] = list.phones as [string, string, string];
    for (const phone of [out, known, nameless]) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      await harness.postEvent(fromCustomer(phone, 'halo'));
    }
    await harness.settled();
    await query('update public.recipient_list_contacts set name = null where phone = $1', [nameless]);
    await harness.postEvent(fromCustomer(out, 'stop'));
    await harness.settled();
    const [stranger, unasked] = [await createList(1), await createList(1, { isAnsweredFor: false })];
    const id = await start([list.id, stranger.id, unasked.id], { acceptsStrangers: false });
    await harness.newSender().wake();
    expect(await states(id)).toEqual({
      delivered: 1,
      'skipped opted_out': 1,
      'skipped consent_unknown': 1,
      'skipped stranger': 1,
      'skipped variable_missing': 1,
    });
    expect(await campaign(id)).toMatchObject({ status: 'done', skipped_count: 4 });
  });

  it('skips who opts out between the plan and the sending, and stops offers to who replies STOP', async () => {
    const list = await createList(2);
    const [first, second] = list.phones as [string, string];
    const id = await start([list.id]);
    await query('select public.plan_broadcast()');
    await harness.postEvent(fromCustomer(first, 'berhenti'));
    await harness.newSender().wake();
    expect(await states(id)).toEqual({ delivered: 1, 'skipped opted_out': 1 });
    await harness.postEvent(fromCustomer(second, 'STOP!'));
    await harness.settled();
    expect(await states(id)).toEqual({ replied: 1, 'skipped opted_out': 1 });
    expect(await campaign(id)).toMatchObject({ replied_count: 1, negative_count: 1 });
    expect(await query('select private.marketing_refusal($1, $2, $3) as why', [business, second, list.id])).toEqual([
      { why: 'opted_out' },
    ]);
  });
});

/** Stores a picture as the owner. Returns its path. */
async function storePicture(folder = 'broadcasts'): Promise<string> {
  const path = `${business}/${folder}/${randomUUID()}.png`;
  const { url, keys } = harness.stack;
  const { status } = await fetch(`${url}/storage/v1/object/media/${path}`, {
    method: 'POST',
    headers: { apikey: keys.publishable, authorization: `Bearer ${harness.owner.token}`, 'content-type': 'image/png' },
    body: Buffer.from('89504e470d0a1a0a', 'hex'),
  });
  expect(status).toBe(200);
  return path;
}

describe('a file', () => {
  it('reaches each phone with the text as its caption, and is a picture of the chat', async () => {
    const list = await createList(2);
    const path = await storePicture();
    // What the storage knows of the file counts.
    const media = { path, filename: 'batik.png', mimetype: 'video/mp4' };
    const id = await start([list.id], { media });
    await harness.newSender().wake();
    expect(await states(id)).toEqual({ delivered: 2 });
    const phones = list.phones.flatMap((phone) => harness.phoneMessages(chatOf(phone)));
    expect(phones).toMatchObject(
      list.phones.map((phone) => ({ kind: 'image', body: `Halo Pelanggan ${phone.slice(-4)}, ada batik baru.` })),
    );
    expect(
      await query(
        `select distinct message.kind, message.media from public.message join public.campaign_messages as sent
           on sent.message_id = message.id where sent.campaign_id = $1`,
        [id],
      ),
    ).toEqual([{ kind: 'image', media: { path, filename: 'batik.png', mimetype: 'image/png', size: 8 } }]);
  });

  it('that the storage has lost is a refusal, and is not called for', async () => {
    const list = await createList(1);
    const path = await storePicture();
    const id = await start([list.id], { media: { path, filename: null } });
    await query(`do $$ begin
      perform set_config('storage.allow_delete_query', 'true', true);
      delete from storage.objects where name = '${path}';
    end $$`);
    await harness.newSender().wake();
    expect(await states(id)).toEqual({ 'refused file_missing': 1 });
    expect(inbox(list.phones[0] ?? '')).toEqual([]);
  });

  it.each([
    ['of another business', `c${business.slice(1)}/broadcasts/${randomUUID()}.png`],
    ['that was never stored', `${business}/broadcasts/${randomUUID()}.png`],
  ])('%s is no file of a draft', async (_, path) => {
    const saved = await harness.rpc('save_broadcast', {
      campaign_id: randomUUID(),
      business_id: business,
      revision: 1,
      draft: { name: 'Promo', channelId: channel, media: { path, filename: null } },
    });
    expect([saved.status, saved.body['code']]).toEqual([422, 'no_file']);
  });
});

describe('the sweep', () => {
  it('removes files that nothing has a day after their upload, and old tests', async () => {
    const [sent, kept, discarded, replaced, fresh] = [
      await storePicture(),
      await storePicture(),
      await storePicture(),
      await storePicture(),
      await storePicture(),
    ];
    const draft = async (...paths: string[]) => {
      const id = randomUUID();
      for (const [at, path] of paths.entries())
        // oxlint-disable-next-line no-await-in-loop -- one save after the other
        await harness.rpc('save_broadcast', {
          campaign_id: id,
          business_id: business,
          revision: at + 1,
          draft: { name: 'Promo', channelId: channel, media: { path, filename: null } },
        });
      return id;
    };
    const stored = async () =>
      (
        await query<{ name: string }>('select name from storage.objects where name = any($1) order by name', [
          [sent, kept, discarded, replaced, fresh, example, dropped],
        ])
      ).map(({ name }) => name);
    const id = await start([(await createList(1)).id], { media: { path: sent, filename: null } });
    await harness.newSender().wake();
    expect(await states(id)).toEqual({ delivered: 1 });
    await draft(replaced, kept);
    // The sample of a template has its folder.
    const [example, dropped] = [await storePicture('templates'), await storePicture('templates')];
    await query(
      `insert into public.whatsapp_template (business_id, name, language, category, draft) values ($1, 'a', 'id', 'UTILITY', $2)`,
      [
        business,
        JSON.stringify({
          name: 'a',
          language: 'id',
          category: 'UTILITY',
          components: [{ type: 'HEADER', format: 'IMAGE', sample: { path: example } }],
        }),
      ],
    );
    // The messages of a broadcast stay when it is deleted.
    await query('delete from public.campaigns where id = any($1::uuid[])', [[id, await draft(discarded)]]);
    await query(`update storage.objects set created_at = now() - interval '25 hours' where name = any($1)`, [
      [sent, kept, discarded, replaced, example, dropped],
    ]);
    const test = async (age: string) =>
      query(
        `insert into private.message_to_member (id, kind, business_id, channel_id, member_id, name, phone, body, state, created_at)
         values (gen_random_uuid(), 'broadcast_test', $1, $2, $3, $4::text, '+6281234567890', 'Halo', 'sent', now() - $4::text::interval)`,
        [business, channel, harness.owner.id, age],
      );
    await test('31 days');
    await test('29 days');
    await query('select private.sweep_campaigns()');
    // One that is used again meanwhile stays.
    await draft(discarded);
    await harness.newSender().wake();
    expect(await stored()).toEqual([sent, kept, discarded, fresh, example].toSorted());
    expect(await query(`select name from private.message_to_member where name in ('31 days', '29 days')`)).toEqual([
      { name: '29 days' },
    ]);
    await query('delete from private.message_to_member');
  });
});

describe('tags', () => {
  it('add the customers of their chats, if these agreed to offers', async () => {
    const people = await createList(3);
    const [agreed, unasked, both] = people.phones as [string, string, string];
    for (const phone of people.phones) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      await harness.postEvent(fromCustomer(phone, 'halo'));
    }
    await harness.settled();
    const tag = `promo-${agreed.slice(-4)}`;
    await query('update public.room set tags = $1 where phone = any ($2)', [[tag], people.phones]);
    await query(`select private.record_consent($1, private.person_digest($1, $2), 'given', '{"source": "form"}')`, [
      business,
      agreed,
    ]);
    const list = await createList(0);
    await query(`insert into public.recipient_list_contacts (recipient_list_id, phone, name) values ($1, $2, 'Sari')`, [
      list.id,
      both,
    ]);
    const id = await start([], { body: 'Ada batik baru.', audience: { lists: [list.id], withTags: [tag] } });
    await harness.newSender().wake();
    expect(await states(id)).toEqual({ delivered: 2, 'skipped consent_unknown': 1 });
    expect([agreed, unasked, both].map((phone) => inbox(phone).length)).toEqual([1, 0, 1]);
  });
});

describe('the pace', () => {
  it('keeps a gap between two messages of a channel, also of two broadcasts', async () => {
    await setPace({ gap_min: 3600, gap_max: 3600 });
    const ids = [await start([(await createList(2)).id]), await start([(await createList(2)).id])];
    await harness.newSender().wake();
    await harness.newSender().wake();
    const sent = await Promise.all(ids.map(states));
    expect(sent.map(({ delivered = 0 }) => delivered)).toEqual(expect.arrayContaining([0, 1]));
    // After the gap, the other one takes its turn.
    await query('update private.broadcast_lane set next_send_at = now()');
    await harness.newSender().wake();
    expect((await Promise.all(ids.map(states))).map(({ delivered }) => delivered)).toEqual([1, 1]);
    await Promise.all(ids.map((id) => command(id, 'cancel')));
  });

  it('stops at the cap of the day, and at the hours of the business', async () => {
    await query('update private.broadcast_lane set next_send_at = now(), sent_today = 0');
    await setPace({ daily_cap: 2, stage_min: 1 });
    const id = await start([(await createList(5)).id]);
    await harness.newSender().wake();
    expect(await states(id)).toMatchObject({ delivered: 2, queued: 3 });
    const [lane] = await query<{ late: boolean }>(
      'select next_send_at > now() as late from private.broadcast_lane where channel_id = $1',
      [channel],
    );
    expect(lane).toEqual({ late: true });
    await query('update private.broadcast_lane set next_send_at = now(), sent_today = 0');
    await setPace({ opens: '00:00', closes: '00:00' });
    await harness.newSender().wake();
    expect(await states(id)).toMatchObject({ delivered: 2, queued: 3 });
    await command(id, 'cancel');
  });
});

describe('the limits of a number', () => {
  const rule = (chosen: object) => harness.rpc('save_sending_rule', { business_id: business, rule: chosen });
  const cap = async () =>
    (
      await query<{ cap: number }>(
        'select private.daily_cap(channel, private.broadcast_pace(), clock_timestamp()) as cap from public.channel where id = $1',
        [channel],
      )
    )[0]?.cap;

  it('are those of its owner, in the sender and in the check', async () => {
    await query('update private.broadcast_lane set next_send_at = now(), sent_today = 0');
    // A tenth of a message a day is no limit.
    expect((await rule({ channelId: channel, cap: 9 })).status).toBe(422);
    expect((await rule({ channelId: channel, cap: 501 })).status).toBe(422);
    expect((await rule({ channelId: channel, cap: 10 })).status).toBe(200);
    const id = await start([(await createList(12)).id]);
    await harness.newSender().wake();
    expect(await campaign(id)).toMatchObject({ stage_size: 10, delivered_count: 10, queued_count: 2 });
    await command(id, 'cancel');
    expect((await rule({ channelId: channel, cap: null })).body).toMatchObject({ standard: 100_000 });
    await query('update private.broadcast_lane set next_send_at = now(), sent_today = 0');
  });

  it('grow again after three days without a message', async () => {
    await setPace({ warm_up: [20, 36, 65] });
    const at = async (lastSent: string, warmSince: string | null) => {
      await query(
        `update private.channel_pace set last_sent_at = now() - $2::interval, warm_since = now() - $3::interval
         where channel_id = $1`,
        [channel, lastSent, warmSince],
      );
      return cap();
    };
    await query(`update public.channel set created_at = now() - interval '90 days' where id = $1`, [channel]);
    expect(await at('71 hours', null)).toBe(100_000);
    expect(await at('73 hours', null)).toBe(20);
    expect(await at('1 hour', '30 hours')).toBe(36);
    // The first message after the break begins the warm-up, also one of a chat.
    await at('73 hours', null);
    const { id: list } = await createList(1);
    const sent = await start([list]);
    await harness.newSender().wake();
    expect(await states(sent)).toEqual({ delivered: 1 });
    expect(await cap()).toBe(20);
    const [pace] = await query<{ recent: boolean }>(
      `select warm_since > now() - interval '1 hour' as recent from private.channel_pace where channel_id = $1`,
      [channel],
    );
    expect(pace).toEqual({ recent: true });
    await query('update private.channel_pace set warm_since = null where channel_id = $1', [channel]);
    await setPace({});
  });

  it.each([
    ['restricted', 'restricted'],
    ['capped', 'capped'],
  ] as const)('pause its broadcasts before anything is sent if WhatsApp says %s', async (limit, reason) => {
    const { id: list, phones } = await createList(1);
    const id = await start([list]);
    harness.whatsapp.sessions.setLimit(session, limit);
    await harness.newSender().wake();
    harness.whatsapp.sessions.setLimit(session, null);
    expect(await campaign(id)).toMatchObject({ status: 'paused', status_reason: reason, queued_count: 1 });
    expect(inbox(phones[0]!)).toEqual([]);
    await command(id, 'resume');
    await query('update private.broadcast_lane set next_send_at = now()');
    await harness.newSender().wake();
    expect(await states(id)).toEqual({ delivered: 1 });
  });

  it.each([
    // 2026-11-27 is a Friday.
    ['2026-11-27 17:59', '2026-11-27 17:59'],
    ['2026-11-27 18:00', '2026-11-28 08:00'],
    ['2026-11-28 18:00', '2026-11-30 08:00'],
    ['2026-11-29 10:00', '2026-11-30 08:00'],
    ['2026-12-25 10:00', '2026-12-26 08:00'],
    ['2026-11-30 07:59', '2026-11-30 08:00'],
    ['2026-12-10 10:00', '2026-12-11 08:00'],
  ])('let a business that lends send at %s not before %s', async (now, first) => {
    expect((await rule({ offersLoans: true })).body).toMatchObject({ offersLoans: true });
    await query(`insert into private.public_holiday values ('2026-12-10')`);
    const [at] = await query<{ at: string }>(
      `select to_char(private.sending_time(one, private.broadcast_pace(), $2::timestamp at time zone one.zone)
         at time zone one.zone, 'YYYY-MM-DD HH24:MI') as at
       from public.campaigns as one where one.business_id = $1 limit 1`,
      [business, now],
    );
    await query(`delete from private.public_holiday`);
    expect((await rule({ offersLoans: false })).body).toMatchObject({ offersLoans: false });
    expect(at).toEqual({ at: first });
  });
});

describe('a variable', () => {
  /** What the recipients of a text get, and why others get nothing. */
  const previewOf = async (body: string, fallbacks: object = {}) => {
    const list = await createList(1);
    await query(
      `update public.recipient_list_contacts set name = 'Bu {{Sri}}', fields = $2 where recipient_list_id = $1`,
      [list.id, JSON.stringify({ 'Jatuh Tempo': '5 Desember', KOTA: 'Solo' })],
    );
    const id = randomUUID();
    const draft = {
      name: 'Promo',
      channelId: channel,
      body,
      fallbacks,
      audience: { lists: [list.id] },
      acceptsStrangers: true,
    };
    await harness.rpc('save_broadcast', { campaign_id: id, business_id: business, revision: 1, draft });
    const preview = (await harness.rpc('preview_broadcast', { campaign_id: id })).body as Record<string, unknown>;
    const started = await harness.rpc('start_broadcast', { campaign_id: id, revision: 2 });
    const texts = (preview['samples'] as { text: string }[]).map(({ text }) => text);
    return { list: list.id, texts, skipped: preview['skipped'], status: started.status, refused: started.body };
  };

  it.each([
    ['{{nama}}', 'Bu {{Sri}}'],
    ['{{Nama}}', 'Bu {{Sri}}'],
    ['{{ NAMA }}', 'Bu {{Sri}}'],
    ['{{Nama Depan}}', 'Bu'],
    ['{{jatuh_tempo}}', '5 Desember'],
    ['{{Jatuh Tempo}}', '5 Desember'],
    ['{{jatuh-tempo}} {{JATUH TEMPO}}', '5 Desember 5 Desember'],
    ['{{kota}}{Halo|Halo}', 'SoloHalo'],
    ['{{Kode Promo}}', 'HEMAT'],
  ])('is found however it is written: %s', async (body, text) => {
    const { texts, status } = await previewOf(body, { kode_promo: 'HEMAT' });
    expect([texts, status]).toEqual([[text], 200]);
  });

  it.each(['{{alamat}}', '{{}}', '{{Nama|Kak}}', '{{nama}} {{tanggal/bulan}}', '{{{nomor}}}'])(
    'that no list has is no text: %s',
    async (body) => expect(await previewOf(body)).toMatchObject({ texts: [], skipped: { variable_missing: 1 } }),
  );

  it.each(['{{nama', 'Halo nama}}', '{{nama}', '{{nama}} {{ko{ta}}'])(
    'with broken braces stops the broadcast: %s',
    async (body) => expect(await previewOf(body)).toMatchObject({ status: 422, refused: { code: 'broken_variable' } }),
  );

  it('has the same name in the form as in the database', async () => {
    const written = [
      '{{Nama}}',
      '{{ Jatuh--Tempo }}',
      '{{_kota_}}',
      '{{Café 2}}',
      '{{ALAMAT\nLengkap}}',
      '{{1}}',
      '{{ }}',
      '{{Москва}}',
    ];
    const rows = await query<{ name: string }>(
      'select private.variable_name(one) as name from unnest($1::text[]) as one',
      [written],
    );
    expect(rows.map(({ name }) => name)).toEqual(written.flatMap(variablesIn));
  });

  it('of the chosen lists is offered', async () => {
    const { list } = await previewOf('Halo');
    const { body } = await harness.rpc('list_variables', { business_id: business });
    expect(body).toContainEqual({ list_id: list, names: ['jatuh_tempo', 'kota'] });
  });
});

describe('a test on the phone of a member', () => {
  const draftTo = async (lists: string[], draft: object = {}) => {
    const id = randomUUID();
    await harness.rpc('save_broadcast', {
      campaign_id: id,
      business_id: business,
      revision: 1,
      draft: {
        name: 'Uji',
        channelId: channel,
        body: 'Halo {{nama}}, uji.',
        audience: { lists },
        acceptsStrangers: true,
        ...draft,
      },
    });
    return id;
  };
  const send = (id: string, phone: string, testId: string = randomUUID(), revision = 2) =>
    harness.rpc('test_broadcast', { campaign_id: id, revision, phone, test_id: testId });
  const stateOf = async (testId: string) => (await harness.rpc('broadcast_test_state', { test_id: testId })).body;
  beforeEach(() => query('delete from private.message_to_member'));

  it('is what the first recipient would get, and no recipient', async () => {
    const list = await createList(1);
    const id = await draftTo([list.id]);
    const phone = `+${(next += 1)}`;
    const testId = randomUUID();
    expect((await send(id, phone, testId)).body).toMatchObject({ state: 'queued', left: 4 });
    // A repeat of the request sends nothing more.
    expect((await send(id, phone, testId)).body).toMatchObject({ left: 4 });
    await harness.newSender().wake();
    expect(inbox(phone)).toEqual([`Halo Pelanggan ${list.phones[0]!.slice(-4)}, uji.`]);
    expect(await stateOf(testId)).toEqual({ state: 'sent', reason: null, left: 4 });
    expect(await query('select 1 from public.campaign_messages where phone = $1', [phone])).toEqual([]);
    expect(await campaign(id)).toMatchObject({ status: 'draft', sent_count: 0, delivered_count: 0 });
    const preview = (await harness.rpc('preview_broadcast', { campaign_id: id })).body;
    expect(preview).toMatchObject({ testPhone: phone, testsLeft: 4, offersLoans: false });
  });

  it('is refused with the reason, and five times a day at most', async () => {
    const list = await createList(1);
    const id = await draftTo([list.id]);
    const empty = await draftTo([(await createList(0)).id]);
    const [wire] = await query<{ phone: string }>('select phone from public.channel where id = $1', [channel]);
    const codes = async (...calls: Promise<{ body: unknown }>[]) =>
      (await Promise.all(calls)).map(({ body }) => (body as { code: string }).code);
    const phone = `+${(next += 1)}`;
    expect(
      await codes(
        send(id, '0812'),
        send(id, wire!.phone),
        send(id, phone, randomUUID(), 1),
        send(empty, phone),
        send(randomUUID(), phone),
      ),
    ).toEqual(['invalid_phone', 'own_number', 'changed', 'no_recipients', 'not_found']);
    await query(`update public.channel set status = 'STARTING' where id = $1`, [channel]);
    expect(await codes(send(id, phone))).toEqual(['channel_off']);
    await query(`update public.channel set status = 'WORKING' where id = $1`, [channel]);
    for (let sent = 0; sent < 5; sent += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await send(id, phone)).status).toBe(200);
    expect(await codes(send(id, phone))).toEqual(['too_many_tests']);
    await query('delete from private.message_to_member');
  });

  it.each([
    ['refused by WhatsApp', () => harness.intercept('sendText', failWith(400)), { state: 'failed' }],
    ['without an answer', () => harness.intercept('sendText', loseResponse), { state: 'unknown' }],
  ])('that is %s is not tried again', async (_, fail, ended) => {
    const id = await draftTo([(await createList(1)).id]);
    const [phone, testId] = [`+${(next += 1)}`, randomUUID()];
    await send(id, phone, testId);
    fail();
    await harness.newSender().wake();
    await harness.newSender().wake();
    expect(await stateOf(testId)).toMatchObject(ended);
    expect(inbox(phone).length).toBeLessThan(2);
  });

  it('that finds no sender within a minute has failed, and is not sent later', async () => {
    const id = await draftTo([(await createList(1)).id]);
    const [phone, testId] = [`+${(next += 1)}`, randomUUID()];
    await send(id, phone, testId);
    await query(`update private.message_to_member set created_at = created_at - interval '61 seconds'`);
    expect(await stateOf(testId)).toMatchObject({ state: 'failed', reason: 'session_not_working' });
    await harness.newSender().wake();
    expect(inbox(phone)).toEqual([]);
  });
});

describe('the morning report', () => {
  it('goes to the owner’s phone once, wakes no AI and escalates nothing', async () => {
    await query('delete from private.message_to_member');
    const phone = `+${(next += 1)}`;
    await harness.rpc('save_report_delivery', { business_id: business, is_on: true, hour: 7, phone });
    await query(
      `update private.report_setting set chosen_at = chosen_at - interval '1 day',
         hour = extract(hour from clock_timestamp() at time zone private.zone_of_business(business_id))`,
    );
    await query('select private.send_reports()');
    await query('select private.send_reports()');
    await harness.newSender().wake();
    await harness.newSender().wake();
    const [report] = await query<{ text: string }>(
      `select private.report_text($1, (clock_timestamp() at time zone private.zone_of_business($1))::date - 1) as text`,
      [business],
    );
    expect(inbox(phone)).toEqual([report?.text]);
    expect((await harness.rpc('report_delivery', { business_id: business })).body).toMatchObject({
      last: { state: 'sent', reason: null },
    });
    const [chat] = await query<{ id: string; status: string | null }>(
      'select id, status from public.room where phone = $1',
      [phone],
    );
    expect(chat?.status).not.toBe('ai_need_help');
    expect(await query('select author, content from public.message where room_id = $1', [chat?.id])).toEqual([
      { author: 'system', content: null },
    ]);
    expect(await query('select from public.agent_run where room_id = $1', [chat?.id])).toEqual([]);
    expect(await query('select from public.handover where room_id = $1', [chat?.id])).toEqual([]);
  });
});

describe('a deleted session', () => {
  it('pauses its broadcasts, and nothing more is sent', async () => {
    await setPace({ gap_min: 3600, gap_max: 3600 });
    await query('update private.broadcast_lane set next_send_at = now(), sent_today = 0');
    const id = await start([(await createList(2)).id]);
    await harness.newSender().wake();
    expect(await states(id)).toEqual({ delivered: 1, queued: 1 });
    await query('update public.campaigns set channel_id = null where id = $1', [id]);
    expect(await campaign(id)).toMatchObject({ status: 'paused', status_reason: 'unlinked' });
    await setPace({});
    await query('update private.broadcast_lane set next_send_at = now()');
    await harness.newSender().wake();
    expect(await states(id)).toEqual({ delivered: 1, queued: 1 });
    expect((await command(id, 'resume')).status).toBe(409);
    await command(id, 'cancel');
  });
});

describe('a command', () => {
  it('pauses, resumes once, and cancels; a cancelled broadcast sends nothing more', async () => {
    await setPace({ gap_min: 3600, gap_max: 3600 });
    await query('update private.broadcast_lane set next_send_at = now()');
    const id = await start([(await createList(3)).id]);
    await harness.newSender().wake();
    expect((await command(id, 'pause')).body).toMatchObject({ status: 'paused', status_reason: 'member' });
    await setPace({});
    await query('update private.broadcast_lane set next_send_at = now()');
    await harness.newSender().wake();
    expect(await states(id)).toMatchObject({ delivered: 1, queued: 2 });
    const twice = await Promise.all([command(id, 'resume'), command(id, 'resume')]);
    expect(twice.map(({ body }) => body['status'])).toEqual(['staging', 'staging']);
    expect((await command(id, 'cancel')).body).toMatchObject({ status: 'cancelled' });
    await harness.newSender().wake();
    expect(await states(id)).toMatchObject({ delivered: 1, queued: 2 });
  });

  it('tries failed recipients again, and no others', async () => {
    const list = await createList(2);
    harness.intercept('sendText', failWith(400));
    const id = await start([list.id]);
    await harness.newSender().wake();
    expect(await campaign(id)).toMatchObject({ status: 'partly_failed', refused_count: 1, delivered_count: 1 });
    await command(id, 'retry');
    await harness.newSender().wake();
    expect(await states(id)).toEqual({ delivered: 2 });
    expect(list.phones.map((phone) => inbox(phone).length)).toEqual([1, 1]);
    expect(await campaign(id)).toMatchObject({ status: 'done' });
  });

  it.each(['pause', 'resume', 'cancel', 'retry'])('%s of a stranger is not found', async (name) => {
    const id = await start([(await createList(1)).id]);
    const refused = await harness.rpc('command_broadcast', { campaign_id: id, command: name }, harness.outsider);
    expect([refused.status, refused.body['code']]).toEqual([404, 'not_found']);
    await command(id, 'cancel');
  });
});

describe('a stop', () => {
  it('comes after three refusals in a row', async () => {
    // Without a gap, a fourth message could be accepted before the third is refused.
    await setPace({ gap_min: 1, gap_max: 1 });
    harness.intercept('sendText', failWith(400), failWith(400), failWith(400));
    const id = await start([(await createList(30)).id]);
    await harness.newSender().wake();
    expect(await campaign(id)).toMatchObject({ status: 'paused', status_reason: 'refusals' });
    expect((await states(id))['queued']).toBeGreaterThan(0);
    await command(id, 'cancel');
  });

  it('comes when WhatsApp restricts messages to new contacts', async () => {
    harness.intercept('sendText', () =>
      Response.json({ exception: { message: 'server returned error 463' } }, { status: 500 }),
    );
    const id = await start([(await createList(30)).id]);
    await harness.newSender().wake();
    expect(await campaign(id)).toMatchObject({ status: 'paused', status_reason: 'restricted' });
    await command(id, 'cancel');
  });

  it('comes after the first stage if many ask to stop, and the stage says how many it had', async () => {
    await setPace({ stage_min: 20, stage_wait: 3600 });
    const list = await createList(40);
    const id = await start([list.id]);
    await harness.newSender().wake();
    expect(await campaign(id)).toMatchObject({
      status: 'judging',
      stage_size: 20,
      delivered_count: 20,
      queued_count: 20,
    });
    for (const phone of list.phones.filter((one) => inbox(one).length > 0).slice(0, 3)) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      await harness.postEvent(fromCustomer(phone, 'siapa ini?'));
    }
    await harness.settled();
    await query('update public.campaigns set judge_at = now() where id = $1', [id]);
    await harness.newSender().wake();
    expect(await campaign(id)).toMatchObject({ status: 'paused', status_reason: 'replies', resumes_as: 'sending' });
    expect((await command(id, 'resume')).body).toMatchObject({ status: 'sending' });
    await harness.newSender().wake();
    expect(await states(id)).toMatchObject({ replied: 3, delivered: 37 });
  });

  it('is decided at the thresholds of the table', async () => {
    const rows = await query<{ n: number; replies: number; failures: number }>(
      `select n, private.stop_threshold(n, 0.02) as replies, private.stop_threshold(n, 0.05) as failures
       from unnest(array[20, 50, 100, 200, 500]) as n`,
    );
    expect(rows.map(({ n, replies, failures }) => [n, replies, failures])).toEqual([
      [20, 3, 5],
      [50, 5, 8],
      [100, 7, 12],
      [200, 10, 19],
      [500, 19, 38],
    ]);
    const [verdicts] = await query(
      `select private.broadcast_verdict(100, 7, 0) as replies, private.broadcast_verdict(100, 6, 12) as failures,
         private.broadcast_verdict(100, 5, 0) as slow, private.broadcast_verdict(100, 4, 7) as go`,
    );
    expect(verdicts).toEqual({ replies: 'replies', failures: 'failures', slow: 'slow', go: 'continue' });
  });

  it.each([
    ['STOP', 'opt_out'],
    [' Berhenti. ', 'opt_out'],
    ['stop kontak rusak?', null],
    ['kapan berhenti produksi?', null],
    ['jangan lupa kirim', null],
    ['hapus pesanan saya', null],
    ['siapa penjahitnya?', null],
    ['ini siapa ya?', 'negative'],
    ['siapa ini?', 'negative'],
    ['maaf salah nomor kak', 'opt_out'],
    ['saya laporkan ya', 'negative'],
  ])('hears %j as %s', async (body, kind) => {
    expect(await query('select private.reply_kind($1) as kind', [body])).toEqual([{ kind }]);
  });
});

describe('a lost link', () => {
  it('keeps messages for later while the phone reconnects', async () => {
    await query(`update public.channel set status = 'STARTING' where id = $1`, [channel]);
    const id = await start([(await createList(2)).id]);
    await harness.newSender().wake();
    expect(await states(id)).toEqual({ queued: 2 });
    await query(`update public.channel set status = 'WORKING' where id = $1`, [channel]);
    await harness.newSender().wake();
    expect(await states(id)).toEqual({ delivered: 2 });
  });

  const starting: Interceptor = () =>
    Promise.resolve(
      Response.json(
        { error: 'Session status is not as expected.', session, status: 'STARTING', expected: ['WORKING'] },
        { status: 422 },
      ),
    );

  it.each([
    ['a lost link', 'sendText', starting],
    ['a key that WAHA refuses', 'sendText', refuseKey],
    ['a key that WAHA refuses before', `/api/sessions/${session}`, refuseKey],
  ])('%s, found only by the call, puts the message back', async (_, path, refuse) => {
    const sentToday = async () => {
      const lane = 'select sent_today, strangers_today from private.broadcast_lane where channel_id = $1';
      return (await query<{ sent_today: number; strangers_today: number }>(lane, [channel]))[0];
    };
    harness.intercept(path, refuse);
    const list = await createList(1);
    const before = await sentToday();
    const id = await start([list.id]);
    const sender = harness.newSender();
    // It sleeps until the retry is due, in half a minute.
    const woken = sender.wake();
    await expect
      .poll(() => query(`select from public.campaign_messages where campaign_id = $1 and next_at > now()`, [id]))
      .toHaveLength(1);
    expect(await states(id)).toEqual({ queued: 1 });
    // What WhatsApp did not take is not in the chat.
    expect(
      await query('select from public.message join public.room on room.id = room_id where room.phone = $1', [
        list.phones[0],
      ]),
    ).toEqual([]);
    // Nothing was sent, so that it counts neither as an attempt nor for the day.
    expect(await query('select sends from public.campaign_messages where campaign_id = $1', [id])).toEqual([
      { sends: 0 },
    ]);
    expect(await sentToday()).toEqual(before);
    await query('update public.campaign_messages set next_at = now() where campaign_id = $1', [id]);
    // The same sender: another one would wait for the lease of this one, which may have seen the message first.
    await sender.wake();
    await woken;
    expect(inbox(list.phones[0] ?? '')).toHaveLength(1);
  });

  it('of a session that WAHA has lost pauses the broadcast before a message goes out', async () => {
    const id = await start([(await createList(2)).id]);
    harness.intercept(`/api/sessions/${session}`, failWith(404), failWith(404));
    await harness.newSender().wake();
    expect(await query('select status from public.channel where id = $1', [channel])).toEqual([{ status: 'pending' }]);
    expect(await query('select status, status_reason from public.campaigns where id = $1', [id])).toEqual([
      { status: 'paused', status_reason: 'unlinked' },
    ]);
    expect(
      await query('select state, sends from public.campaign_messages where campaign_id = $1 and sends > 0', [id]),
    ).toEqual([]);
    await query(`update public.channel set status = 'WORKING' where id = $1`, [channel]);
  });
});

describe('a fault', () => {
  it.each([
    ['a lost response', loseResponse],
    ['a 500 after the message', failWith(500, { afterRequest: true })],
    ['a 500 before the message', failWith(500)],
  ])('%s loses and doubles nothing', async (_, fault) => {
    const list = await createList(2);
    harness.intercept('sendText', fault);
    const id = await start([list.id]);
    await harness.newSender().wake();
    expect(list.phones.map((phone) => inbox(phone).length)).toEqual([1, 1]);
    expect(await states(id)).toEqual({ delivered: 2 });
  });

  it('at random moments in four processes loses and doubles nothing', async () => {
    // A busy machine must not need longer for a call: each call that ends late is an attempt too.
    await setPace({ lease: 4, grace: 1 });
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    const list = await createList(60);
    const id = await start([list.id]);
    let seed = 11;
    const random = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    // After five attempts that WhatsApp did not get, a message is given up. Faults waste four at most: two refused calls, one
    // killed before its call and one after the database has counted the attempt.
    const wasted = new Map<string, number>();
    const mayWaste = (key: string, most: number): boolean => {
      const times = wasted.get(key) ?? 0;
      if (times < most) wasted.set(key, times + 1);
      return times < most;
    };
    const mayKill = async (request: Request): Promise<boolean> => {
      if (!/\/(?:sendText|begin_broadcast_message)$/u.test(new URL(request.url).pathname)) return true;
      const { chatId, p_id: id } = (await request.clone().json()) as { chatId?: string; p_id?: string };
      return mayWaste(`killed ${chatId ?? id}`, 1);
    };
    let isFaulty = true;
    const faulty: Interceptor = async (request, next) => {
      if (!isFaulty) return next();
      harness.intercept('sendText', faulty);
      if (random() >= 0.2) return next();
      if (random() < 0.5) return loseResponse(request, next);
      const { chatId } = (await request.clone().json()) as { chatId: string };
      return mayWaste(`refused ${chatId}`, 2) ? failWith(500)(request, next) : next();
    };
    harness.intercept('sendText', faulty);
    let kills = 0;
    /** A process that is killed before or after one of its requests, and sends nothing after that. */
    const dyingFetch = (): typeof fetch => {
      let isDead = false;
      return async (input, init) => {
        const die = (): never => {
          kills += isDead ? 0 : 1;
          isDead = true;
          throw new TypeError('killed');
        };
        if (isDead) die();
        const request = new Request(input, init);
        const dies = random();
        const isKilled = dies < 0.06 && (await mayKill(request));
        if (isKilled && dies < 0.03) die();
        const response = await harness.fetch(request);
        if (isKilled) die();
        return response;
      };
    };
    const isOver = async () =>
      !['planning', 'staging', 'judging', 'sending'].includes(String((await campaign(id))?.['status']));
    const worker = async (): Promise<void> => {
      // oxlint-disable no-await-in-loop -- one process after the other
      while (!(await isOver())) {
        if (random() < 0.1)
          await query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where usename = 'authenticator' and state = 'active' limit 1`,
          );
        await harness
          .newSender({ fetch: dyingFetch(), sendTimeout: 2500 })
          .wake()
          .catch(() => 0);
      }
      // oxlint-enable no-await-in-loop
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    // A webhook that met a lost connection comes again after a while.
    await expect
      .poll(async () => {
        await harness.passTime(10_000);
        return states(id);
      })
      .toEqual({ delivered: 60 });
    isFaulty = false;
    errors.mockRestore();
    expect(kills).toBeGreaterThan(3);
    expect(list.phones.map((phone) => inbox(phone).length)).toEqual(list.phones.map(() => 1));
  });
});

import type { Database, Query } from '../database.ts';

export interface YearOptions {
  /** The database of a seeded stack, as superuser, which is needed to disable triggers. */
  database: Database;
  /** The number of chats of each business, the seeded batik shop first. */
  chats: readonly number[];
  /** Receives a line for each step. */
  log?: (line: string) => void;
}

/** The seeded batik shop is the first and largest business. */
const batik = {
  business: 'b0000000-0000-4000-8000-000000000001',
  channel: 'c0000000-0000-4000-8000-000000000001',
  member: 'a0000000-0000-4000-8000-000000000002',
};

/**
 * The businesses of a large installation after a year: one with three eighths of the chats, and 199 whose sizes fall by a
 * power law. `scale` 1 is 400,000 chats, which makes some four million messages.
 */
export function chatsOfYear(scale: number): number[] {
  const [all, largest, others] = [400_000 * scale, 150_000 * scale, 199];
  const sum = Array.from({ length: others }, (_, place) => 1 / (place + 2)).reduce((total, share) => total + share, 0);
  return [
    Math.round(largest),
    ...Array.from({ length: others }, (_, place) => Math.max(1, Math.round((all - largest) / (place + 2) / sum))),
  ];
}

/** The id of the generated business at this place of `chats`; 0 is the batik shop. */
export const businessOfYear = (place: number): string => (place === 0 ? batik.business : idOf('b', place));
/** Its channel. */
export const channelOfYear = (place: number): string => (place === 0 ? batik.channel : idOf('c', place));

const idOf = (kind: string, place: number): string =>
  `${kind}9000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

/** The tables that get most rows. Their indexes are built after they are filled, which takes a third of the time. */
const LARGE_TABLES = [
  'public.room',
  'public.message',
  'public.agent_run',
  'private.chat_day',
  'public.handover',
  'public.campaign_messages',
  'public.recipient_list_contacts',
];

/**
 * Fills an installation with 400 days of chats, messages, runs of the AI, handovers, orders, tickets, broadcasts and
 * records, about ten messages a chat, in one transaction. Triggers are disabled, and the statements also write what they
 * would have written. The texts are drawn from 20,000 words, of which some are as common as in a language.
 */
export async function seedYear({ database, chats, log = () => {} }: YearOptions): Promise<void> {
  const [business] = await database.query('select from public.business where id = $1', [batik.business]);
  if (!business) throw new Error('The seeded business is not there. Start with an empty database: npm run reset');
  const began = performance.now();
  const step = (what: string): void => log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}`);
  await database.transaction(async (query) => {
    for (const setting of [
      `session_replication_role = replica`,
      `synchronous_commit = off`,
      `work_mem = '128MB'`,
      `maintenance_work_mem = '512MB'`,
    ])
      await query(`set local ${setting}`);
    await query('select setseed(0.5)');
    await createBusinesses(query, chats);
    const bodies = Math.min(60_000, chats.reduce((sum, count) => sum + count, 0) * 3);
    await createTexts(query, bodies);
    step('bisnis dan teks');
    const large = `indrelid = any ('{${LARGE_TABLES.join(',')}}'::regclass[])`;
    const isVector = `attrelid = 'public.message'::regclass and attname = 'search_vector'`;
    await query(`update pg_index set indisready = false, indisvalid = false where ${large}`);
    // The vector of each text is computed once, not for each message.
    await query(`update pg_attribute set attgenerated = '' where ${isVector}`);
    for (const [what, statements] of Object.entries(steps(bodies))) {
      for (const statement of statements) await query(statement);
      step(what);
    }
    await query(`update pg_attribute set attgenerated = 's' where ${isVector}`);
    for (const table of LARGE_TABLES) await query(`reindex table ${table}`);
    step('indeks');
  });
  await database.script('vacuum analyze');
  step('statistik');
}

async function createBusinesses(query: Query, chats: readonly number[]): Promise<void> {
  await query(
    `create temp table shop on commit drop as
     select place, case place when 0 then $2 else ('b' || tail)::uuid end as id,
       case place when 0 then $3 else ('c' || tail)::uuid end as channel_id,
       case place when 0 then (select profile_id from public.business where id = $2) else ('a' || tail)::uuid end as owner_id,
       case place when 0 then $4 else ('a' || overlay(tail placing '9' from 15))::uuid end as member_id,
       ('d' || tail)::uuid as agent_id, chats, sum(chats) over (order by place) - chats as first
     from (
       select place - 1 as place, chats, '9000000-0000-4000-8000-' || lpad((place - 1)::text, 12, '0') as tail
       from unnest($1::int[]) with ordinality as given (chats, place)
     ) as numbered`,
    [chats, batik.business, batik.channel, batik.member],
  );
  for (const statement of [
    `insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, updated_at)
     select person, 'authenticated', 'authenticated', person || '@year.test', '{}', now() - interval '400 days', now()
     from shop, unnest(array[owner_id, member_id]) as person where place > 0`,
    `insert into public.profile (id, full_name, email, created_at)
     select id, 'Orang ' || left(email, 8), email, created_at from auth.users where email like '%@year.test'`,
    `insert into public.business (id, profile_id, name, industry, toggles, mode, created_at)
     select id, owner_id, 'Toko ' || place, 'fashion', first.toggles, 'live', now() - interval '400 days'
     from shop, (select toggles from public.business where id = '${batik.business}') as first where place > 0`,
    `update public.business set created_at = now() - interval '400 days' where id = '${batik.business}'`,
    `insert into public.team_business (business_id, member_id, role)
     select id, owner_id, 'owner' from shop where place > 0 union all select id, member_id, 'member' from shop where place > 0`,
    `insert into public.channel (id, business_id, name, external_id, status, phone)
     select channel_id, id, 'WhatsApp', 'chabot-' || channel_id, 'WORKING', '+62811' || lpad(place::text, 7, '0')
     from shop where place > 0`,
    `insert into private.channel_pace (channel_id) select channel_id from shop where place > 0 on conflict do nothing`,
    `insert into public.agent (id, profile_id, business_id) select agent_id, owner_id, id from shop where place > 0`,
    `insert into public.channel_agent (channel_id, agent_id, business_id)
     select channel_id, agent_id, id from shop where place > 0`,
  ])
    await query(statement);
}

const COMMON_WORDS =
  'kak halo ready stok ukuran warna harga berapa ongkir kirim pesan bayar transfer barang paket sampai belum sudah bisa mau ada yang ini itu dan di ke dari untuk dengan tidak nggak lagi saja dong ya toko buka tutup hari jam besok kemarin sekarang alamat jalan nomor rumah kota bandung jakarta surabaya medan kemeja batik kaos celana rok sepatu tas jilbab gamis parang mega mendung kawung sidomukti tulis cap katun sutra hitam putih merah biru hijau kuning besar kecil panjang pendek lengan promo diskon gratis cod dana rekening konfirmasi bukti foto katalog contoh model motif seragam grosir reseller lusin kodi minimal order pengiriman ekspedisi resi lacak terlambat rusak cacat retur tukar garansi kembali uang refund komplain kecewa maaf terima kasih baik siap mohon tunggu dicek proses kurir admin kasir cabang membeli memesan menunggu mengambil penjualan pembayaran';

/** Texts of customers (two thirds, 3 to 16 words) and answers (10 to 45 words), numbered from 1. */
async function createTexts(query: Query, count: number): Promise<void> {
  const common = COMMON_WORDS.split(' ');
  const syllables = [
    'ba ko ri sa tu me lo ni ga pe du wa ji ha su ki ra ta yo bi',
    'ran lis tok man dar nug pas sek wit lan gor bun tir sal kem jar hut nas por dik',
    'a i u o e an in un ang ing os as is ur er ak ik at it ok',
  ].map((line) => `'{${line.replaceAll(' ', ',')}}'::text[]`);
  await query(
    `create temp table word on commit drop as
     select n, w from unnest($1::text[]) with ordinality as given (w, n)
     union all
     select n, (${syllables[0]})[1 + n % 20] || (${syllables[1]})[1 + n / 20 % 20] || (${syllables[2]})[1 + n / 400 % 20]
       || ('{"",ta,si,ku,lo}'::text[])[1 + n / 8000 % 5]
     from generate_series(${common.length + 1}, 20000) as n`,
    [common],
  );
  await query(`
    create temp table wording on commit drop as
    select n, body, private.message_tsvector(body) as search_vector from (
      select picked.n, string_agg(word.w, ' ' order by picked.k) as body from (
        select n, k, 1 + floor(20000 * power(random(), 4.5))::int as pick
        from generate_series(1, ${count}) as n, generate_series(1, case when n <= ${count} * 2 / 3 then 3 + n % 14 else 10 + n % 36 end) as k
      ) as picked join word on word.n = picked.pick group by picked.n
    ) as texts`);
  await query('create unique index on wording (n)');
  await query('analyze wording');
}

const names = (words: string): string => `'{${words.replaceAll(' ', ',')}}'::text[]`;
const firstNames = names(
  'Agus Budi Citra Dewi Eko Fitri Gita Hendra Indah Joko Kartika Lina Mega Nurul Oki Putri Rahma Siti Teguh Umi Vina Wahyu Yanti Zahra',
);
const lastNames = names(
  'Hartono Lestari Nugroho Pratama Santoso Wibowo Susanti Rahayu Simanjuntak Siregar Wijaya Kusuma Hidayat Saputra Maharani',
);

/** The statements that fill the tables, by what they make. */
const steps = (bodies: number): Record<string, string[]> => {
  const [asked, answered] = [Math.floor((bodies * 2) / 3), Math.ceil(bodies / 3)];
  const phone = (no: string): string => `'+62899' || lpad(${no}::text, 8, '0')`;
  const version = (no: string): string => `case when ${no} % 10 < 3 then 'v3' else 'v2' end`;
  const status = `case when holder = 'ai' then state end`;
  return {
    percakapan: [
      // Most chats are short, and one in a thousand is long. The newest are the most frequent.
      `create temp table chat on commit drop as
       select shop.place, shop.id as business_id, shop.channel_id, shop.member_id, gen_random_uuid() as id, shop.first + k as no,
         least(3000, ceil(3.55 * power(1 - random(), -0.62)))::int as messages,
         date_trunc('second', now() - interval '399 days' * power(random(), 1.6)) as last_at,
         random() as r1, random() as r2, random() as r3
       from shop, generate_series(1, shop.chats) as k`,
      // Sessions of six messages, the newest first, and a reply to each message of the customer.
      `create temp table line on commit drop as
       select chat.no, chat.place, chat.id as room_id, chat.business_id, chat.channel_id, chat.member_id, k, gen_random_uuid() as id,
         case when j % 2 = 0 then 'customer' when chat.r1 < 0.12 and (s + j) % 3 = 0 then 'member' else 'ai' end as author,
         chat.last_at - s * least(interval '30 days' * chat.r2 + interval '1 day',
           (chat.last_at - (now() - interval '400 days')) / (1 + chat.messages / 6))
           - (least(5, chat.messages - 1 - s * 6) - j) * interval '70 seconds' as at, random() as r
       from chat, generate_series(0, chat.messages - 1) as k, lateral (select k / 6 as s, k % 6 as j) as place`,
      'analyze chat',
      'analyze line',
      `insert into public.room (id, business_id, channel_id, chat_id, name, phone, status, help_reason, holder, holder_id,
         holder_until, tags, unread_count, archived, rollout, last_message_at, last_message_id, last_message_preview,
         last_message_kind, last_message_author, last_message_author_id, last_message_ack, awaiting_reply_since, at_risk_since,
         completed_at, completed_by, resolution, created_at, updated_at)
       select id, business_id, channel_id, '62899' || lpad(no::text, 8, '0') || '@c.us',
         (${firstNames})[1 + no % 24] || ' ' || case when no % 3 = 0 then initcap(word.w) else (${lastNames})[1 + no % 15] end,
         ${phone('no')}, ${status}, case when holder = 'ai' and state = 'ai_need_help' then 'Minta dibantu manusia' end,
         holder, case holder when 'member' then member_id end,
         case holder when 'member' then now() + interval '3 hours' + interval '1 hour' * r1 end,
         case no % 12 when 0 then '{VIP}' when 1 then '{reseller}' when 2 then '{seragam,grosir}' when 3 then '{lunas}'
           else case when no % 1009 = 5 then '{langka}' else '{}' end end::text[],
         case when waits then 1 + no % 4 else 0 end, no % 50 = 7 and state = 'ai_task_completed', ${version('no')},
         last_at, last_id, left(body, 160), 'text', last_author,
         case when last_author = 'member' then member_id end, case when last_author <> 'customer' then 3 end,
         case when waits then last_at end,
         private.at_risk_since(case when waits then last_at end, last_at, ${status}, false, ${version('no')}, null),
         case when is_completed then last_at + interval '1 minute' end,
         case when is_completed then ('{ai,team,both}'::text[])[1 + no % 3] end,
         case when is_completed and no % 2 = 0 then case when no % 1000 = 8 then 'booking' else
           ('{order,question,complaint,other}'::text[])[1 + no % 4] end end,
         last_at - interval '90 days' * r2, last_at
       from (
         select drawn.*, holder = 'ai' and state = 'ai_task_completed' as is_completed from (
           select chat.*, last.author as last_author, last.id as last_id, 1 + (last.r * ${asked - 1})::int as text,
             case when chat.r3 < 0.004 and chat.last_at > now() - interval '30 days' then 'member' else 'ai' end as holder,
             case when chat.r3 < 0.02 then 'ai_need_help' when chat.r3 < 0.4 then 'ai_auto_reply' else 'ai_task_completed' end as state,
             last.author = 'customer' and chat.r3 < 0.15 as waits
           from chat join line as last on last.no = chat.no and last.k = least(5, chat.messages - 1)
         ) as drawn
       ) as made join wording on wording.n = made.text join word on word.n = 200 + made.no % 19000`,
    ],
    pesan: [
      `insert into public.message (id, business_id, room_id, channel_id, wa_id, author, author_id, agent_version, kind, body,
         search_vector, media, ack, sent_at, created_at, updated_at)
       select line.id, business_id, room_id, channel_id,
         case when author = 'customer' then 'false_' else 'true_' end || '62899' || lpad(no::text, 8, '0') || '@c.us_'
           || case when author = 'customer' then '3A' else '3EB0' end || upper(substr(md5(line.id::text), 1, 18)),
         author, case when author = 'member' then member_id end, case when author = 'ai' then ${version('no')} end,
         case when r < 0.04 then 'image' else 'text' end, wording.body, wording.search_vector,
         case when r < 0.04 then jsonb_build_object('path', business_id || '/' || room_id || '/' || line.id || '.jpg',
           'mimetype', 'image/jpeg', 'size', 184213, 'width', 1080, 'height', 1440) end,
         case when author = 'customer' then 0 when r < 0.8 then 3 else 2 end, at, at + interval '1 second', at + interval '3 seconds'
       from line join wording on wording.n = case when author = 'customer' then 1 + (r * ${asked - 1})::int
         else ${asked + 1} + (r * ${answered - 2})::int end
       order by at`,
    ],
    'jawaban AI': [
      `insert into public.agent_run (business_id, room_id, channel_id, status, burst_from, burst_to, due_at, cap_at, attempt,
         revision, message_ids, version, model_size, model_name, answer, sources, tools, why, tokens_in, tokens_out, ms_queue,
         ms_model, created_at, settled_at)
       select business_id, room_id, channel_id,
         case when r < 0.9 then 'sent' when r < 0.93 then 'escalated' when r < 0.98 then 'silent' else 'failed' end, 1, 2,
         at - interval '4 seconds', at + interval '10 seconds', 1, 2, array[id], ${version('no')}, 'large', 'qwen3-8b',
         jsonb_build_object('action', 'answer', 'text', wording.body, 'reason', 'Sesuai daftar harga toko'),
         jsonb_build_array(jsonb_build_object('passageId', gen_random_uuid(), 'sourceId', room_id, 'title', 'Daftar harga',
           'score', r, 'covered', 0.8, 'used', true)),
         jsonb_build_array(jsonb_build_object('name', 'find_product', 'query', left(wording.body, 40), 'ms', 12, 'failed', false)),
         case when r >= 0.98 then 'model' end, 1800, 90, 120, 1400, at - interval '8 seconds', at
       from line join wording on wording.n = ${asked + 1} + (r * ${answered - 2})::int
       where author = 'ai' and (k * 37 + no * 31) % 100 < 35 order by at`,
    ],
    'serah terima dan hari': [
      `insert into public.handover (business_id, room_id, channel_id, from_holder, to_holder, member_id, reason, at)
       select business_id, room_id, channel_id, 'ai', 'ai', null, 'escalated', at from line where author = 'customer' and r < 0.03
       union all
       select business_id, room_id, channel_id, 'ai', 'member', member_id, 'reply', at from line where author = 'member'
       union all
       select business_id, room_id, channel_id, 'member', 'ai', null, 'silence_expired', at + interval '1 hour' from line
       where author = 'member' and at < now() - interval '1 hour'
       order by 8`,
      `insert into private.chat_day (room_id, day, business_id, asked_at, replied_at, ai_at, team_at, handed_over_at, completed_at,
         version, model_size, channel_id)
       select room_id, day, business_id, asked_at, case when replied_at >= asked_at then replied_at end, ai_at, team_at,
         case when team_at is not null or r < 0.06 then asked_at + interval '2 minutes' end,
         case when r > 0.5 then asked_at + interval '20 minutes' end, case when ai_at is not null then ${version('no')} end,
         case when ai_at is not null then 'large' end, channel_id
       from (
         select room_id, (at at time zone 'Asia/Jakarta')::date as day, business_id, channel_id, no, min(r) as r,
           min(at) filter (where author = 'customer') as asked_at, min(at) filter (where author <> 'customer') as replied_at,
           min(at) filter (where author = 'ai') as ai_at, min(at) filter (where author = 'member') as team_at
         from line where at > now() - interval '100 days' group by 1, 2, 3, 4, 5
       ) as days order by day, asked_at`,
    ],
    catatan: [
      // As many as the installation has had, although settled ones are deleted after a day.
      `insert into private.waiting_notice (handover_id, room_id, channel_id, due_at, claimed_at, settled_at)
       select id, room_id, channel_id, at, at, at + interval '3 seconds' from public.handover
       where reason = 'escalated' order by at desc limit 60000`,
      `insert into private.webhook_event (id, received_at)
       select 'evt_01' || upper(md5(id::text || e)), at + interval '1 second' from line, generate_series(1, 3) as e
       where at > now() - interval '7 days' order by 2`,
      `insert into public.notice (profile_id, business_id, kind, detail, created_at, read_at)
       select case k % 2 when 0 then owner_id else line.member_id end, business_id, 'chat_assigned',
         jsonb_build_object('roomId', room_id, 'byName', 'Orang'), at, case when at < now() - interval '5 days' then at end
       from line join shop on shop.place = line.place where author = 'member' order by at`,
      `insert into public.audit_log (at, actor, actor_name, action, business_id, detail)
       select at, owner_id, 'Orang', ('{customer.export,message.edited,rooms.exported,member.role}'::text[])[1 + k % 4],
         business_id, jsonb_build_object('room_id', room_id)
       from line join shop on shop.place = line.place where r between 0.2 and 0.23 order by at`,
      `insert into public.tombstone (row_id, table_name, business_id, room_id, deleted_at)
       select gen_random_uuid(), 'message', business_id, id, last_at from chat where r2 < 0.05`,
      `insert into private.repeated_answer (business_id, key, body, sent_at, last_at, is_new)
       select shop.id, left(wording.body, 200) || k, wording.body, array[now() - interval '10 days' * random()],
         now() - interval '10 days' * random(), k % 500 = 0
       from shop, generate_series(1, greatest(2, shop.chats / 30)) as k join wording on wording.n = ${asked + 1} + k * 37 % ${answered - 1}
       on conflict do nothing`,
    ],
    'tiket dan pesanan': [
      `insert into public.ticket (business_id, title, type, status, priority, due_at, room_id, had_room, created_at, updated_at)
       select business_id, 'Komplain nomor ' || no, 'komplain', ('{baru,dikerjakan,selesai,selesai,selesai,selesai}'::text[])[1 + no % 6],
         ('{rendah,normal,tinggi,mendesak}'::text[])[1 + no % 4], last_at + interval '3 days', id, true, last_at, last_at
       from chat where r2 < 0.06 order by last_at`,
      `insert into public.customer_order (id, business_id, room_id, number, lines, status, created_at, paid_at, expires_at, is_expiry_announced)
       select gen_random_uuid(), business_id, id, 1000000 + row_number() over (partition by business_id order by last_at),
         '[{"name":"Kemeja batik","price":185000,"quantity":2}]', case when r2 < 0.62 then 'paid' else 'unpaid' end, last_at,
         case when r2 < 0.62 then last_at end, case when r2 >= 0.62 then last_at + interval '1 day' end,
         r2 >= 0.62 and last_at < now() - interval '1 day'
       from chat where r2 between 0.5 and 0.66 order by last_at`,
      `insert into private.order_counter select business_id, max(number) from public.customer_order group by 1
       on conflict (business_id) do update set last_number = excluded.last_number`,
    ],
    'daftar dan siaran': [
      `create temp table person on commit drop as
       select no, place, business_id, channel_id, id as room_id, private.person_digest(business_id, ${phone('no')}) as person
       from chat where place < 20 and (place > 0 or no % 3 = 0)`,
      `create temp table list on commit drop as
       select gen_random_uuid() as id, place, shop.id as business_id, k from shop, generate_series(1, 10) as k where place < 20`,
      `insert into public.recipient_lists (id, business_id, name) select id, business_id, 'Daftar ' || k from list`,
      `insert into public.recipient_list_contacts (business_id, recipient_list_id, phone, person, name, fields, created_at)
       select person.business_id, list.id, ${phone('person.no')}, person.person, 'Orang ' || person.no, '{"kota":"Bandung"}',
         now() - interval '60 days' * random()
       from person join list on list.place = person.place and list.k in (1 + person.no % 10, 1 + person.no / 10 % 10)`,
      `update public.recipient_lists set contact_count = counted.contacts
       from (select recipient_list_id, count(*) as contacts from public.recipient_list_contacts group by 1) as counted
       where counted.recipient_list_id = recipient_lists.id`,
      `with event as (
         insert into public.consent_event (business_id, person, event, state, source, actor_kind, occurred_at)
         select business_id, person, case no % 20 when 0 then 'withdrawn' else 'given' end,
           case no % 20 when 0 then 'withdrawn' else 'given' end, 'chat', 'person', now() - interval '80 days' * random()
         from person where no % 2 = 0 returning *)
       insert into private.consent_state (business_id, person, purpose, state, since, event_id)
       select business_id, person, purpose, state, occurred_at, id from event on conflict do nothing`,
      `create temp table broadcast on commit drop as
       select gen_random_uuid() as id, place, shop.id as business_id, channel_id, k
       from shop, generate_series(1, case place when 0 then 60 else 10 end) as k where place < 20`,
      `insert into public.campaigns (id, business_id, name, status, channel_id, body, created_at, started_at, ended_at)
       select id, business_id, 'Promo ' || k, 'done', channel_id, 'Halo {{nama}}, promo!', at, at, at + interval '3 hours'
       from broadcast, lateral (select now() - k * interval '5 days') as days (at)`,
      `insert into public.campaign_messages (business_id, campaign_id, channel_id, position, contact_key, phone, chat_id, name, state,
         message_id, room_id, attempt, sends, sent_at, delivered_at, replied_at)
       select person.business_id, broadcast.id, person.channel_id, row_number() over (partition by broadcast.id order by person.no),
         ${phone('person.no')}, ${phone('person.no')}, '62899' || lpad(person.no::text, 8, '0') || '@c.us', 'Orang ' || person.no,
         ('{delivered,read,read,replied,sent,refused}'::text[])[1 + person.no % 6], gen_random_uuid(), person.room_id, 1, 1, at, at,
         case person.no % 6 when 3 then at + interval '1 hour' end
       from person join broadcast on broadcast.place = person.place
         and (person.no * 7 + broadcast.k) % case broadcast.place when 0 then 20 else 4 end = 0,
         lateral (select now() - broadcast.k * interval '5 days') as days (at)`,
      `update public.campaigns set sent_count = counted.messages
       from (select campaign_id, count(*) as messages from public.campaign_messages group by 1) as counted
       where counted.campaign_id = campaigns.id`,
    ],
    'jumlah hari': [
      // As private.fold_days sums them, some each hour.
      `insert into private.business_day (business_id, day, chats, answered, by_ai, handed_over, completed, orders, order_value, replies)
       select shop.id, known.* from shop, private.day_figures(shop.id, now()::date - 99, now()::date - 3) as known`,
      `insert into private.version_day
       select counted.* from shop, private.count_versions(shop.id, array(select now()::date - d from generate_series(3, 99) as d)) as counted`,
      `create temp table hours on commit drop as
       select jsonb_object_agg(x, (random() * 20)::int) as hours from generate_series(20, 44) as x`,
      `insert into private.business_day
       select shop.id, now()::date - d, 100, 90, 70, 12, 40, 6, 1200000, hours from shop, hours, generate_series(100, 399) as d`,
      `insert into private.version_day
       select shop.id, now()::date - d, shop.channel_id, v, 'large', 50, 20, 6, 1, 1, 3, 0, hours
       from shop, hours, generate_series(100, 399) as d, unnest('{v2,v3}'::text[]) as v`,
    ],
  };
};

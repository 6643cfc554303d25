import type { Database, Query } from '../database.ts';

export interface ManyRoomsOptions {
  /** The database as superuser, which is needed to disable triggers. */
  database: Database;
  /** The number of rooms after this run, including those of earlier runs. */
  rooms: number;
  /** Receives a line for each step. */
  log?: (line: string) => void;
}

const businessId = 'b0000000-0000-4000-8000-000000000001';
const channelId = 'c0000000-0000-4000-8000-000000000001';
const memberId = 'a0000000-0000-4000-8000-000000000002';

/** The room with the long history of ten thousand messages. */
export const longRoomId = '1fffffff-0000-4000-8000-000000000000';

const roomsPerStep = 10_000;
const longHistory = 10_000;

/**
 * Fills the seeded batik shop with as many rooms as a very large customer has, about three messages in each, and one
 * room with a long history. The result is deterministic except for its end time; a second run adds what is missing.
 *
 * Triggers are disabled (`session_replication_role`) on this connection, because 300,000 broadcasts would reach no
 * subscriber and previews can be set in bulk. The statements below therefore also write what the triggers would have
 * written.
 */
export async function seedManyRooms({
  database,
  rooms,
  log = () => {},
}: ManyRoomsOptions): Promise<{ rooms: number; messages: number }> {
  const [business] = await database.query('select from public.business where id = $1', [businessId]);
  if (!business) throw new Error('The seeded business is not there. Start with an empty database: npm run reset');

  for (let first = 1; first <= rooms; first += roomsPerStep) {
    const last = Math.min(first + roomsPerStep - 1, rooms);
    await withoutTriggers(database, async (query) => {
      await query(roomsSql, [businessId, channelId, first, last, memberId]);
      await query(messagesSql, [businessId, channelId, memberId, first, last]);
    });
    log(`${last.toLocaleString('id-ID')} percakapan`);
  }
  await withoutTriggers(database, async (query) => {
    await query(longRoomSql, [businessId, channelId, longRoomId]);
    await query(longHistorySql, [businessId, channelId, longRoomId, memberId, longHistory]);
  });
  await database.script('vacuum analyze public.room');
  await database.script('vacuum analyze public.message');

  const [count] = await database.query<{ rooms: number; messages: number }>(
    `select (select count(*) from public.room where business_id = $1) as rooms,
            (select count(*) from public.message where business_id = $1) as messages`,
    [businessId],
  );
  return count ?? { rooms: 0, messages: 0 };
}

const withoutTriggers = (database: Database, work: (query: Query) => Promise<void>): Promise<void> =>
  database.transaction(async (query) => {
    await query(`set local session_replication_role = replica`);
    await work(query);
  });

// Ids show the origin of a row: rooms 1nnnnnnn-…, their messages 2nnnnnnn-000k-….
const roomId = `('1' || lpad(n::text, 7, '0') || '-0000-4000-8000-000000000000')::uuid`;

// A pseudo-random whole number from 0 that depends only on the room and the purpose.
const pseudoRandom = (purpose: number): string => `abs(hashint8(n * 16 + ${purpose}))`;

const pick = (words: readonly string[], purpose: number): string =>
  `(array[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}])[1 + ${pseudoRandom(purpose)} % ${words.length}]`;

const firstNames =
  'Agus Budi Citra Dewi Eko Fitri Gita Hendra Indah Joko Kartika Lina Mega Nurul Oki Putri Rahma Siti Teguh Umi Vina Wahyu Yanti Zahra'.split(
    ' ',
  );
const lastNames =
  'Hartono Lestari Nugroho Pratama Santoso Wibowo Susanti Rahayu Simanjuntak Siregar Wijaya Kusuma Hidayat Saputra Maharani'.split(
    ' ',
  );
const questions = [
  'Kak, kemeja parang ukuran L masih ready?',
  'Ongkir ke Makassar berapa ya?',
  'Bisa COD kak?',
  'Saya sudah transfer, mohon dicek',
  'Kapan paket saya dikirim?',
  'Ada katalog terbaru?',
  'Kain sidomukti yang tulis harganya berapa?',
  'Warnanya luntur tidak kak?',
  'Kalau pesan 50 potong untuk seragam bisa?',
  'Barangnya sudah sampai, bagus sekali',
];
const replies = [
  'Masih ready, Kak. Harganya Rp 185.000.',
  'Ongkir J&T Rp 38.000, estimasi 3–4 hari.',
  'Bisa, Kak. COD dengan biaya penanganan 3 %.',
  'Terima kasih, pembayaran kami cek dulu ya.',
  'Paket dikirim sore ini, resi menyusul.',
  'Untuk 50 potong kami beri potongan 20 %.',
];

/** The time of a room's last message: up to half a year ago, denser towards now. */
const lastMessageAt = `date_trunc('second', now() - interval '180 days' * power((${pseudoRandom(1)} % 1000000) / 1000000.0, 2))`;

// Author of the last message: 1 the customer, 2 a member, else the AI.
const lastAuthor = `${pseudoRandom(2)} % 10`;

const roomsSql = `
insert into public.room (id, business_id, channel_id, chat_id, name, phone, status, help_reason, tags, unread_count,
  rollout, last_message_at, last_message_id, last_message_preview, last_message_kind, last_message_author,
  last_message_author_id, last_message_ack, awaiting_reply_since, at_risk_since, completed_at, completed_by, created_at, updated_at)
select ${roomId}, $1, $2, '62899' || lpad(n::text, 8, '0') || '@c.us',
  ${pick(firstNames, 3)} || ' ' || ${pick(lastNames, 4)}, '+62899' || lpad(n::text, 8, '0'),
  status, case when status = 'ai_need_help' then 'Minta dibantu manusia' end,
  case ${pseudoRandom(5)} % 12 when 0 then '{VIP}' when 1 then '{reseller}' when 2 then '{seragam,grosir}' when 3 then '{lunas}' else '{}' end::text[],
  case when ending = 1 then 1 + ${pseudoRandom(6)} % 4 else 0 end,
  rollout,
  at, ('2' || lpad(n::text, 7, '0') || '-0003-4000-8000-000000000000')::uuid,
  case when ending = 1 then ${pick(questions, 8)} else ${pick(replies, 8)} end, 'text',
  case ending when 1 then 'customer' when 2 then 'member' else 'ai' end, case ending when 2 then $5::uuid end,
  case when ending <> 1 then 1 + ${pseudoRandom(9)} % 3 end,
  case when ending = 1 then at end,
  private.at_risk_since(case when ending = 1 then at end, at, status, false, rollout, null),
  case when status = 'ai_task_completed' then at + interval '1 minute' end, case when status = 'ai_task_completed' then 'ai' end,
  at - interval '1 day', at
from (
  select n, ${lastMessageAt} as at, ${lastAuthor} as ending, case when ${pseudoRandom(7)} % 10 < 3 then 'v3' else 'v2' end as rollout,
    case when ${lastAuthor} = 2 then null when ${pseudoRandom(10)} % 100 < 3 then 'ai_need_help'
      when ${pseudoRandom(10)} % 100 < 45 then 'ai_auto_reply' else 'ai_task_completed' end as status
  from generate_series($3::bigint, $4::bigint) as n
) as drawn
on conflict do nothing`;

const messagesSql = `
insert into public.message (id, business_id, room_id, channel_id, wa_id, author, author_id, agent_version, body, ack,
  sent_at, created_at)
select ('2' || lpad(n::text, 7, '0') || '-000' || k || '-4000-8000-000000000000')::uuid, $1, ${roomId}, $2,
  case when author = 'customer' then 'false_' else 'true_' end || '62899' || lpad(n::text, 8, '0') || '@c.us_3A' || lpad(n::text, 8, '0') || k,
  author, case when author = 'member' then $3::uuid end, case when author = 'ai' then 'v2' end,
  case when author = 'customer' then case when k = 3 then ${pick(questions, 8)} else ${pick(questions, 11)} end
    else case when k = 3 then ${pick(replies, 8)} else ${pick(replies, 12)} end end,
  case when author = 'customer' then 0 when k = 3 then 1 + ${pseudoRandom(9)} % 3 else 3 end, at, at
from (
  select n, k, ${lastMessageAt} - (3 - k) * interval '70 seconds' as at,
    case when k = 1 then 'customer' when k = 2 then case when ${lastAuthor} = 1 then 'ai' else 'customer' end
      when ${lastAuthor} = 1 then 'customer' when ${lastAuthor} = 2 then 'member' else 'ai' end as author
  from generate_series($4::bigint, $5::bigint) as n, generate_series(1, 3) as k
) as drawn
on conflict do nothing`;

const longRoomSql = `
insert into public.room (id, business_id, channel_id, chat_id, name, phone, status, last_message_at, last_message_preview,
  last_message_kind, last_message_author, last_message_ack, created_at, updated_at)
values ($3, $1, $2, '6289999999999@c.us', 'Percakapan panjang', '+6289999999999', 'ai_auto_reply',
  date_trunc('second', now()), 'Pesan nomor ' || ${longHistory}, 'text', 'ai', 2, now() - interval '400 days',
  now() - interval '1 hour')
on conflict do nothing`;

const longHistorySql = `
insert into public.message (id, business_id, room_id, channel_id, wa_id, author, author_id, body, ack, sent_at, created_at)
select ('3' || lpad(n::text, 7, '0') || '-0000-4000-8000-000000000000')::uuid, $1, $3, $2,
  case when n % 2 = 1 then 'false_' else 'true_' end || '6289999999999@c.us_3A' || lpad(n::text, 8, '0'),
  case when n % 2 = 1 then 'customer' when n % 20 = 2 then 'member' else 'ai' end,
  case when n % 20 = 2 then $4::uuid end,
  'Pesan nomor ' || n || case when n % 7 = 0 then repeat(' dengan cerita yang agak panjang', 12) else '' end,
  case when n % 2 = 1 then 0 when n > $5 - 10 then 2 else 3 end,
  date_trunc('second', now()) - ($5 - n) * interval '53 minutes', date_trunc('second', now()) - ($5 - n) * interval '53 minutes'
from generate_series(1, $5::int) as n
on conflict do nothing`;

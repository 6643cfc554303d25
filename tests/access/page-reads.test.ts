/**
 * What a page reads does not grow with the chats of its business, nor with other businesses: a page that is quick today is
 * quick after a year. `npm run bench -- scale` measures the same requests in a large installation.
 */
import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test } from 'vitest';

import { businessOfYear, channelOfYear, seedYear } from '../../local/seed/year.ts';
import { auditReads, countEveryRead, listReads, pageReads, rowsRead } from '../bench/pageReads.ts';
import { batik, setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();
/** The chats with messages of the business, and of another one in the same installation. */
const CHATS = [1000, 250];
/** Further chats of the business, without messages: many times what a page may read. */
const MORE_CHATS = 7000;
const RECIPIENTS = 6000;

/**
 * The business gets chats, tickets and days of which a third or more pass most filters, so that a request which reads all
 * that pass reads thousands.
 */
const fill = (business: string, channel: string, member: string) =>
  fixtures.stack.database.transaction(async (query) => {
    await query('set local session_replication_role = replica');
    await query(
      `insert into room (business_id, channel_id, chat_id, phone, name, status, completed_at, completed_by, resolution, unread_count,
         awaiting_reply_since, at_risk_since, tags, rollout, holder, holder_id, last_message_at, created_at, updated_at)
       select $1, $2, '62877' || lpad(n::text, 8, '0') || '@c.us', '+62877' || lpad(n::text, 8, '0'), 'Orang ' || n,
         case when d[1] < 5 then 'ai_task_completed' when d[1] < 8 then 'ai_need_help' else 'ai_auto_reply' end,
         case when d[1] < 5 then now() - d[2] * interval '15 hours' end, case when d[1] < 5 then 'ai' end,
         case when d[1] < 3 then 'complaint' end, (d[3] < 4)::int, case when d[4] < 4 then at end, case when d[4] < 4 then at end,
         case when d[5] < 4 then array['VIP'] when n % 67 = 0 then array['jarang'] else '{}' end,
         case when d[6] < 3 then 'v3' when d[6] < 7 then 'v2' end,
         case when n % 25 = 0 then 'member' when d[5] > 5 then 'phone' else 'ai' end, case when n % 25 = 0 then $3::uuid end, at, at, at
       from generate_series(1, $4::int) as n, lateral (select now() - interval '2 hours' - n * interval '80 minutes' as at) as past,
         -- Digits that do not depend on each other.
         lateral (select array(select abs(hashint4(n * 7 + nth)::bigint) % 10 from generate_series(1, 6) as nth) as d) as drawn`,
      [business, channel, member, MORE_CHATS],
    );
    // Recipients of broadcasts, who have not written.
    await query(
      `insert into room (business_id, channel_id, chat_id, phone, name, status, last_message_at, created_at, updated_at)
       select $1, $2, '62878' || lpad(n::text, 8, '0') || '@c.us', '+62878' || lpad(n::text, 8, '0'), 'Penerima ' || n, 'ai_auto_reply', 'epoch',
         now() - interval '1 day', now() - interval '1 day'
       from generate_series(1, $3::int) as n`,
      [business, channel, RECIPIENTS],
    );
    // Orders of all kinds, over a year.
    await query(
      `insert into customer_order (id, business_id, room_id, number, lines, status, paid_at, expires_at, proof, created_at)
       select gen_random_uuid(), business_id, id, 100000 + row_number() over (), '[{"name": "Kain", "price": 1000, "quantity": 1}]',
         case when right(chat_id, 6) < '3' then 'unpaid' else 'paid' end, case when right(chat_id, 6) >= '3' then created_at end,
         case when right(chat_id, 7) < '5' then created_at + interval '1 day' end, case when unread_count > 0 then 'waiting' end, created_at
       from room where business_id = $1 and chat_id ~ '^62877.*[05]@'`,
      [business],
    );
    await query(
      `insert into ticket (business_id, title, status, due_at, room_id)
       select business_id, 'Komplain ' || chat_id, case when unread_count = 0 then 'selesai' else 'baru' end, now() - interval '1 day', id
       from room where business_id = $1 and chat_id like '62877%'`,
      [business],
    );
    // Most kinds of actions are rare, and the days of the others are many.
    await query(
      `insert into audit_log (at, actor, actor_name, action, business_id)
       select now() - n * interval '20 minutes', case when n % 3 > 0 then $2::uuid end, 'Orang',
         (array['member.role', 'knowledge.saved', 'business.viewed', 'invitation.created'])[1 + n % 4], $1
       from generate_series(1, $3::int) as n`,
      [business, member, MORE_CHATS],
    );
    await query(
      `insert into private.chat_day (room_id, day, business_id, asked_at, replied_at, channel_id)
       select id, current_date - 20, business_id, now() - interval '20 days', now() - interval '20 days', channel_id
       from room where business_id = $1 and chat_id like '62877%'`,
      [business],
    );
  });

/** All chats of the business but those of one status pass each filter, and those of this status pass none. */
const part = async (business: string, status: string, member: string) => {
  const { database } = fixtures.stack;
  await database.transaction(async (query) => {
    await query('set local session_replication_role = replica');
    await query(
      `update room set unread_count = outside::int, awaiting_reply_since = case when outside then last_message_at end,
         at_risk_since = case when outside then last_message_at end, holder = case when outside then 'member' else 'ai' end,
         holder_id = case when outside then $3::uuid end, archived = outside and chat_id like '%0@c.us'
       from (select id, status is distinct from $2 as outside from room where business_id = $1) as parted where parted.id = room.id`,
      [business, status, member],
    );
  });
  await database.script('vacuum analyze room');
};

/**
 * How many rows a request may read, by what they depend on: a page of 50 with what belongs to its rows; a count to a thousand
 * of what every third chat has; a search through the newest thousands; the chats of the days that are not summed yet; all
 * that was taught. Each is far below the number of chats.
 */
const MOST = { page: 300, count: 3500, search: 5300, days: 2000, knowledge: 1000 };

test('no page reads more than its share of a business with thousands of chats', async () => {
  const { database, url, keys } = fixtures.stack;
  const rest = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: keys.publishable, authorization: `Bearer ${fixtures.users.owner.accessToken}` },
  });
  const reader = { rest, database, businessId: businessOfYear(0), channelId: channelOfYear(0) };
  await countEveryRead(database, { isSmall: true });
  await seedYear({ database, chats: CHATS });
  await fill(reader.businessId, reader.channelId, batik.member);
  await database.script('vacuum analyze');
  const [longest] = await database.query<{ messages: number }>(
    'select count(*)::int as messages from message where business_id = $1 group by room_id order by 1 desc limit 1',
    [reader.businessId],
  );
  // A chat is read with its messages, hand-overs and runs.
  const most = { ...MOST, chat: 3 * (longest?.messages ?? 0) + 300 };
  const reads = [...listReads(reader, batik.member), ...(await pageReads(reader))];
  expect(reads.length).toBeGreaterThan(200);
  const tooMany: string[] = [];
  const excess = async (name: string, extent: keyof typeof most, run: () => PromiseLike<unknown>) => {
    const rows = async () =>
      rowsRead(database, run).catch((error: unknown) => {
        throw new Error(`${name} failed`, { cause: error });
      });
    const first = await rows();
    // The jobs of the stack read as well, so that a request which read too much is repeated.
    if (first <= most[extent] || (await rows()) <= most[extent] || (await rows()) <= most[extent]) return [];
    return [`${name} (${extent}): ${first} rows`];
  };
  for (const { name, extent, run } of reads) tooMany.push(...(await excess(name, extent, run)));
  expect(tooMany).toEqual([]);

  const ofAdmin = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: keys.publishable, authorization: `Bearer ${fixtures.users.admin.accessToken}` },
  });
  const since = new Date(Date.now() - 30 * 86_400_000).toISOString();
  for (const { name, extent, run } of auditReads({ rest: ofAdmin, since }))
    tooMany.push(...(await excess(name, extent, run)));
  expect(tooMany).toEqual([]);

  // What a tab and a filter share can be nothing although each of them has thousands.
  const statuses = { eskalasi: 'ai_need_help', autoReply: 'ai_auto_reply', taskCompleted: 'ai_task_completed' };
  for (const [tab, status] of Object.entries(statuses)) {
    await part(reader.businessId, status, batik.member);
    for (const { name, extent, run } of listReads(reader, batik.member).filter(({ name }) => name.startsWith(tab)))
      tooMany.push(...(await excess(name, extent, run)));
  }
  expect(tooMany).toEqual([]);

  // An index that nothing reads costs each message a write. A job ends the silence of chats by the index that is left out here.
  const unused = await database.query(
    `select indexrelname from pg_stat_user_indexes
     where relid = 'public.room'::regclass and idx_scan = 0 and indexrelname <> 'room_silence_idx'`,
  );
  expect(unused).toEqual([]);
});

/** The ids of all messages of the business that have the word, from page to page, in the order of the search. */
const searchAll = async (word: string, room_id: string | null): Promise<string[]> => {
  const found: string[] = [];
  let last: { sent_at: string; seq: number } | undefined;
  for (;;) {
    const { data } = await fixtures.users.owner.client
      .rpc('search_messages', {
        business_id: businessOfYear(0),
        query: word,
        room_id,
        page_size: 50,
        before_at: last?.sent_at,
        before_seq: last?.seq,
      })
      .throwOnError();
    const rows = data as { id: string; sent_at: string; seq: number }[];
    found.push(...rows.map(({ id }) => id));
    if (rows.length < 50) return found;
    last = rows.at(-1);
  }
};

test('a search in parts finds what all messages have, in their order, and one in a long chat reads few of them', async () => {
  const { database } = fixtures.stack;
  const business = businessOfYear(0);
  const words = await database.query<{ word: string }>(
    `select word from ts_stat($$select search_vector from public.message where business_id = '${business}' and revoked_at is null$$)
     where word ~ '^[a-z]{5,}$' and ndoc between 60 and 400 order by ndoc desc, word limit 2`,
  );
  expect(words).toHaveLength(2);
  const expectAll = async (word: string, room: string | null) => {
    const all = await database.query<{ id: string }>(
      `select message.id from message join room on room.id = message.room_id
       where message.business_id = $1 and ($3::uuid is null or room.id = $3) and message.revoked_at is null and room.erased_at is null
         and message.search_vector @@ private.text_query($2) order by message.sent_at desc, message.seq desc`,
      [business, word, room],
    );
    expect(await searchAll(word, room)).toEqual(all.map(({ id }) => id));
    return all.length;
  };
  for (const { word } of words) expect(await expectAll(word, null)).toBeGreaterThan(50);

  // Nearly all messages become those of one chat.
  const [long] = await database.transaction(async (query) => {
    await query('set local session_replication_role = replica');
    return query<{ room: string; messages: number }>(
      `with chosen as (select id from room where business_id = $1 and erased_at is null order by id limit 1), moved as (
         update message set room_id = chosen.id from chosen where message.business_id = $1 and media is null returning chosen.id)
       select id as room, count(*)::int as messages from moved group by 1`,
      [business],
    );
  });
  if (!long) throw new Error('The business has no messages.');
  expect(long.messages).toBeGreaterThan(6000);
  await database.script('vacuum analyze message');
  const heapPages = async () => {
    const [row] = await database.query<{ pages: number }>(
      `select (heap_blks_read + heap_blks_hit)::int as pages from pg_statio_user_tables where relid = 'public.message'::regclass`,
    );
    return row?.pages ?? NaN;
  };
  const before = await heapPages();
  expect(await searchAll('zzyzxq', long.room)).toEqual([]);
  expect((await heapPages()) - before).toBeLessThan(1500);
  for (const { word } of [...words, { word: 'kirim' }]) expect(await expectAll(word, long.room)).toBeGreaterThan(50);
});

/** What stays of a customer whose data were erased, and what late events and requests may change there. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { jobs } from '../../local/clock.ts';
import { batik, setupFixtures, type Caller } from './fixtures.ts';
import { anyMark, columnsOf, markedColumns, markedCustomer } from './personalData.ts';
import { chatFactory, rawIdOf, type Chat } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);

const call = (name: string, args: object, caller: Caller = 'owner') => fixtures.users[caller].client.rpc(name, args);
const clientOf = (caller: Caller) => fixtures.users[caller].client;

/** A chat with a message of the customer and our reply. */
const createChat = async () => {
  const chat = newChat();
  const waId = chat.waId(false);
  await chat.receive({ waId, name: 'Dewi', body: 'Alamat Jl. Melati 8' });
  const { message } = await chat.beginOutgoing();
  await chat.finishOutgoing(message.id, { p_wa_id: `true_${chat.chatId}_${rawIdOf(message.id)}`, p_ack: 1 });
  const { id, phone } = await chat.room();
  return { chat, room_id: String(id), phone: String(phone), waId, reply: message.id };
};
const erase = (room_id: string) => call('erase_customer', { room_id }).throwOnError();

/** The rows of a room and its messages, and whether they or the waiting events contain the number. */
const remainsOf = async (room_id: string, phone: string) => {
  const [row] = await fixtures.sql<{ room: object; messages: object[]; waiting: string }>(
    `select to_jsonb(room) as room,
      (select jsonb_agg(to_jsonb(message) order by message.seq) from message where message.room_id = room.id) as messages,
      concat((select jsonb_agg(early_event) from private.early_event), (select jsonb_agg(pending_ack) from private.pending_ack)) as waiting
     from room where room.id = $1`,
    [room_id],
  );
  const { room, messages, waiting } = row!;
  return { room, messages, hasNumber: JSON.stringify([room, messages, waiting]).includes(phone.slice(1)) };
};

describe('after an erasure', () => {
  const lateEvents: [string, (chat: Chat, waId: string, reply: string) => Promise<{ applied: boolean }>][] = [
    [
      'a reaction to our message',
      (chat, _, reply) =>
        chat.applyEvent('message.reaction', {
          reaction: {
            waId: `true_${chat.chatId}_${rawIdOf(reply)}`,
            chatId: chat.chatId,
            by: chat.chatId,
            text: '🙏',
            at: new Date().toISOString(),
          },
        }),
    ],
    [
      'a reaction to the customer’s message',
      (chat, waId) =>
        chat.applyEvent('message.reaction', {
          reaction: { waId, chatId: chat.chatId, by: chat.chatId, text: '🙏', at: new Date().toISOString() },
        }),
    ],
    [
      'an edit',
      (chat, waId) =>
        chat.applyEvent('message.edited', {
          message: { waId, chatId: chat.chatId, fromMe: false, body: 'Jl. Melati 9', at: new Date().toISOString() },
        }),
    ],
    [
      'a deletion',
      (chat, waId) => chat.applyEvent('message.revoked', { message: { waId, chatId: chat.chatId, fromMe: false } }),
    ],
    ['an ack', (chat, _, reply) => chat.ack(`true_${chat.chatId}_${rawIdOf(reply)}`, 3)],
    ['the same message in another event', (chat, waId) => chat.receive({ waId, body: 'Alamat Jl. Melati 8' })],
    [
      'a message from before the erasure',
      (chat) => chat.receive({ name: 'Dewi', sentAt: new Date(Date.now() - 60_000).toISOString() }),
    ],
    [
      'the echo of our message',
      (chat, _, reply) =>
        chat.receive({ waId: `true_${chat.chatId}_${rawIdOf(reply)}`, fromMe: true, source: 'api', ack: 1 }),
    ],
    [
      'a call from before the erasure',
      (chat) =>
        chat.applyEvent('call', {
          call: { id: 'A9', chatId: chat.chatId, video: false, state: 'rejected', at: '2026-01-02T03:04:05Z' },
        }),
    ],
  ];

  test.each(lateEvents)('%s is accepted and changes nothing', async (_, send) => {
    const { chat, room_id, phone, waId, reply } = await createChat();
    await erase(room_id);
    const before = await remainsOf(room_id, phone);
    expect(before.hasNumber).toBe(false);
    expect(await send(chat, waId, reply)).toEqual({ applied: false, reason: 'erased' });
    expect(await remainsOf(room_id, phone)).toEqual(before);
    expect(await fixtures.sql('select from room where chat_id = $1', [chat.chatId])).toEqual([]);
  });

  test('a new message opens a new chat, in which old messages do not come back', async () => {
    const { chat, room_id, waId } = await createChat();
    await erase(room_id);
    expect(await chat.receive({ body: 'Halo lagi' })).toMatchObject({ applied: true });
    await chat.receive({ waId, body: 'Alamat Jl. Melati 8' });
    expect(await chat.messages()).toMatchObject([{ body: 'Halo lagi' }]);
    expect((await chat.room())['id']).not.toBe(room_id);
  });

  test('a message whose sending ends later stays erased', async () => {
    const { chat, room_id, phone } = await createChat();
    const { message } = await chat.beginOutgoing({ body: 'Siap, Bu Dewi' });
    await erase(room_id);
    const before = await remainsOf(room_id, phone);
    const finished = await chat.finishOutgoing(message.id, { p_wa_id: chat.waId(true), p_ack: 1 });
    expect(finished).toMatchObject({ id: message.id, body: null, wa_id: null });
    expect(await remainsOf(room_id, phone)).toEqual(before);
  });

  test('no client and no service changes the room or its messages, and bulk actions leave it out', async () => {
    const { room_id, phone, reply } = await createChat();
    await erase(room_id);
    const before = await remainsOf(room_id, phone);
    const room = (caller: Caller) => clientOf(caller).from('room').update({ name: 'Dewi' }).eq('id', room_id);
    const refusals = await Promise.all([
      room('owner'),
      room('member'),
      clientOf('member').from('room').update({ archived: false }).eq('id', room_id),
      fixtures.service.from('room').update({ name: 'Dewi' }).eq('id', room_id),
      fixtures.service.from('message').update({ body: 'Alamat Jl. Melati 8' }).eq('id', reply),
      fixtures.service
        .from('message')
        .insert({ room_id, business_id: batik.business, channel_id: batik.channel, author: 'customer', body: 'Halo' }),
      clientOf('member').from('room_note').insert({ room_id, body: 'Dewi, Jl. Melati 8' }),
      clientOf('member').from('promise').insert({ room_id, body: 'Kirim ke Jl. Melati 8' }),
      call('tag_room', { room_id, tag: 'VIP', has_tag: true }),
      call('take_room', { room_id }),
    ]);
    expect(refusals.map(({ error }) => error?.code)).toEqual(refusals.map(() => 'erased'));
    const { data } = await call('act_on_rooms', {
      action_id: randomUUID(),
      business_id: batik.business,
      kind: 'unarchive',
      ids: [room_id],
    }).throwOnError();
    expect(data).toMatchObject({ done: 0, refused: [{ id: room_id, reason: 'missing' }] });
    expect(await remainsOf(room_id, phone)).toEqual(before);
  });

  test('an earlier action that is undone brings nothing back', async () => {
    const { room_id, phone } = await createChat();
    await clientOf('owner')
      .from('room')
      .update({ tags: ['Alamat Melati'] })
      .eq('id', room_id)
      .throwOnError();
    const action_id = randomUUID();
    const ours = { business_id: batik.business, ids: [room_id] };
    await call('act_on_rooms', { ...ours, action_id, kind: 'tag', tag: 'VIP' }).throwOnError();
    await erase(room_id);
    const before = await remainsOf(room_id, phone);
    expect((await call('undo_room_action', { action_id }).throwOnError()).data).toMatchObject({ done: 0 });
    expect(await remainsOf(room_id, phone)).toEqual(before);
    expect(
      await fixtures.sql(`select from private.room_action_change where was::text like '%Melati%' and room_id = $1`, [
        room_id,
      ]),
    ).toEqual([]);
  });

  test('deleting the account of an author empties only their name in the messages', async () => {
    const { room_id, reply } = await createChat();
    const id = await fixtures.newUserId();
    await fixtures.sql('update message set author_id = $2 where id = $1', [reply, id]);
    await erase(room_id);
    await fixtures.sql('delete from auth.users where id = $1', [id]);
    expect(await fixtures.sql('select author_id from message where id = $1', [reply])).toEqual([{ author_id: null }]);
  });

  test('files of the chat cannot be read, listed or added, and the server finds them for removal', async () => {
    const { room_id } = await createChat();
    const path = `${batik.business}/${room_id}/${randomUUID()}.txt`;
    const textFile = new Blob(['Jl. Melati 8'], { type: 'text/plain' });
    const media = (caller: Caller) => clientOf(caller).storage.from('media');
    await media('member').upload(path, textFile);
    expect((await media('owner').download(path)).error).toBeNull();
    expect((await clientOf('owner').rpc('readable_media', { paths: [path] })).data).toEqual([path]);
    // The function alone, as a client without the dashboard calls it.
    await erase(room_id);
    for (const caller of ['member', 'owner'] as const) {
      const [read, signed, listed, written] = await Promise.all([
        media(caller).download(path),
        clientOf(caller).rpc('readable_media', { paths: [path] }),
        media(caller).list(`${batik.business}/${room_id}`),
        media(caller).upload(`${batik.business}/${room_id}/${randomUUID()}.txt`, textFile),
      ]);
      expect([read.data, signed.data, listed.data ?? [], written.data]).toEqual([null, [], [], null]);
    }
    const found = await fixtures.service.rpc('erased_files', { p_business: batik.business }).throwOnError();
    expect(found.data).toContain(path);
    await fixtures.service.storage.from('media').remove([path]);
    const left = await fixtures.service.rpc('erased_files', { p_business: batik.business }).throwOnError();
    expect(left.data).not.toContain(path);
  });

  test('a waiting notice that was claimed before is not marked as failed, and the next ones are claimed', async () => {
    const { room_id } = await createChat();
    await call('give_back_room', { room_id }).throwOnError();
    await call('escalate_room', { room_id, reason: 'Minta manusia' }).throwOnError();
    const claim = () =>
      fixtures.service.rpc('claim_waiting_notices', { p_session: 'batik-lestari', p_most: 50 }).throwOnError();
    await fixtures.sql(`update private.waiting_notice set due_at = now() where room_id = $1`, [room_id]);
    expect((await claim()).data).toHaveLength(1);
    await fixtures.sql(
      `update private.waiting_notice set due_at = now() - interval '20 minutes', claimed_at = now() - interval '20 minutes'`,
    );
    await erase(room_id);
    expect((await claim()).data).toEqual([]);
  });

  test('the digest of the chat’s id is keyed', async () => {
    const { chat, room_id } = await createChat();
    await erase(room_id);
    const unkeyed = `chat = sha256(convert_to(channel_id || $1, 'UTF8'))`;
    expect(await fixtures.sql(`select from private.erased_chat where ${unkeyed}`, [chat.chatId])).toEqual([]);
  });
});

describe('the erasure of a long chat', () => {
  const mark = 'zebrakuda';
  const left = async () => {
    const [row] = await fixtures.sql<Record<'messages' | 'notes' | 'promises' | 'orders', number>>(
      `select (select count(*) from message where body like '%${mark}%')::int as messages,
         (select count(*) from room_note where body like '%${mark}%')::int as notes,
         (select count(*) from promise where body like '%${mark}%')::int as promises,
         (select count(*) from customer_order where note like '%${mark}%')::int as orders`,
    );
    return row;
  };
  /** What members read: every table, and every function that reads, with the ids of the chat in each argument of that name. */
  const readable = async (ids: Record<string, string>): Promise<string[]> => {
    const tables = await fixtures.sql<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and has_any_column_privilege('authenticated', oid, 'select')`,
    );
    const functions = await fixtures.sql<{ name: string; arguments: string[] | null; types: string[] }>(
      `select proname as name, proargnames[:pronargs] as arguments,
         array(select one::regtype::text from unnest(proargtypes) with ordinality as typed (one, n) order by n) as types
       from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
         and not exists (select from unnest(proargtypes) as one join pg_type on pg_type.oid = one where typtype = 'c')
         and (provolatile = 's' or proname = any ('{export_customer,suggest_replies,live_agent_run,read_room,open_quick_reply}'))`,
    );
    const found: string[] = [];
    const [session] = await fixtures.sql<{ id: string }>(
      'select id from auth.sessions where user_id = $1 order by created_at desc limit 1',
      [batik.owner],
    );
    const claims = {
      sub: batik.owner,
      role: 'authenticated',
      aal: 'aal1',
      session_id: session?.id,
      is_anonymous: false,
    };
    const read = async (name: string, text: string, values: unknown[] = []) => {
      const answer = await fixtures.stack.database
        .transaction((query) => query(text, values), { role: 'authenticated', claims })
        .catch(String);
      if (JSON.stringify(answer).includes(mark)) found.push(name);
    };
    for (const { name } of tables)
      await read(
        name,
        `select (to_jsonb(one))::text as one from ${name} as one where to_jsonb(one)::text like '%${mark}%'`,
      );
    for (const { name, arguments: names, types } of functions)
      for (const other of ['message_id', 'run_id', 'room_id']) {
        const values = types.map((type, at) => {
          const argument = names?.[at] ?? '';
          if (type === 'uuid') return ids[argument] ?? ids[other];
          if (argument === 'source') return 'message';
          return { text: mark, jsonb: '{}', integer: 50, boolean: false }[type] ?? null;
        });
        await read(name, `select public.${name}(${types.map((type, at) => `$${at + 1}::${type}`).join(', ')})`, values);
      }
    return [...new Set(found)];
  };

  test('shows nothing from the first moment on, and goes on in portions where it stopped', async () => {
    const { room_id, phone } = await createChat();
    await fixtures.sql('update room set name = $2 where id = $1', [room_id, `Ibu ${mark}`]);
    await fixtures.stack.database.transaction(async (query) => {
      await query('set local session_replication_role = replica');
      await query(
        `insert into message (business_id, room_id, channel_id, wa_id, author, author_name, body, sent_at)
         select business_id, id, channel_id, 'false_' || chat_id || '_L' || n, case n % 2 when 0 then 'member' else 'customer' end,
           case n % 2 when 1 then name end, 'saya ${mark}ku nomor ' || n, now() - n * interval '1 minute'
         from room, generate_series(1, 2100) as n where id = $1`,
        [room_id],
      );
      await query(
        `insert into agent_run (business_id, room_id, channel_id, burst_from, burst_to, due_at, cap_at, status, question, answer, message_ids)
         select business_id, id, channel_id, n, n, now(), now(), 'escalated', '${mark} nanya apa?', '{"text": "${mark}"}',
           array(select message.id from message where message.room_id = $1 order by sent_at desc limit 1)
         from room, generate_series(1, 1100) as n where id = $1`,
        [room_id],
      );
      await query(
        `insert into room_note (business_id, room_id, body) select business_id, id, '${mark} ' || n
         from room, generate_series(1, 2100) as n where id = $1`,
        [room_id],
      );
      await query(
        `insert into promise (business_id, room_id, body) select business_id, id, '${mark} ' || n
         from room, generate_series(1, 1100) as n where id = $1`,
        [room_id],
      );
      await query(
        `insert into customer_order (id, business_id, room_id, number, lines, note, expires_at)
         select gen_random_uuid(), business_id, id, 100000 + n, '[{"name":"${mark}","price":185000,"quantity":2}]', '${mark}',
           now() + interval '1 hour'
         from room, generate_series(1, 1200) as n where id = $1`,
        [room_id],
      );
    });
    const [ids] = await fixtures.sql<{ message_id: string; run_id: string }>(
      `select (select id from message where room_id = $1 and author = 'member' and body like '%${mark}%' order by sent_at limit 1) as message_id,
         (select id from agent_run where room_id = $1 order by created_at, id limit 1) as run_id`,
      [room_id],
    );
    const known = { ...ids!, source_id: ids!.message_id, room_id, business_id: batik.business };
    const [order] = await fixtures.sql<{ id: string; link_key: string }>(
      'select id, link_key from customer_order where room_id = $1 order by ctid desc limit 1',
      [room_id],
    );
    // By the link that the customer has.
    const payable = () =>
      fixtures
        .sql('select private.order_of_link($1, $2)', [order?.id, order?.link_key])
        .then(() => true)
        .catch(() => false);
    expect(await payable()).toBe(true);
    // Otherwise the search for readers finds nothing by mistake.
    expect(await readable(known)).toEqual(
      expect.arrayContaining(
        'message agent_run room_note promise customer_order export_customer search_messages open_quick_reply customer_orders'.split(
          ' ',
        ),
      ),
    );
    await fixtures.sql('truncate realtime.messages');
    const erased = await erase(room_id);
    expect(erased.data).toMatchObject({ name: null, phone: null, erased_at: expect.any(String) });
    expect(await left()).toEqual({ messages: 1902, notes: 1900, promises: 900, orders: 1000 });
    expect(await readable(known)).toEqual([]);
    expect(await payable()).toBe(false);
    expect((await remainsOf(room_id, phone)).room).toMatchObject({
      name: null,
      phone: null,
      last_message_preview: null,
      order_status: null,
      order_total: null,
    });
    // Once for the room, and not for each row that goes.
    const told = await fixtures.sql<{ of: string }>(
      `select payload ->> 'table' as of from realtime.messages where payload ->> 'table' <> 'privacy_request'`,
    );
    expect(told).toEqual([{ of: 'room' }]);
    const [job] = jobs.filter(([name]) => name === 'erase-customers');
    const none = { messages: 0, notes: 0, promises: 0, orders: 0 };
    const isLate = () =>
      fixtures.sql(`select portion_at < now() - interval '1 minute' as is_late from private.erasure`);
    await fixtures.sql(`update private.erasure set portion_at = now() - interval '1 hour'`);
    expect(await isLate()).toEqual([{ is_late: true }]);
    for (const rows of [{ ...none, messages: 902, notes: 900 }, none, none]) {
      await fixtures.sql(job?.[2] ?? '');
      expect(await isLate()).toEqual(rows === none ? [] : [{ is_late: false }]);
      expect(await left()).toEqual(rows);
    }
    expect(await markedColumns(fixtures, mark)).toEqual([]);
    expect(await fixtures.sql('select from private.erasure')).toEqual([]);
    expect(await remainsOf(room_id, phone)).toMatchObject({ hasNumber: false });
  });
});

describe('what was learned from a customer', () => {
  test.each(['is called as then', 'was renamed since', 'had no name then'])(
    'goes with the erasure when the customer %s',
    async (name) => {
      const { room_id } = await createChat();
      await fixtures.sql('update room set name = $2 where id = $1', [
        room_id,
        name === 'had no name then' ? null : 'Kartolo Zebrakuda',
      ]);
      const answer = `Pesanan atas nama Zebrakuda ${randomUUID().slice(0, 4)} dikirim ke rumah besok pagi ya`;
      for (const author of [batik.member, batik.owner])
        await fixtures.recordMessage(room_id, { author: 'member', author_id: author, body: answer });
      await fixtures.sql(
        `insert into private.reply_proposal (business_id, key, body, times) select business_id, key, body, 3
         from private.repeated_answer where body like '%rumah besok pagi ya' and business_id = $1`,
        [batik.business],
      );
      await fixtures.sql(
        `select private.learn_question(passage.id, room, 'Apakah kuwalotu masih tersedia?') from room,
           (select id from knowledge_passage where business_id = $2 and to_version is null order by id limit 1) as passage where room.id = $1`,
        [room_id, batik.business],
      );
      if (name !== 'is called as then')
        await fixtures.sql(`update room set name = 'Sri Lestari' where id = $1`, [room_id]);
      const learned = async () =>
        fixtures.sql(
          `select 'answer' as kind from private.repeated_answer where body like '%rumah besok pagi ya'
           union select 'proposal' from private.reply_proposal where body like '%rumah besok pagi ya'
           union select 'stem of a wording' from private.passage_stem where stem like 'kuwalot%'
           union select 'vocabulary stem' from private.vocabulary_stem where stem like 'kuwalot%'
           union select 'wording' from knowledge_passage where questions::text ilike '%masih tersedia%' and business_id = $1
           union select 'link' from private.learned_reply where room_id = $2
           union select 'link of a wording' from private.learned_wording where room_id = $2 order by 1`,
          [batik.business, room_id],
        );
      expect(await learned()).toHaveLength(7);
      await erase(room_id);
      expect(await learned()).toEqual([]);
    },
  );

  test.each([
    ['open', '91 days', 0],
    ['open', '89 days', 1],
    ['rejected', '364 days', 1],
    ['rejected', '367 days', 0],
  ])('a proposal that is %s goes after its time (%s)', async (status, age, rows) => {
    await fixtures.sql(
      `insert into private.reply_proposal (business_id, key, body, times, status, created_at)
       values ($1, 'usul', 'Usul', 3, $2, now() - $3::interval)`,
      [batik.business, status, age],
    );
    await fixtures.sql('select private.propose_replies()');
    expect(await fixtures.sql(`delete from private.reply_proposal where key = 'usul' returning key`)).toHaveLength(
      rows,
    );
  });
});

describe('personal data by declaration', () => {
  test('every column that can hold personal data says what becomes of them', async () => {
    const columns = await columnsOf(fixtures);
    expect(columns.filter(({ declared, isExempt }) => declared === null && !isExempt).map(({ name }) => name)).toEqual(
      [],
    );
  });

  test('every reference to an account goes with it, or says why it stays', async () => {
    const references = await fixtures.sql<{ name: string; action: string }>(
      `select format('%s.%s', rule.conrelid::regclass, col.attname) as name, rule.confdeltype as action
       from pg_constraint as rule join pg_attribute as col on col.attrelid = rule.conrelid and col.attnum = any (rule.conkey)
       where rule.contype = 'f' and rule.confrelid in ('public.profile'::regclass, 'auth.users'::regclass)
         and rule.connamespace in ('public'::regnamespace, 'private'::regnamespace)
         and rule.confdeltype not in ('c', 'n')
         and coalesce(col_description(rule.conrelid, col.attnum), '') !~ 'personal of members: keep because '`,
    );
    expect(references).toEqual([]);
  });

  test('the deletion of an account leaves nothing of a member but what a column excuses', async () => {
    const name = 'Zebrakuda Anggota';
    const email = `zebrakuda-${randomUUID()}@chabot.test`;
    const phone = '+628899001777';
    const { client, id } = await fixtures.newUser(email);
    await fixtures.sql('update profile set full_name = $2, avatar_url = $3 where id = $1', [
      id,
      name,
      'https://zebrakuda.test/a.png',
    ]);
    await fixtures.sql('insert into team_business (business_id, member_id) values ($1, $2)', [batik.business, id]);
    const { room_id, reply } = await createChat();
    await client.rpc('take_room', { room_id }).throwOnError();
    await client.from('room_note').insert({ room_id, body: 'Dari anggota' }).throwOnError();
    const view = { business_id: batik.business, tab: 'inbox', name: 'zebrakuda', filter: { query: 'zebrakuda' } };
    await client.from('saved_view').insert(view).throwOnError();
    await fixtures.sql('update message set author_id = $2, author_name = $3 where id = $1', [reply, id, name]);
    await fixtures.sql(`insert into notice (profile_id, business_id, kind, detail) values ($1, $2, 'chat_taken', $3)`, [
      id,
      batik.business,
      JSON.stringify({ byName: name }),
    ]);
    await fixtures.sql(
      `insert into private.push_subscription (profile_id, session_id, endpoint, p256dh, auth, language)
       values ($1, '88990010-0000-4000-8000-000000000000', 'https://zebrakuda.test/push', rpad('zebrakuda', 87, 'a'), rpad('zebrakuda', 22, 'a'), 'id')`,
      [id],
    );
    await fixtures.sql(
      `insert into private.message_to_member (id, kind, business_id, channel_id, member_id, name, phone, body)
       values (gen_random_uuid(), 'morning_report', $2, $3, $1, 'zebrakuda', $4, 'zebrakuda')`,
      [id, batik.business, batik.channel, phone],
    );
    await fixtures.sql(
      'insert into private.report_setting (business_id, owner_id, is_on, hour, phone) values ($1, $2, false, 7, $3) on conflict (business_id) do update set owner_id = excluded.owner_id, phone = excluded.phone',
      [batik.business, id, phone],
    );
    const mark = 'Zebrakuda|zebrakuda|8899001';
    const marked = await markedColumns(fixtures, mark);
    const columns = await columnsOf(fixtures);
    const gone = columns.filter(({ declared }) => declared?.ofMembers === 'erase').map(({ name }) => name);
    expect(marked).toEqual(
      expect.arrayContaining(['auth.users.email', 'public.message.author_name', 'public.profile.full_name']),
    );
    const { error } = await fixtures.service.auth.admin.deleteUser(id ?? '');
    expect(error).toBeNull();
    const kept = columns.filter(({ declared }) => declared?.ofMembers === 'keep').map(({ name }) => name);
    expect((await markedColumns(fixtures, mark)).filter((name) => !kept.includes(name))).toEqual([]);
    // The columns of which the test knows nothing.
    const unmarked = gone.filter((name) => !marked.includes(name));
    expect(unmarked).toEqual([]);
  });

  test('an export holds every column that says so, and an erasure leaves nothing but what a column excuses', async () => {
    const columns = await columnsOf(fixtures);
    const { roomId, marks, path } = await markedCustomer(fixtures);
    await fixtures.service.storage.from('media').upload(path, new Blob(['Jl. Melati 8'], { type: 'text/plain' }));

    const filled = new Map<string, string[]>();
    for (const mark of new Set(marks.values())) filled.set(mark, await markedColumns(fixtures, mark));
    const wanted = columns.filter(({ declared }) => declared?.isErased === true || declared?.isExported === true);
    // A column without a mark would be erased and exported unseen.
    expect(
      wanted.map(({ name }) => name).filter((name) => !(filled.get(marks.get(name) ?? '') ?? []).includes(name)),
    ).toEqual([]);

    const exported = JSON.stringify((await call('export_customer', { room_id: roomId }).throwOnError()).data);
    const exportedColumns = wanted.filter(({ declared }) => declared?.isExported).map(({ name }) => name);
    const times = (mark: string) => exported.split(mark).length - 1;
    const sharing = (mark: string) => exportedColumns.filter((name) => marks.get(name) === mark).length;
    expect(exportedColumns.filter((name) => times(marks.get(name) ?? '') < sharing(marks.get(name) ?? ''))).toEqual([]);

    await fixtures.sql('truncate realtime.messages');
    await erase(roomId);
    const kept = columns.filter(({ declared }) => declared?.isKept).map(({ name }) => name);
    expect((await markedColumns(fixtures, anyMark)).filter((name) => !kept.includes(name))).toEqual([]);
    // What the erasure itself tells open pages.
    expect(
      await fixtures.sql('select topic, event, payload from realtime.messages where payload::text ~ $1', [anyMark]),
    ).toEqual([]);
    const files = await fixtures.service.rpc('erased_files', { p_business: batik.business }).throwOnError();
    expect(files.data).toContain(path);
    await fixtures.service.storage.from('media').remove([path]);
  });
});

/**
 * Other ways to rows of another business: by id, filter, embedding, upsert and RPC. A foreign row and a nonexistent one
 * get the same response.
 */
import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import { batik, setupFixtures, laundry, unauthorizedCallers, type Caller } from './fixtures.ts';

const fixtures = setupFixtures();
/** An order of Toko Batik Lestari. */
const order = randomUUID();
/** A run of the AI there. */
const run = randomUUID();
const testCase = randomUUID();
const [quickReply, proposal] = [randomUUID(), randomUUID()];
/** What it could not answer. */
const group = randomUUID();
/** An endpoint for events, and a delivery to it. */
const webhook = randomUUID();
const delivery = randomUUID();
beforeAll(async () => {
  await fixtures.sql(
    `insert into public.webhook (id, business_id, host, events, is_enabled)
     values ($1, $2, 'kasir.id', '{order.paid}', false)`,
    [webhook, batik.business],
  );
  await fixtures.sql(`insert into private.webhook_secret (webhook_id, url) values ($1, 'https://kasir.id/')`, [
    webhook,
  ]);
  await fixtures.sql(
    `insert into public.api_key (id, business_id, name, scopes, prefix, created_by)
     values (gen_random_uuid(), $1, 'Gudang', '{orders:read}', 'chb_0123abcd', $2)`,
    [batik.business, batik.owner],
  );
  await fixtures.sql(
    `insert into public.webhook_delivery (id, webhook_id, business_id, event, payload, status)
     values ($1, $2, $3, 'order.paid', '{}', 'failed')`,
    [delivery, webhook, batik.business],
  );
  await fixtures.sql(
    `insert into public.tombstone (row_id, table_name, business_id, room_id) values (gen_random_uuid(), 'message', $1, $2)`,
    [batik.business, batik.room],
  );
  await fixtures.sql(
    `insert into public.agent_run (id, business_id, room_id, channel_id, status, burst_from, burst_to, due_at, cap_at)
     values ($4, $1, $2, $3, 'sent', 1, 1, now(), now())`,
    [batik.business, batik.room, batik.channel, run],
  );
  await fixtures.sql(
    `insert into public.question_group (id, business_id, stems, last_asked_at) values ($2, $1, '{rolex}', now())`,
    [batik.business, group],
  );
  await fixtures.sql(
    `with reply as (insert into public.quick_reply (id, business_id, title, shortcut, body) values ($2, $1, 'A', 'a-b-c', 'A'))
     insert into private.reply_proposal (id, business_id, key, body, times) values ($3, $1, 'a', 'A', 3)`,
    [batik.business, quickReply, proposal],
  );
  await clientOf('owner')
    .rpc('create_order', { id: order, room_id: batik.room, lines: [{ name: 'Kain', price: 250_000, quantity: 1 }] })
    .throwOnError();
});

const clientOf = (caller: Caller) => fixtures.users[caller].client;

/** Paths that would return rows of Toko Batik Lestari if one policy were missing. */
const paths = [
  `room?id=eq.${batik.room}`,
  `room?business_id=eq.${batik.business}`,
  `room?chat_id=like.628132555*`,
  `room?business_id=eq.${batik.business}&select=list_row`,
  `room?or=(business_id.eq.${batik.business},id.eq.${batik.room})`,
  `room?id=in.(${batik.room},${randomUUID()})&select=id,message(body)`,
  `message?room_id=eq.${batik.room}&select=body,room(name)`,
  `message?body=ilike.*batik*`,
  `message?id=eq.${batik.message}`,
  `handover?business_id=eq.${batik.business}`,
  `agent_run?business_id=eq.${batik.business}&select=*,room(name)`,
  `tombstone?business_id=eq.${batik.business}`,
  `knowledge_source?business_id=eq.${batik.business}&select=*,knowledge_use(*)`,
  `question_group?business_id=eq.${batik.business}&select=*,unanswered_question(*)`,
  `business?id=eq.${batik.business}&select=*,room(*),channel(*,channel_agent(agent(*))),agent(*),team_business(*,profile(*))`,
  `business?select=name,room(name)&room.business_id=eq.${batik.business}&name=like.Toko*`,
  `channel?external_id=eq.batik-lestari&select=*,room(*,message(*))`,
  `agent?id=eq.${batik.agent}`,
  `channel_agent?channel_id=eq.${batik.channel}`,
  `team_business?business_id=eq.${batik.business}&member_id=neq.${batik.totp}`,
  `profile?email=eq.owner@chabot.test`,
  `profile?id=eq.${batik.owner}&select=*,business(*),role(*)`,
  `role?select=*,profile(email)`,
  `recipient_lists?business_id=eq.${batik.business}&select=*,recipient_list_contacts(*)`,
  `recipient_list_contacts?recipient_list_id=eq.${batik.list}`,
  `campaigns?business_id=eq.${batik.business}&select=*,campaign_messages(*)`,
  `campaign_messages?campaign_id=eq.${batik.campaign}`,
  `team_invitation?business_id=eq.${batik.business}&select=*,business(name)`,
  `business_handover?business_id=eq.${batik.business}`,
  `audit_log?business_id=eq.${batik.business}`,
  `view_permit?business_id=eq.${batik.business}`,
  `onboarding?select=*,business(name)`,
  `business_tag?business_id=eq.${batik.business}`,
  `notification_preference?business_id=eq.${batik.business}`,
  `channel_status_change?channel_id=eq.${batik.channel}&select=*,channel(phone)`,
  `notice?business_id=eq.${batik.business}`,
  `customer_order?business_id=eq.${batik.business}&select=*,room(name),proofs`,
  `rollout?business_id=eq.${batik.business}`,
  `webhook?business_id=eq.${batik.business}&select=*,webhook_delivery(*)`,
  `api_key?business_id=eq.${batik.business}`,
  `rollout_change?business_id=eq.${batik.business}`,
  `quick_reply?business_id=eq.${batik.business}`,
];

const get = async (caller: Caller, path: string, count = false) => {
  const { stack, users } = fixtures;
  const response = await fetch(`${stack.url}/rest/v1/${path}`, {
    headers: {
      apikey: stack.keys.publishable,
      ...(users[caller].accessToken && { authorization: `Bearer ${users[caller].accessToken}` }),
      ...(count && { prefer: 'count=exact' }),
    },
  });
  return { status: response.status, body: await response.text(), range: response.headers.get('content-range') };
};

describe.each(unauthorizedCallers)('PostgREST as %s', (caller) => {
  const emptyResponse = caller === 'anon' ? { status: 401 } : { status: 200, body: '[]', range: '*/0' };

  test.each(paths)('a caller without access gets no rows from %s', async (path) => {
    expect(await get(caller, path, true)).toMatchObject(emptyResponse);
  });
});

test('each of these paths returns rows to the owner', async () => {
  const empty: string[] = [];
  for (const path of paths) {
    // Only admins see the permissions of other users.
    const { body } = await get(path.startsWith('role') ? 'admin' : 'owner', path);
    if (!body.includes('{')) empty.push(path);
  }
  expect(empty).toEqual([]);
});

describe('RPCs', () => {
  const roomFunctions = [
    ['take_room', {}],
    ['give_back_room', {}],
    ['complete_room', {}],
    ['escalate_room', { reason: 'minta manusia' }],
    ['read_room', {}],
    ['tag_room', { tag: 'VIP', has_tag: true }],
    ['set_resolution', { resolution: 'order' }],
    ['create_privacy_request', { kind: 'erase' }],
    ['export_customer', {}],
    ['correct_customer', { name: 'Nama Lain' }],
    ['opt_out_of_marketing', {}],
    ['erase_customer', {}],
    ['create_order', { id: randomUUID(), lines: [{ name: 'Kain', price: 1, quantity: 1 }] }],
  ] as const;

  const signedInCallers = ['anonymous', 'outsider', 'removed', 'aal1Member', 'admin'] as const;

  describe.each(roomFunctions)('PostgREST as %s', (name, args) => {
    test.each(signedInCallers)(
      'a room RPC answers %s with the same error for a foreign room as for an unknown one, and changes nothing',
      async (caller) => {
        const before = await fixtures.sql('select * from room where id = $1', [batik.room]);
        const [foreign, nonexistent] = await Promise.all(
          [batik.room, randomUUID()].map((room_id) => clientOf(caller).rpc(name, { room_id, ...args })),
        );
        expect(foreign).toMatchObject({ status: 404, error: { code: 'P0002', message: 'rooms.failed' } });
        expect(nonexistent?.error).toEqual(foreign?.error);
        expect(await fixtures.sql('select * from room where id = $1', [batik.room])).toEqual(before);
      },
    );

    test('a room RPC is denied to anon', async () => {
      const { error } = await clientOf('anon').rpc(name, { room_id: batik.room, ...args });
      expect(error?.code).toBe('42501');
    });
  });

  test.each(signedInCallers)(
    '%s can neither change rooms of another business in bulk nor undo such a change',
    async (caller) => {
      const ours = { business_id: batik.business, filter: {} };
      const actionId = randomUUID();
      await clientOf('owner')
        .rpc('act_on_rooms', { ...ours, action_id: actionId, kind: 'tag', tag: 'Rahasia' })
        .throwOnError();
      const before = await fixtures.sql('select * from room order by id');
      const client = clientOf(caller);
      const responses = await Promise.all([
        client.rpc('count_rooms', ours),
        client.rpc('act_on_rooms', { ...ours, action_id: randomUUID(), kind: 'archive' }),
        client.rpc('act_on_rooms', { ...ours, action_id: actionId, kind: 'tag', tag: 'Rahasia' }),
        client.rpc('undo_room_action', { action_id: actionId }),
        client.rpc('export_rooms', ours),
      ]);
      for (const { error } of responses) expect(error).toMatchObject({ code: 'P0002', message: 'rooms.failed' });
      expect(await fixtures.sql('select * from room order by id')).toEqual(before);
      await clientOf('owner').rpc('undo_room_action', { action_id: actionId }).throwOnError();
    },
  );

  test.each(signedInCallers)(
    '%s gets not_found for an order of another business, which stays unchanged',
    async (caller) => {
      const mark = (order_id: string) =>
        clientOf(caller).rpc('mark_order', { order_id, was: 'unpaid', status: 'paid' });
      const [foreign, nonexistent] = await Promise.all([mark(order), mark(randomUUID())]);
      expect(foreign).toMatchObject({ status: 404, error: { code: 'not_found' } });
      expect(nonexistent?.error).toEqual(foreign?.error);
      expect(await fixtures.sql('select status from customer_order where id = $1', [order])).toEqual([
        { status: 'unpaid' },
      ]);
    },
  );

  test.each(signedInCallers)('%s gets not_found for help with a chat of another business', async (caller) => {
    for (const name of ['begin_assist', 'begin_summary']) {
      const [foreign, nonexistent] = await Promise.all(
        [batik.room, randomUUID()].map((room_id) => clientOf(caller).rpc(name, { room_id })),
      );
      expect(foreign).toMatchObject({ status: 404, error: { code: 'not_found' } });
      expect(nonexistent?.error).toEqual(foreign?.error);
    }
  });

  test.each(signedInCallers)('%s cannot rate an answer to a customer of another business', async (caller) => {
    const rate = (message_id: unknown) => clientOf(caller).rpc('rate_answer', { message_id, verdict: 'down' });
    const [run] = await fixtures.sql('select id from agent_run where business_id = $1', [batik.business]);
    const [foreign, nonexistent] = await Promise.all([rate(run?.['id']), rate(randomUUID())]);
    expect(foreign).toMatchObject({ status: 404, error: { code: 'not_found' } });
    expect(nonexistent?.error).toEqual(foreign?.error);
  });

  test.each(signedInCallers)(
    '%s cannot correct what the AI heard from a customer of another business',
    async (caller) => {
      const correct = (message_id: unknown) => clientOf(caller).rpc('correct_reading', { message_id, words: 'x' });
      const [foreign, nonexistent] = await Promise.all([correct(batik.message), correct(randomUUID())]);
      expect(foreign).toMatchObject({ status: 404, error: { code: 'not_found' } });
      expect(nonexistent?.error).toEqual(foreign?.error);
    },
  );

  test('the RPCs about help and feedback are denied to anon', async () => {
    const calls = [
      ['begin_assist', { room_id: batik.room }],
      ['begin_summary', { room_id: batik.room }],
      ['rate_answer', { message_id: randomUUID(), verdict: 'up' }],
      ['correct_reading', { message_id: batik.message, words: 'x' }],
    ] as const;
    for (const [name, args] of calls) expect((await clientOf('anon').rpc(name, args)).error?.code).toBe('42501');
  });

  test.each(unauthorizedCallers)('%s learns of no chat that has used up the answers of the AI', async (caller) => {
    const { data, error } = await clientOf(caller).rpc('chats_over_limit', { business_id: batik.business });
    expect([error?.code, data]).toEqual(caller === 'anon' ? ['42501', null] : [undefined, []]);
  });

  const knowledgeFunctions = [
    ['find_knowledge', { business_id: batik.business }],
    ['knowledge_changes', { business_id: batik.business }],
    ['try_knowledge', { business_id: batik.business, question: 'jam buka', with_changes: true }],
    ['publish_knowledge', { business_id: batik.business, digest: 'x' }],
    ['restore_knowledge', { business_id: batik.business, number: 1, current: 1 }],
    [
      'save_knowledge',
      {
        business_id: batik.business,
        id: batik.source,
        kind: 'text',
        title: 'A',
        questions: [],
        body: 'A',
        tags: [],
        revision: 1,
      },
    ],
    ['set_knowledge_enabled', { source_id: batik.source, enabled: false }],
    ['set_knowledge_sendable', { source_id: batik.source, sendable: true }],
    ['remove_knowledge', { source_id: batik.source, revision: 1 }],
    ['undo_knowledge_change', { source_id: batik.source, revision: 1 }],
    ['find_unanswered', { business_id: batik.business }],
    ['dismiss_question', { group_id: group, dismissed: true }],
    ['read_escalation', { room_id: batik.room }],
    ['propose_teaching', { run_id: run }],
    ['simulation_scene', { business_id: batik.business, version: 'v2', model_size: 'small' }],
    ['replayable_rooms', { business_id: batik.business }],
    ['check_teaching', { business_id: batik.business, title: 'A', questions: [], body: 'A' }],
    [
      'teach',
      {
        business_id: batik.business,
        source_id: batik.source,
        title: 'A',
        questions: [],
        body: 'A',
        tags: [],
        until: null,
        run_id: run,
        publish: true,
      },
    ],
    [
      'save_test_case',
      { business_id: batik.business, id: randomUUID(), turns: [{ author: 'customer', text: 'buka jam berapa?' }] },
    ],
    ['remove_test_case', { id: testCase }],
    ['check_test_case', { business_id: batik.business, id: testCase, turns: [{ author: 'customer', text: 'p' }] }],
    ['import_test_cases', { business_id: batik.business, rows: [{}] }],
    ['draw_test_cases', { business_id: batik.business, origin: 'escalation' }],
    [
      'start_test_run',
      {
        business_id: batik.business,
        id: randomUUID(),
        options: { scope: 'all', knowledge: 'published', version: 'v2', model_size: 'large', repeats: 1 },
      },
    ],
    ['cancel_test_run', { run_id: randomUUID() }],
    ['judge_test_result', { result_id: randomUUID(), verdict: 'pass' }],
    ['draw_scorecards', { business_id: batik.business }],
    ['judge_scorecard', { scorecard_id: randomUUID(), scores: [], revision: 0 }],
    ['save_criteria', { business_id: batik.business, criteria: ['Ramah'] }],
    ['save_quick_reply', { business_id: batik.business, id: randomUUID(), reply: {} }],
    ['import_quick_replies', { business_id: batik.business, rows: [{ id: randomUUID() }] }],
    ['change_quick_reply', { id: quickReply, what: 'remove' }],
    ['reject_reply_proposal', { id: proposal }],
    ['set_reply_rule', { business_id: batik.business, is_for_owners: true }],
    ['suggest_replies', { room_id: batik.room }],
    ['begin_preview', { business_id: batik.business, question: 'buka jam berapa?' }],
    ['begin_preview', { business_id: batik.business, cases: [testCase] }],
    ['review_knowledge', { business_id: batik.business }],
    ['knowledge_versions', { business_id: batik.business }],
    ['knowledge_difference', { business_id: batik.business, earlier: 0, later: 1 }],
    ['answer_escalations', { business_id: batik.business, room_ids: [batik.room], action_id: randomUUID() }],
    ['add_knowledge', { business_id: batik.business, id: batik.source, kind: 'url', origin: 'https://contoh.id' }],
    ['reread_knowledge', { source_id: batik.source }],
  ] as const;

  test.each(signedInCallers)(
    '%s gets not_found for knowledge of another business, which stays unchanged',
    async (caller) => {
      const state = () => fixtures.sql('select * from knowledge_source where id = $1', [batik.source]);
      const before = await state();
      for (const [name, args] of knowledgeFunctions) {
        const { error } = await clientOf(caller).rpc(name, args);
        expect(error, name).toMatchObject({ code: 'not_found' });
      }
      const { data } = await clientOf(caller).rpc('read_knowledge', { source_id: batik.source });
      expect(data).toBeNull();
      expect((await clientOf(caller).rpc('knowledge_history', { source_id: batik.source })).data).toEqual([]);
      expect((await clientOf(caller).rpc('replay_room', { room_id: batik.room })).data).toBeNull();
      expect((await clientOf(caller).rpc('run_of_message', { message_id: batik.message })).data ?? []).toEqual([]);
      expect((await clientOf(caller).rpc('test_cases_page', { business_id: batik.business })).data).toBeNull();
      expect((await clientOf(caller).rpc('quick_replies_page', { business_id: batik.business })).data).toBeNull();
      const form = { business_id: batik.business, source: 'reply', source_id: quickReply };
      expect((await clientOf(caller).rpc('open_quick_reply', form)).data).toBeNull();
      expect((await clientOf(caller).rpc('test_run_results', { run_id: randomUUID() })).data).toBeNull();
      expect((await clientOf(caller).rpc('scorecard_desk', { business_id: batik.business })).data).toBeNull();
      expect(await state()).toEqual(before);
    },
  );

  test('a member cannot move a source of another business into their own', async () => {
    const [, args] = knowledgeFunctions[5];
    const { error } = await clientOf('outsider').rpc('save_knowledge', { ...args, business_id: laundry.business });
    expect(error).toMatchObject({ code: 'not_found' });
  });

  test('the knowledge RPCs are denied to anon', async () => {
    const calls = [
      ...knowledgeFunctions,
      ['read_knowledge', { source_id: batik.source }],
      ['replay_room', { room_id: batik.room }],
      ['run_of_message', { message_id: batik.message }],
      ['test_cases_page', { business_id: batik.business }],
      ['quick_replies_page', { business_id: batik.business }],
      ['open_quick_reply', { business_id: batik.business, source: 'reply', source_id: quickReply }],
      ['test_run_results', { run_id: randomUUID() }],
      ['scorecard_desk', { business_id: batik.business }],
    ] as const;
    for (const [name, args] of calls) expect((await clientOf('anon').rpc(name, args)).error?.code, name).toBe('42501');
  });

  const broadcastFunctions = [
    ['save_broadcast', { campaign_id: batik.campaign, business_id: batik.business, revision: 1, draft: {} }],
    ['save_broadcast', { campaign_id: batik.campaign, business_id: laundry.business, revision: 1, draft: {} }],
    ['preview_broadcast', { campaign_id: batik.campaign }],
    ['start_broadcast', { campaign_id: batik.campaign, revision: 1 }],
    ['command_broadcast', { campaign_id: batik.campaign, command: 'cancel' }],
  ] as const;

  test.each(signedInCallers)(
    '%s gets not_found for a broadcast of another business, which stays unchanged',
    async (caller) => {
      const state = () => fixtures.sql('select * from campaigns where id = $1', [batik.campaign]);
      const before = await state();
      for (const [name, args] of broadcastFunctions)
        expect((await clientOf(caller).rpc(name, args)).error, name).toMatchObject({ code: 'not_found' });
      expect(await state()).toEqual(before);
    },
  );

  test('a draft cannot use a channel of another business', async () => {
    const draft = { name: 'Promo', channelId: batik.channel };
    const { error } = await clientOf('outsider').rpc('save_broadcast', {
      campaign_id: randomUUID(),
      business_id: laundry.business,
      revision: 1,
      draft,
    });
    expect(error).toMatchObject({ code: 'not_found' });
  });

  test('the broadcast RPCs are denied to anon', async () => {
    for (const [name, args] of broadcastFunctions)
      expect((await clientOf('anon').rpc(name, args)).error?.code, name).toBe('42501');
  });

  test('the order RPCs are denied to anon', async () => {
    const calls = [
      ['mark_order', { order_id: order, was: 'unpaid', status: 'paid' }],
      ['customer_orders', { room_id: batik.room }],
      ['reject_proof', { order_id: order, reason: 'Palsu' }],
      ['ship_order', { order_id: order, shipped: true }],
      ['orders_page', { business_id: batik.business }],
      ['find_campaigns', { business_id: batik.business, query: 'a' }],
      ['find_recipient_lists', { business_id: batik.business, query: 'a' }],
      ['find_templates', { business_id: batik.business, query: 'a' }],
    ] as const;
    for (const [name, args] of calls) expect((await clientOf('anon').rpc(name, args)).error?.code).toBe('42501');
  });

  test('a bulk action reports a room of another business as missing', async () => {
    const own = { business_id: laundry.business, action_id: randomUUID(), kind: 'archive', ids: [batik.room] };
    const { data } = await clientOf('outsider').rpc('act_on_rooms', own).throwOnError();
    expect(data).toMatchObject({ done: 0, refused: [{ id: batik.room, reason: 'missing' }] });
  });

  test('the RPCs for bulk actions and withdrawn messages are denied to anon', async () => {
    const calls = [
      ['count_rooms', { business_id: batik.business, filter: {} }],
      ['act_on_rooms', { action_id: randomUUID(), business_id: batik.business, kind: 'read', filter: {} }],
      ['undo_room_action', { action_id: randomUUID() }],
      ['withdraw_message', { message_id: batik.message }],
    ] as const;
    for (const [name, args] of calls) expect((await clientOf('anon').rpc(name, args)).error?.code).toBe('42501');
  });

  test.each(signedInCallers)('search and count RPCs return nothing of the business to %s', async (caller) => {
    const client = clientOf(caller);
    const [orders, rooms, messages, tickets, messagesAround, counts, ticketCounts, escalationStats, reviewSample] =
      await Promise.all([
        client.rpc('customer_orders', { room_id: batik.room }),
        client.rpc('find_rooms', { business_id: batik.business, query: 'budi' }),
        client.rpc('search_messages', { business_id: batik.business, query: 'batik' }),
        client.rpc('find_tickets', { business_id: batik.business }),
        client.rpc('messages_around', { room_id: batik.room, message_id: batik.message }),
        client.rpc('room_counts', { business_id: batik.business }),
        client.rpc('count_tickets', { business_id: batik.business }),
        client.rpc('escalation_stats', { business_id: batik.business }),
        client.rpc('sample_for_review', { business_id: batik.business, filter: { completed_from: '2020-01-01' } }),
      ]);
    expect(reviewSample.data).toEqual([]);
    expect(escalationStats.data).toEqual({ called: 0, done: 0, done_by_ai: 0 });
    expect([orders.data, rooms.data, messages.data, tickets.data, messagesAround.data]).toEqual([[], [], [], [], []]);
    expect(ticketCounts).toMatchObject({ status: 200, data: null });
    expect(counts.data).toEqual({ inbox_unread: 0, eskalasi: 0, auto_reply: 0, task_completed: 0 });
    const lists = await Promise.all(
      ['find_campaigns', 'find_recipient_lists', 'find_templates'].map((name) =>
        client.rpc(name, { business_id: batik.business, query: '' }),
      ),
    );
    expect(lists.map(({ data }) => data)).toEqual([[], [], []]);
    expect(await client.rpc('orders_page', { business_id: batik.business })).toMatchObject({ status: 200, data: null });
    const shipped = await client.rpc('ship_order', { order_id: order, shipped: true });
    expect(shipped.error).toMatchObject({ code: 'not_found' });
  });

  test('the search RPCs return rows to a member', async () => {
    const client = clientOf('member');
    const found = await Promise.all([
      client.rpc('customer_orders', { room_id: batik.room }),
      client.rpc('find_rooms', { business_id: batik.business, query: 'budi' }),
      client.rpc('search_messages', { business_id: batik.business, query: 'batik' }),
      client.rpc('find_tickets', { business_id: batik.business }),
    ]);
    for (const { data } of found) expect(data).not.toHaveLength(0);
  });

  test('search_messages does not search a room of another business', async () => {
    const { data } = await clientOf('outsider').rpc('search_messages', {
      business_id: laundry.business,
      query: 'batik',
      room_id: batik.room,
    });
    expect(data).toEqual([]);
  });

  test('the webhook RPCs are for owners: a member is refused, and others do not learn that an endpoint exists', async () => {
    const calls = [
      [
        'save_webhook',
        { business_id: batik.business, id: webhook, url: 'https://lain.id/', description: '', events: ['order.paid'] },
      ],
      ['enable_webhook', { id: webhook, is_enabled: true }],
      ['rotate_webhook_secret', { id: webhook }],
      ['test_webhook', { id: webhook }],
      ['resend_webhook_delivery', { id: delivery }],
      ['remove_webhook', { id: webhook }],
    ] as const;
    const codesOf = async (caller: Caller) => {
      const codes: unknown[] = [];
      for (const [name, args] of calls) codes.push((await clientOf(caller).rpc(name, args)).error?.code);
      return new Set(codes);
    };
    const stored = () =>
      fixtures.sql(
        `select url, is_enabled, old_secret, status from public.webhook
         join private.webhook_secret on webhook_id = id join public.webhook_delivery as sent on sent.webhook_id = webhook.id
         where webhook.id = $1`,
        [webhook],
      );
    for (const caller of unauthorizedCallers)
      expect(await codesOf(caller), caller).toEqual(new Set([caller === 'anon' ? '42501' : 'not_found']));
    expect(await codesOf('member')).toEqual(new Set(['not_owner']));
    expect(await codesOf('admin')).toEqual(new Set(['not_found']));
    expect(await stored()).toEqual([
      { url: 'https://kasir.id/', is_enabled: false, old_secret: null, status: 'failed' },
    ]);
    expect(await codesOf('owner')).toEqual(new Set([undefined]));
    expect(await stored()).toEqual([]);
  });

  test('the gateway’s RPCs are denied to everyone but the service role', async () => {
    const calls = [
      ['begin_outgoing', { p_message: {} }],
      ['finish_outgoing', { p_message_id: batik.message }],
      ['apply_event', { p_envelope: { id: 'e', session: 'batik-lestari' } }],
      ['open_room', { p_session: 'batik-lestari', p_chat_id: '628@c.us' }],
      ['end_silences', {}],
      ['read_invitation', { p_invitation: batik.message }],
      ['accept_invitation', { p_invitation: batik.message, p_caller: batik.owner, p_aal: 'aal2' }],
      ['decline_invitation', { p_invitation: batik.message }],
      ['read_handover', { p_handover: batik.message }],
      ['accept_handover', { p_handover: batik.message, p_caller: batik.owner, p_aal: 'aal2', p_name: 'x' }],
      ['decline_handover', { p_handover: batik.message }],
      ['claim_picture', { room_id: batik.room }],
      ['save_picture', { room_id: batik.room, path: null }],
      ['release_picture', { room_id: batik.room }],
      ['import_history', { p_session: 'batik-lestari', p_chat_id: '6281@c.us', p_messages: [] }],
      ['begin_message_sync', { p_session: 'batik-lestari', p_rest: '0' }],
      ['end_message_sync', { p_session: 'batik-lestari', p_looked_at: '2026-11-20T00:00:00Z' }],
      ['chats_with_gaps', { p_session: 'batik-lestari', p_chats: [] }],
      ['missing_messages', { p_session: 'batik-lestari', p_chat_id: '6281@c.us', p_wa_ids: [] }],
      ['claim_waiting_notices', { p_session: 'batik-lestari' }],
      ['claim_agent_runs', {}],
      ['businesses_to_delete', {}],
      ['record_deleted_session', { p_session: 'batik-lestari' }],
      ['plan_broadcast', {}],
      ['claim_broadcast_messages', { p_owner: batik.owner }],
      ['begin_broadcast_message', { p_id: batik.message, p_owner: batik.owner, p_attempt: 1 }],
      ['settle_broadcast_message', { p_id: batik.message, p_owner: batik.owner, p_attempt: 1, p_outcome: {} }],
      ['agent_scene', { p_business: batik.business }],
      ['claim_message_readings', { p_most: 1, p_running: [], p_senses: [] }],
      ['settle_message_reading', { p_message: batik.message, p_attempt: 1, p_result: {} }],
      ['record_connected_model', { p_is_connected: true }],
      ['model_dialect', { p_endpoint: '0'.repeat(64), p_model: 'm' }],
      ['save_model_dialect', { p_endpoint: '0'.repeat(64), p_model: 'm', p_dialect: {} }],
      ['shop_trial', { p_user: batik.owner, p_title: 'Toko', p_text: 'Buka pukul 09.00', p_question: 'buka?' }],
      ['agent_tool', { p_business: batik.business, p_room: batik.room, p_tool: 'order_status' }],
      ['save_summary', { p_room: batik.room, p_member: batik.owner, p_kind: 'quotes', p_lines: [], p_until: 1 }],
      ['settle_agent_run', { p_run: batik.message, p_attempt: 1, p_result: {} }],
      ['claim_knowledge_source', {}],
      ['report_knowledge_progress', { p_source: batik.source, p_attempt: 1, p_page: 1, p_pages: 2 }],
      ['settle_knowledge_source', { p_source: batik.source, p_attempt: 1, p_result: {} }],
      ['unused_knowledge_files', { p_business: batik.business }],
      ['broadcast_typing', { p_session: 'batik-lestari', p_chat: '6281@c.us', p_state: 'typing' }],
      ['take_request', { p_key: 'waha:x', p_burst: 1, p_per_second: 1 }],
      ['save_phone', { room_id: batik.room, phone: '+6285725550300' }],
      ['record_gateway_action', { p_action: 'chat.deleted', p_channel: batik.channel, p_actor: batik.owner }],
      [
        'record_message_change',
        { p_message_id: batik.message, p_actor: batik.owner, p_event: 'message.revoked', p_change: {} },
      ],
      ['erased_files', { p_business: batik.business }],
      ['begin_template_submission', { p_template: batik.message, p_revision: 1 }],
      ['finish_template_submission', { p_template: batik.message }],
      ['save_template_upload', { p_template: batik.message, p_path: 'a', p_session: 'upload:a' }],
      ['apply_template_event', { p_waba: '102290129340398', p_event: {} }],
      ['begin_template_sync', { p_business: batik.business }],
      ['apply_template_sync', { p_business: batik.business, p_started: '2026-11-20T00:00:00Z', p_templates: [] }],
      ['read_checkout', { p_order: batik.message, p_key: batik.message }],
      ['record_row_failure', { p_job: 'webhooks', p_row: batik.message, p_reason: 'x' }],
      ['open_checkout', { p_order: batik.message, p_key: batik.message, p_digits: '1234', p_address: '1.1.1.1' }],
      [
        'begin_payment',
        { p_order: batik.message, p_key: batik.message, p_pass: batik.message, p_bank: 'bca', p_providers: {} },
      ],
      ['add_proof', { p_order: batik.message, p_key: batik.message, p_pass: batik.message, p_sha256: '0'.repeat(64) }],
      ['payments_to_close', {}],
      ['choose_transfer', { p_order: batik.message, p_key: batik.message, p_pass: batik.message, p_chosen: true }],
      ['payment_to_check', { p_order: batik.message, p_key: batik.message, p_pass: batik.message }],
      ['payment_of_notice', { p_payment: batik.message }],
      ['apply_payment', { p_payment: batik.message, p_status: 'paid' }],
      ['shipping_of_order', { p_order: batik.message, p_key: batik.message, p_pass: batik.message }],
      ['shipping_answer', { p_question: 'areas:solo' }],
      ['begin_shipping_question', { p_question: 'areas:solo', p_spends: [] }],
      ['drop_shipping_question', { p_question: 'areas:solo' }],
      [
        'take_page_request',
        {
          p_order: batik.message,
          p_key: batik.message,
          p_pass: batik.message,
          p_limit: 'x',
          p_burst: 1,
          p_per_second: 1,
          p_address: 'x',
        },
      ],
      ['save_shipping_answer', { p_question: 'areas:solo', p_answer: [], p_seconds: 60 }],
      [
        'choose_courier',
        {
          p_order: batik.message,
          p_key: batik.message,
          p_pass: batik.message,
          p_recipient: {},
          p_courier: {},
          p_price: 0,
        },
      ],
      ['claim_webhook_deliveries', { p_owner: batik.owner, p_most: 10 }],
      ['settle_webhook_delivery', { p_delivery: batik.message, p_owner: batik.owner, p_tries: 1, p_result: {} }],
      ['claim_push_deliveries', { p_owner: batik.owner, p_most: 10 }],
      [
        'settle_push_delivery',
        { p_delivery: batik.message, p_owner: batik.owner, p_tries: 1, p_outcome: 'gone', p_kind: null, p_seconds: 0 },
      ],
      [
        'renew_push_subscription',
        { p_old_endpoint: 'x', p_old_auth: 'x', p_endpoint: 'x', p_p256dh: 'x', p_auth: 'x' },
      ],
      ['add_administrator', { email: 'owner@chabot.test', another: true }],
      ['installation_health', {}],
      ['record_heartbeat', { p_function: 'agent', p_version: 'x' }],
      ['record_channel_event', { p_session: 'batik-lestari' }],
      ['record_lost_messages', { p_session: 'batik-lestari', p_sent_at: '2026-01-01' }],
      ['record_webhook_config', { p_digest: 'x' }],
      ['claim_channel_check', {}],
      ['begin_channel_restart', { p_session: 'batik-lestari', p_has_lost: true }],
      [
        'end_channel_check',
        { p_session: 'batik-lestari', p_compare_in: '1 day', p_digest: 'x', p_restarted_for: 'webhook' },
      ],
      ['phone_taken', { p_channel: batik.channel, p_phone: '+6285725550300' }],
      ['api_key_in_use', { p_key: 'chb_' }],
      ['api_orders', { p_key: 'chb_', p_status: null, p_before: null, p_before_id: null, p_most: 10 }],
      ['api_order', { p_key: 'chb_', p_order: batik.message }],
      ['api_chats', { p_key: 'chb_', p_before: null, p_before_id: null, p_most: 10 }],
    ] as const;
    const codes: unknown[] = [];
    for (const caller of [...unauthorizedCallers, 'member', 'owner', 'admin'] as const)
      for (const [name, args] of calls) codes.push((await clientOf(caller).rpc(name, args)).error?.code);
    expect(codes).toEqual(Array.from({ length: 8 * calls.length }, () => '42501'));
  });

  test('every public function is known to this file', async () => {
    const functions = await fixtures.sql<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by proname`,
    );
    expect(functions.map(({ name }) => name)).toEqual([
      'accept_handover',
      'accept_invitation',
      'act_on_rooms',
      'add_administrator',
      'add_knowledge',
      'add_proof',
      'add_rooms_to_list',
      'admin_audit',
      'admin_broadcasts',
      'admin_businesses',
      'admin_errors',
      'admin_installation',
      'admin_model_use',
      'admin_people',
      'admin_sessions',
      'agent_review',
      'agent_scene',
      'agent_tool',
      'answer_escalations',
      'answer_view_permit',
      'api_chats',
      'api_key_in_use',
      'api_order',
      'api_orders',
      'apply_event',
      'apply_payment',
      'apply_template_event',
      'apply_template_sync',
      'ask_to_view',
      'audit_page',
      'begin_assist',
      'begin_broadcast_message',
      'begin_channel_restart',
      'begin_message_sync',
      'begin_message_to_member',
      'begin_outgoing',
      'begin_payment',
      'begin_preview',
      'begin_session_restart',
      'begin_shipping_question',
      'begin_summary',
      'begin_template_submission',
      'begin_template_sync',
      'broadcast_test_state',
      'broadcast_typing',
      'business_creation_permission',
      'business_data',
      'businesses_to_delete',
      'cancel_test_run',
      'change_quick_reply',
      'channel_guard',
      'channel_health',
      'chats_over_limit',
      'chats_with_gaps',
      'check_teaching',
      'check_test_case',
      'choose_courier',
      'choose_transfer',
      'claim_agent_runs',
      'claim_broadcast_messages',
      'claim_channel_check',
      'claim_knowledge_source',
      'claim_message_readings',
      'claim_picture',
      'claim_push_deliveries',
      'claim_scorecards',
      'claim_test_results',
      'claim_waiting_notices',
      'claim_webhook_deliveries',
      'command_broadcast',
      'command_toggle_change',
      'complete_room',
      'connect_official_account',
      'copy_contacts',
      'correct_customer',
      'correct_reading',
      'count_rooms',
      'count_tickets',
      'create_api_key',
      'create_business_handover',
      'create_invitation',
      'create_order',
      'create_privacy_request',
      'current_topics',
      'customer_orders',
      'daily_cap',
      'data_access',
      'decide_answer',
      'decline_handover',
      'decline_invitation',
      'default_agent_version',
      'discard_template_draft',
      'disconnect_official_account',
      'dismiss_question',
      'draw_scorecards',
      'draw_test_cases',
      'drop_shipping_question',
      'enable_webhook',
      'end_channel_check',
      'end_message_sync',
      'end_own_session',
      'end_session',
      'end_silences',
      'erase_customer',
      'erased_files',
      'escalate_room',
      'escalation_stats',
      'export_consents',
      'export_contacts',
      'export_customer',
      'export_rooms',
      'find_campaigns',
      'find_contacts',
      'find_knowledge',
      'find_recipient_lists',
      'find_rooms',
      'find_templates',
      'find_tickets',
      'find_unanswered',
      'finish_outgoing',
      'finish_template_submission',
      'give_back_room',
      'go_live_after_review',
      'has_push_subscription',
      'home_absence',
      'home_figures',
      'home_list',
      'home_need',
      'home_report',
      'import_contacts',
      'import_history',
      'import_quick_replies',
      'import_test_cases',
      'installation_health',
      'judge_scorecard',
      'judge_test_result',
      'knowledge_changes',
      'knowledge_difference',
      'knowledge_history',
      'knowledge_versions',
      'leave_team',
      'list_row',
      'list_uses',
      'list_variables',
      'live_agent_run',
      'mark_order',
      'marketing_consent',
      'messages_around',
      'missing_messages',
      'model_dialect',
      'offers_loans',
      'official_token',
      'open_checkout',
      'open_quick_reply',
      'open_room',
      'opt_out_of_marketing',
      'opted_out_count',
      'orders_page',
      'own_sessions',
      'pause_ai',
      'pause_broadcast',
      'payment_of_notice',
      'payment_to_check',
      'payments_to_close',
      'phone_taken',
      'plan_broadcast',
      'plan_toggle_change',
      'preview_broadcast',
      'proofs',
      'propose_teaching',
      'publish_knowledge',
      'quick_replies_page',
      'rate_answer',
      'read_checkout',
      'read_escalation',
      'read_handover',
      'read_invitation',
      'read_knowledge',
      'read_room',
      'read_template',
      'readable_media',
      'record_channel_event',
      'record_connected_model',
      'record_deleted_session',
      'record_gateway_action',
      'record_heartbeat',
      'record_lost_messages',
      'record_message_change',
      'record_row_failure',
      'record_webhook_config',
      'reject_privacy_request',
      'reject_proof',
      'reject_reply_proposal',
      'release_picture',
      'remove_knowledge',
      'remove_member',
      'remove_push_subscription',
      'remove_test_case',
      'remove_webhook',
      'renew_push_subscription',
      'replay_room',
      'replayable_rooms',
      'report_delivery',
      'report_knowledge_progress',
      'require_owner',
      'require_session',
      'reread_knowledge',
      'resend_webhook_delivery',
      'responsibility_text',
      'restore_knowledge',
      'resume_ai',
      'resume_push_subscription',
      'review_knowledge',
      'revoke_api_key',
      'revoke_business_handover',
      'revoke_invitation',
      'rollout_chats',
      'rollout_desk',
      'room_counts',
      'room_history',
      'rotate_webhook_secret',
      'run_of_message',
      'sample_for_review',
      'save_broadcast',
      'save_business_data',
      'save_criteria',
      'save_knowledge',
      'save_model_dialect',
      'save_phone',
      'save_picture',
      'save_push_subscription',
      'save_quick_reply',
      'save_report_delivery',
      'save_sending_rule',
      'save_shipping_answer',
      'save_stop_rules',
      'save_summary',
      'save_tags',
      'save_template_draft',
      'save_template_upload',
      'save_test_case',
      'save_webhook',
      'scorecard_desk',
      'search_knowledge',
      'search_messages',
      'sending_rules',
      'sent_today',
      'set_knowledge_enabled',
      'set_knowledge_sendable',
      'set_member_role',
      'set_permission',
      'set_reply_rule',
      'set_resolution',
      'set_rollout',
      'set_shipping',
      'settle_agent_run',
      'settle_broadcast_message',
      'settle_knowledge_source',
      'settle_message_reading',
      'settle_message_to_member',
      'settle_push_delivery',
      'settle_scorecard',
      'settle_test_result',
      'settle_webhook_delivery',
      'ship_order',
      'shipping_answer',
      'shipping_of_business',
      'shipping_of_order',
      'shop_trial',
      'simulation_scene',
      'stage_wait',
      'start_agent_review',
      'start_broadcast',
      'start_test_run',
      'stored_file',
      'suggest_replies',
      'tag_room',
      'take_page_request',
      'take_request',
      'take_responsibility',
      'take_room',
      'take_unused_campaign_files',
      'teach',
      'test_broadcast',
      'test_cases_page',
      'test_run_results',
      'test_webhook',
      'toggle_changes',
      'toggles_impact',
      'try_knowledge',
      'undo_knowledge_change',
      'undo_marketing_opt_out',
      'undo_room_action',
      'unused_knowledge_files',
      'update_toggles',
      'used_in',
      'view_business',
      'webhook_addresses',
      'whole_knowledge',
      'withdraw_message',
    ]);
  });

  test('the private schema is not exposed', async () => {
    const { error, status } = await clientOf('owner').schema('private').rpc('take_room', { which: batik.room });
    expect([status, error?.code]).toEqual([406, 'PGRST106']);
  });
});

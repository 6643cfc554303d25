/** For each table: how to create a row of Toko Batik Lestari, and what a caller would insert or update. */
import { randomUUID } from 'node:crypto';

import { batik, type Fixtures } from './fixtures.ts';
import {
  insertAgent,
  insertBusiness,
  insertChannel,
  randomChatId,
  insertMember,
  insertRow,
  randomPhone,
  tableWithSerialKey,
  tableWithUuid,
  randomWord,
  type TableFixture,
} from './tableFixture.ts';

const roomKeys = { business_id: batik.business, room_id: batik.room, channel_id: batik.channel };

const ticketKeys = { business_id: batik.business, ticket_id: batik.ticket };

const customerRequest = { business_id: batik.business, room_id: batik.room, kind: 'export' };

let versionNumber = 1000;

let orderNumber = 10_000;
const orderRow = () => ({
  business_id: batik.business,
  room_id: batik.room,
  number: (orderNumber += 1),
  lines: JSON.stringify([{ name: 'Kain', price: 250_000, quantity: 1 }]),
});

const proofRow = async (fixtures: Fixtures) => {
  const order_id = randomUUID();
  await insertRow(fixtures, 'customer_order', { id: order_id, ...orderRow() });
  const path = `${batik.business}/${batik.room}/${randomUUID()}.png`;
  return { business_id: batik.business, room_id: batik.room, order_id, path, sha256: '0'.repeat(64) };
};

const withdrawnPermit = {
  status: 'withdrawn',
  answered_at: '2026-11-20T08:00:00Z',
  granted_until: '2026-11-20T09:00:00Z',
};

const savedViewRow = () => ({ business_id: batik.business, tab: 'inbox', name: randomUUID(), filter: { unread: '1' } });

/** Inserts a completed chat. Returns its id and completion time. */
const insertCompletedRoom = async (fixtures: Fixtures) => {
  const id = randomUUID();
  const row = { id, business_id: batik.business, channel_id: batik.channel, chat_id: randomChatId() };
  await insertRow(fixtures, 'room', { ...row, status: 'ai_task_completed' });
  const [room] = await fixtures.sql('select completed_at::text as at from room where id = $1', [id]);
  return { room_id: id, completed_at: String(room?.['at']) };
};

/** The use of a new source. */
const newUse = async (fixtures: Fixtures) => {
  const source_id = randomUUID();
  const source = { id: source_id, business_id: batik.business, kind: 'text', title: 'Keris' };
  await insertRow(fixtures, 'knowledge_source', source);
  return { source_id, business_id: batik.business, answers: 1, last_used_at: '2026-11-20' };
};

/** A question that the AI could not answer, with the run and the group that it needs. */
const newQuestion = async (fixtures: Fixtures) => {
  const [run_id, group_id] = [randomUUID(), randomUUID()];
  const times = { burst_from: 1, burst_to: 1, due_at: '2026-11-20', cap_at: '2026-11-20' };
  await insertRow(fixtures, 'agent_run', { id: run_id, ...roomKeys, status: 'escalated', ...times });
  const group = { id: group_id, business_id: batik.business, stems: ['rolex'], last_asked_at: '2026-11-20' };
  await insertRow(fixtures, 'question_group', group);
  return {
    run_id,
    group_id,
    business_id: batik.business,
    room_id: batik.room,
    body: 'servis rolex?',
    asked_at: '2026-11-20',
  };
};

/** Feedback on a new run. */
const newFeedback = async (fixtures: Fixtures) => {
  const run_id = randomUUID();
  const times = { burst_from: 1, burst_to: 1, due_at: '2026-11-20', cap_at: '2026-11-20' };
  await insertRow(fixtures, 'agent_run', { id: run_id, ...roomKeys, status: 'sent', ...times });
  return { run_id, business_id: batik.business, verdict: 'down' };
};

/** The summary of a new chat. */
const newSummary = async (fixtures: Fixtures) => {
  const { room_id } = await insertCompletedRoom(fixtures);
  const lines = JSON.stringify([{ topic: 'first', text: 'Ready kak?' }]);
  return { room_id, business_id: batik.business, kind: 'quotes', lines, until_seq: 1 };
};

const reviewRow = (room: object) => ({ ...room, verdict: 'improve', reasons: ['slow'] });

const webhookRow = () => ({ business_id: batik.business, host: 'kasir.id', events: ['order.paid'] });

const tombstoneRow = { table_name: 'message', business_id: batik.business, room_id: batik.room };

const finishedTestRun = {
  business_id: batik.business,
  status: 'done',
  scope: 'all',
  knowledge: 'published',
  version: 'v2',
  model_size: 'large',
  repeats: 1,
  total: 1,
};

const scorecardRow = async (fixtures: Fixtures) => ({
  business_id: batik.business,
  room_id: (await insertCompletedRoom(fixtures)).room_id,
  day: '2026-11-20',
  from_at: '2026-11-19T17:00:00Z',
  until_at: '2026-11-20T17:00:00Z',
  reason: 'random',
  criteria: JSON.stringify(['Ramah']),
  status: 'unjudged',
});

/** A judgement of a new scorecard. */
const newJudgement = async (fixtures: Fixtures) => {
  const scorecard_id = randomUUID();
  await insertRow(fixtures, 'scorecard', { id: scorecard_id, ...(await scorecardRow(fixtures)) });
  return { scorecard_id, business_id: batik.business, scores: JSON.stringify([{ verdict: 'pass' }]) };
};

export const tableFixtures: readonly TableFixture[] = [
  {
    table: 'profile',
    key: ['id'],
    create: async (fixtures) => ({ id: await insertMember(fixtures) }),
    newRow: async (_, callerId) => ({ id: callerId, full_name: 'Orang Baru' }),
    patch: async () => ({ full_name: 'Nama Lain' }),
  },
  {
    table: 'role',
    key: ['profile_id', 'permission'],
    create: async (fixtures) => {
      const key = { profile_id: await insertMember(fixtures), permission: 'auditor' };
      await insertRow(fixtures, 'role', key);
      return key;
    },
    newRow: async (_, callerId) => ({ profile_id: callerId, permission: 'root' }),
    patch: async () => ({ permission: 'admin' }),
  },
  {
    table: 'business',
    key: ['id'],
    create: async (fixtures) => ({ id: await insertBusiness(fixtures) }),
    newRow: async (_, callerId) => ({ id: randomUUID(), profile_id: callerId, name: 'Toko Sendiri' }),
    patch: async () => ({ name: 'Nama Lain', updated_at: new Date().toISOString() }),
  },
  {
    table: 'team_business',
    key: ['id'],
    create: async (fixtures) => {
      const id = randomUUID();
      await insertRow(fixtures, 'team_business', {
        id,
        business_id: batik.business,
        member_id: await fixtures.newUserId(),
      });
      return { id };
    },
    // The second step of onboarding: the creator of the business becomes its owner.
    newRow: async (fixtures, callerId) => {
      const business = randomUUID();
      await insertRow(fixtures, 'business', { id: business, profile_id: batik.owner, name: 'Cabang Baru' });
      return { id: randomUUID(), business_id: business, member_id: callerId, role: 'owner' };
    },
    patch: async () => ({ role: 'owner' }),
  },
  tableWithUuid('channel', () => ({ business_id: batik.business, name: 'WhatsApp Cabang' }), { name: 'Nama Lain' }),
  {
    table: 'agent',
    key: ['id'],
    create: async (fixtures) => ({ id: await insertAgent(fixtures) }),
    newRow: async (_, callerId) => ({ id: randomUUID(), business_id: batik.business, profile_id: callerId }),
    patch: async () => ({ agent_rollout_probability: 0.25 }),
  },
  {
    table: 'channel_agent',
    key: ['channel_id'],
    create: async (fixtures) => {
      const channel = await insertChannel(fixtures);
      await insertRow(fixtures, 'channel_agent', { channel_id: channel, agent_id: batik.agent });
      return { channel_id: channel };
    },
    newRow: async (fixtures) => ({ channel_id: await insertChannel(fixtures), agent_id: batik.agent }),
    patch: async (fixtures) => ({ agent_id: await insertAgent(fixtures) }),
  },
  tableWithUuid('room', () => ({ business_id: batik.business, channel_id: batik.channel, chat_id: randomChatId() }), {
    tags: ['lain'],
  }),
  tableWithUuid('message', () => ({ ...roomKeys, author: 'customer', body: 'Ready kak?' }), { body: 'Kata lain' }),
  tableWithUuid('handover', () => ({ ...roomKeys, from_holder: 'ai', to_holder: 'phone', reason: 'phone_reply' }), {
    reason: 'completed',
  }),
  tableWithUuid(
    'room_event',
    () => ({ business_id: batik.business, room_id: batik.room, kind: 'tag', detail: 'VIP' }),
    {
      detail: 'lunas',
    },
  ),
  {
    table: 'tombstone',
    key: ['row_id'],
    create: async (fixtures) => {
      const row_id = randomUUID();
      await insertRow(fixtures, 'tombstone', { row_id, ...tombstoneRow });
      return { row_id };
    },
    newRow: async () => ({ row_id: randomUUID(), ...tombstoneRow }),
    patch: async () => ({ deleted_at: new Date(0).toISOString() }),
  },
  {
    table: 'joined_room',
    key: ['old_id'],
    create: async (fixtures) => {
      const old_id = randomUUID();
      await insertRow(fixtures, 'joined_room', { old_id, business_id: batik.business, room_id: batik.room });
      return { old_id };
    },
    newRow: async () => ({ old_id: randomUUID(), business_id: batik.business, room_id: batik.room }),
    patch: async () => ({ joined_at: new Date(0).toISOString() }),
  },
  tableWithUuid('recipient_lists', () => ({ business_id: batik.business, name: 'Daftar' }), { name: 'Nama Lain' }),
  tableWithUuid('recipient_list_contacts', () => ({ recipient_list_id: batik.list, phone: randomPhone() }), {
    name: 'Nama Lain',
  }),
  tableWithUuid(
    'recipient_import',
    () => ({
      business_id: batik.business,
      recipient_list_id: batik.list,
      file_name: 'pelanggan.csv',
      file_sha256: 'ab',
      row_count: 3,
      mapping: '{}',
    }),
    { file_name: 'lain.csv' },
  ),
  tableWithUuid(
    'list_responsibility',
    () => ({
      business_id: batik.business,
      recipient_list_id: batik.list,
      list_name: 'VIP',
      text_version: 1,
      body: 'Saya bertanggung jawab.',
      taken_by: batik.owner,
    }),
    { body: 'Kata lain' },
  ),
  tableWithUuid(
    'consent_text',
    () => ({ business_id: batik.business, version: Math.floor(Math.random() * 2 ** 31), body: randomWord() }),
    { body: 'Kata lain' },
  ),
  tableWithSerialKey(
    'consent_event',
    'person',
    () => ({
      business_id: batik.business,
      person: `\\x${randomUUID().replaceAll('-', '')}`,
      event: 'given',
      state: 'given',
      source: 'form',
      actor_kind: 'member',
      occurred_at: '2026-11-01T00:00:00Z',
    }),
    { source: 'chat' },
  ),
  tableWithUuid('campaigns', () => ({ business_id: batik.business, name: 'Promo' }), { name: 'Nama Lain' }),
  tableWithUuid('campaign_messages', () => ({ campaign_id: batik.campaign, phone: randomPhone() }), {
    body: 'Kata lain',
  }),
  tableWithUuid('team_invitation', () => ({ business_id: batik.business, email: `${randomUUID()}@chabot.test` }), {
    role: 'owner',
  }),
  tableWithUuid(
    'business_handover',
    () => ({ business_id: batik.business, from_profile: batik.owner, email: `${randomUUID()}@chabot.test` }),
    { from_profile: batik.member },
  ),
  tableWithSerialKey('audit_log', 'action', () => ({ business_id: batik.business, action: `test.${randomWord()}` }), {
    detail: { nothing: 'happened' },
  }),
  tableWithUuid(
    'view_permit',
    () => ({ business_id: batik.business, admin_id: batik.member, reason: 'Bantuan', ...withdrawnPermit }),
    { granted_until: '2100-01-01T00:00:00Z' },
  ),
  tableWithSerialKey(
    'channel_status_change',
    'status',
    () => ({ business_id: batik.business, channel_id: batik.channel, status: randomWord() }),
    { at: '2001-01-01T00:00:00Z' },
  ),
  tableWithUuid(
    'test_case',
    () => ({ business_id: batik.business, turns: JSON.stringify([{ author: 'customer', text: 'buka jam berapa?' }]) }),
    { group_name: 'Jam' },
  ),
  tableWithUuid('test_run', () => finishedTestRun, { status: 'cancelled' }),
  tableWithUuid(
    'test_result',
    async (fixtures) => {
      const [run_id, case_id] = [randomUUID(), randomUUID()];
      const turns = JSON.stringify([{ author: 'customer', text: 'buka jam berapa?' }]);
      await insertRow(fixtures, 'test_run', { id: run_id, ...finishedTestRun });
      await insertRow(fixtures, 'test_case', { id: case_id, business_id: batik.business, turns });
      return {
        business_id: batik.business,
        run_id,
        case_id,
        nth: 1,
        place: 1,
        status: 'cancelled',
        turns,
        expected: '{}',
      };
    },
    { verdict: 'pass' },
  ),
  tableWithUuid('scorecard', scorecardRow, { status: 'judged' }),
  {
    table: 'scorecard_criteria',
    key: ['business_id'],
    create: async (fixtures) => {
      const business_id = await insertBusiness(fixtures);
      await insertRow(fixtures, 'scorecard_criteria', { business_id, criteria: JSON.stringify(['Ramah']) });
      return { business_id };
    },
    newRow: async (fixtures) => ({ business_id: await insertBusiness(fixtures), criteria: ['Ramah'] }),
    patch: async () => ({ criteria: ['Ramah', 'Cepat'] }),
  },
  {
    table: 'scorecard_judgement',
    key: ['scorecard_id'],
    create: async (fixtures) => {
      const judgement = await newJudgement(fixtures);
      await insertRow(fixtures, 'scorecard_judgement', judgement);
      return { scorecard_id: judgement.scorecard_id };
    },
    newRow: newJudgement,
    patch: async () => ({ scores: [{ verdict: 'fail' }] }),
  },
  {
    table: 'rollout',
    key: ['business_id'],
    create: async (fixtures) => {
      const business_id = await insertBusiness(fixtures);
      await insertRow(fixtures, 'rollout', { business_id });
      return { business_id };
    },
    newRow: async (fixtures) => ({ business_id: await insertBusiness(fixtures) }),
    patch: async () => ({ probability: 1 }),
  },
  tableWithSerialKey(
    'rollout_change',
    'reason',
    () => ({
      business_id: batik.business,
      source: 'desk',
      from_probability: 0,
      to_probability: 0.1,
      reason: randomUUID(),
    }),
    { to_probability: 1 },
  ),
  {
    table: 'official_account',
    key: ['business_id'],
    create: async () => ({ business_id: batik.business }),
    newRow: async () => ({ business_id: randomUUID(), waba_id: '102290129340399' }),
    patch: async () => ({ waba_id: '102290129340399' }),
  },
  tableWithUuid(
    'whatsapp_template',
    () => ({
      business_id: batik.business,
      name: 'pesanan_dikirim',
      language: 'id',
      category: 'UTILITY',
      draft: JSON.stringify({ name: 'pesanan_dikirim', language: 'id', category: 'UTILITY', components: [] }),
    }),
    { name: 'lain' },
  ),
  tableWithUuid('webhook', webhookRow, { host: 'lain.id' }),
  tableWithUuid(
    'api_key',
    () => ({
      business_id: batik.business,
      name: 'Gudang',
      scopes: ['orders:read'],
      prefix: 'chb_0123abcd',
      created_by: batik.owner,
    }),
    { name: 'Lain' },
  ),
  tableWithUuid(
    'webhook_delivery',
    async (fixtures) => {
      const webhook_id = randomUUID();
      await insertRow(fixtures, 'webhook', { id: webhook_id, ...webhookRow() });
      return { business_id: batik.business, webhook_id, event: 'order.paid', payload: '{}' };
    },
    { status: 'delivered' },
  ),
  tableWithUuid('knowledge_source', () => ({ business_id: batik.business, kind: 'text', title: 'Jam buka' }), {
    title: 'Judul lain',
  }),
  tableWithUuid(
    'knowledge_passage',
    () => ({ business_id: batik.business, source_id: batik.source, title: 'Jam buka', body: 'Pukul 08.00' }),
    { body: 'Pukul 09.00' },
  ),
  {
    table: 'knowledge_version',
    key: ['business_id', 'number'],
    create: async (fixtures) => {
      const key = { business_id: batik.business, number: (versionNumber += 1) };
      await insertRow(fixtures, 'knowledge_version', key);
      return key;
    },
    newRow: async () => ({ business_id: batik.business, number: (versionNumber += 1) }),
    patch: async () => ({ note: 'Catatan lain' }),
  },
  {
    table: 'knowledge_use',
    key: ['source_id'],
    create: async (fixtures) => {
      const row = await newUse(fixtures);
      await insertRow(fixtures, 'knowledge_use', row);
      return { source_id: row.source_id };
    },
    newRow: newUse,
    patch: async () => ({ answers: 2 }),
  },
  tableWithUuid(
    'question_group',
    () => ({ business_id: batik.business, stems: ['rolex'], last_asked_at: '2026-11-20' }),
    { times: 2 },
  ),
  {
    table: 'unanswered_question',
    key: ['run_id'],
    create: async (fixtures) => {
      const row = await newQuestion(fixtures);
      await insertRow(fixtures, 'unanswered_question', row);
      return { run_id: row.run_id };
    },
    newRow: newQuestion,
    patch: async () => ({ body: 'bisa servis jam?' }),
  },
  {
    ...tableWithUuid('notice', () => ({ profile_id: batik.totp, kind: 'handover_given' }), { read_at: new Date() }),
    newRow: async (_, callerId) => ({ id: randomUUID(), profile_id: callerId, kind: 'handover_given' }),
  },
  {
    table: 'onboarding',
    key: ['business_id'],
    create: async (fixtures) => {
      const key = { business_id: await insertBusiness(fixtures) };
      await insertRow(fixtures, 'onboarding', { ...key, step: 'hours' });
      return key;
    },
    newRow: async (fixtures) => ({ business_id: await insertBusiness(fixtures), step: 'hours' }),
    patch: async () => ({ step: 'team', done: ['hours'] }),
  },
  {
    table: 'agent_review_question',
    key: ['business_id', 'position'],
    create: async (fixtures) => {
      const key = { business_id: await insertBusiness(fixtures), position: 1 };
      await insertRow(fixtures, 'agent_review_question', { ...key, question: 'buka jam berapa?' });
      return key;
    },
    newRow: async (fixtures) => ({ business_id: await insertBusiness(fixtures), position: 1, question: 'ada XL?' }),
    patch: async () => ({ question: 'ada ukuran L?' }),
  },
  {
    table: 'room_mark',
    key: ['profile_id', 'room_id'],
    create: async (fixtures) => {
      const key = { profile_id: await insertMember(fixtures), room_id: batik.room };
      await insertRow(fixtures, 'room_mark', { ...key, business_id: batik.business, pinned_at: new Date() });
      return key;
    },
    newRow: async (_, callerId) => ({
      profile_id: callerId,
      room_id: batik.room,
      business_id: batik.business,
      pinned_at: new Date().toISOString(),
    }),
    patch: async () => ({ pinned_at: null }),
  },
  {
    ...tableWithUuid(
      'saved_view',
      async (fixtures) => ({ ...savedViewRow(), profile_id: await insertMember(fixtures) }),
      { name: 'Lain' },
    ),
    newRow: async () => ({ id: randomUUID(), ...savedViewRow() }),
  },
  tableWithUuid(
    'quick_reply',
    () => ({ business_id: batik.business, title: 'Salam', shortcut: randomUUID().slice(0, 32), body: 'Halo' }),
    { body: 'Lain' },
  ),
  tableWithUuid('business_tag', () => ({ business_id: batik.business, name: randomUUID() }), { name: 'Nama Lain' }),
  {
    table: 'notification_preference',
    key: ['profile_id', 'business_id'],
    create: async (fixtures) => {
      const key = { profile_id: await insertMember(fixtures), business_id: batik.business };
      await insertRow(fixtures, 'notification_preference', key);
      return key;
    },
    newRow: async (fixtures, callerId) => ({
      profile_id: callerId,
      business_id: await insertBusiness(fixtures),
      kinds: { eskalasi: true },
    }),
    patch: async () => ({ kinds: { eskalasi: false } }),
  },
  {
    table: 'ai_pause',
    key: ['id'],
    create: async (fixtures) => {
      const id = randomUUID();
      await insertRow(fixtures, 'ai_pause', {
        id,
        business_id: await insertBusiness(fixtures),
        reason: 'Stok sedang dihitung',
      });
      return { id };
    },
    newRow: async (fixtures) => ({ id: randomUUID(), business_id: await insertBusiness(fixtures), reason: 'Rahasia' }),
    patch: async () => ({ ended_at: new Date().toISOString() }),
  },
  {
    table: 'agent_outage',
    key: ['business_id', 'reason'],
    create: async (fixtures) => {
      const key = { business_id: batik.business, reason: 'model_down' };
      await fixtures.sql('delete from agent_outage where business_id = $1', [batik.business]);
      await insertRow(fixtures, 'agent_outage', key);
      return key;
    },
    newRow: async () => ({ business_id: batik.business, reason: 'budget' }),
    patch: async () => ({ since: new Date().toISOString() }),
  },
  tableWithUuid(
    'agent_run',
    () => ({ ...roomKeys, status: 'sent', burst_from: 1, burst_to: 1, due_at: '2026-11-20', cap_at: '2026-11-20' }),
    { status: 'sent' },
  ),
  {
    table: 'answer_feedback',
    key: ['run_id', 'member_id'],
    create: async (fixtures) => {
      const row = { ...(await newFeedback(fixtures)), member_id: batik.totp };
      await insertRow(fixtures, 'answer_feedback', row);
      return { run_id: row.run_id, member_id: row.member_id };
    },
    newRow: async (fixtures, caller) => ({ ...(await newFeedback(fixtures)), member_id: caller }),
    patch: async () => ({ verdict: 'up' }),
  },
  {
    table: 'room_summary',
    key: ['room_id'],
    create: async (fixtures) => {
      const row = await newSummary(fixtures);
      await insertRow(fixtures, 'room_summary', row);
      return { room_id: row.room_id };
    },
    newRow: newSummary,
    patch: async () => ({ kind: 'written' }),
  },
  {
    ...tableWithUuid('room_note', () => ({ room_id: batik.room, author_id: batik.totp, body: 'Minta diskon' }), {
      body: 'Kata lain',
    }),
    newRow: async () => ({ id: randomUUID(), room_id: batik.room, body: 'Alergi sutra' }),
  },
  tableWithUuid('customer_order', orderRow, { note: 'Kata lain' }),
  tableWithUuid('payment_proof', proofRow, { reason: 'Kata lain' }),
  {
    ...tableWithUuid('promise', () => ({ room_id: batik.room, author_id: batik.totp, body: 'Dikirim besok' }), {
      is_kept: true,
    }),
    newRow: async () => ({ id: randomUUID(), room_id: batik.room, body: 'Dikirim lusa' }),
  },
  {
    ...tableWithUuid(
      'room_review',
      async (fixtures) => ({ ...reviewRow(await insertCompletedRoom(fixtures)), reviewer_id: batik.totp }),
      {
        verdict: 'good',
      },
    ),
    newRow: async (fixtures) => ({ id: randomUUID(), ...reviewRow(await insertCompletedRoom(fixtures)) }),
  },
  {
    table: 'privacy_request',
    key: ['id'],
    create: async (fixtures) => {
      const id = randomUUID();
      await insertRow(fixtures, 'privacy_request', {
        id,
        ...customerRequest,
        outcome: 'done',
        settled_at: new Date(),
      });
      return { id };
    },
    newRow: async () => ({ id: randomUUID(), ...customerRequest }),
    patch: async () => ({ kind: 'erase' }),
  },
  tableWithUuid(
    'ticket',
    () => ({ business_id: batik.business, title: 'Kirim pengganti', assignee_id: batik.member }),
    {
      status: 'dikerjakan',
    },
  ),
  tableWithUuid('ticket_comment', () => ({ ...ticketKeys, body: 'Sudah dikirim' }), { body: 'Kata lain' }),
  tableWithSerialKey('ticket_change', 'field', () => ({ ...ticketKeys, field: randomWord().slice(0, 40) }), {
    after: 'selesai',
  }),
];

/** For each table: how the truth makes a row of Toko Batik Lestari, and how a caller would touch it. */
import { randomUUID } from 'node:crypto';

import { batik, type Cast } from './cast.ts';
import {
  anotherAgent,
  anotherBusiness,
  anotherChannel,
  chatId,
  colleague,
  insert,
  phone,
  record,
  simple,
  word,
  type Subject,
} from './subject.ts';

const inRoom = { business_id: batik.business, room_id: batik.room, channel_id: batik.channel };

const onTicket = { business_id: batik.business, ticket_id: batik.ticket };

const asked = { business_id: batik.business, room_id: batik.room, kind: 'export' };

let orders = 10_000;
const ordered = () => ({
  business_id: batik.business,
  room_id: batik.room,
  number: (orders += 1),
  lines: JSON.stringify([{ name: 'Kain', price: 250_000, quantity: 1 }]),
});

const narrowing = () => ({ business_id: batik.business, tab: 'inbox', name: randomUUID(), filter: { unread: '1' } });

/** A chat that is done, and since when. */
const doneRoom = async (cast: Cast) => {
  const id = randomUUID();
  const made = { id, business_id: batik.business, channel_id: batik.channel, chat_id: chatId() };
  await insert(cast, 'room', { ...made, status: 'ai_task_completed' });
  const [room] = await cast.truth('select completed_at::text as at from room where id = $1', [id]);
  return { room_id: id, completed_at: String(room?.['at']) };
};

const judged = (room: object) => ({ ...room, verdict: 'improve', reasons: ['slow'] });

const buried = { of_table: 'message', business_id: batik.business, room_id: batik.room };

export const subjects: readonly Subject[] = [
  {
    table: 'profile',
    key: ['id'],
    make: async (cast) => ({ id: await colleague(cast) }),
    offer: async (_, callerId) => ({ id: callerId, full_name: 'Orang Baru' }),
    patch: async () => ({ full_name: 'Nama Lain' }),
  },
  {
    table: 'role',
    key: ['profile_id', 'permission'],
    make: async (cast) => {
      const key = { profile_id: await colleague(cast), permission: 'auditor' };
      await insert(cast, 'role', key);
      return key;
    },
    offer: async (_, callerId) => ({ profile_id: callerId, permission: 'root' }),
    patch: async () => ({ permission: 'admin' }),
  },
  {
    table: 'business',
    key: ['id'],
    make: async (cast) => ({ id: await anotherBusiness(cast) }),
    offer: async (_, callerId) => ({ id: randomUUID(), profile_id: callerId, name: 'Toko Sendiri' }),
    patch: async () => ({ name: 'Nama Lain', updated_at: new Date().toISOString() }),
  },
  {
    table: 'team_business',
    key: ['id'],
    make: async (cast) => {
      const id = randomUUID();
      await insert(cast, 'team_business', { id, business_id: batik.business, member_id: await cast.stranger() });
      return { id };
    },
    // The step of onboarding after the business was made: its creator enters as owner.
    offer: async (cast, callerId) => {
      const business = randomUUID();
      await insert(cast, 'business', { id: business, profile_id: batik.owner, name: 'Cabang Baru' });
      return { id: randomUUID(), business_id: business, member_id: callerId, role: 'owner' };
    },
    patch: async () => ({ role: 'owner' }),
  },
  simple('channel', () => ({ business_id: batik.business, name: 'WhatsApp Cabang' }), { name: 'Nama Lain' }),
  {
    table: 'agent',
    key: ['id'],
    make: async (cast) => ({ id: await anotherAgent(cast) }),
    offer: async (_, callerId) => ({ id: randomUUID(), business_id: batik.business, profile_id: callerId }),
    patch: async () => ({ agent_rollout_probability: 0.25 }),
  },
  {
    table: 'channel_agent',
    key: ['channel_id'],
    make: async (cast) => {
      const channel = await anotherChannel(cast);
      await insert(cast, 'channel_agent', { channel_id: channel, agent_id: batik.agent });
      return { channel_id: channel };
    },
    offer: async (cast) => ({ channel_id: await anotherChannel(cast), agent_id: batik.agent }),
    patch: async (cast) => ({ agent_id: await anotherAgent(cast) }),
  },
  simple('room', () => ({ business_id: batik.business, channel_id: batik.channel, chat_id: chatId() }), {
    tags: ['lain'],
  }),
  simple('message', () => ({ ...inRoom, author: 'customer', body: 'Ready kak?' }), { body: 'Kata lain' }),
  simple('handover', () => ({ ...inRoom, from_holder: 'ai', to_holder: 'phone', reason: 'phone_reply' }), {
    reason: 'completed',
  }),
  simple('room_event', () => ({ business_id: batik.business, room_id: batik.room, kind: 'tag', detail: 'VIP' }), {
    detail: 'lunas',
  }),
  {
    table: 'tombstone',
    key: ['row_id'],
    make: async (cast) => {
      const row_id = randomUUID();
      await insert(cast, 'tombstone', { row_id, ...buried });
      return { row_id };
    },
    offer: async () => ({ row_id: randomUUID(), ...buried }),
    patch: async () => ({ deleted_at: new Date(0).toISOString() }),
  },
  simple('recipient_lists', () => ({ business_id: batik.business, name: 'Daftar' }), { name: 'Nama Lain' }),
  simple('recipient_list_contacts', () => ({ recipient_list_id: batik.list, phone: phone() }), { name: 'Nama Lain' }),
  simple('campaigns', () => ({ business_id: batik.business, name: 'Promo' }), { name: 'Nama Lain' }),
  simple('campaign_messages', () => ({ campaign_id: batik.campaign, phone: phone() }), { body: 'Kata lain' }),
  simple('team_invitation', () => ({ business_id: batik.business, email: `${randomUUID()}@chabot.test` }), {
    role: 'owner',
  }),
  simple('business_handover', () => ({ business_id: batik.business, from_profile: batik.owner }), {
    from_profile: batik.member,
  }),
  record('audit_log', 'action', () => ({ business_id: batik.business, action: `test.${word()}` }), {
    detail: { nothing: 'happened' },
  }),
  record(
    'channel_status_change',
    'status',
    () => ({ business_id: batik.business, channel_id: batik.channel, status: word() }),
    { at: '2001-01-01T00:00:00Z' },
  ),
  {
    ...simple('notice', () => ({ profile_id: batik.totp, kind: 'handover_given' }), { read_at: new Date() }),
    offer: async (_, callerId) => ({ id: randomUUID(), profile_id: callerId, kind: 'handover_given' }),
  },
  {
    table: 'onboarding',
    key: ['business_id'],
    make: async (cast) => {
      const key = { business_id: await anotherBusiness(cast) };
      await insert(cast, 'onboarding', { ...key, step: 'hours' });
      return key;
    },
    offer: async (cast) => ({ business_id: await anotherBusiness(cast), step: 'hours' }),
    patch: async () => ({ step: 'team', done: ['hours'] }),
  },
  {
    table: 'room_mark',
    key: ['profile_id', 'room_id'],
    make: async (cast) => {
      const key = { profile_id: await colleague(cast), room_id: batik.room };
      await insert(cast, 'room_mark', { ...key, business_id: batik.business, pinned_at: new Date() });
      return key;
    },
    offer: async (_, callerId) => ({
      profile_id: callerId,
      room_id: batik.room,
      business_id: batik.business,
      pinned_at: new Date().toISOString(),
    }),
    patch: async () => ({ pinned_at: null }),
  },
  {
    ...simple('saved_view', async (cast) => ({ ...narrowing(), profile_id: await colleague(cast) }), { name: 'Lain' }),
    offer: async () => ({ id: randomUUID(), ...narrowing() }),
  },
  simple(
    'suggestion_message',
    () => ({ business_id: batik.business, shortcut: randomUUID().slice(0, 32), body: 'Halo' }),
    { body: 'Lain' },
  ),
  simple('business_tag', () => ({ business_id: batik.business, name: randomUUID() }), { name: 'Nama Lain' }),
  {
    table: 'notification_preference',
    key: ['profile_id', 'business_id'],
    make: async (cast) => {
      const key = { profile_id: await colleague(cast), business_id: batik.business };
      await insert(cast, 'notification_preference', key);
      return key;
    },
    offer: async (cast, callerId) => ({
      profile_id: callerId,
      business_id: await anotherBusiness(cast),
      kinds: { eskalasi: true },
    }),
    patch: async () => ({ kinds: { eskalasi: false } }),
  },
  {
    table: 'ai_stop',
    key: ['id'],
    make: async (cast) => {
      const id = randomUUID();
      await insert(cast, 'ai_stop', { id, business_id: await anotherBusiness(cast), reason: 'Stok sedang dihitung' });
      return { id };
    },
    offer: async (cast) => ({ id: randomUUID(), business_id: await anotherBusiness(cast), reason: 'Rahasia' }),
    patch: async () => ({ ended_at: new Date().toISOString() }),
  },
  {
    ...simple('room_note', () => ({ room_id: batik.room, author_id: batik.totp, body: 'Minta diskon' }), {
      body: 'Kata lain',
    }),
    offer: async () => ({ id: randomUUID(), room_id: batik.room, body: 'Alergi sutra' }),
  },
  simple('customer_order', ordered, { note: 'Kata lain' }),
  {
    ...simple('promise', () => ({ room_id: batik.room, author_id: batik.totp, body: 'Dikirim besok' }), {
      is_kept: true,
    }),
    offer: async () => ({ id: randomUUID(), room_id: batik.room, body: 'Dikirim lusa' }),
  },
  {
    ...simple('room_review', async (cast) => ({ ...judged(await doneRoom(cast)), reviewer_id: batik.totp }), {
      verdict: 'good',
    }),
    offer: async (cast) => ({ id: randomUUID(), ...judged(await doneRoom(cast)) }),
  },
  {
    table: 'customer_request',
    key: ['id'],
    make: async (cast) => {
      const id = randomUUID();
      await insert(cast, 'customer_request', { id, ...asked, outcome: 'done', settled_at: new Date() });
      return { id };
    },
    offer: async () => ({ id: randomUUID(), ...asked }),
    patch: async () => ({ kind: 'erase' }),
  },
  {
    table: 'marketing_stop',
    key: ['address'],
    make: async (cast) => {
      const row = { business_id: batik.business, address: chatId() };
      await insert(cast, 'marketing_stop', row);
      return row;
    },
    offer: async () => ({ business_id: batik.business, address: chatId() }),
    patch: async () => ({ at: new Date(0).toISOString() }),
  },
  simple('ticket', () => ({ business_id: batik.business, title: 'Kirim pengganti', assignee_id: batik.member }), {
    status: 'dikerjakan',
  }),
  simple('ticket_comment', () => ({ ...onTicket, body: 'Sudah dikirim' }), { body: 'Kata lain' }),
  record('ticket_change', 'field', () => ({ ...onTicket, field: word().slice(0, 40) }), { after: 'selesai' }),
];

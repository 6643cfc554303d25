import type { Channel } from '../../contracts/app.ts';
import { defineModel } from '../app/defineModel.ts';
import { businessId, channelId, roomOf } from '../inbox/rooms.fixture.ts';
import { uuid } from './messages.fixture.ts';
import { roomMachine } from './room.machine.ts';
import type { Submission } from './room.setup.ts';

const sari = uuid(501);
const channel: Channel = {
  id: channelId,
  business_id: businessId,
  name: 'Toko Batik Lestari',
  external_id: 'batik-lestari',
  status: 'WORKING',
  phone: '+6281200000000',
  expected_phone: null,
};
const aiHeld = roomOf(1, { name: 'Ibu Ratna', status: 'ai_auto_reply', tags: ['grosir'], unread_count: 2, version: 1 });
const held = { holder: 'member', holder_id: sari, holder_since: aiHeld.updated_at } as const;
const thanked = { status: 'ai_need_help', closed_by_customer_at: aiHeld.updated_at } as const;
const mine = { ...aiHeld, ...held, status: null, version: 2 };
const colleagues = { ...mine, holder_id: uuid(502) };
const opened = { channel, older: null, newer: null, wanted: null, isAbsent: false, draft: null };
const message: Submission = { id: uuid(7), text: 'Baik Bu, kami kirim hari ini.', replyTo: null };
const offline = new Error('Failed to get rooms');
const OPEN_ONLY = [
  'message.submitted',
  'resend.requested',
  'discard.requested',
  'older.requested',
  'typing.noticed',
  'typing.ceased',
  'end.seen',
  'room.changed',
  'room.removed',
  'live.joined',
  'live.refused',
] as const;
const CLOSED = [...OPEN_ONLY, 'draft.changed'] as const;
const ANSWERS = ['takeOver.confirmed', 'takeOver.declined', 'take.withdrawn'] as const;
const DEEDS = [
  'take.requested',
  'giveBack.requested',
  'complete.requested',
  'outcome.chosen',
  'escalate.requested',
] as const;
const silent = { done: {}, error: { broken: new Error('broken') } };

export const roomModel = defineModel({
  machine: roomMachine,
  input: { roomId: aiHeld.id, businessId, userId: sari },
  events: {
    'message.submitted': [{ type: 'message.submitted', message }],
    'takeOver.confirmed': [{ type: 'takeOver.confirmed' }],
    'takeOver.declined': [{ type: 'takeOver.declined' }],
    'take.requested': [{ type: 'take.requested' }],
    'take.withdrawn': [{ type: 'take.withdrawn' }],
    'giveBack.requested': [{ type: 'giveBack.requested' }],
    'complete.requested': [{ type: 'complete.requested' }],
    'outcome.chosen': [{ type: 'outcome.chosen', outcome: 'order' }],
    'escalate.requested': [{ type: 'escalate.requested', reason: 'Minta bicara dengan orang' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'resend.requested': [{ type: 'resend.requested', id: uuid(7) }],
    'discard.requested': [{ type: 'discard.requested', id: uuid(7) }],
    'older.requested': [{ type: 'older.requested' }],
    'place.requested': [{ type: 'place.requested', to: { message: uuid(3) } }],
    'draft.changed': [{ type: 'draft.changed', draft: { text: 'Baik', replyTo: null } }],
    'typing.noticed': [{ type: 'typing.noticed' }],
    'typing.ceased': [{ type: 'typing.ceased' }],
    'end.seen': [{ type: 'end.seen', waId: 'false_628111@c.us_1' }],
    'room.changed': [
      { type: 'room.changed', room: { ...mine, version: 3 } },
      { type: 'room.changed', room: { ...aiHeld, ...thanked, help_reason: 'Minta diskon', version: 4 } },
      { type: 'room.changed', room: { ...aiHeld, holder: 'phone', status: 'ai_task_completed', version: 5 } },
    ],
    'room.removed': [{ type: 'room.removed' }],
    'live.joined': [{ type: 'live.joined' }],
    'live.refused': [{ type: 'live.refused' }],
    'connection.regained': [{ type: 'connection.regained' }],
  },
  outcomes: {
    openRoom: {
      done: {
        'held by the AI': { ...opened, room: aiHeld },
        'held by me': { ...opened, room: mine },
        'held by a colleague': { ...opened, room: colleagues },
        nothing: null,
      },
      error: { offline },
    },
    doWithRoom: { done: { done: { room: { ...mine, version: 6 }, actionId: uuid(601) } }, error: { offline } },
    takeRoom: {
      done: { done: { ...mine, version: 6 }, theirs: { ...mine, holder_id: uuid(502), version: 6 }, unreached: null },
      error: { refused: offline },
    },
    watchRoom: silent,
    watchConnection: silent,
    postMessages: silent,
    keepDraft: silent,
    keepRead: silent,
    announceTyping: silent,
    history: silent,
    aside: silent,
    seeker: silent,
    tray: silent,
    recording: silent,
  },
  // Who holds the chat and what became of it: the facts that decide what a person may do. Versions keep old rows out.
  vertex: ({ context: { room } }) => room && [room.holder, room.status],
  face: ({ context: { room } }) =>
    room &&
    (room.status === 'ai_need_help'
      ? 'needs help'
      : room.status === 'ai_task_completed'
        ? 'done'
        : `held by ${room.holder}`),
  ignored: {
    'opening.usual': [...OPEN_ONLY, ...ANSWERS, ...DEEDS, 'retry.requested', 'connection.regained'],
    'opening.slow': [...OPEN_ONLY, ...ANSWERS, ...DEEDS, 'connection.regained'],
    failed: [...CLOSED, ...ANSWERS, ...DEEDS],
    missing: [...CLOSED, ...ANSWERS, ...DEEDS],
    gone: [...CLOSED, ...ANSWERS, ...DEEDS],
    'open.resting': [...ANSWERS, 'retry.requested'],
    // One question at a time: the buttons wait for its answer.
    'open.asking': [...DEEDS, 'retry.requested', 'take.withdrawn'],
    'open.taking': [...ANSWERS, ...DEEDS, 'retry.requested'],
    'open.takingLater.waiting': ['takeOver.confirmed', 'takeOver.declined', ...DEEDS, 'retry.requested'],
    'open.takingLater.trying': ['takeOver.confirmed', 'takeOver.declined', ...DEEDS, 'retry.requested'],
    'open.givingBack': [...ANSWERS, ...DEEDS, 'retry.requested', 'message.submitted'],
    'open.completing': [...ANSWERS, ...DEEDS, 'retry.requested', 'message.submitted'],
    'open.describing': [...ANSWERS, ...DEEDS, 'retry.requested', 'message.submitted'],
    'open.escalating': [...ANSWERS, ...DEEDS, 'retry.requested', 'message.submitted'],
  },
  most: 120,
});

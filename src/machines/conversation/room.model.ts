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
const opened = { channel, older: null, newer: null, jumpTarget: null, isUnavailable: false, draft: null };
const message: Submission = { id: uuid(7), text: 'Baik Bu, kami kirim hari ini.', replyTo: null };
const offline = new Error('Failed to get rooms');
const OPEN_ONLY = [
  'message.submitted',
  'resend.requested',
  'discard.requested',
  'older.requested',
  'typing.detected',
  'typing.stopped',
  'messages.read',
  'room.changed',
  'room.removed',
  'realtime.joined',
  'realtime.refused',
] as const;
const NOT_OPEN = [...OPEN_ONLY, 'draft.changed'] as const;
const TAKE_OVER_REPLIES = ['takeOver.confirmed', 'takeOver.declined', 'takeOver.withdrawn'] as const;
const COMMANDS = [
  'takeOver.requested',
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
    'takeOver.requested': [{ type: 'takeOver.requested' }],
    'takeOver.withdrawn': [{ type: 'takeOver.withdrawn' }],
    'giveBack.requested': [{ type: 'giveBack.requested' }],
    'complete.requested': [{ type: 'complete.requested' }],
    'outcome.chosen': [{ type: 'outcome.chosen', outcome: 'order' }],
    'escalate.requested': [{ type: 'escalate.requested', reason: 'Minta bicara dengan orang' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'resend.requested': [{ type: 'resend.requested', id: uuid(7) }],
    'discard.requested': [{ type: 'discard.requested', id: uuid(7) }],
    'older.requested': [{ type: 'older.requested' }],
    'jump.requested': [{ type: 'jump.requested', to: { message: uuid(3) } }],
    'draft.changed': [{ type: 'draft.changed', draft: { text: 'Baik', replyTo: null } }],
    'typing.detected': [{ type: 'typing.detected' }],
    'typing.stopped': [{ type: 'typing.stopped' }],
    'messages.read': [{ type: 'messages.read', waId: 'false_628111@c.us_1' }],
    'room.changed': [
      { type: 'room.changed', room: { ...mine, version: 3 } },
      { type: 'room.changed', room: { ...aiHeld, ...thanked, help_reason: 'Minta diskon', version: 4 } },
      { type: 'room.changed', room: { ...aiHeld, holder: 'phone', status: 'ai_task_completed', version: 5 } },
    ],
    'room.removed': [{ type: 'room.removed' }],
    'realtime.joined': [{ type: 'realtime.joined' }],
    'realtime.refused': [{ type: 'realtime.refused' }],
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
    runCommand: { done: { done: { room: { ...mine, version: 6 }, actionId: uuid(601) } }, error: { offline } },
    takeRoom: {
      done: {
        done: { ...mine, version: 6 },
        'taken by a colleague': { ...mine, holder_id: uuid(502), version: 6 },
        unreachable: null,
      },
      error: { refused: offline },
    },
    watchRoom: silent,
    watchConnection: silent,
    postMessages: silent,
    saveDraft: silent,
    sendReadReceipts: silent,
    announceTyping: silent,
    history: silent,
    panel: silent,
    search: silent,
    attachments: silent,
    recording: silent,
  },
  // The holder and the status decide which commands are allowed. Versions only keep old rows out.
  vertex: ({ context: { room } }) => room && [room.holder, room.status],
  variant: ({ context: { room } }) =>
    room &&
    (room.status === 'ai_need_help'
      ? 'needs help'
      : room.status === 'ai_task_completed'
        ? 'done'
        : `held by ${room.holder}`),
  ignored: {
    'opening.usual': [...OPEN_ONLY, ...TAKE_OVER_REPLIES, ...COMMANDS, 'retry.requested', 'connection.regained'],
    'opening.slow': [...OPEN_ONLY, ...TAKE_OVER_REPLIES, ...COMMANDS, 'connection.regained'],
    failed: [...NOT_OPEN, ...TAKE_OVER_REPLIES, ...COMMANDS],
    missing: [...NOT_OPEN, ...TAKE_OVER_REPLIES, ...COMMANDS],
    gone: [...NOT_OPEN, ...TAKE_OVER_REPLIES, ...COMMANDS],
    'open.idle': [...TAKE_OVER_REPLIES, 'retry.requested'],
    // The other buttons are disabled until the prompt is confirmed or declined.
    'open.confirmingTakeOver': [...COMMANDS, 'retry.requested', 'takeOver.withdrawn'],
    'open.takingOver': [...TAKE_OVER_REPLIES, ...COMMANDS, 'retry.requested'],
    'open.takeOverPending.waiting': ['takeOver.confirmed', 'takeOver.declined', ...COMMANDS, 'retry.requested'],
    'open.takeOverPending.trying': ['takeOver.confirmed', 'takeOver.declined', ...COMMANDS, 'retry.requested'],
    'open.givingBack': [...TAKE_OVER_REPLIES, ...COMMANDS, 'retry.requested', 'message.submitted'],
    'open.completing': [...TAKE_OVER_REPLIES, ...COMMANDS, 'retry.requested', 'message.submitted'],
    'open.settingOutcome': [...TAKE_OVER_REPLIES, ...COMMANDS, 'retry.requested', 'message.submitted'],
    'open.escalating': [...TAKE_OVER_REPLIES, ...COMMANDS, 'retry.requested', 'message.submitted'],
  },
  maxPaths: 120,
});

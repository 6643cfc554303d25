import type { Channel } from '../../contracts/app.ts';
import { defineModel } from '../app/defineModel.ts';
import { businessId, channelId, roomOf } from '../inbox/rooms.fixture.ts';
import { message as messageRow, uuid } from './messages.fixture.ts';
import { roomMachine } from './room.machine.ts';
import type { SendRequest } from './sendRequest.ts';

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
const wording = 'Baik Bu, kami kirim hari ini.';
const requestOf = (text: string, change: Partial<SendRequest> = {}): SendRequest => ({
  source: 'text',
  messages: [{ id: uuid(7), text, replyTo: null }],
  at: 0,
  newestReply: null,
  takesOver: false,
  ...change,
});
const photo = { kind: 'image', mimetype: 'image/jpeg', name: 'kain.jpg', size: 182_000 } as const;
const files = [{ id: uuid(8), text: 'Warna biru', replyTo: null, file: photo }];
const offline = new Error('Failed to get rooms');
const writing = { open: { replying: { takeOver: 'idle', message: 'writing' } } } as const;
const OPEN_ONLY = [
  'composing.began',
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
const SENDING = ['messages.submitted', 'send.confirmed', 'send.cancelled'] as const;
const COMMANDS = [
  'takeOver.requested',
  'giveBack.requested',
  'complete.requested',
  'resolution.chosen',
  'escalate.requested',
] as const;
/** To the question before a colleague's chat is taken. */
const ANSWERS = ['takeOver.confirmed', 'takeOver.withdrawn'] as const;
/** Without an open room. */
const NOT_OPEN = [...OPEN_ONLY, ...SENDING, ...COMMANDS, ...ANSWERS] as const;
/** While a command runs. */
const BUSY = [...SENDING, ...COMMANDS, ...ANSWERS] as const;
const silent = { done: {}, error: { broken: new Error('broken') } };

export const roomModel = defineModel({
  machine: roomMachine,
  input: { roomId: aiHeld.id, businessId, userId: sari },
  events: {
    'composing.began': [{ type: 'composing.began', source: 'text', readUntil: 2 }],
    'messages.submitted': [
      { type: 'messages.submitted', request: requestOf(wording) },
      { type: 'messages.submitted', request: requestOf('Baik {{nama}}') },
      {
        type: 'messages.submitted',
        request: requestOf('Besok dikirim', { newestReply: messageRow(5, { author: 'phone' }) }),
      },
      {
        type: 'messages.submitted',
        request: requestOf('', { source: 'attachments', messages: files, takesOver: true }),
      },
    ],
    // So long before the other requests that none of them repeats it.
    'send.confirmed': [{ type: 'send.confirmed', request: requestOf('Baik', { at: -20_000, takesOver: true }) }],
    'send.cancelled': [{ type: 'send.cancelled' }],
    'takeOver.requested': [{ type: 'takeOver.requested' }],
    'takeOver.confirmed': [{ type: 'takeOver.confirmed' }],
    'takeOver.withdrawn': [{ type: 'takeOver.withdrawn' }],
    'giveBack.requested': [{ type: 'giveBack.requested' }],
    'complete.requested': [{ type: 'complete.requested' }],
    'resolution.chosen': [{ type: 'resolution.chosen', resolution: 'order' }],
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
  // In an open room the holder and the status decide which commands are allowed. Versions only keep old rows out. A text
  // that was just sent is asked about when it is sent again, once for all holders.
  vertex: ({ context: { room, reason, lastText, takeOverFrom }, ...snapshot }) =>
    room !== null &&
    snapshot.matches('open') && [
      reason ?? [room.holder, takeOverFrom === null && room.status],
      room.holder === 'member' && snapshot.matches(writing) && lastText?.text === wording,
      room.holder_id === colleagues.holder_id && lastText === null && snapshot.matches(writing),
    ],
  variant: ({ context: { room, reason }, ...snapshot }) => {
    if (room === null || !snapshot.matches('open')) return null;
    if (reason !== null) return reason;
    if (room.status === 'ai_need_help') return 'needs help';
    return room.status === 'ai_task_completed' ? 'done' : `held by ${room.holder}`;
  },
  ignored: {
    opening: [...NOT_OPEN, 'connection.regained'],
    'opening.usual': ['retry.requested'],
    failed: [...NOT_OPEN, 'draft.changed'],
    missing: [...NOT_OPEN, 'draft.changed'],
    gone: [...NOT_OPEN, 'draft.changed'],
    open: ['retry.requested'],
    'open.replying.takeOver.idle': ANSWERS,
    'open.replying.takeOver.confirming': [...COMMANDS, 'send.confirmed', 'send.cancelled'],
    'open.replying.takeOver.takingOver': [...COMMANDS, ...ANSWERS],
    'open.replying.takeOver.takeOverPending': [...COMMANDS, 'takeOver.confirmed'],
    'open.replying.message.writing': ['send.confirmed', 'send.cancelled'],
    'open.replying.message.confirmingSend': ['takeOver.confirmed'],
    'open.givingBack': BUSY,
    'open.completing': BUSY,
    'open.settingResolution': BUSY,
    'open.escalating': BUSY,
  },
  deliberate: { 'opening on error saveDraft': 'The text stays in the field. Only the stored draft is not updated.' },
  maxPaths: 170,
});

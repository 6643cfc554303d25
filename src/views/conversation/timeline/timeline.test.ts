import { describe, expect, test } from 'vitest';

import type { MessageEntry } from '../../../contracts/conversation.ts';
import { calendarOf, JAKARTA } from '../../../contracts/time.ts';
import { message, outboxItem, uuid } from '../../../machines/conversation/messages.fixture.ts';
import type { Handover, Message } from '../../../machines/conversation/messages.store.ts';
import { firstUnread, openQuestion, timeline } from './timeline.ts';

const row = (number: number, change: Partial<Message> = {}): MessageEntry => ({
  id: uuid(number),
  row: message(number, change),
  item: null,
  status: null,
});
const at = (time: string) => ({ sent_at: `2026-11-${time}:00.000000Z` });
const handover = (time: string): Handover => ({
  id: uuid(700),
  room_id: uuid(1),
  from_holder: 'ai',
  to_holder: 'member',
  member_id: null,
  assignee_id: null,
  member: null,
  reason: 'take_over',
  at: `2026-11-${time}:00.000000Z`,
});
const words = (...args: Parameters<typeof timeline>) =>
  timeline(...args)
    .filter(({ kind }) => kind !== 'end')
    .map((item) => (item.kind === 'message' ? `${Number(item.key.slice(-12))}${item.first ? '!' : ''}` : item.kind));
const reader = { unreadFrom: null, userId: 'sari', calendar: JAKARTA };

describe('timeline', () => {
  test('hand-overs without a message between them are one entry, whose key stays', () => {
    const bubbles = [row(1, at('20T03:00')), row(2, at('20T03:10'))];
    const earlier = { ...handover('20T03:02'), id: uuid(701) };
    const later = { ...handover('20T03:04'), id: uuid(702), reason: 'give_back' } as const;
    const last = { ...handover('20T03:20'), id: uuid(703) };
    expect(words(bubbles, [earlier, later, last], reader)).toEqual(['day', '1!', 'handovers', '2!', 'handovers']);
    const folded = (handovers: Handover[]) =>
      timeline(bubbles, handovers, reader).find(({ kind }) => kind === 'handovers');
    expect(folded([earlier, later, last])).toMatchObject({ handovers: [earlier, later] });
    expect(folded([earlier, later])?.key).toBe(folded([earlier])?.key);
  });

  test('days begin at midnight in the time zone of the business, not in UTC', () => {
    const bubbles = [row(1, at('19T16:59')), row(2, at('19T17:01'))];
    expect(words(bubbles, [], reader)).toEqual(['day', '1!', 'day', '2!']);
    expect(words(bubbles, [], { ...reader, calendar: calendarOf('Asia/Jayapura') })).toEqual(['day', '1!', '2']);
  });

  test('the time of each message is parsed once, however many precede a hand-over', () => {
    let reads = 0;
    const counted = (number: number): MessageEntry => {
      const bubble = row(number);
      const { sent_at } = at(`20T03:${String(number).padStart(2, '0')}`);
      Object.defineProperty(bubble.row, 'sent_at', { get: () => ((reads += 1), sent_at) });
      return bubble;
    };
    const bubbles = Array.from({ length: 40 }, (_, index) => counted(index + 1));
    expect(words(bubbles, [handover('20T03:41')], reader)).toHaveLength(42);
    expect(reads).toBe(40);
  });

  test('merged messages are sorted by time, and messages of two chats never form a group', () => {
    const bubbles = [row(1, at('20T03:00')), row(2, at('20T03:02'))];
    const there = (number: number, time: string) => ({
      chat: {
        id: uuid(900),
        name: null,
        phone: null,
        chat_id: '1@lid',
        last_message_at: '',
        channel: { name: 'Toko' },
      },
      row: message(number, { ...at(time), room_id: uuid(900) }),
      businessId: uuid(2),
    });
    const mergedMessages = [there(11, '19T03:00'), there(12, '20T03:01'), there(13, '20T03:03')];
    const all = (from: Parameters<typeof timeline>[2]) =>
      timeline(bubbles, [], from).map((item) => ('first' in item && item.first ? `${item.kind}!` : item.kind));
    expect(all({ ...reader, mergedMessages })).toEqual([
      'day',
      'otherChat!',
      'day',
      'message!',
      'otherChat!',
      'message!',
      'otherChat!',
      'end',
    ]);
    // Merged messages after the loaded window are not shown.
    expect(all({ ...reader, mergedMessages, reachesEnd: false }).at(-1)).toBe('message!');
  });

  test('messages of one speaker form a group within five minutes', () => {
    const bubbles = [
      row(1, at('20T03:00')),
      row(2, at('20T03:04')),
      row(3, { ...at('20T03:05'), author: 'ai' }),
      row(4, at('20T03:06')),
      row(5, at('20T03:12')),
    ];
    expect(words(bubbles, [], reader)).toEqual(['day', '1!', '2', '3!', '4!', '5!']);
  });

  test('a pending message joins the group of the same speaker', () => {
    const waiting: MessageEntry = {
      id: uuid(9),
      row: null,
      item: outboxItem(9, { writtenAt: Date.parse('2026-11-20T03:01:00Z') }),
      status: 'queued',
    };
    const mine = row(8, { ...at('20T03:00'), author: 'member', author_id: 'sari' });
    expect(words([mine, waiting], [], reader)).toEqual(['day', '8!', '9']);
  });

  test('hand-overs are sorted by time, and those before the oldest loaded message are left out', () => {
    const bubbles = [row(1, at('20T03:00')), row(2, at('20T03:02'))];
    expect(words(bubbles, [handover('20T03:01')], reader)).toEqual(['day', '1!', 'handovers', '2!']);
    expect(words(bubbles, [handover('20T02:00')], reader)).toEqual(['day', '1!', '2']);
    expect(words(bubbles, [handover('20T09:00')], reader)).toEqual(['day', '1!', '2', 'handovers']);
  });

  test('a takeover by reply is placed above the messages of that reply', () => {
    const spoken: Partial<Message> = { author: 'phone', author_id: null };
    const bubbles = [
      row(1, at('20T03:00')),
      row(2, { ...at('20T03:01'), ...spoken }),
      row(3, { ...at('20T03:02'), ...spoken }),
    ];
    const byPhone: Handover = { ...handover('20T03:03'), to_holder: 'phone', reason: 'phone_reply' };
    expect(words(bubbles, [byPhone], reader)).toEqual(['day', '1!', 'handovers', '2!', '3']);
    // Messages before the previous hand-over do not belong to this takeover.
    const earlier: Handover = { ...handover('20T03:01'), id: uuid(701), to_holder: 'ai', reason: 'give_back' };
    expect(words(bubbles, [earlier, byPhone], reader)).toEqual(['day', '1!', 'handovers', '2!', 'handovers', '3!']);
    // A takeover by button keeps its own time.
    expect(words(bubbles, [{ ...byPhone, reason: 'take_over' }], reader)).toEqual([
      'day',
      '1!',
      '2!',
      '3',
      'handovers',
    ]);
    // A message sent by the same press is below the takeover, although WhatsApp truncates its time to seconds.
    const pressed: Handover = { ...byPhone, at: '2026-11-20T03:02:00.400000Z', reason: 'take_over' };
    expect(words(bubbles, [pressed], reader)).toEqual(['day', '1!', '2!', 'handovers', '3!']);
  });

  test('the unread divider is above the oldest unread message of the customer', () => {
    const bubbles = [row(1), row(2, { author: 'ai' }), row(3), row(4, { author: 'ai' }), row(5)];
    expect(firstUnread(bubbles, 2)).toBe(uuid(3));
    expect(firstUnread(bubbles, 0)).toBeNull();
    expect(firstUnread(bubbles, 99)).toBe(uuid(1));
    expect(words(bubbles, [], { ...reader, unreadFrom: uuid(3) })).toEqual([
      'day',
      '1!',
      '2!',
      'unread',
      '3!',
      '4!',
      '5!',
    ]);
  });
});

describe('openQuestion', () => {
  const questionIn = (...rows: Partial<Message>[]) => openQuestion(rows.map((change, place) => row(place + 1, change)));
  const messageId = (place: number) => uuid(place);

  test('the last question counts, also if the customer and the AI have written more since', () => {
    expect(
      questionIn({ body: 'Ada XL?' }, { body: 'saya di Surabaya' }, { author: 'ai', body: 'Saya panggilkan.' }),
    ).toBe(messageId(1));
    expect(questionIn({ body: 'Ada XL?' }, { body: 'Warna apa saja?' })).toBe(messageId(2));
  });

  test('without a question mark the last message with text counts', () => {
    expect(questionIn({ body: 'brp ongkir' }, { body: 'ke sby' }, { kind: 'sticker', body: null })).toBe(messageId(2));
    expect(questionIn({ body: 'brp ongkir' }, { body: 'ke sby?', revoked_at: message(2).sent_at })).toBe(messageId(1));
  });

  test('an acknowledgement and thanks are no question', () => {
    const { sent_at } = message(3);
    for (const body of ['ok', 'Oke kak 🙏', 'siap', 'iya', 'makasih ya kak!', 'terima kasih'])
      expect(questionIn({ body: 'brp ongkir ke sby' }, { author: 'system', body: 'Tunggu ya' }, { body })).toBe(
        messageId(1),
      );
    const rows = [{ body: 'brp ongkir' }, { body: 'ke sby' }, { body: 'makasih banyak atas bantuannya' }];
    expect(questionIn(...rows)).toBe(messageId(3));
    const bubbles = rows.map((change, place) => row(place + 1, change));
    expect(openQuestion(bubbles, sent_at)).toBe(messageId(2));
    expect(openQuestion(bubbles.slice(2), sent_at)).toBeNull();
    expect(questionIn({ body: 'ok, berapa?' })).toBe(messageId(1));
    expect(questionIn({ body: 'oke kirim ya' })).toBe(messageId(1));
  });

  test('what the AI has answered needs no answer, unlike what it called for help about', () => {
    const at = (place: number) => message(place).sent_at;
    const calledAt = (place: number, ...rows: Partial<Message>[]) =>
      openQuestion(
        rows.map((change, index) => row(index + 1, change)),
        null,
        at(place),
      );
    const ai = (body: string): Partial<Message> => ({ author: 'ai', body });
    const asked = [{ body: 'Ada XL?' }, ai('Ada, Kak.'), { body: 'saya mau komplain' }];
    for (const rows of [
      asked,
      [...asked, ai('Tim kami akan membantu.')],
      [...asked, ai('Sebentar.'), ai('Tim membantu.')],
    ])
      expect(calledAt(3, ...rows)).toBe(messageId(3));
    // What the customer writes after the call changes nothing about what was answered before.
    expect(calledAt(3, ...asked, ai('Tim membantu.'), { body: 'ok' })).toBe(messageId(3));
    expect(calledAt(3, ...asked, ai('Tim membantu.'), { body: 'halo?' })).toBe(messageId(5));
    expect(questionIn({ body: 'Ada XL?' }, ai('Ada, Kak.'), { body: 'tolong panggil orang' })).toBe(messageId(3));
    expect(questionIn({ body: 'Ada XL?' }, ai('Ada, Kak.'), { author: 'ai', body: 'gagal', ack: -1 })).toBe(
      messageId(1),
    );
  });

  test('a reply of a member or of the phone leaves no open question', () => {
    for (const author of ['member', 'phone'] as const)
      expect(questionIn({ body: 'Ada XL?' }, { author, body: 'Ada' })).toBeNull();
    expect(questionIn({ body: 'Ada XL?' }, { author: 'member', body: 'Ada' }, { body: 'Harganya?' })).toBe(
      messageId(3),
    );
  });

  test('a reply that failed to send does not answer the question', () => {
    expect(questionIn({ body: 'Ada XL?' }, { author: 'member', body: 'Ada', ack: -1 })).toBe(messageId(1));
  });
});

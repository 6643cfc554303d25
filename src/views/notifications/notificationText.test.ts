import { describe, expect, test } from 'vitest';

import type { Alert } from '../../contracts/notifications.ts';
import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { inboxText as inbox } from '../inbox/text/id.ts';
import { reasonsText as reasons } from '../reasons/text/id.ts';
import { notificationText } from './notificationText.ts';
import { notificationsText } from './text/id.ts';

const alert = (n: number, kind: Alert['kind'] = 'eskalasi', room = {}): Alert => ({
  kind,
  roomId: roomOf(n).id,
  room: roomOf(n, room),
});
const textOf = (alerts: Alert[], preview = true) =>
  notificationText(alerts, preview, { notifications: notificationsText, inbox, reasons });

describe('one chat', () => {
  test('quotes the help reason of the AI, or else the last message', () => {
    expect(textOf([alert(1, 'eskalasi', { help_reason: 'Minta refund' })])).toEqual({
      title: 'Pelanggan 1 perlu bantuan',
      body: 'Minta refund',
    });
    expect(textOf([alert(1)]).body).toBe('Pesan 1');
    expect(textOf([alert(2, 'new_message')])).toEqual({ title: 'Pelanggan 2', body: 'Pesan 2' });
  });

  test('names a photo and an unnamed contact as the list does', () => {
    const room = { name: null, last_message_preview: null, last_message_kind: 'image' };
    expect(textOf([alert(1, 'new_message', room)])).toEqual({ title: '+62 812-0000-0001', body: 'Foto' });
  });

  test('quotes the message without formatting marks, as the list does', () => {
    const bodyOf = (last_message_preview: string) => textOf([alert(1, 'new_message', { last_message_preview })]).body;
    expect(bodyOf('Kak *jadi* yang _biru_ ya\n~merah~ `SKU-12`')).toBe('Kak jadi yang biru ya merah SKU-12');
    expect(bodyOf('2 * 3 = 6, snake_case_name')).toBe('2 * 3 = 6, snake_case_name');
    // The database truncated the preview before the closing mark.
    expect(bodyOf(`*${'a'.repeat(159)}`)).toBe('a'.repeat(159));
  });

  test('without preview it quotes neither the message nor the help reason', () => {
    const secret = { help_reason: 'Nomor rekening 123', last_message_preview: 'Nomor rekening 123' };
    for (const kind of ['eskalasi', 'new_message', 'ai_handled'] as const)
      expect(JSON.stringify(textOf([alert(1, kind, secret)], false))).not.toContain('rekening');
  });

  test('truncates a long name and a long message between graphemes', () => {
    const { title, body } = textOf([
      alert(1, 'new_message', { name: '👨‍👩‍👧'.repeat(99), last_message_preview: 'a'.repeat(999) }),
    ]);
    expect(title).toMatch(/^(?:👨‍👩‍👧)+…$/u);
    expect(title.length).toBeLessThanOrEqual(41);
    expect(body.length).toBeLessThanOrEqual(161);
  });
});

describe('several chats', () => {
  test('are counted, and the last of them are named', () => {
    expect(textOf([1, 2, 3, 4, 5].map((n) => alert(n)))).toEqual({
      title: '5 chat perlu bantuan',
      body: 'Pelanggan 3, Pelanggan 4, Pelanggan 5, dan 2 lainnya',
    });
  });

  test('of two kinds show how many need help', () => {
    expect(textOf([alert(1), alert(2, 'new_message')])).toEqual({
      title: '2 chat menunggu Anda',
      body: '1 perlu bantuan · Pelanggan 1, Pelanggan 2',
    });
    expect(textOf([alert(1, 'ai_handled'), alert(2, 'new_message')]).body).toBe('Pelanggan 1, Pelanggan 2');
  });
});

test('without alerts the text is the example', () => expect(textOf([])).toEqual(notificationsText.example));

import { describe, expect, test } from 'vitest';

import type { Alert } from '../../contracts/notifications.ts';
import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { inboxText as inbox } from '../inbox/text/id.ts';
import { wordsOf } from './notificationText.ts';
import { notificationsText as bell } from './text/id.ts';

const knock = (n: number, kind: Alert['kind'] = 'eskalasi', room = {}): Alert => ({
  kind,
  roomId: roomOf(n).id,
  room: roomOf(n, room),
});
const say = (knocks: Alert[], preview = true) => wordsOf(knocks, preview, { bell, inbox });

describe('one chat', () => {
  test('the AI says why it asked for help, else the customer says it themselves', () => {
    expect(say([knock(1, 'eskalasi', { help_reason: 'Minta refund' })])).toEqual({
      title: 'Pelanggan 1 perlu bantuan',
      body: 'Minta refund',
    });
    expect(say([knock(1)]).body).toBe('Pesan 1');
    expect(say([knock(2, 'new_message')])).toEqual({ title: 'Pelanggan 2', body: 'Pesan 2' });
  });

  test('a photo is named as one, and a contact without a name as in the list', () => {
    const room = { name: null, last_message_preview: null, last_message_kind: 'image' };
    expect(say([knock(1, 'new_message', room)])).toEqual({ title: '+62 812-0000-0001', body: 'Foto' });
  });

  test('what was written is told without the marks that WhatsApp draws, as in the list', () => {
    const said = (last_message_preview: string) => say([knock(1, 'new_message', { last_message_preview })]).body;
    expect(said('Kak *jadi* yang _biru_ ya\n~merah~ `SKU-12`')).toBe('Kak jadi yang biru ya merah SKU-12');
    expect(said('2 * 3 = 6, snake_case_name')).toBe('2 * 3 = 6, snake_case_name');
    // The database has cut it before the mark's end.
    expect(said(`*${'a'.repeat(159)}`)).toBe('a'.repeat(159));
  });

  test('what was written is not shown to whoever would rather not have it seen, nor why the AI asked for help', () => {
    const secret = { help_reason: 'Nomor rekening 123', last_message_preview: 'Nomor rekening 123' };
    for (const kind of ['eskalasi', 'new_message', 'ai_handled'] as const)
      expect(JSON.stringify(say([knock(1, kind, secret)], false))).not.toContain('rekening');
  });

  test('a name or a message that never ends does, between two characters', () => {
    const { title, body } = say([
      knock(1, 'new_message', { name: '👨‍👩‍👧'.repeat(99), last_message_preview: 'a'.repeat(999) }),
    ]);
    expect(title).toMatch(/^(?:👨‍👩‍👧)+…$/u);
    expect(title.length).toBeLessThanOrEqual(41);
    expect(body.length).toBeLessThanOrEqual(161);
  });
});

describe('several', () => {
  test('are counted, and the last of them named', () => {
    expect(say([1, 2, 3, 4, 5].map((n) => knock(n)))).toEqual({
      title: '5 chat perlu bantuan',
      body: 'Pelanggan 3, Pelanggan 4, Pelanggan 5, dan 2 lainnya',
    });
  });

  test('of two kinds say how many of them need help', () => {
    expect(say([knock(1), knock(2, 'new_message')])).toEqual({
      title: '2 chat menunggu Anda',
      body: '1 perlu bantuan · Pelanggan 1, Pelanggan 2',
    });
    expect(say([knock(1, 'ai_handled'), knock(2, 'new_message')]).body).toBe('Pelanggan 1, Pelanggan 2');
  });
});

test('without a chat it is an example', () => expect(say([])).toEqual(bell.example));

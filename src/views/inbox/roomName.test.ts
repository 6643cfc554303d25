import { expect, test } from 'vitest';

import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { nameOf, previewOf, lastSpeaker } from './roomName.ts';
import { inboxText } from './text/id.ts';

const text = inboxText;

test('an invisible name is replaced by the phone number', () => {
  for (const name of [null, '', '   ', '\u200b\u200d', '\u202e\u2066', '\u3164\ufeff', '\u00ad'])
    expect(nameOf(roomOf(1, { name }), text), JSON.stringify(name)).toBe('+62 812-0000-0001');
  for (const name of ['🌸', 'أم عبد الله', 'ꦱꦸꦠ', '.', '\u202eBudi'])
    expect(nameOf(roomOf(1, { name }), text)).toBe(name);
});

test.each([
  ['customer', null, null],
  ['ai', null, 'AI'],
  ['member', 'sari', 'Anda'],
  ['member', 'dimas', 'Dimas'],
  // No longer in the team, or the team is not loaded yet.
  ['member', 'gone', 'Tim'],
  ['member', null, 'Tim'],
  ['phone', null, 'HP'],
  ['unknown', null, 'Toko'],
  ['system', null, 'Otomatis'],
  ['broadcast', null, 'Siaran'],
  [null, null, null],
] as const)('the last message by %s %s is labelled %s, also in a room of the user', (author, id, label) => {
  const room = roomOf(1, {
    last_message_author: author,
    last_message_author_id: id,
    holder: 'member',
    holder_id: 'sari',
  });
  expect(lastSpeaker(room, 'sari', text, (of) => (of === 'dimas' ? 'Dimas Prakoso' : null))).toBe(label);
});

test('a deleted text says so, and a file shows its kind', () => {
  expect(previewOf(roomOf(1, { last_message_preview: null }), text)).toBe('Pesan dihapus');
  expect(previewOf(roomOf(1, { last_message_preview: null, last_message_kind: 'image' }), text)).toBe('Foto');
  expect(previewOf(roomOf(1, { last_message_preview: null, last_message_kind: null }), text)).toBe('Belum ada pesan');
});

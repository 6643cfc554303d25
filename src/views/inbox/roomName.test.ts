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

test('a reply is labelled "Anda" when the user holds the room, and "Tim" otherwise', () => {
  const answered = { last_message_author: 'member', holder: 'member' } as const;
  expect(lastSpeaker(roomOf(1, { ...answered, holder_id: 'sari' }), 'sari', text)).toBe('Anda');
  expect(lastSpeaker(roomOf(1, { ...answered, holder_id: 'dimas' }), 'sari', text)).toBe('Tim');
  expect(lastSpeaker(roomOf(1, { ...answered, holder: 'ai', holder_id: null }), 'sari', text)).toBe('Tim');
  expect(lastSpeaker(roomOf(1), 'sari', text)).toBeNull();
});

test('a message of the business whose author is not known is labelled "Toko"', () => {
  expect(lastSpeaker(roomOf(1, { last_message_author: 'unknown' }), 'sari', text)).toBe('Toko');
});

test('a deleted text says so, and a file shows its kind', () => {
  expect(previewOf(roomOf(1, { last_message_preview: null }), text)).toBe('Pesan dihapus');
  expect(previewOf(roomOf(1, { last_message_preview: null, last_message_kind: 'image' }), text)).toBe('Foto');
  expect(previewOf(roomOf(1, { last_message_preview: null, last_message_kind: null }), text)).toBe('Belum ada pesan');
});

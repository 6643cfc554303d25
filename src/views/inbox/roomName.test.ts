import { expect, test } from 'vitest';

import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { nameOf, previewOf, speakerOf } from './roomName.ts';
import { inboxText } from './text/id.ts';

const text = inboxText;

test('a name that nobody can see is none: the number stands there', () => {
  for (const name of [null, '', '   ', '\u200b\u200d', '\u202e\u2066', '\u3164\ufeff', '\u00ad'])
    expect(nameOf(roomOf(1, { name }), text), JSON.stringify(name)).toBe('+62 812-0000-0001');
  for (const name of ['🌸', 'أم عبد الله', 'ꦱꦸꦠ', '.', '\u202eBudi'])
    expect(nameOf(roomOf(1, { name }), text)).toBe(name);
});

test('an answer is mine when I hold the chat, and of the team when a colleague does', () => {
  const answered = { last_message_author: 'member', holder: 'member' } as const;
  expect(speakerOf(roomOf(1, { ...answered, holder_id: 'sari' }), 'sari', text)).toBe('Anda');
  expect(speakerOf(roomOf(1, { ...answered, holder_id: 'dimas' }), 'sari', text)).toBe('Tim');
  expect(speakerOf(roomOf(1, { ...answered, holder: 'ai', holder_id: null }), 'sari', text)).toBe('Tim');
  expect(speakerOf(roomOf(1), 'sari', text)).toBeNull();
});

test('words that were taken back say so, a file says what it is', () => {
  expect(previewOf(roomOf(1, { last_message_preview: null }), text)).toBe('Pesan dihapus');
  expect(previewOf(roomOf(1, { last_message_preview: null, last_message_kind: 'image' }), text)).toBe('Foto');
  expect(previewOf(roomOf(1, { last_message_preview: null, last_message_kind: null }), text)).toBe('Belum ada pesan');
});

import { expect, test } from 'vitest';

import { showEarlyChat } from './earlyChat.ts';

const show = (rows: Parameters<typeof showEarlyChat>[1], name: unknown = 'Nur Hidayati') => {
  const skeleton = document.createElement('div');
  showEarlyChat(skeleton, rows, name);
  return skeleton;
};

test('the text of messages is shown as text, newest at the end of the column', () => {
  const skeleton = show([
    { author: 'ai', kind: 'text', body: '<b>Siap</b>' },
    { author: 'customer', kind: 'text', body: 'ready kak?' },
  ]);
  expect([...skeleton.querySelectorAll('.shell-messages > p')].map(({ textContent }) => textContent)).toEqual([
    '<b>Siap</b>',
    'ready kak?',
  ]);
  expect(skeleton.querySelector('.shell-name')?.textContent).toBe('Nur Hidayati');
});

test.each([
  ['deleted for everyone', { author: 'customer', kind: 'text', body: 'rahasia', revoked_at: '2026-11-23T00:00:00Z' }],
  ['erased', { author: 'customer', kind: 'text', body: null }],
  ['a file with its caption', { author: 'customer', kind: 'image', body: 'bukti transfer' }],
  ['of an unexpected shape', { author: 7, kind: 'text', body: { text: 'x' } }],
])('a message that is %s is a shape without text', (_, row) => {
  const [message, ...others] = show([row]).querySelectorAll('.shell-messages > p');
  expect(others).toEqual([]);
  expect(message?.textContent).toBe('');
});

test('a chat without a name has none', () => {
  expect(show([{ author: 'ai', kind: 'text', body: 'Siap' }], null).querySelector('.shell-name')).toBeNull();
});

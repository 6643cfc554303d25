import { expect, test } from 'vitest';

import { message } from '../../../machines/conversation/messages.fixture.ts';
import type { Message } from '../../../machines/conversation/messages.store.ts';
import { isDeletable, isEditable, isReactable } from './isChangeable.ts';

const sentAt = '2026-11-20T03:00:00.000000Z';
const sent = Date.parse(sentAt);
const minutes = 60_000;
const hours = 60 * minutes;
const own = (change: Partial<Message> = {}) =>
  message(1, { author: 'member', wa_id: 'true_628111@c.us_3EB01', sent_at: sentAt, ...change });

test.each(['member', 'ai', 'phone', 'unknown'] as const)('a message by %s can be edited for 15 minutes', (author) => {
  expect(isEditable(own({ author }), sent + 15 * minutes)).toBe(true);
  expect(isEditable(own({ author }), sent + 15 * minutes + 1)).toBe(false);
});

test.each(['member', 'ai', 'phone', 'unknown'] as const)(
  'a message by %s can be deleted for everyone for 2 days and 12 hours',
  (author) => {
    expect(isDeletable(own({ author }), sent + 60 * hours)).toBe(true);
    expect(isDeletable(own({ author }), sent + 60 * hours + 1)).toBe(false);
  },
);

test('a message of the customer can be reacted to, and neither edited nor deleted', () => {
  const theirs = message(1, { sent_at: sentAt });
  expect([isReactable(theirs), isEditable(theirs, sent), isDeletable(theirs, sent)]).toEqual([true, false, false]);
});

test.each([
  ['not sent yet', { wa_id: null }],
  ['deleted', { revoked_at: sentAt }],
  ['erased', { wa_id: 'erased_00ff' }],
  ['a call', { kind: 'call' }],
  ['not readable yet', { kind: 'waiting' }],
] as const)('a message that is %s cannot be changed', (_, change) => {
  const row = own(change);
  expect([isReactable(row), isEditable(row, sent), isDeletable(row, sent)]).toEqual([false, false, false]);
});

test.each(['image', 'video', 'document'] as const)('the caption of a message of kind %s can be edited', (kind) => {
  expect(isEditable(own({ kind, body: 'Harga' }), sent)).toBe(true);
  expect(isEditable(own({ kind, body: null }), sent)).toBe(false);
});

test.each(['voice', 'sticker', 'location', 'contact', 'poll'] as const)(
  'a message of kind %s can be deleted and not edited',
  (kind) => {
    expect([isDeletable(own({ kind }), sent), isEditable(own({ kind }), sent)]).toEqual([true, false]);
  },
);

import { expect, test } from 'vitest';

import { instant, roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { dismissIdle, idleSince } from './idleTime.ts';

const sari = '00000000-0000-4000-8000-000000000501';
const budi = '00000000-0000-4000-8000-000000000502';
const held = { holder: 'member', holder_id: sari, holder_since: instant(10), last_message_at: instant(40) } as const;
const at = (minute: number) => Date.parse(instant(minute));

test('a chat is idle half an hour after the last message of any author, and not before', () => {
  expect(idleSince(roomOf(1, held), sari, at(69))).toBeNull();
  expect(idleSince(roomOf(1, held), sari, at(70))).toBe(instant(40));
  expect(idleSince(roomOf(1, { ...held, holder_since: instant(50) }), sari, at(79))).toBeNull();
  expect(idleSince(roomOf(1, { ...held, holder: 'phone', holder_id: null }), sari, at(90))).toBe(instant(40));
});

test.each([
  ['the AI holds it', { holder: 'ai', holder_id: null }],
  ['a colleague holds it', { holder_id: budi }],
  ['the chat is completed', { status: 'ai_task_completed' }],
  ['the customer has closed it', { closed_by_customer_at: instant(41) }],
  ['the customer’s data is erased', { erased_at: instant(41) }],
] as const)('a chat is not idle where %s', (_, change) => {
  expect(idleSince(roomOf(1, { ...held, ...change }), sari, at(500))).toBeNull();
});

test('a dismissed idle period is not reported again, and the next one is', () => {
  dismissIdle(roomOf(77).id, instant(40));
  expect(idleSince(roomOf(77, held), sari, at(500))).toBeNull();
  expect(idleSince(roomOf(77, { ...held, last_message_at: instant(100) }), sari, at(500))).toBe(instant(100));
});

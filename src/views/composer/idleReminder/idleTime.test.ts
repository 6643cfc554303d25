import { expect, test } from 'vitest';

import { instant, roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { leaveQuiet, quietSince } from './idleTime.ts';

const sari = '00000000-0000-4000-8000-000000000501';
const budi = '00000000-0000-4000-8000-000000000502';
const held = { holder: 'member', holder_id: sari, holder_since: instant(10), last_message_at: instant(40) } as const;
const at = (minute: number) => Date.parse(instant(minute));

test('it is asked half an hour after the last word, whoever said it, and not before', () => {
  expect(quietSince(roomOf(1, held), sari, at(69))).toBeNull();
  expect(quietSince(roomOf(1, held), sari, at(70))).toBe(instant(40));
  expect(quietSince(roomOf(1, { ...held, holder_since: instant(50) }), sari, at(79))).toBeNull();
  expect(quietSince(roomOf(1, { ...held, holder: 'phone', holder_id: null }), sari, at(90))).toBe(instant(40));
});

test.each([
  ['the AI holds it', { holder: 'ai', holder_id: null }],
  ['a colleague holds it', { holder_id: budi }],
  ['it is done', { status: 'ai_task_completed' }],
  ['the customer has thanked', { closed_by_customer_at: instant(41) }],
  ['there is nobody to write to any more', { erased_at: instant(41) }],
] as const)('it is not asked where %s', (_, change) => {
  expect(quietSince(roomOf(1, { ...held, ...change }), sari, at(500))).toBeNull();
});

test('whoever lets it be is not asked about this silence again, and is about the next', () => {
  leaveQuiet(roomOf(77).id, instant(40));
  expect(quietSince(roomOf(77, held), sari, at(500))).toBeNull();
  expect(quietSince(roomOf(77, { ...held, last_message_at: instant(100) }), sari, at(500))).toBe(instant(100));
});

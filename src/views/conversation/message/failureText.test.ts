import { expect, test } from 'vitest';

import { conversationText as room } from '../text/id.ts';
import { whyFailed, whyNotSent } from './failureText.ts';

const { failure: text } = room;

test('a number that WhatsApp restricts is told so, to whoever wrote and to those who see it later', () => {
  const failure = { reason: 'refused', code: 'recipient_restricted', detail: 'API error: 422' } as const;
  expect(whyFailed(failure, text)).toBe(text.restricted);
  expect(whyNotSent('recipient_restricted', text)).toEqual({ why: text.restricted, detail: null });
});

test('nobody is said to have refused it where only the answer is known', () => {
  const failure = { reason: 'refused', code: null, detail: 'API error: 404 Not Found' } as const;
  expect(whyFailed(failure, text)).not.toContain('WhatsApp');
});

test('a reason that has no sentence is told as it came', () => {
  expect(whyNotSent('Nomor tujuan menolak pesan.', text)).toEqual({
    why: text.unknown,
    detail: 'Nomor tujuan menolak pesan.',
  });
  expect(whyNotSent(null, text)).toEqual({ why: text.unknown, detail: null });
});

import { expect, test } from 'vitest';

import { conversationText as room } from '../text/id.ts';
import { outboxFailureText, storedFailureText } from './failureText.ts';

const { failure: text } = room;

test('a restricted recipient has the same text from the outbox and from the database', () => {
  const failure = { reason: 'refused', code: 'recipient_restricted', detail: 'API error: 422' } as const;
  expect(outboxFailureText(failure, text)).toBe(text.restricted);
  expect(storedFailureText('recipient_restricted', text)).toEqual({ why: text.restricted, detail: null });
});

test('a refusal without a code does not claim that WhatsApp has refused the message', () => {
  const failure = { reason: 'refused', code: null, detail: 'API error: 404 Not Found' } as const;
  expect(outboxFailureText(failure, text)).not.toContain('WhatsApp');
});

test('an unknown reason is shown as detail', () => {
  expect(storedFailureText('Nomor tujuan menolak pesan.', text)).toEqual({
    why: text.unknown,
    detail: 'Nomor tujuan menolak pesan.',
  });
  expect(storedFailureText(null, text)).toEqual({ why: text.unknown, detail: null });
});

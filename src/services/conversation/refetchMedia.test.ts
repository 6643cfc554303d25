import { expect, test, vi } from 'vitest';

import { offline } from '../platform/gateway.failure.ts';
import type { Gateway } from '../platform/gateway.ts';
import { createFileAgain } from './refetchMedia.ts';

const place = { sessionName: 'batik-lestari', chatId: '628111@c.us' };
const message = { id: 'm1', room_id: 'r1' };
const answering = (...answers: Awaited<ReturnType<Gateway['fetchFile']>>[]) => {
  const fetchFile = vi.fn<Gateway['fetchFile']>();
  for (const answer of answers) fetchFile.mockResolvedValueOnce(answer);
  const ask = createFileAgain({ gateway: { fetchFile }, placeOf: (id) => (id === 'r1' ? place : undefined) });
  return { fetchFile, ask };
};
const refused = (code: string) => ({ ok: false, failure: { ...offline, status: 422, code } }) as const;

test('a double press is one question, a later one another', async () => {
  const { ask, fetchFile } = answering(
    { ok: true, value: { missing: 'late' } },
    { ok: true, value: { missing: null } },
  );
  expect(await Promise.all([ask(message), ask(message)])).toEqual(['late', 'late']);
  expect(fetchFile.mock.calls).toEqual([[{ ...place, messageId: 'm1' }]]);
  expect(await ask(message)).toBe('there');
  expect(fetchFile).toHaveBeenCalledTimes(2);
});

test.each([
  [refused('expired'), 'gone'],
  [refused('session_not_working'), 'disconnected'],
  [refused('not_supported'), 'unable'],
  [refused('upstream_failed'), 'failed'],
  [{ ok: false, failure: offline } as const, 'offline'],
])('what the gateway refuses is told apart: %o', async (answer, told) => {
  expect(await answering(answer).ask(message)).toBe(told);
});

test('of a room that was not opened here nothing is asked', async () => {
  const { ask, fetchFile } = answering();
  expect(await ask({ ...message, room_id: 'r2' })).toBe('failed');
  expect(fetchFile).not.toHaveBeenCalled();
});

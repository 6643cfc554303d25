import { expect, test, vi } from 'vitest';

import { offlineFailure } from '../platform/gateway.failure.ts';
import type { Gateway } from '../platform/gateway.ts';
import { createRefetchMedia } from './refetchMedia.ts';

const address = { sessionName: 'batik-lestari', chatId: '628111@c.us' };
const message = { id: 'm1', room_id: 'r1' };
const open = (...responses: Awaited<ReturnType<Gateway['refetchFile']>>[]) => {
  const refetchFile = vi.fn<Gateway['refetchFile']>();
  for (const response of responses) refetchFile.mockResolvedValueOnce(response);
  const refetch = createRefetchMedia({
    gateway: { refetchFile },
    addressOf: (id) => (id === 'r1' ? address : undefined),
  });
  return { refetchFile, refetch };
};
const refused = (code: string) => ({ ok: false, failure: { ...offlineFailure, status: 422, code } }) as const;

test('two simultaneous calls share one request, and a later call sends another', async () => {
  const { refetch, refetchFile } = open(
    { ok: true, value: { missing: 'late' } },
    { ok: true, value: { missing: null } },
  );
  expect(await Promise.all([refetch(message), refetch(message)])).toEqual(['late', 'late']);
  expect(refetchFile.mock.calls).toEqual([[{ ...address, messageId: 'm1' }]]);
  expect(await refetch(message)).toBe('there');
  expect(refetchFile).toHaveBeenCalledTimes(2);
});

test.each([
  [refused('expired'), 'gone'],
  [refused('session_not_working'), 'disconnected'],
  [refused('wrong_number'), 'disconnected'],
  [refused('not_supported'), 'unable'],
  [refused('upstream_failed'), 'failed'],
  [{ ok: false, failure: offlineFailure } as const, 'offline'],
])('the gateway response %o gives %s', async (response, result) => {
  expect(await open(response).refetch(message)).toBe(result);
});

test('a room that was not opened on this page sends no request and gives "failed"', async () => {
  const { refetch, refetchFile } = open();
  expect(await refetch({ ...message, room_id: 'r2' })).toBe('failed');
  expect(refetchFile).not.toHaveBeenCalled();
});

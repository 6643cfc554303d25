import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';

import { roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { privacyRequestsService } from '../../../src/services/customer/privacyRequests.ts';

const erase = async (response: Response) => {
  const requests: [string, unknown][] = [];
  const service = privacyRequestsService({
    rest: new PostgrestClient('http://rest.test', { fetch: async () => response }),
    report: vi.fn<() => void>(),
    rooms: { put: vi.fn<() => void>() } as never,
    gateway: {
      base: 'http://chabot.test/api/waha',
      key: 'k',
      fetch: async (input, init) => {
        const request = new Request(input, init);
        requests.push([request.url, await request.json()]);
        return new Response(null, { status: 204 });
      },
      isOnline: () => true,
    },
  });
  const key = { roomId: 'r1', businessId: 'b1', userId: 'sari' };
  return { requests, result: await service.run(key, { do: 'erase' }, AbortSignal.timeout(5000)) };
};

test('the gateway is asked to remove the files once the customer is erased', async () => {
  const { requests, result } = await erase(Response.json(roomOf(1)));
  expect(result).toBeNull();
  await expect.poll(() => requests).toEqual([['http://chabot.test/api/waha/catch-up', { businessId: 'b1' }]]);
});

test('a refused erasure leaves the files alone', async () => {
  const refusal = { code: 'not_owner', message: 'Hanya pemilik yang dapat menghapus data pelanggan.' };
  const { requests, result } = await erase(Response.json(refusal, { status: 403 }));
  expect(result).toEqual({ refused: 'denied' });
  expect(requests).toEqual([]);
});

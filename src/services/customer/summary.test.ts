import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';

import { summaryService } from './summary.ts';

const key = { roomId: 'r1', businessId: 'b1', userId: 'sari' };

const make = (status: number) =>
  summaryService({
    rest: new PostgrestClient('http://rest.test'),
    report: vi.fn<() => void>(),
    rooms: null!,
    url: 'http://test',
    fetch: async () => Response.json({}, { status }),
  }).run(key, { do: 'make' }, AbortSignal.timeout(5000));

test('a summary that was made is no refusal', async () => {
  expect(await make(200)).toBeNull();
});

test.each([
  [404, 'gone'],
  [409, 'gone'],
  [422, 'changed'],
  [429, 'tooMany'],
])('a %i is told as %s', async (status, refused) => {
  expect(await make(status)).toEqual({ refused });
});

test('an AI that cannot be used leaves the outcome unknown', async () => {
  await expect(make(502)).rejects.toThrow('Failed to summarise');
});

import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';

import { found } from './messageSearch.fixture.ts';
import { findHere } from './messageSearch.ts';

test('in one conversation each message says once in which forms it holds the words', async () => {
  const rest = new PostgrestClient('http://rest.test', { fetch: async () => Response.json([found]) });
  const asked = { businessId: 'b1', roomId: found.room_id, words: 'batik' };
  expect(await findHere({ rest, report: vi.fn<() => void>() }, asked, AbortSignal.timeout(5000))).toEqual({
    hits: [{ id: found.id, forms: ['Batik', 'batiknya'] }],
    more: false,
  });
});

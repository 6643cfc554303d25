import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';

import { foundMessage } from './messageSearch.fixture.ts';
import { searchRoomMessages } from './messageSearch.ts';

test('a search in one room lists each matched form once per message', async () => {
  const rest = new PostgrestClient('http://rest.test', { fetch: async () => Response.json([foundMessage]) });
  const request = { businessId: 'b1', roomId: foundMessage.room_id, words: 'batik' };
  expect(await searchRoomMessages({ rest, report: vi.fn<() => void>() }, request, AbortSignal.timeout(5000))).toEqual({
    hits: [{ id: foundMessage.id, forms: ['Batik', 'batiknya'] }],
    more: false,
  });
});

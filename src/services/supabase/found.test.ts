import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';

import { findHere } from './found.ts';

test('in one conversation each message says once in which forms it holds the words', async () => {
  const found = {
    id: '00000000-0000-4000-8000-000000000001',
    room_id: '00000000-0000-4000-8000-000000000002',
    author: 'customer',
    sent_at: '2026-11-20T01:00:00+00:00',
    seq: 7,
    excerpt: '\u0002Batik\u0003 dan kain \u0002batiknya\u0003, \u0002Batik\u0003 saja',
    name: null,
    phone: null,
    chat_id: '628123@c.us',
  };
  const rest = new PostgrestClient('http://rest.test', { fetch: async () => Response.json([found]) });
  const asked = { businessId: 'b1', roomId: found.room_id, words: 'batik' };
  expect(await findHere({ rest, report: vi.fn<() => void>() }, asked, AbortSignal.timeout(5000))).toEqual({
    hits: [{ id: found.id, forms: ['Batik', 'batiknya'] }],
    more: false,
  });
});

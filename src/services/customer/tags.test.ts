import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';

import { tagsService } from './tags.ts';

test('a tag is stored only if the response contains the changed room', async () => {
  const rest = new PostgrestClient('http://rest.test', { fetch: async () => Response.json({ unexpected: true }) });
  const put = vi.fn<() => void>();
  const tags = tagsService({ rest, report: vi.fn<() => void>(), rooms: { put } as never });
  const key = { roomId: 'r1', businessId: 'b1', userId: 'sari' };
  const running = tags.run(key, { do: 'add', tag: 'VIP' }, AbortSignal.timeout(5000));
  await expect(running).rejects.toThrow('Failed to get room');
  expect(put).not.toHaveBeenCalled();
});

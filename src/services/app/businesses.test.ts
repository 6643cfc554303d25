import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test } from 'vitest';

import { getBusinesses } from './businesses.ts';

const { signal } = new AbortController();

/** A database whose `table` responds with `body`; all other tables are empty. */
const where = (table: string, body: string) => ({
  rest: new PostgrestClient('https://chabot.test/rest/v1', {
    fetch: async (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      return new Response(pathname.endsWith(`/${table}`) ? body : '[]', { status: 200 });
    },
  }),
  report: () => undefined,
});

test('a user without a business gets an empty list', async () => {
  expect(await getBusinesses(where('nothing', ''), 'sari', signal)).toEqual([]);
});

test.each([
  ['business', '', 'Failed to get business'],
  ['business', '{}', 'Failed to get business'],
  ['business', '[{"nobody":"knows"}]', 'Failed to get business'],
  ['team_business', '[{"nobody":"knows"}]', 'Failed to get business'],
  ['team_business', '', 'Failed to get member business'],
  ['team_business', '"ok"', 'Failed to get member business'],
  ['team_business', '<h1>It works!</h1>', 'Failed to get member business'],
])('a response for %s with the body “%s” is an error and not an empty list', async (table, body, words) => {
  await expect(getBusinesses(where(table, body), 'sari', signal)).rejects.toThrow(words);
});

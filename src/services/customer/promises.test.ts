import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';

import { promisesService } from './promises.ts';

const key = { roomId: 'r1', businessId: 'b1', userId: 'sari' };
const base = { body: 'Dikirim besok (bila ada), 1 kodi', due_on: null };
const change = { do: 'change', id: 'p1', body: 'Dikirim lusa', dueOn: '2026-11-24', base } as const;

/** Result of changing a promise whose current row is `row`; null: the promise was removed. */
const changed = (row: { body: string; due_on: string | null } | null) => {
  const rest = new PostgrestClient('http://rest.test', {
    fetch: async (input, init) => {
      const { method, url } = new Request(input, init);
      const asked = new URL(url).searchParams;
      const isMet =
        row !== null &&
        asked.get('body') === `eq.${row.body}` &&
        asked.get('due_on') === (row.due_on === null ? 'is.null' : `eq.${row.due_on}`);
      if (method === 'PATCH') return Response.json(isMet ? [{ id: 'p1' }] : []);
      return Response.json(row === null ? [] : [row]);
    },
  });
  const deps = { rest, report: vi.fn<() => void>(), rooms: null! };
  return promisesService(deps).run(key, change, AbortSignal.timeout(5000));
};

test('a promise is changed only if no colleague has changed it since it was read', async () => {
  expect(await changed(base)).toBeNull();
  expect(await changed({ ...base, due_on: '2026-11-20' })).toEqual({ refused: 'changed' });
  expect(await changed({ ...base, body: 'Dikirim hari ini' })).toEqual({ refused: 'changed' });
  expect(await changed(null)).toEqual({ refused: 'gone' });
});

test('a change that is already in the database counts as done', async () => {
  expect(await changed({ body: 'Dikirim lusa', due_on: '2026-11-24' })).toBeNull();
});

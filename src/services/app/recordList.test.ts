import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';

import { doLedgerDeed } from './recordList.ts';

const place = { of: 'promises', roomId: 'r1', businessId: 'b1', userId: 'sari' } as const;
const seen = { body: 'Dikirim besok (bila ada), 1 kodi', due_on: null };
const change = { do: 'change', id: 'p1', body: 'Dikirim lusa', dueOn: '2026-11-24', seen } as const;

/** What is answered to the change of a promise that stands as `row`, null: nowhere. */
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
  const deps = { rest, report: vi.fn<() => void>(), rooms: null!, url: '', fetch };
  return doLedgerDeed(deps, { ...place, deed: change }, AbortSignal.timeout(5000));
};

test('a promise is put right as it was seen, and not over what a colleague has made of it', async () => {
  expect(await changed(seen)).toBeNull();
  expect(await changed({ ...seen, due_on: '2026-11-20' })).toEqual({ refused: 'changed' });
  expect(await changed({ ...seen, body: 'Dikirim hari ini' })).toEqual({ refused: 'changed' });
  expect(await changed(null)).toEqual({ refused: 'gone' });
});

test('what was put right already, and answered too late, is put right', async () => {
  expect(await changed({ body: 'Dikirim lusa', due_on: '2026-11-24' })).toBeNull();
});

test('a label is on the chat only once the chat is answered as it is then', async () => {
  const rest = new PostgrestClient('http://rest.test', { fetch: async () => Response.json({ unexpected: true }) });
  const put = vi.fn<() => void>();
  const deps = { rest, report: vi.fn<() => void>(), rooms: { put } as never, url: '', fetch };
  const deed = { do: 'put', tag: 'VIP' } as const;
  const doing = doLedgerDeed(deps, { ...place, of: 'tags', deed }, AbortSignal.timeout(5000));
  await expect(doing).rejects.toThrow('Failed to get room');
  expect(put).not.toHaveBeenCalled();
});

/** How a saved view is written to the database. */
import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';

import type { SavedViewDraft } from '../../../src/contracts/inbox.savedViews.ts';
import { vip } from '../../../src/machines/inbox/savedViews.model.ts';
import { defineSavedViews } from '../../../src/services/inbox/savedViews.actors.ts';

/** Saves the draft; `changed`: how many rows the database reports as changed. */
const save = async (draft: SavedViewDraft, changed: number) => {
  const requests: Request[] = [];
  const rest = new PostgrestClient('http://rest.test', {
    fetch: (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      const returnsRows = request.headers.get('prefer')?.includes('return=representation') ?? false;
      return Promise.resolve(
        returnsRows ? Response.json(Array(changed).fill({ id: draft.id })) : new Response(null, { status: 204 }),
      );
    },
  });
  const { saveView } = defineSavedViews({ rest, realtime: null!, session: null!, report: vi.fn<() => void>() });
  const result = await toPromise(createActor(saveView, { input: { businessId: 'b1', draft } }).start());
  return { result, method: requests[0]?.method };
};

test('renaming a deleted view is refused as gone', async () => {
  const draft = { ...vip, name: 'VIP lama', isNew: false };
  expect(await save(draft, 0)).toEqual({ result: { refused: 'gone' }, method: 'PATCH' });
  const { isNew, ...saved } = draft;
  expect(isNew).toBe(false);
  expect((await save(draft, 1)).result).toEqual({ saved });
});

test('a new view counts as saved also when an earlier request already inserted it', async () => {
  const { result, method } = await save({ ...vip, isNew: true }, 0);
  expect(result).toEqual({ saved: vip });
  expect(method).toBe('POST');
});

/** How a saved view is written: what the database has to say of it. */
import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';

import type { SavedViewDraft } from '../../../src/contracts/inbox.savedViews.ts';
import { vip } from '../../../src/machines/inbox/savedViews.model.ts';
import { defineSavedViews } from '../../../src/services/inbox/savedViews.actors.ts';

/** Saves the draft; `changed`: how many rows the database says it has changed. */
const save = async (draft: SavedViewDraft, changed: number) => {
  const asked: Request[] = [];
  const rest = new PostgrestClient('http://rest.test', {
    fetch: (input, init) => {
      const request = new Request(input, init);
      asked.push(request);
      const isTold = request.headers.get('prefer')?.includes('return=representation') ?? false;
      return Promise.resolve(
        isTold ? Response.json(Array(changed).fill({ id: draft.id })) : new Response(null, { status: 204 }),
      );
    },
  });
  const { saveView } = defineSavedViews({ rest, live: null!, session: null!, report: vi.fn<() => void>() });
  const answer = await toPromise(createActor(saveView, { input: { businessId: 'b1', draft } }).start());
  return { answer, method: asked[0]?.method };
};

test('a name for a view that is gone is not told to be saved', async () => {
  const draft = { ...vip, name: 'VIP lama', isNew: false };
  expect(await save(draft, 0)).toEqual({ answer: { refused: 'gone' }, method: 'PATCH' });
  const { isNew, ...saved } = draft;
  expect(isNew).toBe(false);
  expect((await save(draft, 1)).answer).toEqual({ saved });
});

test('a new view is saved, also where it is there already after an answer that never came', async () => {
  const { answer, method } = await save({ ...vip, isNew: true }, 0);
  expect(answer).toEqual({ saved: vip });
  expect(method).toBe('POST');
});

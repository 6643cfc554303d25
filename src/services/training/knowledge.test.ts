import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test } from 'vitest';

import type { LivePageRequest } from '../../contracts/app.liveList.ts';
import type { SourceDraft } from '../../contracts/training.ts';
import {
  changeSource,
  entriesOf,
  findPassages,
  getSources,
  publishChanges,
  restoreVersion,
  saveSource,
} from './knowledge.ts';

const signal = new AbortController().signal;
const businessId = 'b0000000-0000-4000-8000-000000000001';

/** Knowledge over a database that answers with this, and the bodies of its requests. */
const databaseWith = (respond: () => Response) => {
  const requests: Record<string, unknown>[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push((await new Request(input, init).json()) as Record<string, unknown>);
    return respond();
  };
  return { deps: { rest: new PostgrestClient('http://rest.test', { fetch }), report: () => {} }, requests };
};
const refusing = (code: string, status = 409) => databaseWith(() => Response.json({ code, message: 'x' }, { status }));

const row = (number: number) => ({
  id: `4b000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  business_id: businessId,
  kind: 'faq',
  title: 'COD',
  status: 'active',
  failure: null,
  is_enabled: true,
  tags: [],
  is_published: true,
  draft: null,
  revision: 1,
  changed_by: null,
  updated_at: '2026-11-20T02:00:00.1+00:00',
});
const request = (change: Partial<LivePageRequest<'sources'>> = {}): LivePageRequest<'sources'> => ({
  scope: { businessId, q: '', kind: null, state: null },
  after: null,
  shown: 0,
  ...change,
});
const draft: SourceDraft = {
  id: row(1).id,
  revision: 2,
  title: 'COD',
  questions: 'bisa cod?\n\n bisa cod?\nbayar',
  body: 'Bisa.',
  tags: 'cod, , bayar',
};
const save = { businessId, sourceId: draft.id, kind: 'faq', draft } as const;

test('a full page has a next one after its last row, a shorter one has none', async () => {
  const page = (count: number) =>
    databaseWith(() => Response.json(Array.from({ length: count }, (_, at) => row(at)))).deps;
  expect(await getSources(page(50), request(), signal)).toMatchObject({
    next: { after_id: row(49).id, after_at: '2026-11-20T02:00:00.100000Z' },
  });
  expect(await getSources(page(49), request(), signal)).toMatchObject({ next: null });
});

test.each([
  [0, 50],
  [120, 120],
  [900, 200],
])('of %i sources on the screen %i are read', async (shown, size) => {
  const { deps, requests } = databaseWith(() => Response.json([]));
  await getSources(deps, request({ shown }), signal);
  expect(requests).toMatchObject([{ page_size: size, query: null }]);
});

test('a member who has left the team is denied, any other error rejects', async () => {
  expect(await getSources(refusing('not_found', 404).deps, request(), signal)).toEqual({ denied: true });
  await expect(getSources(refusing('XX000', 500).deps, request(), signal)).rejects.toThrow('Failed to get knowledge');
});

test('questions and labels are sent without blank and repeated ones', async () => {
  const { deps, requests } = refusing('invalid');
  await saveSource(deps, save);
  expect(requests).toMatchObject([{ questions: ['bisa cod?', 'bayar'], tags: ['cod', 'bayar'], revision: 2 }]);
  expect(entriesOf(' a  b ,c,,a b', ',')).toEqual(['a b', 'c']);
});

test.each([
  ['not_found', { gone: true }],
  ['too_many', { refused: 'tooMany' }],
  ['too_often', { refused: 'tooOften' }],
  ['invalid', { refused: 'invalid' }],
])('%s is no failure but a result', async (code, result) => {
  expect(await saveSource(refusing(code).deps, save)).toEqual(result);
  expect(await changeSource(refusing(code).deps, { sourceId: draft.id, revision: 1, action: 'remove' })).toEqual(
    result,
  );
});

test('a save whose outcome is unknown rejects', async () => {
  await expect(saveSource(refusing('57014', 500).deps, save)).rejects.toThrow('Failed to get source');
  await expect(saveSource(databaseWith(() => Response.error()).deps, save)).rejects.toThrow('Failed to get source');
});

test.each([
  [5, { version: 5 }],
  [null, { changed: true }],
])('a version request that returns %j is %j', async (data, result) => {
  const { deps } = databaseWith(() => Response.json(data));
  expect(await publishChanges(deps, { businessId, digest: 'x' })).toEqual(result);
  expect(await restoreVersion(deps, { businessId, number: 1, current: 2 })).toEqual(result);
});

test('only owners publish', async () => {
  expect(await publishChanges(refusing('not_owner', 403).deps, { businessId, digest: 'x' })).toEqual({
    refused: 'denied',
  });
  await expect(publishChanges(refusing('57014', 500).deps, { businessId, digest: 'x' })).rejects.toThrow(
    'Failed to get version',
  );
});

test('a passage that cannot be read is left out', async () => {
  const { deps } = databaseWith(() =>
    Response.json([{ source_id: row(1).id, title: 'COD', body: 'Bisa.' }, { title: 1 }]),
  );
  const trial = { businessId, question: 'cod', withChanges: true };
  expect(await findPassages(deps, trial, signal)).toEqual([{ source_id: row(1).id, title: 'COD', body: 'Bisa.' }]);
});

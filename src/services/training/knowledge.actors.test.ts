import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test } from 'vitest';
import { createActor, createMachine, toPromise } from 'xstate';

import type { Change, RealtimeListener } from '../platform/realtime.ts';
import { defineKnowledgeActors, defineSourceActors } from './knowledge.actors.ts';

const businessId = 'b0000000-0000-4000-8000-000000000001';

const setUp = (respond: () => Response = () => Response.error()) => {
  const kept = new Map<string, string>();
  let listener: RealtimeListener | undefined;
  const deps = {
    rest: new PostgrestClient('http://rest.test', { fetch: async () => respond() }),
    report: () => {},
    realtime: { join: (_topic: string, given: RealtimeListener) => ((listener = given), () => {}) } as never,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  };
  return { kept, deps, listener: () => listener!, actors: defineSourceActors(deps) };
};

const open = (actors: ReturnType<typeof defineSourceActors>, sourceId: string, body = '') =>
  toPromise(
    createActor(actors.openSource, {
      input: {
        businessId,
        sourceId,
        template: body === '' ? null : { title: 'Jam?', questions: ['buka?', 'tutup?'], body },
      },
    }).start(),
  );

test('a new source needs no connection and begins with the example', async () => {
  expect(await open(setUp().actors, 'faq', 'Kami buka …')).toMatchObject({
    details: null,
    isRestored: false,
    draft: { revision: null, title: 'Jam?', questions: 'buka?\ntutup?', body: 'Kami buka …' },
  });
});

test('what was typed outlasts the page, also where an example was chosen, until it is deleted', async () => {
  const { actors } = setUp();
  const { draft } = (await open(actors, 'faq'))!;
  const typed = { ...draft, body: 'Belum selesai' };
  const keep = (kept: typeof typed | null) =>
    toPromise(createActor(actors.saveDraft, { input: { businessId, sourceId: 'faq', draft: kept } }).start());
  await keep(typed);
  expect(await open(actors, 'faq', 'Kami buka …')).toEqual({ details: null, draft: typed, isRestored: true });
  expect(await open(actors, 'text')).toMatchObject({ isRestored: false });
  await keep(null);
  expect(await open(actors, 'faq')).toMatchObject({ isRestored: false, draft: { body: '' } });
});

test('an unreadable draft is as none', async () => {
  const { actors, kept } = setUp();
  kept.set(`chabot:knowledge:${businessId}:faq`, '{"title":');
  expect(await open(actors, 'faq')).toMatchObject({ isRestored: false });
});

test('a draft is on the device while it is being saved, and stays if it is not', async () => {
  const { actors, kept } = setUp();
  const { draft } = (await open(actors, 'faq'))!;
  const saving = createActor(actors.saveSource, { input: { businessId, sourceId: 'faq', kind: 'faq', draft } }).start();
  expect(kept.size).toBe(1);
  await expect(toPromise(saving)).rejects.toThrow('Failed to get source');
  expect(kept.size).toBe(1);
});

test('changes of sources and versions are reported, others are not, and so is a later join', async () => {
  const { deps, listener } = setUp();
  const reports: string[] = [];
  const parent = createMachine({
    invoke: { src: defineKnowledgeActors(deps).followKnowledge, input: { businessId } },
    on: { '*': { actions: ({ event }) => void reports.push(event.type) } },
  });
  createActor(parent).start();
  await Promise.resolve();
  const change = (table: string): Change => ({ table, operation: 'UPDATE', record: {}, oldRecord: null });
  listener().changes([change('room')]);
  expect(reports).toEqual([]);
  listener().changes([change('room'), change('knowledge_source'), change('knowledge_version')]);
  listener().joined();
  expect(reports).toEqual(['knowledge.invalidated', 'knowledge.invalidated']);
});

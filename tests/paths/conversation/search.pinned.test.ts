import { expect, test } from 'vitest';
import { createActor, fromPromise, setup, type AnyEventObject } from 'xstate';

import {
  conversationSearchMachine,
  type MessageHits,
  type ConversationSearchRef,
} from '../../../src/machines/conversation/search.machine.ts';
import { conversationSearchModel } from '../../../src/machines/conversation/search.model.ts';
import { given } from '../../model/pinned.ts';

const typed = (words: string) => ({ type: 'words.changed', words });

test('Enter skips the debounce', async () => {
  await given(conversationSearchModel)
    .when('search.requested')
    .when(typed('kirim'))
    .expect('open.debouncing')
    .when('older.requested')
    .expect('open.searching')
    .settle('searchMessages', 'two')
    .expect('open.found', { at: 0 });
});

test('stepping past the oldest hit leads to the newest, and back', async () => {
  await given(conversationSearchModel)
    .when('search.requested')
    .when(typed('kirim'))
    .elapse('debounce')
    .settle('searchMessages', 'two')
    .when('older.requested')
    .expect('open.found', { at: 1 })
    .when('older.requested')
    .expect('open.found', { at: 0 })
    .when('newer.requested')
    .expect('open.found', { at: 1 });
});

test('a search that failed offline is retried after a reconnect', async () => {
  await given(conversationSearchModel)
    .when('search.requested')
    .when(typed('kirim'))
    .elapse('debounce')
    .settle('searchMessages', 'offline')
    .expect('open.failed', { words: 'kirim' })
    .when('connection.regained')
    .settle('searchMessages', 'none')
    .expect('open.noResults');
});

test('changed words clear the hits, and so does closing the search', async () => {
  await given(conversationSearchModel)
    .when('search.requested')
    .when(typed('kirim'))
    .elapse('debounce')
    .settle('searchMessages', 'two')
    .when(typed(''))
    .expect('open.empty')
    .when('search.closed')
    .expect('closed', { words: '', hits: [] });
});

test('the room is sent a jump for each hit in view', async () => {
  const finds: MessageHits = { hits: ['newest', 'oldest'].map((id) => ({ id, forms: ['kirim'] })), more: false };
  const jumps: unknown[] = [];
  const found = Promise.withResolvers<MessageHits>();
  const provided = conversationSearchMachine.provide({
    actors: { searchMessages: fromPromise(async () => found.promise) },
  });
  const room = setup({ actors: { search: provided } }).createMachine({
    invoke: { id: 'search', src: 'search', input: { roomId: 'r1', businessId: 'b1' } },
    on: { 'jump.requested': { actions: ({ event }: { event: AnyEventObject }) => jumps.push(event['to']) } },
  });
  const actor = createActor(room).start();
  const search = actor.getSnapshot().children['search'] as ConversationSearchRef;
  search.send({ type: 'search.requested' });
  search.send({ type: 'words.changed', words: 'kirim' });
  search.send({ type: 'older.requested' });
  found.resolve(finds);
  await expect.poll(() => jumps).toEqual([{ message: 'newest' }]);
  search.send({ type: 'older.requested' });
  expect(jumps).toEqual([{ message: 'newest' }, { message: 'oldest' }]);
  actor.stop();
});

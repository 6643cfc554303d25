import { expect, test } from 'vitest';
import { createActor, fromPromise, setup, type AnyEventObject } from 'xstate';

import { seekerMachine, type Finds, type SeekerRef } from '../../../src/machines/conversation/search.machine.ts';
import { seekerModel } from '../../../src/machines/conversation/search.model.ts';
import { given } from '../../model/pinned.ts';

const typed = (words: string) => ({ type: 'words.changed', words });

test('whoever presses Enter does not wait for the pause', async () => {
  await given(seekerModel)
    .when('search.requested')
    .when(typed('kirim'))
    .expect('open.pausing')
    .when('older.requested')
    .expect('open.searching')
    .settle('findHere', 'two')
    .expect('open.found', { at: 0 });
});

test('behind the oldest comes the newest, and the other way round', async () => {
  await given(seekerModel)
    .when('search.requested')
    .when(typed('kirim'))
    .elapse('pause')
    .settle('findHere', 'two')
    .when('older.requested')
    .expect('open.found', { at: 1 })
    .when('older.requested')
    .expect('open.found', { at: 0 })
    .when('newer.requested')
    .expect('open.found', { at: 1 });
});

test('without the network the search goes on with the connection', async () => {
  await given(seekerModel)
    .when('search.requested')
    .when(typed('kirim'))
    .elapse('pause')
    .settle('findHere', 'offline')
    .expect('open.failed', { words: 'kirim' })
    .when('connection.regained')
    .settle('findHere', 'none')
    .expect('open.nothing');
});

test('other words forget what was found, and so does leaving', async () => {
  await given(seekerModel)
    .when('search.requested')
    .when(typed('kirim'))
    .elapse('pause')
    .settle('findHere', 'two')
    .when(typed(''))
    .expect('open.waiting')
    .when('search.closed')
    .expect('closed', { words: '', hits: [] });
});

test('the room is asked to go to each message that is looked at', async () => {
  const finds: Finds = { hits: ['newest', 'oldest'].map((id) => ({ id, forms: ['kirim'] })), more: false };
  const asked: unknown[] = [];
  const found = Promise.withResolvers<Finds>();
  const provided = seekerMachine.provide({ actors: { findHere: fromPromise(async () => found.promise) } });
  const room = setup({ actors: { seeker: provided } }).createMachine({
    invoke: { id: 'seeker', src: 'seeker', input: { roomId: 'r1', businessId: 'b1' } },
    on: { 'place.requested': { actions: ({ event }: { event: AnyEventObject }) => asked.push(event['to']) } },
  });
  const actor = createActor(room).start();
  const seeker = actor.getSnapshot().children['seeker'] as SeekerRef;
  seeker.send({ type: 'search.requested' });
  seeker.send({ type: 'words.changed', words: 'kirim' });
  seeker.send({ type: 'older.requested' });
  found.resolve(finds);
  await expect.poll(() => asked).toEqual([{ message: 'newest' }]);
  seeker.send({ type: 'older.requested' });
  expect(asked).toEqual([{ message: 'newest' }, { message: 'oldest' }]);
  actor.stop();
});

import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, setup, SimulatedClock, waitFor, type AnyEventObject } from 'xstate';

import type { Business } from '../../../src/contracts/app.ts';
import { offlineMachine } from '../../../src/machines/app/offline.machine.ts';
import { offlineModel } from '../../../src/machines/app/offline.model.ts';
import { workspaceModel } from '../../../src/machines/app/workspace.model.ts';
import { given } from '../../model/pinned.ts';

test('the age of the copy is known until all data is refreshed', async () => {
  await given(offlineModel)
    .when({ type: 'copy.shown', since: 7 })
    .expect('showingCopy.idle', { since: 7 })
    .when({ type: 'copy.shown', since: 5 })
    .expect('showingCopy.idle', { since: 5 })
    .when('copy.refreshed')
    .expect('live', { since: null });
});

test('refreshing is repeated without a network event', async () => {
  await given(offlineModel)
    .when('copy.shown')
    .elapse('retryInterval')
    .expect('showingCopy.refreshing')
    .received('connection', { type: 'page.woke' })
    .settle('readBusinesses', 'offline')
    .expect('showingCopy.idle')
    .elapse('retryInterval')
    .expect('showingCopy.refreshing');
});

test('a regained connection refreshes at once, and the notice stays until all data is refreshed', async () => {
  await given(offlineModel)
    .when('copy.shown')
    .when('connection.regained')
    .expect('showingCopy.refreshing')
    .settle('readBusinesses', 'same')
    .expect('showingCopy.idle')
    .when('copy.refreshed')
    .expect('live');
});

test('a refresh without a response times out', async () => {
  await given(offlineModel).when('copy.shown').when('refresh.requested').elapse('timeout').expect('showingCopy.idle');
});

const showingCopy = () => given(offlineModel).when('copy.shown');

test.each([
  ['all data is current', given(offlineModel), 'live'],
  ['the copy cannot be saved', given(offlineModel).settle('saveCopy', 'broken'), 'live'],
  [
    'the refresh fails',
    showingCopy().when('refresh.requested').settle('readBusinesses', 'offline'),
    'showingCopy.idle',
  ],
  [
    'the refresh has run for less than 30 seconds',
    showingCopy().when('refresh.requested').elapse(29_999),
    'showingCopy.refreshing',
  ],
  ['the refresh times out', showingCopy().when('refresh.requested').elapse(30_000), 'showingCopy.idle'],
  ['the copy has been shown for less than ten seconds', showingCopy().elapse(9999), 'showingCopy.idle'],
  ['the copy has been shown for ten seconds', showingCopy().elapse(10_000), 'showingCopy.refreshing'],
])('the offline copy when %s', (_, path, state) => path.expect(state));

test('a requested refresh makes every reader fetch what it missed', () =>
  showingCopy().when('refresh.requested').received('connection', { type: 'page.woke' }));

test('businesses that are read again reach the workspace as the changes that it missed', async () => {
  const { businesses } = workspaceModel.outcomes['loadBusinesses']!.done['two'] as { businesses: [Business, Business] };
  const [batik, kopi] = businesses;
  const inert = fromCallback(() => {});
  const readBusinesses = fromPromise<Business[] | null>(async () => [{ ...batik, name: 'Batik Lestari Jaya' }]);
  const missed: AnyEventObject[] = [];
  const parent = setup({
    actors: {
      offline: offlineMachine.provide({
        actors: { saveCopy: inert, watchCopy: inert, watchConnection: inert, readBusinesses },
      }),
    },
  }).createMachine({
    context: { businesses },
    invoke: { id: 'offline', src: 'offline' },
    on: { '*': { actions: ({ event }) => void missed.push(event) } },
  });
  const workspace = createActor(parent, { clock: new SimulatedClock() }).start();
  const { offline } = workspace.getSnapshot().children;
  offline!.send({ type: 'copy.shown', since: 1 });
  offline!.send({ type: 'refresh.requested' });
  await waitFor(offline!, (snapshot) => snapshot.matches({ showingCopy: 'idle' }));
  expect(missed).toMatchObject([
    { type: 'membership.changed', businessId: kopi.id, role: null },
    { type: 'membership.changed', businessId: batik.id, role: 'owner' },
    { type: 'business.updated', businessId: batik.id, changed: { name: 'Batik Lestari Jaya' } },
    { type: 'channels.changed', channels: batik.channels },
  ]);
  workspace.stop();
});

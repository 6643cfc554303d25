import { expect, test } from 'vitest';

import { resourceModel } from '../../../src/machines/app/resource.model.ts';
import { resourcesModel } from '../../../src/machines/app/resources.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const MINUTE = 60_000;

test('loading is shown after a second, and then for at least half a second', () =>
  given(resourceModel)
    .when('reader.added')
    .elapse(999)
    .expect('reading.loading.hidden')
    .elapse(1)
    .expect('reading.loading.pending.minTime')
    .settle('read', 'some')
    .elapse(499)
    .expect('reading.loading.pending.minTime')
    .elapse(1)
    .expect('fresh', { value: ['Lebaran', 'Harbolnas'] }));

test('after ten seconds loading counts as slow, and a retry restarts it', () =>
  given(resourceModel)
    .when('reader.added')
    .elapse(1000)
    .elapse(500)
    .elapse(8499)
    .expect('reading.loading.pending.shown')
    .elapse(1)
    .expect('reading.loading.pending.slow')
    .when('retry.requested')
    .expect('reading.loading.hidden')
    .settle('read', 'some')
    .expect('fresh'));

test('a read without a response is retried after half a minute and fails in the end', () =>
  given(resourceModel)
    .when('reader.added')
    .elapse(1000)
    .elapse(500)
    .elapse(8500)
    .elapse(19_999)
    .expect('reading.loading.pending.slow')
    .elapse(1)
    .expect('backingOff')
    .elapse(1000)
    .expect('retrying')
    .elapse(30_000)
    .expect('backingOff')
    .when('retry.requested')
    .elapse(30_000)
    .expect('backingOff')
    .when('retry.requested')
    .elapse(30_000)
    .expect('failed'));

test('a stale value stays when its refetch times out', () =>
  given(resourceModel)
    .when('reader.added')
    .settle('read', 'some')
    .when({ type: 'value.invalidated', watched: true })
    .elapse(30_000)
    .expect('backingOff', { value: ['Lebaran', 'Harbolnas'] }));

test('a value within the first second is shown at once', () =>
  given(resourceModel).when('reader.added').elapse(900).settle('read', 'some').expect('fresh'));

test('a value is fresh for five minutes, the user’s profile for one', async () => {
  await given(resourceModel)
    .when('reader.added')
    .settle('read', 'some')
    .elapse(5 * MINUTE - 1)
    .expect('fresh')
    .elapse(1)
    .expect('stale')
    .when('reader.added')
    .expect('revalidating')
    .settle('read', 'some')
    .expect('fresh');
  await given(resourceModel, { key: 'user' })
    .when('reader.added')
    .settle('read', 'some')
    .elapse(MINUTE - 1)
    .expect('fresh')
    .elapse(1)
    .expect('stale');
});

test('a failed read is retried after one, two and four seconds, then it has failed', () =>
  given(resourceModel)
    .when('reader.added')
    .settle('read', 'offline')
    .elapse(999)
    .expect('backingOff')
    .elapse(1)
    .expect('retrying')
    .settle('read', 'offline')
    .elapse(1999)
    .expect('backingOff')
    .elapse(1)
    .settle('read', 'offline')
    .elapse(3999)
    .expect('backingOff')
    .elapse(1)
    .expect('retrying', { failures: 3 })
    .settle('read', 'offline')
    .expect('failed')
    .when('retry.requested')
    .expect('reading.loading.hidden', { failures: 0 }));

test('a stale value stays when all retries fail', () =>
  given(resourceModel)
    .when('reader.added')
    .settle('read', 'some')
    .when({ type: 'value.invalidated', watched: true })
    .settle('read', 'offline')
    .elapse(1000)
    .settle('read', 'offline')
    .elapse(2000)
    .settle('read', 'offline')
    .elapse(4000)
    .settle('read', 'offline')
    .expect('stale', { value: ['Lebaran', 'Harbolnas'] }));

test('a pointer that only crosses a link preloads nothing', () =>
  given(resourceModel)
    .when('preload.requested')
    .elapse(49)
    .when('preload.cancelled')
    .elapse(MINUTE)
    .expect('empty')
    .when('preload.requested')
    .elapse(50)
    .expect('reading.preloading')
    .when('reader.added')
    .expect('reading.loading.hidden'));

const wanted = { type: 'resource.subscribed', key: 'campaigns/1' };
const left = { type: 'resource.unsubscribed', key: 'campaigns/1' };

test('a resource is dropped five minutes after its last reader has left, not before', () =>
  given(resourcesModel)
    .when(wanted)
    .when(wanted)
    .when(left)
    .elapse(10 * MINUTE)
    .expect('serving', { readers: { 'campaigns/1': 1 } })
    .when(left)
    .elapse(4 * MINUTE)
    .when(wanted)
    .elapse(10 * MINUTE)
    .expect('serving', { readers: { 'campaigns/1': 1 } })
    .when(left)
    .elapse(5 * MINUTE - 1)
    .expect('serving', { readers: { 'campaigns/1': 0 } })
    .elapse(1)
    .received('resources', { type: 'resource.expired', key: 'campaigns/1' }));

test('an invalidation reaches the keys of its prefix and tells whether they have readers', () =>
  given(resourcesModel)
    .when(wanted)
    .when({ type: 'resource.subscribed', key: 'campaignsOther' })
    .when({ type: 'resources.invalidated', prefix: 'campaigns' })
    .received('resource:campaigns/1', { type: 'value.invalidated', watched: true })
    .received('resource:campaignsOther', { type: 'reader.added' }));

test('a reader that returns within five minutes restarts the expiry', () =>
  given(resourcesModel)
    .when(wanted)
    .when(left)
    .elapse(4 * MINUTE)
    .when(wanted)
    .when(left)
    .elapse(5 * MINUTE - 1)
    .expect('serving', { readers: { 'campaigns/1': 0 } })
    .elapse(1)
    .received('resources', { type: 'resource.expired', key: 'campaigns/1' }));

const watched = { type: 'value.invalidated', watched: true };
const unwatched = { type: 'value.invalidated', watched: false };
const fresh = () => given(resourceModel).when('reader.added').settle('read', 'some');
const stale = () => fresh().elapse(5 * MINUTE);
const failed = () => {
  const path = given(resourceModel).when('reader.added').settle('read', 'offline');
  return [1000, 2000, 4000].reduce((journey, delay) => journey.elapse(delay).settle('read', 'offline'), path);
};
const retrying = () => given(resourceModel).when('reader.added').settle('read', 'offline').elapse(1000);

test.each([
  ['nothing wants its value', given(resourceModel), 'empty'],
  [
    'a reader joins during the delay of a preload',
    given(resourceModel).when('preload.requested').when('reader.added'),
    'reading.loading.hidden',
  ],
  ['the first read fails', given(resourceModel).when('reader.added').settle('read', 'offline'), 'backingOff'],
  ['a fresh value without readers is invalidated', fresh().when(unwatched), 'stale'],
  ['a fresh value with readers is invalidated', fresh().when(watched), 'revalidating'],
  ['a preload wants a stale value', stale().when('preload.requested'), 'revalidating'],
  ['a stale value with readers is invalidated', stale().when(watched), 'revalidating'],
  ['a stale value without readers is invalidated', stale().when(unwatched), 'stale'],
  ['a refetch is invalidated', fresh().when(watched).when(watched), 'revalidating'],
  ['a refetch fails', fresh().when(watched).settle('read', 'offline'), 'backingOff'],
  ['a repeated read succeeds', retrying().settle('read', 'some'), 'fresh'],
  ['all reads fail', failed(), 'failed'],
  ['a reader joins after all reads failed', failed().when('reader.added'), 'reading.loading.hidden'],
  [
    'a preload is requested after all reads failed',
    failed().when('preload.requested').elapse(50),
    'reading.preloading',
  ],
  ['it is invalidated with readers after all reads failed', failed().when(watched), 'reading.loading.hidden'],
  ['it is invalidated without readers after all reads failed', failed().when(unwatched), 'failed'],
])('a resource when %s', (_, path, state) => path.expect(state));

test('a stale value stays when the last retry times out', () =>
  fresh()
    .when(watched)
    .settle('read', 'offline')
    .elapse(1000)
    .settle('read', 'offline')
    .elapse(2000)
    .settle('read', 'offline')
    .elapse(4000)
    .elapse(30_000)
    .expect('stale', { value: ['Lebaran', 'Harbolnas'], failures: 0 }));

test('a refetched value replaces the old one', () => {
  const { read } = resourceModel.outcomes;
  const changed = {
    ...resourceModel,
    outcomes: { read: { ...read!, done: { ...read!.done, changed: ['Harbolnas'] } } },
  };
  return given(changed)
    .when('reader.added')
    .settle('read', 'some')
    .when(watched)
    .settle('read', 'changed')
    .expect('fresh', { value: ['Harbolnas'] });
});

const preloaded = { type: 'resource.preloadRequested', key: 'campaigns/1' };

test('each further reader is announced to the resource', () =>
  given(resourcesModel).when(preloaded).when(wanted).received('resource:campaigns/1', { type: 'reader.added' }));

test('the first preload starts the resource without a reader, and it expires after five minutes', async () => {
  const { actor, ...sut } = machineSut(resourcesModel);
  const resource = () => actor.getSnapshot().children['resource:campaigns/1'];
  await sut.start();
  await sut.send(preloaded);
  expect(actor.getSnapshot().context.readers).toEqual({ 'campaigns/1': 0 });
  expect(sut.received('resource:campaigns/1').at(-1)).toEqual({ type: 'preload.requested' });
  const first = resource();
  await sut.send(preloaded);
  expect(resource()).toBe(first);
  sut.clock.increment(5 * MINUTE - 1);
  expect(resource()).toBeDefined();
  sut.clock.increment(1);
  expect(resource()).toBeUndefined();
  expect(actor.getSnapshot().context.readers).toEqual({});
  await sut.stop();
});

test('a preload of a known resource reaches it', () =>
  given(resourcesModel)
    .when(wanted)
    .when(preloaded)
    .received('resource:campaigns/1', { type: 'preload.requested' })
    .expect('serving', { readers: { 'campaigns/1': 1 } }));

test('a reset drops every value, and reads again those that have readers', async () => {
  const { actor, ...sut } = machineSut(resourcesModel);
  await sut.start();
  await sut.send(wanted);
  await sut.send({ type: 'resource.preloadRequested', key: 'campaigns/2' });
  const before = actor.getSnapshot().children['resource:campaigns/1'];
  await sut.send({ type: 'resources.reset' });
  const { children, context } = actor.getSnapshot();
  expect(context.readers).toEqual({ 'campaigns/1': 1 });
  expect(Object.keys(children)).toEqual(['resource:campaigns/1']);
  expect(children['resource:campaigns/1']).not.toBe(before);
  expect(sut.received('resource:campaigns/1').at(-1)).toEqual({ type: 'reader.added' });
  await sut.stop();
});

test('a resource with readers does not expire', () =>
  given(resourcesModel)
    .when(wanted)
    .when({ type: 'resource.expired', key: 'campaigns/1' })
    .expect('serving', { readers: { 'campaigns/1': 1 } }));

test('a reader that leaves an unknown resource changes nothing', () =>
  given(resourcesModel).when(left).expect('serving', { readers: {} }));

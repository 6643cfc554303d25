import { test } from 'vitest';

import { resourceModel } from '../../../src/machines/app/resource.model.ts';
import { resourcesModel } from '../../../src/machines/app/resources.model.ts';
import { given } from '../../model/pinned.ts';

const MINUTE = 60_000;

test('loading is shown after a second, and then for at least half a second', () =>
  given(resourceModel)
    .when('reader.arrived')
    .elapse(999)
    .expect('reading.loading.quiet')
    .elapse(1)
    .expect('reading.loading.pending.held')
    .settle('read', 'some')
    .elapse(499)
    .expect('reading.loading.pending.held')
    .elapse(1)
    .expect('fresh', { value: ['Lebaran', 'Harbolnas'] }));

test('after ten seconds it is said that it takes long, and whoever presses has it read anew', () =>
  given(resourceModel)
    .when('reader.arrived')
    .elapse(1000)
    .elapse(500)
    .elapse(8499)
    .expect('reading.loading.pending.free')
    .elapse(1)
    .expect('reading.loading.pending.slow')
    .when('retry.requested')
    .expect('reading.loading.quiet')
    .settle('read', 'some')
    .expect('fresh'));

test('what never answers is tried again after half a minute, and then has failed', () =>
  given(resourceModel)
    .when('reader.arrived')
    .elapse(1000)
    .elapse(500)
    .elapse(8500)
    .elapse(19_999)
    .expect('reading.loading.pending.slow')
    .elapse(1)
    .expect('failing')
    .elapse(1000)
    .expect('retrying')
    .elapse(30_000)
    .expect('failing')
    .when('retry.requested')
    .elapse(30_000)
    .expect('failing')
    .when('retry.requested')
    .elapse(30_000)
    .expect('failed'));

test('an old value that cannot be read anew in half a minute stays', () =>
  given(resourceModel)
    .when('reader.arrived')
    .settle('read', 'some')
    .when({ type: 'value.outdated', watched: true })
    .elapse(30_000)
    .expect('failing', { value: ['Lebaran', 'Harbolnas'] }));

test('what comes within the second is shown at once', () =>
  given(resourceModel).when('reader.arrived').elapse(900).settle('read', 'some').expect('fresh'));

test('a value is new for five minutes, the user for one', async () => {
  await given(resourceModel)
    .when('reader.arrived')
    .settle('read', 'some')
    .elapse(5 * MINUTE - 1)
    .expect('fresh')
    .elapse(1)
    .expect('stale')
    .when('reader.arrived')
    .expect('revalidating')
    .settle('read', 'some')
    .expect('fresh');
  await given(resourceModel, { key: 'user' })
    .when('reader.arrived')
    .settle('read', 'some')
    .elapse(MINUTE - 1)
    .expect('fresh')
    .elapse(1)
    .expect('stale');
});

test('three more tries after one, two and four seconds; then it has failed', () =>
  given(resourceModel)
    .when('reader.arrived')
    .settle('read', 'offline')
    .elapse(999)
    .expect('failing')
    .elapse(1)
    .expect('retrying')
    .settle('read', 'offline')
    .elapse(1999)
    .expect('failing')
    .elapse(1)
    .settle('read', 'offline')
    .elapse(3999)
    .expect('failing')
    .elapse(1)
    .expect('retrying', { failures: 3 })
    .settle('read', 'offline')
    .expect('failed')
    .when('retry.requested')
    .expect('reading.loading.quiet', { failures: 0 }));

test('an old value outlives a server that is gone', () =>
  given(resourceModel)
    .when('reader.arrived')
    .settle('read', 'some')
    .when({ type: 'value.outdated', watched: true })
    .settle('read', 'offline')
    .elapse(1000)
    .settle('read', 'offline')
    .elapse(2000)
    .settle('read', 'offline')
    .elapse(4000)
    .settle('read', 'offline')
    .expect('stale', { value: ['Lebaran', 'Harbolnas'] }));

test('a pointer that only passes by loads nothing', () =>
  given(resourceModel)
    .when('intent.shown')
    .elapse(49)
    .when('intent.withdrawn')
    .elapse(MINUTE)
    .expect('absent')
    .when('intent.shown')
    .elapse(50)
    .expect('reading.preloading')
    .when('reader.arrived')
    .expect('reading.loading.quiet'));

const wanted = { type: 'resource.wanted', key: 'campaigns/1' };
const left = { type: 'resource.left', key: 'campaigns/1' };

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
    .heard('resources', { type: 'resource.expired', key: 'campaigns/1' }));

test('what is old is told to those it concerns, and whether somebody looks', () =>
  given(resourcesModel)
    .when(wanted)
    .when({ type: 'resource.wanted', key: 'campaignsOther' })
    .when({ type: 'resources.outdated', prefix: 'campaigns' })
    .heard('resource:campaigns/1', { type: 'value.outdated', watched: true })
    .heard('resource:campaignsOther', { type: 'reader.arrived' }));

test('a reader who comes back within the five minutes gives the resource five new ones', () =>
  given(resourcesModel)
    .when(wanted)
    .when(left)
    .elapse(4 * MINUTE)
    .when(wanted)
    .when(left)
    .elapse(5 * MINUTE - 1)
    .expect('serving', { readers: { 'campaigns/1': 0 } })
    .elapse(1)
    .heard('resources', { type: 'resource.expired', key: 'campaigns/1' }));

/** The selectors of a resource on the running machines. */
import { expect, test } from 'vitest';

import type { ResourceSnapshot } from '../../../src/machines/app/resource.machine.ts';
import { resourceModel } from '../../../src/machines/app/resource.model.ts';
import { selectPending } from '../../../src/machines/app/resource.pending.ts';
import { selectResource, selectValue } from '../../../src/machines/app/resource.selectors.ts';
import type { ResourcesRef } from '../../../src/machines/app/resources.machine.ts';
import { resourcesModel } from '../../../src/machines/app/resources.model.ts';
import { machineSut } from '../../sut/machine.ts';

const seen = (snapshot: ResourceSnapshot) => ({ value: selectValue(snapshot), pending: selectPending(snapshot) });

test('a reader sees nothing for a second, then "loading" for at least half a second, then the value', async () => {
  const sut = machineSut(resourceModel);
  const sight = () => seen(sut.actor.getSnapshot() as ResourceSnapshot);
  await sut.start();
  await sut.send({ type: 'reader.added' });
  expect(sight()).toEqual({ value: null, pending: false });
  sut.clock.increment(1000);
  expect(sight()).toEqual({ value: null, pending: true });
  await sut.settle('read', 'done', 'here');
  expect(sight()).toEqual({ value: null, pending: true });
  sut.clock.increment(500);
  expect(sight()).toEqual({ value: 'here', pending: false });
  await sut.stop();
});

test('a retry shows "loading", but never over a value', async () => {
  const sut = machineSut(resourceModel);
  const sight = () => seen(sut.actor.getSnapshot() as ResourceSnapshot);
  await sut.start();
  await sut.send({ type: 'reader.added' });
  await sut.settle('read', 'error', new Error('offline'));
  expect(sight()).toEqual({ value: null, pending: true });
  sut.clock.increment(1000);
  await sut.settle('read', 'done', 'here');
  await sut.send({ type: 'value.invalidated', watched: true });
  expect(sight()).toEqual({ value: 'here', pending: false });
  await sut.settle('read', 'error', new Error('offline'));
  expect(sight()).toEqual({ value: 'here', pending: false });
  await sut.stop();
});

test('two readers of a key share one actor, and another key has its own', async () => {
  const sut = machineSut(resourcesModel);
  const actor = sut.actor as unknown as ResourcesRef;
  await sut.start();
  expect(selectResource(actor.getSnapshot(), 'user')).toBeUndefined();
  actor.send({ type: 'resource.subscribed', key: 'user' });
  const first = selectResource(actor.getSnapshot(), 'user');
  actor.send({ type: 'resource.subscribed', key: 'user' });
  actor.send({ type: 'resource.subscribed', key: 'campaigns' });
  expect(selectResource(actor.getSnapshot(), 'user')).toBe(first);
  expect(selectResource(actor.getSnapshot(), 'campaigns')).not.toBe(first);
  await sut.stop();
});

import { expect, test } from 'vitest';

import { signOutModel } from '../../../src/machines/auth/signOut.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const signOut = (scope: 'local' | 'global') => ({ type: 'signOut.requested', scope });
const request = { type: 'signOut.requested', scope: 'global' };

test('a sign-out without unsent messages needs no confirmation', () =>
  given(signOutModel)
    .when('signOut.requested')
    .settle('countUnsent', 'none')
    .received('auth', signOut('local'))
    .expect('idle'));

test('a confirmed sign-out with unsent messages keeps its scope', () =>
  given(signOutModel)
    .when(request)
    .settle('countUnsent', 'two')
    .expect('confirming', { unsentCount: 2 })
    .when('signOut.confirmed')
    .received('auth', signOut('global'))
    .expect('idle'));

test('a sign-out with unsent messages is not sent before its confirmation or after its cancellation', async () => {
  const sut = machineSut(signOutModel);
  await sut.start();
  await sut.send(request);
  await sut.settle('countUnsent', 'done', 2);
  expect(sut.received('auth').filter(({ type }) => type === 'signOut.requested')).toEqual([]);
  await sut.send({ type: 'signOut.cancelled' });
  expect(sut.received('auth').filter(({ type }) => type === 'signOut.requested')).toEqual([]);
  expect(sut.actor.getSnapshot().value).toBe('idle');
  await sut.stop();
});

test('a sign-out of this device proceeds if the unsent messages cannot be counted', async () => {
  await given(signOutModel)
    .when('signOut.requested')
    .settle('countUnsent', 'blocked')
    .received('auth', signOut('local'))
    .expect('idle');
  await given(signOutModel)
    .when('signOut.requested')
    .elapse(2999)
    .expect('counting')
    .elapse(1)
    .received('auth', signOut('local'))
    .expect('idle');
});

test('a sign-out of all devices is confirmed without unsent messages, too', async () => {
  for (const counted of ['none', 'blocked'] as const)
    // oxlint-disable-next-line no-await-in-loop -- one actor after the other
    await given(signOutModel)
      .when(request)
      .settle('countUnsent', counted)
      .expect('confirming', { unsentCount: 0, scope: 'global' })
      .when('signOut.confirmed')
      .received('auth', signOut('global'))
      .expect('idle');
  await given(signOutModel).when(request).elapse(3000).expect('confirming', { unsentCount: 0 });
});

test('the messages of the user who signs out are counted', async () => {
  const sut = machineSut(signOutModel);
  await sut.start();
  await sut.send(request);
  expect(sut.actor.getSnapshot().children['countUnsent']?.getSnapshot()).toMatchObject({ input: { userId: 'sari' } });
  await sut.stop();
});

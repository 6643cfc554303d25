import { expect, test } from 'vitest';

import { signOutModel } from '../../../src/machines/auth/signOut.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const signOut = (scope: 'local' | 'global') => ({ type: 'signOut.requested', scope });
const leave = { type: 'signOut.requested', scope: 'global' };

test('whoever has nothing unsent is not asked', () =>
  given(signOutModel).when('signOut.requested').settle('countUnsent', 'none').received('auth', signOut('local')));

test('whoever has something unsent is asked, and leaves as they wished to', () =>
  given(signOutModel)
    .when(leave)
    .settle('countUnsent', 'two')
    .expect('confirming', { unsentCount: 2 })
    .when('signOut.confirmed')
    .received('auth', signOut('global'))
    .expect('idle'));

test('until they confirm, and when they would rather stay, nobody is signed out', async () => {
  const sut = machineSut(signOutModel);
  await sut.start();
  await sut.send(leave);
  await sut.settle('countUnsent', 'done', 2);
  expect(sut.received('auth').filter(({ type }) => type === 'signOut.requested')).toEqual([]);
  await sut.send({ type: 'signOut.cancelled' });
  expect(sut.received('auth').filter(({ type }) => type === 'signOut.requested')).toEqual([]);
  await sut.stop();
});

test('storage that refuses or never answers keeps nobody in', async () => {
  await given(signOutModel).when(leave).settle('countUnsent', 'blocked').received('auth', signOut('global'));
  await given(signOutModel).when(leave).elapse('countTimeout').received('auth', signOut('global'));
});

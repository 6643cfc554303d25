import { expect, test } from 'vitest';

import { leavingModel } from '../../../src/machines/auth/signOut.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const signOut = (scope: 'local' | 'global') => ({ type: 'signOut.requested', scope });
const leave = { type: 'leave.requested', scope: 'global' };

test('whoever has nothing unsent is not asked', () =>
  given(leavingModel).when('leave.requested').settle('countUnsent', 'none').heard('auth', signOut('local')));

test('whoever has something unsent is asked, and leaves as they wished to', () =>
  given(leavingModel)
    .when(leave)
    .settle('countUnsent', 'two')
    .expect('asking', { unsent: 2 })
    .when('leave.confirmed')
    .heard('auth', signOut('global'))
    .expect('staying'));

test('until they confirm, and when they would rather stay, nobody is signed out', async () => {
  const sut = machineSut(leavingModel);
  await sut.start();
  await sut.send(leave);
  await sut.settle('countUnsent', 'done', 2);
  expect(sut.heard('auth').filter(({ type }) => type === 'signOut.requested')).toEqual([]);
  await sut.send({ type: 'stay.chosen' });
  expect(sut.heard('auth').filter(({ type }) => type === 'signOut.requested')).toEqual([]);
  await sut.stop();
});

test('storage that refuses or never answers keeps nobody in', async () => {
  await given(leavingModel).when(leave).settle('countUnsent', 'blocked').heard('auth', signOut('global'));
  await given(leavingModel).when(leave).elapse('patience').heard('auth', signOut('global'));
});

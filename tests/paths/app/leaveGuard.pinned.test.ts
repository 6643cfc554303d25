import { describe, expect, test } from 'vitest';

import { leaveGuardModel as model } from '../../../src/machines/app/leaveGuard.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const inbox = { name: 'inbox', roomId: null, search: {} };
const blocked = { type: 'navigation.blocked', to: inbox };

describe('unsaved changes', () => {
  test('are left only after a confirmation', () =>
    given(model)
      .when('form.dirtied')
      .when(blocked)
      .expect('dirty.confirmingLeave')
      .when('leave.cancelled')
      .expect('dirty.editing')
      .when(blocked)
      .when('leave.confirmed')
      .received('location', { type: 'navigation.requested', to: inbox })
      .expect('clean'));

  test('that are saved meanwhile need none', () =>
    given(model).when('form.dirtied').when(blocked).when('form.cleaned').expect('clean'));

  test('alone block navigation', async () => {
    const { actor, ...sut } = machineSut(model);
    const isBlocked = () => 'navigationGuard' in actor.getSnapshot().children;
    await sut.start();
    expect(isBlocked()).toBe(false);
    await sut.send({ type: 'form.dirtied' });
    expect(isBlocked()).toBe(true);
    await sut.send({ type: 'form.cleaned' });
    expect(isBlocked()).toBe(false);
    await sut.stop();
  });

  test('stay editable if navigation cannot be blocked', () =>
    given(model).when('form.dirtied').settle('navigationGuard', 'broken').expect('dirty.editing'));
});

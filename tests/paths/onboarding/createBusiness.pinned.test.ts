import { expect, test } from 'vitest';

import { createBusinessModel } from '../../../src/machines/onboarding/createBusiness.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const businessId = 'b7e23ec2-9af6-4b1e-8d0c-1c7a3b5d9f01';
const go = (to: object) => ({ type: 'navigation.requested', to, replace: true });
const admitted = () => given(createBusinessModel).settle('adminGate', 'admitted');

test('a named business gets its five rows in order, and then its setup', () =>
  admitted()
    .settle('lookUp', 'new')
    .expect('naming')
    .when('name.submitted')
    .expect('creating.business', { name: 'Warung Bu Tini 🍜' })
    .settle('createRow', 'created')
    .expect('creating.teamBusiness')
    .settle('createRow', 'created')
    .expect('creating.channel')
    .settle('createRow', 'created')
    .expect('creating.agent')
    .settle('createRow', 'created')
    .expect('creating.link')
    .settle('createRow', 'created')
    .expect('created')
    .received('location', go({ name: 'onboarding', search: { business_id: businessId } })));

test('without a business id in the address the user is led to the inbox', () =>
  given(createBusinessModel, { route: { name: 'onboardingStart', search: { business_id: null } }, userId: null })
    .expect('leaving')
    .received('location', go({ name: 'inbox', roomId: null, search: { businessId: null } })));

test('a user who is not an administrator is led home, and a half signed-in user to the login page', async () => {
  await given(createBusinessModel)
    .settle('adminGate', 'refused')
    .expect('leaving')
    .received('location', go({ name: 'index' }));
  await given(createBusinessModel)
    .settle('adminGate', 'needsSecondFactor')
    .received(
      'location',
      go({
        name: 'login',
        search: { wanted: { name: 'onboardingStart', search: { business_id: businessId } } },
      }),
    );
});

test('a failed step is retried with the same name', () =>
  admitted()
    .settle('lookUp', 'new')
    .when('name.submitted')
    .settle('createRow', 'created')
    .settle('createRow', 'created')
    .settle('createRow', 'created')
    .elapse('responseTimeout')
    .expect('interrupted', { failure: { step: 'agent', why: 'unreachable' }, name: 'Warung Bu Tini 🍜' })
    .when('retry.requested')
    .expect('creating.agent', { failure: null }));

test('a partly created business continues under its name', () =>
  admitted().settle('lookUp', 'partial').expect('creating.business', { name: 'Warung Bu Tini' }));

test('a missing channel or agent is retried from the channel on', () =>
  admitted()
    .settle('lookUp', 'partial')
    .settle('createRow', 'created')
    .settle('createRow', 'created')
    .settle('createRow', 'created')
    .settle('createRow', 'created')
    .settle('createRow', 'missing')
    .expect('interrupted', { failure: { step: 'channel', why: 'missing' } })
    .when('retry.requested')
    .expect('creating.channel'));

test("another user's business is not changed", () => admitted().settle('lookUp', 'foreign').expect('taken'));

test('a name submitted while a row is being created is ignored', async () => {
  const sut = machineSut(createBusinessModel);
  await sut.start();
  await sut.settle('adminGate', 'done', 'admitted');
  await sut.settle('lookUp', 'done', { status: 'new' });
  await sut.send({ type: 'name.submitted', name: 'Warung' });
  const at = sut.actor.getSnapshot().children['createRow'];
  await sut.send({ type: 'name.submitted', name: 'Warung' });
  await sut.send({ type: 'name.submitted', name: 'Lain' });
  expect(sut.actor.getSnapshot().children['createRow']).toBe(at);
  expect(sut.actor.getSnapshot().context.name).toBe('Warung');
  await sut.stop();
});

import { expect, test } from 'vitest';

import { createBusinessModel } from '../../../src/machines/onboarding/createBusiness.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const businessId = 'b7e23ec2-9af6-4b1e-8d0c-1c7a3b5d9f01';
const go = (to: object) => ({ type: 'navigation.requested', to, replace: true });
const admitted = () => given(createBusinessModel).settle('adminGate', 'admitted');

test('who names a business gets its five rows in order, and then the wizard', () =>
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

test('without a business in the address nothing is asked of anybody', () =>
  given(createBusinessModel, { route: { name: 'onboardingStart', search: { business_id: null } }, userId: null })
    .expect('leaving')
    .received('location', go({ name: 'inbox', roomId: null, search: { businessId: null } })));

test('who is no administrator is led home, who is half signed in to the sign-in and back', async () => {
  await given(createBusinessModel)
    .settle('adminGate', 'refused')
    .expect('leaving')
    .received('location', go({ name: 'index' }));
  await given(createBusinessModel)
    .settle('adminGate', 'unfinished')
    .received(
      'location',
      go({
        name: 'login',
        search: { wanted: { name: 'onboardingStart', search: { business_id: businessId } } },
      }),
    );
});

test('a step that fails is gone on with where it failed, and the name is kept', () =>
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

test('what was begun in another tab or another day goes on by itself under its name', () =>
  admitted().settle('lookUp', 'partial').expect('creating.business', { name: 'Warung Bu Tini' }));

test('a link that misses its channel or agent is gone on with from the channel', () =>
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

test("somebody else's business is not touched", () => admitted().settle('lookUp', 'foreign').expect('taken'));

test('another press while a row is being made is no second row', async () => {
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

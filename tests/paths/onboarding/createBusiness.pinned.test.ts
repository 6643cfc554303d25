import { expect, test } from 'vitest';

import { createBusinessModel } from '../../../src/machines/onboarding/createBusiness.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const businessId = 'b7e23ec2-9af6-4b1e-8d0c-1c7a3b5d9f01';
const go = (to: object) => ({ type: 'navigation.requested', to, replace: true });
const admitted = () => given(createBusinessModel).settle('adminGate', 'admitted');

const steps = ['business', 'teamBusiness', 'channel', 'agent', 'link'];
const naming = () => admitted().settle('lookUp', 'new');
/** The row of this step is being created. */
const creating = (step: string) => {
  let path = naming().when('name.submitted');
  for (let done = 0; done < steps.indexOf(step); done += 1) path = path.settle('createRow', 'created');
  return path.expect(`creating.${step}`);
};

test.each([
  ['the rights of the user cannot be read', given(createBusinessModel).settle('adminGate', 'offline'), 'leaving'],
  ['the business cannot be looked up', admitted().settle('lookUp', 'offline'), 'lookUpFailed'],
  ['the business is not found within 20 seconds', admitted().elapse(20_000), 'lookUpFailed'],
  ['the business belongs to another user', admitted().settle('lookUp', 'foreign'), 'taken'],
] as const)('if %s, the page is in the pinned state', async (_, path, leaf) => path.expect(leaf));

test.each(
  steps.flatMap(
    (step) =>
      [
        [step, 'breaks', 'offline', 'unexpected'],
        [step, 'is refused', 'forbidden', 'forbidden'],
        [step, 'has no response for 20 seconds', null, 'unreachable'],
      ] as const,
  ),
)('if creating the row %s %s, the failure of this step is shown and a retry repeats it', (step, _, outcome, why) => {
  const path = creating(step);
  const ended =
    outcome === null ? path.elapse(19_999).expect(`creating.${step}`).elapse(1) : path.settle('createRow', outcome);
  return ended
    .expect('interrupted', { failure: { step, why }, name: 'Warung Bu Tini 🍜' })
    .when('retry.requested')
    .expect(`creating.${step}`, { failure: null });
});

test.each(steps)('a row %s of another user stops the creation', (step) =>
  creating(step).settle('createRow', 'taken').expect('taken'),
);

test('the rights of a user that cannot be read lead home', () =>
  given(createBusinessModel)
    .settle('adminGate', 'offline')
    .received('location', go({ name: 'index' })));

test('a failed look-up is repeated on request, and a look-up has 20 seconds', () =>
  admitted().elapse(19_999).expect('lookingUp').elapse(1).when('retry.requested').expect('lookingUp'));

test('a complete business opens its setup under its name, and the app loads it', () =>
  admitted()
    .settle('lookUp', 'complete')
    .expect('created', { name: 'Warung Bu Tini' })
    .received('app', { type: 'businesses.changed', businessId })
    .received('location', go({ name: 'onboarding', search: { business_id: businessId } })));

test('a name of white space or of more than 200 characters is not accepted', () =>
  naming()
    .when({ type: 'name.submitted', name: '   ' })
    .expect('naming')
    .when({ type: 'name.submitted', name: '🍜'.repeat(201) })
    .expect('naming')
    .when({ type: 'name.submitted', name: '🍜'.repeat(200) })
    .expect('creating.business'));

test('another name can be submitted after the first row failed, and not after a later one', async () => {
  const other = { type: 'name.submitted', name: 'Toko Lain' };
  await creating('business')
    .settle('createRow', 'forbidden')
    .when({ ...other, name: ' ' })
    .expect('interrupted')
    .when(other)
    .expect('creating.business', { name: 'Toko Lain', failure: null });
  await creating('channel')
    .settle('createRow', 'forbidden')
    .when(other)
    .expect('interrupted', { name: 'Warung Bu Tini 🍜' });
});

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
    .expect('leaving')
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

const forEveryone = (business_id: string | null = businessId) =>
  given(createBusinessModel, { route: { name: 'businessNew', search: { business_id } }, userId: 'budi' });

test('on the page for every user no permission of an administrator is asked for, and the setup is the one for owners', () =>
  forEveryone()
    .expect('lookingUp')
    .settle('lookUp', 'new')
    .when('name.submitted')
    .settle('createRow', 'created')
    .settle('createRow', 'created')
    .settle('createRow', 'created')
    .settle('createRow', 'created')
    .settle('createRow', 'created')
    .expect('created')
    .received('app', { type: 'businesses.changed', businessId })
    .received('location', go({ name: 'businessSetup', search: { business_id: businessId } })));

test('the page for every user leads to the inbox without a business in the address', () =>
  forEveryone(null)
    .expect('leaving')
    .received('location', go({ name: 'inbox', roomId: null, search: { businessId: null } })));

test.each(['closed', 'limit', 'unconfirmed', 'anonymous'])(
  'a user whose permission is "%s" cannot name a business, and is checked again on request',
  (denial) =>
    forEveryone()
      .settle('lookUp', denial)
      .when('name.submitted')
      .expect('denied', { denial })
      .when('retry.requested')
      .expect('lookingUp'),
);

test('a business over the limit of a day is refused with its name kept', () =>
  creating('business')
    .settle('createRow', 'limit')
    .expect('interrupted', { failure: { step: 'business', why: 'limit' }, name: 'Warung Bu Tini 🍜' }));

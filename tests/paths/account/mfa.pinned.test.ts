import { describe, expect, test } from 'vitest';

import { mfaModel as model } from '../../../src/machines/account/mfa.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const unexpected = { why: 'unexpected' };
const unreachable = { why: 'unreachable' };

/** A machine in each state. */
const loading = () => given(model);
const ready = (factors = 'two') => loading().settle('listFactors', factors);
const naming = () => ready('none').when('enrollment.requested');
const creatingSecret = () => naming().when('name.submitted');
const activating = () => creatingSecret().settle('enrollFactor', 'enrolled');
const verifying = () => activating().when('code.submitted');
const cancelling = () => activating().when('enrollment.cancelled');
const removing = () => ready().when('removal.requested');
const submitting = () => removing().when('code.submitted');

describe('mfa', () => {
  test.each([
    ['none', 'ready', { factors: [], refusal: null }],
    ['two', 'ready', { factors: [{ id: 'f1' }, { id: 'f2' }], refusal: null }],
    ['outage', 'loadFailed', { refusal: unreachable }],
    ['broken', 'loadFailed', { refusal: unexpected }],
  ])('a list that ends as %s', (outcome, state, context) =>
    loading().settle('listFactors', outcome).expect(state, context),
  );

  test.each([
    ['enrolled', 'activating.idle', { factorId: 'f1', refusal: null }],
    ['taken', 'enrolling.naming', { refusal: { why: 'name-taken' } }],
    ['tooMany', 'enrolling.naming', { refusal: { why: 'too-many-factors' } }],
    ['secondFactorRequired', 'enrolling.naming', { refusal: { why: 'second-factor-required' } }],
    ['broken', 'enrolling.naming', { refusal: unexpected }],
  ])('a new factor that ends as %s', (outcome, state, context) =>
    creatingSecret().settle('enrollFactor', outcome).expect(state, context),
  );

  test.each([
    ['verified', 'activating.showingAdvice', { factors: [{ id: 'f1' }], refusal: null }],
    ['wrong', 'activating.idle', { factorId: 'f1', refusal: { why: 'wrong-code' } }],
    ['used', 'activating.idle', { refusal: { why: 'code-used' } }],
    ['rateLimited', 'activating.rateLimited', { refusal: { why: 'rate-limited' } }],
    ['broken', 'activating.idle', { refusal: unexpected }],
  ])('a check of a new factor that ends as %s', (outcome, state, context) =>
    verifying().settle('verifyFactor', outcome).expect(state, context),
  );

  test.each([
    ['removed', 'ready', { factors: [{ id: 'f2' }], factorId: null, refusal: null }],
    ['wrong', 'removing.idle', { factors: [{ id: 'f1' }, { id: 'f2' }], refusal: { why: 'wrong-code' } }],
    ['rateLimited', 'removing.rateLimited', { refusal: { why: 'rate-limited' } }],
    ['broken', 'removing.idle', { refusal: unexpected }],
  ])('a deletion that ends as %s', (outcome, state, context) =>
    submitting().settle('removeFactor', outcome).expect(state, context),
  );

  test.each(['deleted', 'broken'])('a cancelled enrollment that ends as %s does not block the user', (outcome) =>
    cancelling()
      .expect('activating.cancelling')
      .settle('cancelEnrollment', outcome)
      .expect('ready', { factors: [], factorId: null }),
  );

  test.each([
    ['loading', 'loadFailed', unreachable, loading],
    ['enrolling.creatingSecret', 'enrolling.naming', unreachable, creatingSecret],
    ['activating.verifying', 'activating.idle', unreachable, verifying],
    ['activating.cancelling', 'ready', null, cancelling],
    ['removing.submitting', 'removing.idle', unreachable, submitting],
  ])('%s: after 30 seconds without a response: %s', (busy, state, refusal, start) =>
    start().elapse(29_999).expect(busy).elapse(1).expect(state, { refusal }),
  );

  test.each([
    ['activating', verifying().settle('verifyFactor', 'rateLimited')],
    ['removing', submitting().settle('removeFactor', 'rateLimited')],
  ])('%s: after too many codes the form waits for the Retry-After of the service', (state, path) =>
    path.elapse(29_999).expect(`${state}.rateLimited`).elapse(1).expect(`${state}.idle`, { refusal: null }),
  );

  const limitedRemoval = () => submitting().settle('removeFactor', 'rateLimited');
  test.each([
    ['the list is read again', () => loading().settle('listFactors', 'outage').when('retry.requested'), 'loading'],
    [
      'another name',
      () => creatingSecret().settle('enrollFactor', 'taken').when('name.submitted'),
      'enrolling.creatingSecret',
    ],
    [
      'no new factor after all',
      () => creatingSecret().settle('enrollFactor', 'taken').when('enrollment.cancelled'),
      'ready',
    ],
    ['another code', () => verifying().settle('verifyFactor', 'wrong').when('code.submitted'), 'activating.verifying'],
    [
      'a cancelled activation',
      () => verifying().settle('verifyFactor', 'wrong').when('enrollment.cancelled'),
      'activating.cancelling',
    ],
    [
      'a cancelled wait',
      () => verifying().settle('verifyFactor', 'rateLimited').when('enrollment.cancelled'),
      'activating.cancelling',
    ],
    [
      'another code to delete',
      () => submitting().settle('removeFactor', 'wrong').when('code.submitted'),
      'removing.submitting',
    ],
    ['no deletion after all', () => submitting().settle('removeFactor', 'wrong').when('removal.cancelled'), 'ready'],
    ['a cancelled wait for a deletion', () => limitedRemoval().when('removal.cancelled'), 'ready'],
  ])('%s clears the refusal', (_, start, state) => start().expect(state, { refusal: null }));

  test('a deletion without a response forgets the factor', () =>
    cancelling().elapse('responseTimeout').expect('ready', { factorId: null }));

  test('a factor is selected until its deletion is cancelled', async () => {
    await removing()
      .expect('removing.idle', { factorId: 'f1' })
      .when('removal.cancelled')
      .expect('ready', { factorId: null });
    await limitedRemoval().when('removal.cancelled').expect('ready', { factorId: null });
  });

  test('a factor that is not in the list cannot be deleted', () =>
    ready('none').when('removal.requested').expect('ready', { factorId: null }));

  test('the advice must be acknowledged, and a failed clearing of the key changes nothing', () =>
    verifying()
      .settle('verifyFactor', 'verified')
      .settle('holdSecret', 'broken')
      .expect('activating.showingAdvice')
      .when('advice.acknowledged')
      .expect('ready', { factorId: null }));

  test('the key is held only while it is shown, and the factor of the key is checked', async () => {
    const sut = machineSut(model);
    await sut.start();
    const { children } = sut.actor.getSnapshot();
    expect(children).not.toHaveProperty('holdSecret');
    const isHeld = () => 'holdSecret' in sut.actor.getSnapshot().children;
    const inputOf = (actor: string) => sut.actor.getSnapshot().children[actor]?.getSnapshot().input;
    await sut.settle('listFactors', 'done', { factors: [] });
    await sut.send({ type: 'enrollment.requested' });
    await sut.send({ type: 'name.submitted', name: 'HP' });
    expect(inputOf('enrollFactor')).toEqual({ name: 'HP' });
    expect(isHeld()).toBe(false);
    await sut.settle('enrollFactor', 'done', { factorId: 'f1' });
    expect(isHeld()).toBe(true);
    await sut.send({ type: 'code.submitted', code: '123456' });
    expect(inputOf('verifyFactor')).toEqual({ factorId: 'f1', code: '123456' });
    await sut.settle('verifyFactor', 'done', { factors: [{ id: 'f1', name: 'HP', addedAt: '' }] });
    expect(isHeld()).toBe(true);
    await sut.send({ type: 'advice.acknowledged' });
    expect(isHeld()).toBe(false);
    await sut.send({ type: 'removal.requested', factorId: 'f1' });
    await sut.send({ type: 'code.submitted', code: '654321' });
    expect(inputOf('removeFactor')).toEqual({ factorId: 'f1', code: '654321' });
    await sut.stop();
  });
});

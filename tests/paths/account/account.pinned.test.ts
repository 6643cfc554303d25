import { describe, expect, test } from 'vitest';

import { accountModel } from '../../../src/machines/account/account.model.ts';
import { mfaModel } from '../../../src/machines/account/mfa.model.ts';
import { passwordModel } from '../../../src/machines/account/password.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

describe('mfa', () => {
  const enrolled = () =>
    given(mfaModel)
      .settle('listFactors', 'none')
      .when('enrollment.requested')
      .expect('enrolling.naming')
      .when('name.submitted')
      .settle('enrollFactor', 'enrolled')
      .expect('activating.idle', { factorId: 'f1' });

  test('a new app is verified by a correct code, and the advice must be acknowledged', () =>
    enrolled()
      .when('code.submitted')
      .settle('verifyFactor', 'wrong')
      .expect('activating.idle', { refusal: { why: 'wrong-code' } })
      .when('code.submitted')
      .settle('verifyFactor', 'verified')
      .expect('activating.showingAdvice', { factors: [{ id: 'f1' }], refusal: null })
      .when('advice.acknowledged')
      .expect('ready', { factorId: null }));

  test('a cancelled enrollment deletes the factor, and a failed deletion does not block the user', async () => {
    await enrolled()
      .when('enrollment.cancelled')
      .expect('activating.cancelling')
      .settle('cancelEnrollment', 'deleted')
      .expect('ready', { factors: [], factorId: null });
    await enrolled()
      .when('enrollment.cancelled')
      .settle('cancelEnrollment', 'broken')
      .expect('ready', { factorId: null });
  });

  test('after too many codes the form is disabled for the Retry-After of the service', () =>
    enrolled()
      .when('code.submitted')
      .settle('verifyFactor', 'rateLimited')
      .expect('activating.rateLimited')
      .elapse(30_000)
      .expect('activating.idle', { refusal: null }));

  test('deleting a factor requires a correct code', () =>
    given(mfaModel)
      .settle('listFactors', 'two')
      .when('removal.requested')
      .expect('removing.idle', { factorId: 'f1' })
      .when('code.submitted')
      .settle('removeFactor', 'wrong')
      .expect('removing.idle', { factors: [{ id: 'f1' }, { id: 'f2' }] })
      .when('code.submitted')
      .settle('removeFactor', 'removed')
      .expect('ready', { factors: [{ id: 'f2' }], factorId: null }));

  test('a name that is already used returns to the form', () =>
    given(mfaModel)
      .settle('listFactors', 'two')
      .when('enrollment.requested')
      .when('name.submitted')
      .settle('enrollFactor', 'taken')
      .expect('enrolling.naming', { refusal: { why: 'name-taken' } }));

  test('the key is held only while it is shown', async () => {
    const sut = machineSut(mfaModel);
    await sut.start();
    const isHeld = () => 'holdSecret' in sut.actor.getSnapshot().children;
    await sut.settle('listFactors', 'done', { factors: [] });
    await sut.send({ type: 'enrollment.requested' });
    await sut.send({ type: 'name.submitted', name: 'HP' });
    expect(isHeld()).toBe(false);
    await sut.settle('enrollFactor', 'done', { factorId: 'f1' });
    expect(isHeld()).toBe(true);
    await sut.send({ type: 'code.submitted', code: '123456' });
    await sut.settle('verifyFactor', 'done', { factors: [] });
    expect(isHeld()).toBe(true);
    await sut.send({ type: 'advice.acknowledged' });
    expect(isHeld()).toBe(false);
    await sut.stop();
  });
});

describe('password', () => {
  const submitted = () =>
    given(passwordModel).when('change.requested').expect('editing.idle').when('password.submitted');

  test('a new password is saved', () =>
    submitted().expect('saving').settle('changePassword', 'changed').expect('saved'));

  test('a refused password shows the reason and stays in the form', () =>
    submitted()
      .settle('changePassword', 'weak')
      .expect('editing.idle', { refusal: { why: 'weak-password', reasons: ['length', 'pwned'] } })
      .when('password.submitted')
      .settle('changePassword', 'same')
      .expect('editing.idle', { refusal: { why: 'same-password' } }));

  test('a change from an old session requires a nonce', () =>
    submitted()
      .settle('changePassword', 'needsNonce')
      .expect('sendingNonce')
      .settle('sendNonce', 'sent')
      .expect('editing.idle', { isNonceSent: true, refusal: null })
      .when('password.submitted')
      .settle('changePassword', 'wrongNonce')
      .expect('editing.idle', { isNonceSent: true, refusal: { why: 'wrong-nonce' } })
      .when('password.submitted')
      .settle('changePassword', 'changed')
      .expect('saved', { isNonceSent: false }));
});

describe('account: other sessions', () => {
  test('other sessions count as ended only after the confirmation of the server', async () => {
    const requested = () =>
      given(accountModel).settle('loadAccount', 'email').expect('open.idle').when('signOutOthers.requested');
    await requested().settle('signOutOthers', 'signedOut').expect('open.othersSignedOut');
    await requested().settle('signOutOthers', 'failed').expect('open.signOutFailed');
    await requested().settle('signOutOthers', 'broken').expect('open.signOutFailed');
    await requested().elapse('responseTimeout').expect('open.signOutFailed');
  });

  test('an account that cannot be read can be read again', () =>
    given(accountModel)
      .settle('loadAccount', 'broken')
      .expect('loadFailed')
      .when('retry.requested')
      .settle('loadAccount', 'phone')
      .expect('open.idle', { account: { phone: '+6281234567890' } }));
});

describe('account: change of the user', () => {
  test('another user who signs in never sees the previous account', () =>
    given(accountModel)
      .settle('loadAccount', 'email')
      .expect('open.idle', { account: { email: 'owner@chabot.test' } })
      .when('visit.changed')
      .expect('loading', { account: null })
      .settle('loadAccount', 'phone')
      .expect('open.idle', { account: { email: null } }));
});

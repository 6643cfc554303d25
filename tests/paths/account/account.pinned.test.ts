import { describe, expect, test } from 'vitest';

import { accountModel } from '../../../src/machines/account/account.model.ts';
import { mfaModel } from '../../../src/machines/account/mfa.model.ts';
import { passwordModel } from '../../../src/machines/account/password.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

describe('enrolment: the second factor', () => {
  const begun = () =>
    given(mfaModel)
      .settle('listFactors', 'none')
      .when('enrollment.requested')
      .expect('enrolling.naming')
      .when('name.submitted')
      .settle('enrollFactor', 'enrolled')
      .expect('activating.idle', { factorId: 'f1' });

  test('a new app shows a code, a wrong one first, and its owner reads that there is no way back', () =>
    begun()
      .when('code.submitted')
      .settle('verifyFactor', 'wrong')
      .expect('activating.idle', { refusal: { why: 'wrong-code' } })
      .when('code.submitted')
      .settle('verifyFactor', 'verified')
      .expect('activating.showingAdvice', { factors: [{ id: 'f1' }], refusal: null })
      .when('advice.acknowledged')
      .expect('ready', { factorId: null }));

  test('whoever leaves in the middle leaves nothing behind, and need not wait for it', async () => {
    await begun()
      .when('enrollment.cancelled')
      .expect('activating.cancelling')
      .settle('cancelEnrollment', 'deleted')
      .expect('ready', { factors: [], factorId: null });
    await begun().when('enrollment.cancelled').settle('cancelEnrollment', 'broken').expect('ready', { factorId: null });
  });

  test('too many codes rest as long as the service asked', () =>
    begun()
      .when('code.submitted')
      .settle('verifyFactor', 'rateLimited')
      .expect('activating.rateLimited')
      .elapse(30_000)
      .expect('activating.idle', { refusal: null }));

  test('taking one away asks for a code', () =>
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

  test('a name that is taken is asked for again', () =>
    given(mfaModel)
      .settle('listFactors', 'two')
      .when('enrollment.requested')
      .when('name.submitted')
      .settle('enrollFactor', 'taken')
      .expect('enrolling.naming', { refusal: { why: 'name-taken' } }));

  test('the key is held only while it may be seen', async () => {
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

describe('password: another one', () => {
  const tried = () => given(passwordModel).when('change.requested').expect('editing.idle').when('password.submitted');

  test('is saved', () => tried().expect('saving').settle('changePassword', 'changed').expect('saved'));

  test('too weak, too long or the same says so, and stays in its form', () =>
    tried()
      .settle('changePassword', 'weak')
      .expect('editing.idle', { refusal: { why: 'weak-password', reasons: ['length', 'pwned'] } })
      .when('password.submitted')
      .settle('changePassword', 'same')
      .expect('editing.idle', { refusal: { why: 'same-password' } }));

  test('from an old session it needs a code of a mail', () =>
    tried()
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

describe('account: where else somebody is signed in', () => {
  test('the others are out only when the server said so', async () => {
    const open = () =>
      given(accountModel).settle('loadAccount', 'email').expect('open.idle').when('signOutOthers.requested');
    await open().settle('signOutOthers', 'signedOut').expect('open.othersSignedOut');
    await open().settle('signOutOthers', 'failed').expect('open.signOutFailed');
    await open().settle('signOutOthers', 'broken').expect('open.signOutFailed');
    await open().elapse('responseTimeout').expect('open.signOutFailed');
  });

  test('an account that cannot be read can be asked for again', () =>
    given(accountModel)
      .settle('loadAccount', 'broken')
      .expect('loadFailed')
      .when('retry.requested')
      .settle('loadAccount', 'phone')
      .expect('open.idle', { account: { phone: '+6281234567890' } }));
});

describe('account: whoever is signed in', () => {
  test('somebody else who signs in meanwhile is shown nothing of the one before them', () =>
    given(accountModel)
      .settle('loadAccount', 'email')
      .expect('open.idle', { account: { email: 'owner@chabot.test' } })
      .when('visit.changed')
      .expect('loading', { account: null })
      .settle('loadAccount', 'phone')
      .expect('open.idle', { account: { email: null } }));
});

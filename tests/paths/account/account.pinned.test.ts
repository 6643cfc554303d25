import { describe, expect, test } from 'vitest';

import { accountModel } from '../../../src/machines/account/account.model.ts';
import { enrolmentModel } from '../../../src/machines/account/mfa.model.ts';
import { passwordModel } from '../../../src/machines/account/password.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

describe('enrolment: the second factor', () => {
  const begun = () =>
    given(enrolmentModel)
      .settle('listFactors', 'none')
      .when('enrolment.requested')
      .expect('enrolling.naming')
      .when('name.submitted')
      .settle('enrol', 'made')
      .expect('proving.asking', { factorId: 'f1' });

  test('a new app shows a code, a wrong one first, and its owner reads that there is no way back', () =>
    begun()
      .when('code.submitted')
      .settle('verifyFactor', 'wrong')
      .expect('proving.asking', { refusal: { why: 'wrong-code' } })
      .when('code.submitted')
      .settle('verifyFactor', 'verified')
      .expect('proving.advising', { factors: [{ id: 'f1' }], refusal: null })
      .when('advice.taken')
      .expect('ready', { factorId: null }));

  test('whoever leaves in the middle leaves nothing behind, and need not wait for it', async () => {
    await begun()
      .when('enrolment.cancelled')
      .expect('proving.cancelling')
      .settle('abandon', 'gone')
      .expect('ready', { factors: [], factorId: null });
    await begun().when('enrolment.cancelled').settle('abandon', 'broken').expect('ready', { factorId: null });
  });

  test('too many codes rest as long as the service asked', () =>
    begun()
      .when('code.submitted')
      .settle('verifyFactor', 'rateLimited')
      .expect('proving.resting')
      .elapse(30_000)
      .expect('proving.asking', { refusal: null }));

  test('taking one away asks for a code', () =>
    given(enrolmentModel)
      .settle('listFactors', 'two')
      .when('removal.requested')
      .expect('removing.asking', { factorId: 'f1' })
      .when('code.submitted')
      .settle('removeFactor', 'wrong')
      .expect('removing.asking', { factors: [{ id: 'f1' }, { id: 'f2' }] })
      .when('code.submitted')
      .settle('removeFactor', 'removed')
      .expect('ready', { factors: [{ id: 'f2' }], factorId: null }));

  test('a name that is taken is asked for again', () =>
    given(enrolmentModel)
      .settle('listFactors', 'two')
      .when('enrolment.requested')
      .when('name.submitted')
      .settle('enrol', 'taken')
      .expect('enrolling.naming', { refusal: { why: 'name-taken' } }));

  test('the key is held only while it may be seen', async () => {
    const sut = machineSut(enrolmentModel);
    await sut.start();
    const isHeld = () => 'holdSecret' in sut.actor.getSnapshot().children;
    await sut.settle('listFactors', 'done', { factors: [] });
    await sut.send({ type: 'enrolment.requested' });
    await sut.send({ type: 'name.submitted', name: 'HP' });
    expect(isHeld()).toBe(false);
    await sut.settle('enrol', 'done', { factorId: 'f1' });
    expect(isHeld()).toBe(true);
    await sut.send({ type: 'code.submitted', code: '123456' });
    await sut.settle('verifyFactor', 'done', { factors: [] });
    expect(isHeld()).toBe(true);
    await sut.send({ type: 'advice.taken' });
    expect(isHeld()).toBe(false);
    await sut.stop();
  });
});

describe('password: another one', () => {
  const tried = () => given(passwordModel).when('change.requested').expect('editing.ready').when('password.submitted');

  test('is saved', () => tried().expect('saving').settle('changePassword', 'changed').expect('saved'));

  test('too weak, too long or the same says so, and stays in its form', () =>
    tried()
      .settle('changePassword', 'weak')
      .expect('editing.ready', { refusal: { why: 'weak-password', reasons: ['length', 'pwned'] } })
      .when('password.submitted')
      .settle('changePassword', 'same')
      .expect('editing.ready', { refusal: { why: 'same-password' } }));

  test('from an old session it needs a code of a mail', () =>
    tried()
      .settle('changePassword', 'needsNonce')
      .expect('sendingNonce')
      .settle('sendNonce', 'sent')
      .expect('editing.ready', { needsNonce: true, refusal: null })
      .when('password.submitted')
      .settle('changePassword', 'wrongNonce')
      .expect('editing.ready', { needsNonce: true, refusal: { why: 'wrong-nonce' } })
      .when('password.submitted')
      .settle('changePassword', 'changed')
      .expect('saved', { needsNonce: false }));
});

describe('account: where else somebody is signed in', () => {
  test('the others are out only when the server said so', async () => {
    const open = () => given(accountModel).settle('readAccount', 'mailed').expect('open.calm').when('others.dismissed');
    await open().settle('endOthers', 'ended').expect('open.ended');
    await open().settle('endOthers', 'notEnded').expect('open.notEnded');
    await open().settle('endOthers', 'broken').expect('open.notEnded');
    await open().elapse('patience').expect('open.notEnded');
  });

  test('an account that cannot be read can be asked for again', () =>
    given(accountModel)
      .settle('readAccount', 'broken')
      .expect('unread')
      .when('retry.requested')
      .settle('readAccount', 'called')
      .expect('open.calm', { account: { phone: '+6281234567890' } }));
});

describe('account: whoever is signed in', () => {
  test('somebody else who signs in meanwhile is shown nothing of the one before them', () =>
    given(accountModel)
      .settle('readAccount', 'mailed')
      .expect('open.calm', { account: { email: 'owner@chabot.test' } })
      .when('visit.changed')
      .expect('reading', { account: null })
      .settle('readAccount', 'called')
      .expect('open.calm', { account: { email: null } }));
});

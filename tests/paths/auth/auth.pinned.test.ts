import { describe, test } from 'vitest';

import { authModel as model } from '../../../src/machines/auth/auth.model.ts';
import { given } from '../../model/pinned.ts';

const whole = { userId: 'sari', login: 'owner@chabot.test', level: 'aal1', needs: 'aal1' };
const half = { userId: 'bagus', login: 'totp@chabot.test', level: 'aal1', needs: 'aal2' };
const restored = (session: unknown) => ({ type: 'INITIAL_SESSION', session });

describe('auth: who is there', () => {
  test('an outage while restoring is waited out, not taken for signed out', () =>
    given(model)
      .when('session.unreachable')
      .expect('restoring.waiting')
      .when('retry.requested')
      .expect('restoring.reading')
      .heard('watchSession', { type: 'restore.requested' })
      .when(restored(whole))
      .expect('signedIn.aal1', { session: whole }));

  test('a second factor is asked for once, and lets in at aal2', () =>
    given(model)
      .when(restored(null))
      .when('credentials.submitted')
      .settle('signIn', 'half')
      .expect('challenged.asking')
      .when('code.submitted')
      .settle('verifyCode', 'raised')
      .expect('signedIn.aal2'));

  test('the third wrong code ends the half-opened session', () =>
    given(model)
      .when(restored(half))
      .when('code.submitted')
      .settle('verifyCode', 'wrong')
      .when('code.submitted')
      .settle('verifyCode', 'wrong')
      .expect('challenged.asking', { wrongCodes: 2, refusal: { why: 'wrong-code' } })
      .when('code.submitted')
      .settle('verifyCode', 'wrong')
      .expect('signingOut')
      .settle('signOut', 'gone')
      .expect('signedOut.ready', { session: null, refusal: { why: 'too-many-codes' } }));

  test('nobody can wait out the code', () =>
    given(model)
      .when(restored(half))
      .elapse('codeLifetime')
      .expect('signingOut')
      .settle('signOut', 'gone')
      .expect('signedOut.ready', { refusal: { why: 'expired' } }));

  test('a session that ends in the middle is opened again over the page', () =>
    given(model)
      .when(restored(whole))
      .when({ type: 'SIGNED_OUT', reason: 'expired' })
      .expect('signedIn.expired.asking', { session: whole })
      .when('password.submitted')
      .settle('signIn', 'wrong')
      .expect('signedIn.expired.asking', { refusal: { why: 'wrong-credentials' } })
      .when('password.submitted')
      .settle('signIn', 'whole')
      .expect('signedIn.aal1', { refusal: null })
      .heard('connection', { type: 'session.regained' }));

  test('a session that was opened again in another tab opens here too, once its code was given there', () =>
    given(model)
      .when(restored({ ...half, level: 'aal2' }))
      .when({ type: 'SIGNED_OUT', reason: 'expired' })
      .when({ type: 'SIGNED_IN', session: half })
      .expect('signedIn.expired.asking')
      .when({ type: 'MFA_CHALLENGE_VERIFIED', session: { ...half, level: 'aal2' } })
      .expect('signedIn.aal2')
      .heard('connection', { type: 'session.regained' }));

  test('somebody else who came in with a code in another tab is let into a page of their own', () =>
    given(model)
      .when(restored(whole))
      .when({ type: 'SIGNED_OUT', reason: 'expired' })
      .when({ type: 'SIGNED_IN', session: half })
      .expect('signedIn.expired.asking', { session: whole })
      .when({ type: 'MFA_CHALLENGE_VERIFIED', session: { ...half, level: 'aal2' } })
      .expect('signedIn.aal2')
      .heard('app', { type: 'person.signedIn', userId: 'bagus' }));

  test('after too many tries the form rests as long as the service asked', () =>
    given(model)
      .when(restored(null))
      .when('credentials.submitted')
      .settle('signIn', 'rateLimited')
      .expect('signedOut.resting')
      .elapse(29_999)
      .expect('signedOut.resting')
      .elapse(1)
      .expect('signedOut.ready', { refusal: null }));

  test('a slow server is said to be slow, and given up after two minutes', () =>
    given(model)
      .when(restored(null))
      .when('credentials.submitted')
      .expect('signingIn.sending')
      .elapse(1000)
      .expect('signingIn.waiting')
      .elapse(118_999)
      .expect('signingIn.waiting')
      .elapse(1)
      .expect('signedOut.ready', { refusal: { why: 'unreachable' } }));

  test('whoever has waited enough stops it, and is told nothing more', () =>
    given(model)
      .when(restored(null))
      .when('credentials.submitted')
      .elapse(1000)
      .when('attempt.stopped')
      .expect('signedOut.ready', { refusal: null }));

  test('a new account is made beside the sign-in, and its session opens the door', () =>
    given(model)
      .when(restored(null))
      .when('registration.requested')
      .expect('signedOut.registering')
      .when('registration.left')
      .expect('signedOut.ready')
      .when('registration.requested')
      .when({ type: 'SIGNED_IN', session: whole })
      .expect('signedIn.aal1', { session: whole }));

  test('a recovery link asks for a new password, and after that lets in', () =>
    given(model)
      .when(restored(null))
      .when({ type: 'PASSWORD_RECOVERY', session: whole })
      .expect('recovering.asking')
      .heard('app', { type: 'person.challenged' })
      .when('newPassword.submitted')
      .settle('setPassword', 'weak')
      .expect('recovering.asking', { refusal: { why: 'weak-password', reasons: ['length', 'pwned'] } })
      .when('newPassword.submitted')
      .settle('setPassword', 'whole')
      .expect('signedIn.aal1', { refusal: null, recovers: false }));

  test('a recovery link is no way around the second factor', () =>
    given(model)
      .when(restored(null))
      .when({ type: 'PASSWORD_RECOVERY', session: half })
      .expect('challenged.asking')
      .when('code.submitted')
      .settle('verifyCode', 'raised')
      .expect('recovering.asking')
      .when('newPassword.submitted')
      .settle('setPassword', 'whole')
      .expect('signedIn.aal1', { recovers: false }));

  test('… nor is the code that another tab was given a way around the new password, however it is told', () =>
    given(model)
      .when(restored(null))
      .when({ type: 'PASSWORD_RECOVERY', session: half })
      .when({ type: 'SIGNED_IN', session: { ...half, level: 'aal2' } })
      .expect('recovering.asking'));

  test.each([
    [whole, 'signedIn.aal1'],
    [half, 'challenged.asking'],
  ])('whoever comes in through another tab while this one still asks is in here too', (session, state) =>
    given(model)
      .when(restored(null))
      .when('credentials.submitted')
      .when({ type: 'SIGNED_IN', session })
      .expect(state, { session }),
  );

  test('whoever takes their second factor away is no longer raised', () =>
    given(model)
      .when(restored({ ...half, level: 'aal2' }))
      .expect('signedIn.aal2')
      .when({ type: 'TOKEN_REFRESHED', session: { ...half, needs: 'aal1' } })
      .expect('signedIn.aal1'));

  test('signing out in another tab signs out here', () =>
    given(model).when(restored(whole)).when({ type: 'SIGNED_OUT', reason: 'ended' }).expect('signedOut.ready'));
});

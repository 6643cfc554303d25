import { describe, test } from 'vitest';

import { authModel as model } from '../../../src/machines/auth/auth.model.ts';
import { given } from '../../model/pinned.ts';

const full = { userId: 'sari', login: 'owner@chabot.test', level: 'aal1', requiredLevel: 'aal1' };
const withFactor = { userId: 'bagus', login: 'totp@chabot.test', level: 'aal1', requiredLevel: 'aal2' };
const restored = (session: unknown) => ({ type: 'INITIAL_SESSION', session });

describe('auth: who is there', () => {
  test('an outage while restoring is waited out, not taken for signed out', () =>
    given(model)
      .when('session.unreachable')
      .expect('restoring.unreachable')
      .when('retry.requested')
      .expect('restoring.loading')
      .received('watchSession', { type: 'restore.requested' })
      .when(restored(full))
      .expect('signedIn.aal1', { session: full }));

  test('a second factor is asked for once, and lets in at aal2', () =>
    given(model)
      .when(restored(null))
      .when('credentials.submitted')
      .settle('signIn', 'withFactor')
      .expect('challenged.idle')
      .when('code.submitted')
      .settle('verifyCode', 'aal2')
      .expect('signedIn.aal2'));

  test('the third wrong code ends the withFactor-opened session', () =>
    given(model)
      .when(restored(withFactor))
      .when('code.submitted')
      .settle('verifyCode', 'wrong')
      .when('code.submitted')
      .settle('verifyCode', 'wrong')
      .expect('challenged.idle', { wrongCodes: 2, refusal: { why: 'wrong-code' } })
      .when('code.submitted')
      .settle('verifyCode', 'wrong')
      .expect('signingOut')
      .settle('signOut', 'signedOut')
      .expect('signedOut.idle', { session: null, refusal: { why: 'too-many-codes' } }));

  test('nobody can wait out the code', () =>
    given(model)
      .when(restored(withFactor))
      .elapse('challengeTimeout')
      .expect('signingOut')
      .settle('signOut', 'signedOut')
      .expect('signedOut.idle', { refusal: { why: 'expired' } }));

  test('a session that ends in the middle is opened again over the page', () =>
    given(model)
      .when(restored(full))
      .when({ type: 'SIGNED_OUT', reason: 'expired' })
      .expect('signedIn.expired.enteringPassword', { session: full })
      .when('password.submitted')
      .settle('signIn', 'wrong')
      .expect('signedIn.expired.enteringPassword', { refusal: { why: 'wrong-credentials' } })
      .when('password.submitted')
      .settle('signIn', 'full')
      .expect('signedIn.aal1', { refusal: null })
      .received('connection', { type: 'session.regained' }));

  test('a session that was opened again in another tab opens here too, once its code was given there', () =>
    given(model)
      .when(restored({ ...withFactor, level: 'aal2' }))
      .when({ type: 'SIGNED_OUT', reason: 'expired' })
      .when({ type: 'SIGNED_IN', session: withFactor })
      .expect('signedIn.expired.enteringPassword')
      .when({ type: 'MFA_CHALLENGE_VERIFIED', session: { ...withFactor, level: 'aal2' } })
      .expect('signedIn.aal2')
      .received('connection', { type: 'session.regained' }));

  test('somebody else who came in with a code in another tab is let into a page of their own', () =>
    given(model)
      .when(restored(full))
      .when({ type: 'SIGNED_OUT', reason: 'expired' })
      .when({ type: 'SIGNED_IN', session: withFactor })
      .expect('signedIn.expired.enteringPassword', { session: full })
      .when({ type: 'MFA_CHALLENGE_VERIFIED', session: { ...withFactor, level: 'aal2' } })
      .expect('signedIn.aal2')
      .received('app', { type: 'person.signedIn', userId: 'bagus' }));

  test('after too many tries the form rests as long as the service asked', () =>
    given(model)
      .when(restored(null))
      .when('credentials.submitted')
      .settle('signIn', 'rateLimited')
      .expect('signedOut.rateLimited')
      .elapse(29_999)
      .expect('signedOut.rateLimited')
      .elapse(1)
      .expect('signedOut.idle', { refusal: null }));

  test('a slow server is said to be slow, and given up after two minutes', () =>
    given(model)
      .when(restored(null))
      .when('credentials.submitted')
      .expect('signingIn.sending')
      .elapse(1000)
      .expect('signingIn.retrying')
      .elapse(118_999)
      .expect('signingIn.retrying')
      .elapse(1)
      .expect('signedOut.idle', { refusal: { why: 'unreachable' } }));

  test('whoever has waited enough stops it, and is told nothing more', () =>
    given(model)
      .when(restored(null))
      .when('credentials.submitted')
      .elapse(1000)
      .when('attempt.stopped')
      .expect('signedOut.idle', { refusal: null }));

  test('a new account is made beside the sign-in, and its session opens the door', () =>
    given(model)
      .when(restored(null))
      .when('registration.requested')
      .expect('signedOut.registering')
      .when('registration.cancelled')
      .expect('signedOut.idle')
      .when('registration.requested')
      .when({ type: 'SIGNED_IN', session: full })
      .expect('signedIn.aal1', { session: full }));

  test('a recovery link codeStates for a new password, and after that lets in', () =>
    given(model)
      .when(restored(null))
      .when({ type: 'PASSWORD_RECOVERY', session: full })
      .expect('choosingPassword.idle')
      .received('app', { type: 'person.challenged' })
      .when('newPassword.submitted')
      .settle('setPassword', 'weak')
      .expect('choosingPassword.idle', { refusal: { why: 'weak-password', reasons: ['length', 'pwned'] } })
      .when('newPassword.submitted')
      .settle('setPassword', 'full')
      .expect('signedIn.aal1', { refusal: null, passwordRequired: false }));

  test('a recovery link is no way around the second factor', () =>
    given(model)
      .when(restored(null))
      .when({ type: 'PASSWORD_RECOVERY', session: withFactor })
      .expect('challenged.idle')
      .when('code.submitted')
      .settle('verifyCode', 'aal2')
      .expect('choosingPassword.idle')
      .when('newPassword.submitted')
      .settle('setPassword', 'full')
      .expect('signedIn.aal1', { passwordRequired: false }));

  test('… nor is the code that another tab was given a way around the new password, however it is told', () =>
    given(model)
      .when(restored(null))
      .when({ type: 'PASSWORD_RECOVERY', session: withFactor })
      .when({ type: 'SIGNED_IN', session: { ...withFactor, level: 'aal2' } })
      .expect('choosingPassword.idle'));

  test.each([
    [full, 'signedIn.aal1'],
    [withFactor, 'challenged.idle'],
  ])('whoever comes in through another tab while this one still codeStates is in here too', (session, state) =>
    given(model)
      .when(restored(null))
      .when('credentials.submitted')
      .when({ type: 'SIGNED_IN', session })
      .expect(state, { session }),
  );

  test('whoever takes their second factor away is no longer aal2', () =>
    given(model)
      .when(restored({ ...withFactor, level: 'aal2' }))
      .expect('signedIn.aal2')
      .when({ type: 'TOKEN_REFRESHED', session: { ...withFactor, requiredLevel: 'aal1' } })
      .expect('signedIn.aal1'));

  test('signing out in another tab signs out here', () =>
    given(model).when(restored(full)).when({ type: 'SIGNED_OUT', reason: 'ended' }).expect('signedOut.idle'));
});

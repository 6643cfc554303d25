import { describe, test } from 'vitest';

import { authModel as model } from '../../../src/machines/auth/auth.model.ts';
import { given } from '../../model/pinned.ts';

const full = { userId: 'sari', login: 'owner@chabot.test', level: 'aal1', requiredLevel: 'aal1' };
const withFactor = { userId: 'bagus', login: 'totp@chabot.test', level: 'aal1', requiredLevel: 'aal2' };
const restored = (session: unknown) => ({ type: 'INITIAL_SESSION', session });

describe('auth', () => {
  test('an outage while restoring leads to a retry, not to a sign-out', () =>
    given(model)
      .when('session.unreachable')
      .expect('restoring.unreachable')
      .when('retry.requested')
      .expect('restoring.loading')
      .received('watchSession', { type: 'restore.requested' })
      .when(restored(full))
      .expect('signedIn.aal1', { session: full }));

  test('a user with a second factor is signed in at aal2 after the code', () =>
    given(model)
      .when(restored(null))
      .when('credentials.submitted')
      .settle('signIn', 'withFactor')
      .expect('challenged')
      .settle('secondFactor', 'aal2')
      .expect('signedIn.aal2'));

  test.each([
    ['tooManyCodes', 'too-many-codes'],
    ['expired', 'expired'],
    ['broken', 'unexpected'],
  ])('a challenge that ends as %s signs out the session', (outcome, why) =>
    given(model)
      .when(restored(withFactor))
      .settle('secondFactor', outcome)
      .expect('signingOut')
      .settle('signOut', 'signedOut')
      .expect('signedOut.idle', { session: null, refusal: { why } }),
  );

  test.each([
    ['tooManyCodes', 'too-many-codes'],
    ['expired', 'expired'],
    ['broken', 'unexpected'],
  ])('a challenge of an expired session that ends as %s requires the password again', (outcome, why) =>
    given(model)
      .when(restored({ ...withFactor, level: 'aal2' }))
      .when({ type: 'SIGNED_OUT', reason: 'expired' })
      .when('password.submitted')
      .settle('signIn', 'withFactor')
      .expect('signedIn.expired.challenged')
      .settle('secondFactor', outcome)
      .expect('signedIn.expired.enteringPassword', { refusal: { why } }),
  );

  test('an expired session continues after the password and the code', () =>
    given(model)
      .when(restored({ ...withFactor, level: 'aal2' }))
      .when({ type: 'SIGNED_OUT', reason: 'expired' })
      .when('password.submitted')
      .settle('signIn', 'withFactor')
      .settle('secondFactor', 'aal2')
      .expect('signedIn.aal2', { refusal: null })
      .received('connection', { type: 'session.regained' }));

  test('an expired session continues after the password, and failed reads are repeated', () =>
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

  test('an expired session continues once the same user entered the code in another tab', () =>
    given(model)
      .when(restored({ ...withFactor, level: 'aal2' }))
      .when({ type: 'SIGNED_OUT', reason: 'expired' })
      .when({ type: 'SIGNED_IN', session: withFactor })
      .expect('signedIn.expired.enteringPassword')
      .when({ type: 'MFA_CHALLENGE_VERIFIED', session: { ...withFactor, level: 'aal2' } })
      .expect('signedIn.aal2')
      .received('connection', { type: 'session.regained' }));

  test('another user who signed in with a code in another tab replaces the expired session', () =>
    given(model)
      .when(restored(full))
      .when({ type: 'SIGNED_OUT', reason: 'expired' })
      .when({ type: 'SIGNED_IN', session: withFactor })
      .expect('signedIn.expired.enteringPassword', { session: full })
      .when({ type: 'MFA_CHALLENGE_VERIFIED', session: { ...withFactor, level: 'aal2' } })
      .expect('signedIn.aal2')
      .received('app', { type: 'person.signedIn', userId: 'bagus' }));

  test('after too many attempts the form is disabled for the Retry-After of the service', () =>
    given(model)
      .when(restored(null))
      .when('credentials.submitted')
      .settle('signIn', 'rateLimited')
      .expect('signedOut.rateLimited')
      .elapse(29_999)
      .expect('signedOut.rateLimited')
      .elapse(1)
      .expect('signedOut.idle', { refusal: null }));

  test('a slow sign-in shows a notice after a second and fails after two minutes', () =>
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

  test('a stopped sign-in returns to the form without a refusal', () =>
    given(model)
      .when(restored(null))
      .when('credentials.submitted')
      .elapse(1000)
      .when('attempt.stopped')
      .expect('signedOut.idle', { refusal: null }));

  test('a session that a registration opens signs the user in', () =>
    given(model)
      .when(restored(null))
      .when('registration.requested')
      .expect('signedOut.registering')
      .when('registration.cancelled')
      .expect('signedOut.idle')
      .when('registration.requested')
      .when({ type: 'SIGNED_IN', session: full })
      .expect('signedIn.aal1', { session: full }));

  test('a recovery link requires a new password before the user is signed in', () =>
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

  test('a recovery link requires the second factor before the new password', () =>
    given(model)
      .when(restored(null))
      .when({ type: 'PASSWORD_RECOVERY', session: withFactor })
      .expect('challenged')
      .settle('secondFactor', 'aal2')
      .expect('choosingPassword.idle')
      .when('newPassword.submitted')
      .settle('setPassword', 'full')
      .expect('signedIn.aal1', { passwordRequired: false }));

  test('a second factor entered in another tab does not skip the new password of a recovery link', () =>
    given(model)
      .when(restored(null))
      .when({ type: 'PASSWORD_RECOVERY', session: withFactor })
      .when({ type: 'SIGNED_IN', session: { ...withFactor, level: 'aal2' } })
      .expect('choosingPassword.idle'));

  test.each([
    [full, 'signedIn.aal1'],
    [withFactor, 'challenged'],
  ])('a sign-in in another tab ends a pending sign-in of this tab', (session, state) =>
    given(model)
      .when(restored(null))
      .when('credentials.submitted')
      .when({ type: 'SIGNED_IN', session })
      .expect(state, { session }),
  );

  test('deleting the second factor lowers the session to aal1', () =>
    given(model)
      .when(restored({ ...withFactor, level: 'aal2' }))
      .expect('signedIn.aal2')
      .when({ type: 'TOKEN_REFRESHED', session: { ...withFactor, requiredLevel: 'aal1' } })
      .expect('signedIn.aal1'));

  test('a sign-out in another tab signs out this tab', () =>
    given(model).when(restored(full)).when({ type: 'SIGNED_OUT', reason: 'ended' }).expect('signedOut.idle'));
});

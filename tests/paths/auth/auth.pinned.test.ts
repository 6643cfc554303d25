import { describe, expect, test } from 'vitest';

import { authModel as model } from '../../../src/machines/auth/auth.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const full = { userId: 'sari', login: 'owner@chabot.test', level: 'aal1', requiredLevel: 'aal1' };
const withFactor = { userId: 'bagus', login: 'totp@chabot.test', level: 'aal1', requiredLevel: 'aal2' };
const aal2 = { ...withFactor, level: 'aal2' };
const otherUser = { ...full, userId: 'rina' };
const otherWithFactor = { ...withFactor, userId: 'rina' };

const restored = (session: unknown) => ({ type: 'INITIAL_SESSION', session });
const opened = (session: unknown) => ({ type: 'SIGNED_IN', session });
const verified = (session: unknown) => ({ type: 'MFA_CHALLENGE_VERIFIED', session });
const recovered = (session: unknown) => ({ type: 'PASSWORD_RECOVERY', session });
const expired = { type: 'SIGNED_OUT', reason: 'expired' };
const ended = { type: 'SIGNED_OUT', reason: 'ended' };
const broken = { why: 'unexpected' };

/** A machine in each state. */
const restoring = () => given(model);
const signedOut = () => given(model).when(restored(null));
const rateLimited = () => signingIn().settle('signIn', 'rateLimited');
const registering = () => signedOut().when('registration.requested');
const signingIn = () => signedOut().when('credentials.submitted');
const challenged = () => given(model).when(restored(withFactor));
const challengedForPassword = () => given(model).when(recovered(withFactor));
const signedIn = () => given(model).when(restored(full));
const sessionExpired = () => signedIn().when(expired);
const signingInAgain = () => sessionExpired().when('password.submitted');
const passwordRateLimited = () => signingInAgain().settle('signIn', 'rateLimited');
const challengedAgain = () =>
  given(model).when(restored(aal2)).when(expired).when('password.submitted').settle('signIn', 'withFactor');
const choosingPassword = () => given(model).when(recovered(full));
const saving = () => choosingPassword().when('newPassword.submitted');
const signingOut = () => signedIn().when('signOut.requested');

describe('auth', () => {
  test.each([
    ['a full session', restored(full), 'signedIn.aal1', full, { type: 'person.signedIn', userId: 'sari' }],
    ['a session at aal2', restored(aal2), 'signedIn.aal2', aal2, { type: 'person.signedIn', userId: 'bagus' }],
    [
      'a session without its second factor',
      restored(withFactor),
      'challenged',
      withFactor,
      { type: 'person.challenged' },
    ],
    ['no session', restored(null), 'signedOut.idle', null, { type: 'person.signedOut' }],
  ])('a page that is opened with %s', (_, event, state, session, told) =>
    restoring().when(event).expect(state, { session, refusal: null }).received('app', told),
  );

  test('a session that is rejected while the page opens has expired, and a sign-out is not yet one', async () => {
    await restoring()
      .when(expired)
      .expect('signedOut.idle', { refusal: { why: 'expired' } });
    await restoring().when(ended).expect('restoring.loading');
  });

  test('a session that is not read within five seconds leads to a retry, and is used when it is read', () =>
    restoring()
      .elapse(4999)
      .expect('restoring.loading')
      .elapse(1)
      .expect('restoring.unreachable')
      .when(restored(full))
      .expect('signedIn.aal1'));

  test('without its watcher the page counts as signed out', () =>
    signedIn().settle('watchSession', 'broken').expect('signedOut.idle', { session: null, refusal: broken }));

  test.each([
    ['signedOut', signedOut],
    ['rateLimited', rateLimited],
    ['registering', registering],
    ['signingIn', signingIn],
  ])('%s: a session that is opened in another tab opens here too', async (_, start) => {
    await start().when(opened(full)).expect('signedIn.aal1', { session: full, refusal: null });
    await start().when(opened(withFactor)).expect('challenged', { session: withFactor, refusal: null });
    await start().when(recovered(full)).expect('choosingPassword.idle', { session: full });
    await start().when(recovered(withFactor)).expect('challenged', { passwordRequired: true });
  });

  test.each([
    ['full', 'signedIn.aal1', { session: full, refusal: null }],
    ['withFactor', 'challenged', { session: withFactor, refusal: null }],
    ['wrong', 'signedOut.idle', { refusal: { why: 'wrong-credentials' } }],
    ['outage', 'signedOut.idle', { refusal: { why: 'unreachable' } }],
    ['rateLimited', 'signedOut.rateLimited', { refusal: { why: 'rate-limited' } }],
    ['broken', 'signedOut.idle', { refusal: broken }],
  ])('a sign-in that ends as %s', (outcome, state, context) =>
    signingIn().settle('signIn', outcome).expect(state, context),
  );

  test.each(['credentials.submitted', 'registration.requested', 'signInStep.requested'])(
    '%s clears the previous refusal',
    (event) =>
      signingIn()
        .settle('signIn', 'wrong')
        .when(event)
        .expect(event !== 'credentials.submitted' ? 'signedOut.registering' : 'signingIn.sending', { refusal: null }),
  );

  test('a registration that fails leads back to the sign-in', () =>
    registering().settle('registration', 'broken').expect('signedOut.idle', { refusal: broken }));

  test.each([
    ['challenged', challenged],
    ['challengedForPassword', challengedForPassword],
    ['choosingPassword', choosingPassword],
    ['saving', saving],
    ['signedIn', signedIn],
    ['sessionExpired', sessionExpired],
    ['challengedAgain', challengedAgain],
  ])('%s: a sign-out in another tab or here ends the session', async (_, start) => {
    await start()
      .when(ended)
      .expect('signedOut.idle', { session: null, passwordRequired: false })
      .received('watchSession', { type: 'session.ended' });
    await start().when('signOut.requested').expect('signingOut');
  });

  test.each([
    ['challenged', challenged, null],
    ['choosingPassword', choosingPassword, { why: 'expired' }],
    ['saving', saving, { why: 'expired' }],
  ])('%s: a rejected session leads to the sign-in', (_, start, refusal) =>
    start().when(expired).expect('signedOut.idle', { session: null, refusal }),
  );

  test.each([
    ['aal1', signedIn],
    ['aal2', () => given(model).when(restored(aal2))],
    ['a repeated challenge', challengedAgain],
  ])('%s: a rejected session requires the password over the page', (_, start) =>
    start().when(expired).expect('signedIn.expired.enteringPassword'),
  );

  test('an expired session deletes what is readable on the device', () =>
    sessionExpired().received('watchSession', { type: 'session.expired' }));

  test.each([
    ['signedIn.expired.enteringPassword', sessionExpired],
    ['signedIn.expired.passwordRateLimited', passwordRateLimited],
    ['signedIn.expired.signingIn', signingInAgain],
  ])('%s: a repeated expiry changes nothing', (state, start) => start().when(expired).expect(state));

  test.each([
    ['challenged', challenged],
    ['choosingPassword', choosingPassword],
    ['saving', saving],
    ['aal1', signedIn],
    ['aal2', () => given(model).when(restored(aal2))],
  ])('%s: another user who signs in in another tab replaces this one', async (_, start) => {
    await start()
      .when(opened(otherUser))
      .expect('signedIn.aal1', { session: otherUser })
      .received('watchSession', { type: 'session.ended' })
      .received('app', { type: 'person.signedIn', userId: 'rina' });
    await start().when(opened(otherWithFactor)).expect('challenged', { session: otherWithFactor });
  });

  test.each([
    ['challenged', challenged, withFactor, 'challenged'],
    ['choosingPassword', choosingPassword, full, 'choosingPassword.idle'],
    ['saving', saving, full, 'choosingPassword.saving'],
    ['aal1', signedIn, full, 'signedIn.aal1'],
    ['signingOut', signingOut, full, 'signingOut'],
  ])('%s: a repeated sign-in of the same user changes nothing', (_, start, session, state) =>
    start().when(opened(session)).expect(state, { session }),
  );

  test.each([
    ['another level', { ...full, level: 'aal2', requiredLevel: 'aal2' }, 'signedIn.aal2'],
    ['another login name', { ...full, login: 'baru@chabot.test' }, 'signedIn.aal1'],
    ['a second factor', { ...full, requiredLevel: 'aal2' }, 'signedIn.aal1'],
  ])('a session of the same user with %s is used', async (_, session, state) => {
    await signedIn().when(opened(session)).expect(state, { session });
    for (const type of ['TOKEN_REFRESHED', 'USER_UPDATED', 'MFA_CHALLENGE_VERIFIED'])
      // oxlint-disable-next-line no-await-in-loop -- paths run one after the other
      await signedIn().when({ type, session }).expect(state, { session });
  });

  test.each([
    ['SIGNED_IN', opened],
    ['MFA_CHALLENGE_VERIFIED', verified],
  ])('%s: a code that is entered in another tab completes a challenge', async (_, event) => {
    await challenged().when(event(aal2)).expect('signedIn.aal2', { session: aal2 });
    await challengedForPassword().when(event(aal2)).expect('choosingPassword.idle', { session: aal2 });
    await challengedAgain()
      .when(event(aal2))
      .expect('signedIn.aal2')
      .received('connection', { type: 'session.regained' });
    await challenged().when(event(withFactor)).expect('challenged');
    await challengedAgain().when(event(withFactor)).expect('signedIn.expired.challenged');
    await sessionExpired()
      .when(event(full))
      .expect('signedIn.aal1', { session: full })
      .received('connection', { type: 'session.regained' });
    await sessionExpired()
      .when(event(otherUser))
      .expect('signedIn.aal1', { session: otherUser })
      .received('app', { type: 'person.signedIn', userId: 'rina' });
  });

  test.each([
    ['full', 'signedIn.aal1', { refusal: null }],
    ['withFactor', 'signedIn.expired.challenged', { refusal: null }],
    ['wrong', 'signedIn.expired.enteringPassword', { refusal: { why: 'wrong-credentials' } }],
    ['rateLimited', 'signedIn.expired.passwordRateLimited', { refusal: { why: 'rate-limited' } }],
    ['broken', 'signedIn.expired.enteringPassword', { refusal: broken }],
  ])('a repeated sign-in that ends as %s', (outcome, state, context) =>
    signingInAgain().settle('signIn', outcome).expect(state, context),
  );

  test('a repeated sign-in replaces the session that has expired', () =>
    given(model)
      .when(restored(aal2))
      .when(expired)
      .when('password.submitted')
      .settle('signIn', 'full')
      .expect('signedIn.aal1', { session: full }));

  test('a sign-out instead of a new password clears the refusal of the password', () =>
    saving().settle('setPassword', 'broken').when('signOut.requested').expect('signingOut', { refusal: null }));

  test('a repeated sign-in fails after two minutes, and clears its refusal with the next attempt', () =>
    signingInAgain()
      .elapse(119_999)
      .expect('signedIn.expired.signingIn')
      .elapse(1)
      .expect('signedIn.expired.enteringPassword', { refusal: { why: 'unreachable' } })
      .when('password.submitted')
      .expect('signedIn.expired.signingIn', { refusal: null }));

  test('after too many attempts to sign in again the form waits for the Retry-After of the service', () =>
    passwordRateLimited()
      .elapse(29_999)
      .expect('signedIn.expired.passwordRateLimited')
      .elapse(1)
      .expect('signedIn.expired.enteringPassword', { refusal: null }));

  test.each([
    ['full', 'signedIn.aal1', { refusal: null, passwordRequired: false }],
    ['withFactor', 'challenged', { refusal: null, passwordRequired: false }],
    ['weak', 'choosingPassword.idle', { refusal: { why: 'weak-password' } }],
    ['broken', 'choosingPassword.idle', { refusal: broken }],
  ])('a new password that ends as %s', (outcome, state, context) =>
    saving().settle('setPassword', outcome).expect(state, context),
  );

  test('a new password that is not saved within two minutes can be submitted again', () =>
    saving()
      .elapse(119_999)
      .expect('choosingPassword.saving')
      .elapse(1)
      .expect('choosingPassword.idle', { refusal: { why: 'unreachable' } })
      .when('newPassword.submitted')
      .expect('choosingPassword.saving', { refusal: null }));

  test.each([
    ['signedOut', null],
    ['othersRemain', { why: 'others-remain' }],
    ['broken', null],
  ])('a sign-out that ends as %s', (outcome, refusal) =>
    signingOut().settle('signOut', outcome).expect('signedOut.idle', { session: null, refusal }),
  );

  test('a sign-out ends after ten seconds without a response, and nothing that happens meanwhile stops it', () =>
    signingOut()
      .when(expired)
      .when(opened(otherUser))
      .elapse(9999)
      .expect('signingOut')
      .elapse(1)
      .expect('signedOut.idle', { session: null }));

  test('a repeated sign-in of the same user leaves the context as it is, so that nothing is drawn again', async () => {
    const sut = machineSut(model);
    await sut.start();
    for (const session of [full, aal2]) {
      sut.actor.send(opened(session));
      sut.actor.send(restored(session));
      const { context } = sut.actor.getSnapshot();
      sut.actor.send(opened({ ...session }));
      expect(sut.actor.getSnapshot().context).toBe(context);
    }
    await sut.stop();
  });

  test('a session at aal2 takes over another login name too', () => {
    const session = { ...aal2, login: 'baru@chabot.test' };
    return given(model).when(restored(aal2)).when(opened(session)).expect('signedIn.aal2', { session });
  });

  test('a code that was entered here is required before the new password, and completes the session', () =>
    challengedForPassword().settle('secondFactor', 'aal2').expect('choosingPassword.idle', { session: aal2 }));

  test('a sign-out in another tab clears the refusal of a repeated sign-in', () =>
    signingInAgain().settle('signIn', 'wrong').when(ended).expect('signedOut.idle', { refusal: null }));

  test('a sign-out clears the refusal of a repeated sign-in', () =>
    signingInAgain().settle('signIn', 'wrong').when('signOut.requested').expect('signingOut', { refusal: null }));

  test.each([
    ['credentials.submitted', 'signIn', { login: 'owner@chabot.test', password: 'rahasia-chabot' }, [restored(null)]],
    [
      'password.submitted',
      'signIn',
      { login: 'owner@chabot.test', password: 'rahasia-chabot' },
      [restored(full), expired],
    ],
    ['newPassword.submitted', 'setPassword', { password: 'rahasia-baru' }, [recovered(full)]],
    ['signOut.requested', 'signOut', { scope: 'local', userId: 'sari' }, [restored(full)]],
  ])('%s is passed on to %s', async (type, actor, input, before) => {
    const sut = machineSut(model);
    await sut.start();
    for (const event of before) sut.actor.send(event);
    sut.actor.send(model.events[type]![0]!);
    expect(sut.actor.getSnapshot().children[actor]?.getSnapshot()).toMatchObject({ input });
    await sut.stop();
  });

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

  test.each(['registration.requested', 'signInStep.requested'])(
    'after too many attempts to sign in, an account can still be created: %s',
    (event) => rateLimited().when(event).expect('signedOut.registering', { refusal: null }),
  );

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

  test('deleting the second factor lowers the session to aal1', () =>
    given(model)
      .when(restored({ ...withFactor, level: 'aal2' }))
      .expect('signedIn.aal2')
      .when({ type: 'TOKEN_REFRESHED', session: { ...withFactor, requiredLevel: 'aal1' } })
      .expect('signedIn.aal1'));
});

test('leaving the registration is reported for the address', () =>
  registering()
    .when('registration.cancelled')
    .expect('signedOut.idle')
    .received('app', { type: 'signInStep.changed', step: null }));

test.each([
  ['code', 'code.requested'],
  ['registration', 'form.requested'],
])('the step "%s" of the address opens in the registration', (step, event) =>
  registering().when({ type: 'signInStep.requested', step }).received('registration', { type: event }),
);

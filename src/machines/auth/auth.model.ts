import type { AuthRefusal, Session } from '../../contracts/auth.ts';
import { defineModel, without } from '../app/defineModel.ts';
import { authMachine } from './auth.machine.ts';
import { secondFactorMachine } from './secondFactor.machine.ts';

const full: Session = { userId: 'sari', login: 'owner@chabot.test', level: 'aal1', requiredLevel: 'aal1' };
const withFactor: Session = { userId: 'bagus', login: 'totp@chabot.test', level: 'aal1', requiredLevel: 'aal2' };
const withPhone: Session = { ...withFactor, userId: 'tini', login: 'sms@chabot.test', lacksAuthenticator: true };
const aal2: Session = { ...withFactor, level: 'aal2' };
const broken = new Error('broken');

const refused = (refusal: AuthRefusal) => ({ refused: refusal });
const rateLimited = refused({ why: 'rate-limited', retryAfter: 30 });

const controls = [
  'credentials.submitted',
  'password.submitted',
  'newPassword.submitted',
  'signOut.requested',
  'retry.requested',
  'attempt.stopped',
  'registration.requested',
  'signInStep.requested',
  'registration.cancelled',
  'phoneSignIn.requested',
  'phoneSignIn.cancelled',
] as const;
const afterStart = ['INITIAL_SESSION', 'session.unreachable'] as const;
const updates = ['TOKEN_REFRESHED', 'USER_UPDATED', 'MFA_CHALLENGE_VERIFIED'] as const;

export const authModel = defineModel({
  // With the code that the page loads at a challenge, so that stories show its form.
  machine: authMachine.provide({ actors: { secondFactor: secondFactorMachine } }),
  events: {
    INITIAL_SESSION: [
      { type: 'INITIAL_SESSION', session: null },
      { type: 'INITIAL_SESSION', session: full },
      { type: 'INITIAL_SESSION', session: withFactor },
      { type: 'INITIAL_SESSION', session: aal2 },
    ],
    SIGNED_IN: [
      { type: 'SIGNED_IN', session: full },
      { type: 'SIGNED_IN', session: withFactor },
      { type: 'SIGNED_IN', session: aal2 },
      { type: 'SIGNED_IN', session: { ...full, level: 'aal2', requiredLevel: 'aal2' } },
    ],
    SIGNED_OUT: [
      { type: 'SIGNED_OUT', reason: 'ended' },
      { type: 'SIGNED_OUT', reason: 'expired' },
    ],
    TOKEN_REFRESHED: [{ type: 'TOKEN_REFRESHED', session: full }],
    USER_UPDATED: [{ type: 'USER_UPDATED', session: full }],
    PASSWORD_RECOVERY: [
      { type: 'PASSWORD_RECOVERY', session: full },
      { type: 'PASSWORD_RECOVERY', session: withFactor },
    ],
    MFA_CHALLENGE_VERIFIED: [{ type: 'MFA_CHALLENGE_VERIFIED', session: aal2 }],
    'session.unreachable': [{ type: 'session.unreachable' }],
    'credentials.submitted': [
      { type: 'credentials.submitted', login: 'owner@chabot.test', password: 'rahasia-chabot' },
    ],
    'password.submitted': [{ type: 'password.submitted', password: 'rahasia-chabot' }],
    'newPassword.submitted': [{ type: 'newPassword.submitted', password: 'rahasia-baru' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'attempt.stopped': [{ type: 'attempt.stopped' }],
    'registration.requested': [{ type: 'registration.requested' }],
    'signInStep.requested': [{ type: 'signInStep.requested', step: 'code' }],
    'registration.cancelled': [{ type: 'registration.cancelled' }],
    'phoneSignIn.requested': [{ type: 'phoneSignIn.requested' }],
    'phoneSignIn.cancelled': [{ type: 'phoneSignIn.cancelled' }],
    'signOut.requested': [{ type: 'signOut.requested' }],
  },
  outcomes: {
    // The watcher never finishes. If it fails, the user counts as signed out.
    watchSession: { done: {}, error: { broken } },
    signIn: {
      done: {
        full,
        withFactor,
        withPhone,
        wrong: refused({ why: 'wrong-credentials' }),
        unconfirmed: refused({ why: 'email-not-confirmed' }),
        banned: refused({ why: 'banned' }),
        unknownPhone: refused({ why: 'bad-phone' }),
        outage: refused({ why: 'unreachable' }),
        incompleteResponse: refused({ why: 'incomplete-response' }),
        rateLimited,
      },
      error: { broken },
    },
    registration: { done: {}, error: { broken } },
    oauth: { done: {}, error: { broken } },
    phoneSignIn: { done: {}, error: { broken } },
    secondFactor: {
      done: { aal2, tooManyCodes: refused({ why: 'too-many-codes' }), expired: refused({ why: 'expired' }) },
      error: { broken },
    },
    setPassword: {
      done: { full, withFactor, weak: refused({ why: 'weak-password', reasons: ['length', 'pwned'] }) },
      error: { broken },
    },
    signOut: { done: { signedOut: null, othersRemain: refused({ why: 'others-remain' }) }, error: { broken } },
  },
  // The second factor is followed by a new password after a recovery link.
  // Without an authenticator app no code can be entered.
  vertex: (snapshot) =>
    snapshot.matches('challenged') || snapshot.matches({ signedIn: { expired: 'challenged' } })
      ? [snapshot.context.passwordRequired, snapshot.context.session?.lacksAuthenticator]
      : null,
  variant: ({ context }) => context.refusal?.why ?? (context.session?.lacksAuthenticator ? 'lacksAuthenticator' : null),
  ignored: {
    // INITIAL_SESSION follows.
    restoring: [...without(controls, 'retry.requested'), ...updates, 'SIGNED_IN'],
    'restoring.loading': ['retry.requested'],
    'restoring.unreachable': ['session.unreachable'],
    signedOut: [
      ...without(
        controls,
        'credentials.submitted',
        'registration.requested',
        'signInStep.requested',
        'registration.cancelled',
        'phoneSignIn.requested',
        'phoneSignIn.cancelled',
      ),
      ...afterStart,
      ...updates,
      'SIGNED_OUT',
    ],
    'signedOut.idle': ['registration.cancelled', 'phoneSignIn.cancelled'],
    'signedOut.registering': [
      'credentials.submitted',
      'registration.requested',
      'phoneSignIn.requested',
      'phoneSignIn.cancelled',
    ],
    'signedOut.byPhone': [
      'credentials.submitted',
      'registration.requested',
      'registration.cancelled',
      'phoneSignIn.requested',
    ],
    'signedOut.rateLimited': ['credentials.submitted', 'registration.cancelled', 'phoneSignIn.cancelled'],
    // The result of the pending request decides.
    signingIn: [...without(controls, 'attempt.stopped'), ...afterStart, ...updates, 'SIGNED_OUT'],
    'signingIn.sending': ['attempt.stopped'],
    challenged: [
      ...without(controls, 'signOut.requested'),
      ...afterStart,
      ...without(updates, 'MFA_CHALLENGE_VERIFIED'),
    ],
    signedIn: [...without(controls, 'signOut.requested', 'password.submitted'), ...afterStart],
    'signedIn.aal1': ['password.submitted'],
    'signedIn.aal2': ['password.submitted'],
    'signedIn.expired.passwordRateLimited': ['password.submitted'],
    'signedIn.expired.signingIn': ['password.submitted'],
    'signedIn.expired.challenged': ['password.submitted'],
    choosingPassword: [...without(controls, 'signOut.requested', 'newPassword.submitted'), ...afterStart, ...updates],
    'choosingPassword.saving': ['newPassword.submitted'],
    signingOut: [...controls, ...afterStart, ...updates, 'SIGNED_IN', 'SIGNED_OUT'],
  },
  maxPaths: 68,
});

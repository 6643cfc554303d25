import type { AuthRefusal, Session } from '../../contracts/auth.ts';
import { defineModel } from '../app/defineModel.ts';
import { authMachine } from './auth.machine.ts';

const whole: Session = { userId: 'sari', login: 'owner@chabot.test', level: 'aal1', needs: 'aal1' };
const half: Session = { userId: 'bagus', login: 'totp@chabot.test', level: 'aal1', needs: 'aal2' };
const raised: Session = { ...half, level: 'aal2' };
const broken = new Error('broken');

const refused = (refusal: AuthRefusal) => ({ refused: refusal });
const rateLimited = refused({ why: 'rate-limited', retryAfter: 30 });

export const authModel = defineModel({
  machine: authMachine,
  events: {
    INITIAL_SESSION: [
      { type: 'INITIAL_SESSION', session: null },
      { type: 'INITIAL_SESSION', session: whole },
      { type: 'INITIAL_SESSION', session: half },
      { type: 'INITIAL_SESSION', session: raised },
    ],
    SIGNED_IN: [
      { type: 'SIGNED_IN', session: whole },
      { type: 'SIGNED_IN', session: half },
      { type: 'SIGNED_IN', session: raised },
    ],
    SIGNED_OUT: [
      { type: 'SIGNED_OUT', reason: 'ended' },
      { type: 'SIGNED_OUT', reason: 'expired' },
    ],
    TOKEN_REFRESHED: [{ type: 'TOKEN_REFRESHED', session: whole }],
    USER_UPDATED: [{ type: 'USER_UPDATED', session: whole }],
    PASSWORD_RECOVERY: [
      { type: 'PASSWORD_RECOVERY', session: whole },
      { type: 'PASSWORD_RECOVERY', session: half },
    ],
    MFA_CHALLENGE_VERIFIED: [{ type: 'MFA_CHALLENGE_VERIFIED', session: raised }],
    'session.unreachable': [{ type: 'session.unreachable' }],
    'credentials.submitted': [
      { type: 'credentials.submitted', login: 'owner@chabot.test', password: 'rahasia-chabot' },
    ],
    'password.submitted': [{ type: 'password.submitted', password: 'rahasia-chabot' }],
    'newPassword.submitted': [{ type: 'newPassword.submitted', password: 'rahasia-baru' }],
    'code.submitted': [{ type: 'code.submitted', code: '123456' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'attempt.stopped': [{ type: 'attempt.stopped' }],
    'registration.requested': [{ type: 'registration.requested' }],
    'registration.left': [{ type: 'registration.left' }],
    'signOut.requested': [{ type: 'signOut.requested' }],
  },
  outcomes: {
    // A watcher watches as long as the page lives; if it breaks, nobody can say who is there.
    watchSession: { done: {}, error: { broken } },
    signIn: {
      done: {
        whole,
        half,
        wrong: refused({ why: 'wrong-credentials' }),
        unconfirmed: refused({ why: 'email-not-confirmed' }),
        banned: refused({ why: 'banned' }),
        unknownPhone: refused({ why: 'bad-phone' }),
        outage: refused({ why: 'unreachable' }),
        halfAnswer: refused({ why: 'half-answer' }),
        rateLimited,
      },
      error: { broken },
    },
    registration: { done: {}, error: { broken } },
    verifyCode: {
      done: {
        raised,
        wrong: refused({ why: 'wrong-code' }),
        used: refused({ why: 'code-used' }),
        noSession: refused({ why: 'no-session' }),
        badToken: refused({ why: 'bad-token' }),
        rateLimited,
      },
      error: { broken },
    },
    setPassword: {
      done: { whole, half, weak: refused({ why: 'weak-password', reasons: ['length', 'pwned'] }) },
      error: { broken },
    },
    signOut: { done: { gone: null, othersRemain: refused({ why: 'others-remain' }) }, error: { broken } },
  },
  // Why somebody was refused is a face of a state. Where a code is asked for, how many were wrong decides what the next
  // one does, and whether a password is still to be chosen decides where it leads.
  vertex: (snapshot) => {
    const { wrongCodes, recovers } = snapshot.context;
    if (snapshot.matches('challenged')) return [wrongCodes, recovers];
    const asks = ['askingCode', 'restingCode', 'verifying'] as const;
    return asks.some((state) => snapshot.matches({ signedIn: { expired: state } })) ? wrongCodes : null;
  },
  face: ({ context }) => context.refusal?.why ?? null,
  ignored: {
    // What only a form sends, and only the state that shows the form hears; and what is told once, at the start.
    '*': [
      'credentials.submitted',
      'password.submitted',
      'newPassword.submitted',
      'code.submitted',
      'signOut.requested',
      'retry.requested',
      'attempt.stopped',
      'registration.requested',
      'registration.left',
      'session.unreachable',
      'INITIAL_SESSION',
      // Only who is in hears what happens to the session; elsewhere the answer of the request that waits counts.
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'MFA_CHALLENGE_VERIFIED',
    ],
    // INITIAL_SESSION will say it.
    'restoring.reading': ['SIGNED_IN'],
    'restoring.waiting': ['SIGNED_IN'],
    'signedOut.ready': ['SIGNED_OUT'],
    'signedOut.resting': ['SIGNED_OUT'],
    'signedOut.registering': ['SIGNED_OUT'],
    'signingIn.sending': ['SIGNED_OUT'],
    'signingIn.waiting': ['SIGNED_OUT'],
    'recovering.asking': ['SIGNED_IN'],
    'recovering.saving': ['SIGNED_IN'],
    signingOut: ['SIGNED_IN', 'SIGNED_OUT'],
  },
  most: 270,
});

import { assign, raise, sendTo, setup } from 'xstate';

import type {
  AuthRefusal,
  SignInResult,
  SignInStep,
  Session,
  Credentials,
  SignOutRequested,
  SignOutScope,
  SessionEvent,
  SessionRequest,
  SignOutReason,
} from '../../contracts/auth.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder, callbackPlaceholder, machinePlaceholder } from '../app/placeholder.ts';
import { toActor } from '../app/system.ts';
import { isFullSession } from './fullSession.ts';
import type { oauthMachine } from './oauth.machine.ts';
import type { phoneSignInMachine } from './phoneSignIn.machine.ts';
import type { registrationMachine } from './registration.machine.ts';
import type { secondFactorMachine } from './secondFactor.machine.ts';

export type AuthEvent =
  | SessionEvent
  | ({ type: 'credentials.submitted' } & Credentials)
  | { type: 'password.submitted'; password: string }
  | { type: 'newPassword.submitted'; password: string }
  | { type: 'retry.requested' }
  /** Stops the retries in an outage. */
  | { type: 'attempt.stopped' }
  /** By the user, or after opening a confirmation link. */
  | { type: 'phoneSignIn.requested' }
  | { type: 'phoneSignIn.cancelled' }
  | { type: 'registration.requested' }
  /** By the address, of a reloaded page or after a step in the history. */
  | { type: 'signInStep.requested'; step: SignInStep }
  | { type: 'registration.cancelled' }
  | SignOutRequested;

interface Context {
  session: Session | null;
  refusal: AuthRefusal | null;
  /** Whether a new password must be chosen after the second factor. */
  passwordRequired: boolean;
}

/** The event of a session, or the result of an actor. */
type Report = { session: Session | null } | { output: SignInResult | null };

const resultOf = (report: Report): SignInResult | null => ('session' in report ? report.session : report.output);

export const auth = setup({
  types: {} as MachineTypes<Context, AuthEvent> & {
    children: {
      watchSession: 'watchSession';
      signIn: 'signIn';
      secondFactor: 'secondFactor';
      setPassword: 'setPassword';
      signOut: 'signOut';
      registration: 'registration';
      oauth: 'oauth';
      phoneSignIn: 'phoneSignIn';
    };
  },
  actors: {
    watchSession: callbackPlaceholder<SessionRequest>('watchSession'),
    signIn: placeholder<SignInResult, Credentials>('signIn'),
    /** Only the types of these machines are imported. The code loads with the first challenge, */
    secondFactor: machinePlaceholder<typeof secondFactorMachine>('secondFactor'),
    setPassword: placeholder<SignInResult, { password: string }>('setPassword'),
    /** with the first registration, */
    registration: machinePlaceholder<typeof registrationMachine>('registration'),
    /** and with the sign-in page. */
    oauth: machinePlaceholder<typeof oauthMachine>('oauth'),
    phoneSignIn: machinePlaceholder<typeof phoneSignInMachine>('phoneSignIn'),
    signOut: placeholder<{ refused: AuthRefusal } | null, { scope: SignOutScope; userId: string | null }>('signOut'),
  },
  guards: {
    isFullSession: (_, report: Report) => isFullSession(resultOf(report)),
    needsSecondFactor: (_, report: Report) => {
      const result = resultOf(report);
      return result !== null && 'userId' in result && result.requiredLevel === 'aal2' && result.level === 'aal1';
    },
    isOtherUser: ({ context }, { session }: { session: Session }) => context.session?.userId !== session.userId,
    isChanged: ({ context }, { session }: { session: Session }) =>
      (['login', 'level', 'requiredLevel'] as const).some((name) => context.session?.[name] !== session[name]),
    isFullSessionOfSameUser: ({ context }, { session }: { session: Session }) =>
      context.session?.userId === session.userId && session.level === session.requiredLevel,
    isRateLimited: (_, { output }: { output: SignInResult }) =>
      'refused' in output && output.refused.why === 'rate-limited',
    /** The session is complete, but a new password must be chosen. */
    mustSetPassword: ({ context }, report: Report) => context.passwordRequired && isFullSession(resultOf(report)),
    isAal2: ({ context }) => context.session?.level === 'aal2',
    isNotAal2: ({ context }) => context.session?.level !== 'aal2',
    isExpired: (_, { reason }: { reason: SignOutReason }) => reason === 'expired',
    isEnded: (_, { reason }: { reason: SignOutReason }) => reason === 'ended',
  },
  actions: {
    setSession: assign((_, report: Report) => {
      const result = resultOf(report);
      return result !== null && 'userId' in result ? { session: result, refusal: null } : {};
    }),
    setFailure: assign((_, { why }: { why: Exclude<AuthRefusal['why'], 'rate-limited' | 'weak-password'> }) => ({
      refusal: { why },
    })),
    setRefusal: assign((_, { output }: { output: SignInResult | null }) =>
      output !== null && 'refused' in output ? { refusal: output.refused } : {},
    ),
    clearRefusal: assign({ refusal: null }),
    clearSession: assign({ session: null, passwordRequired: false }),
    requirePassword: assign({ passwordRequired: true }),
    clearPasswordRequirement: assign({ passwordRequired: false }),
    /** The session of another user ends the current one before it opens. */
    readAgain: raise((_, { session }: { session: Session }) => ({ type: 'SIGNED_IN', session })),
    requestRestore: sendTo('watchSession', { type: 'restore.requested' }),
    releaseData: sendTo('watchSession', { type: 'session.ended' }),
    deleteOfflineCopy: sendTo('watchSession', { type: 'session.expired' }),
    openStep: sendTo('registration', (_, { step }: { step: SignInStep }) => ({
      type: step === 'code' ? 'code.requested' : 'form.requested',
    })),
    notifyRegistrationLeft: sendTo(toActor('app'), { type: 'signInStep.changed', step: null }),
    notifySignedOut: sendTo(toActor('app'), { type: 'person.signedOut' }),
    notifyChallenged: sendTo(toActor('app'), { type: 'person.challenged', mustChoosePassword: false }),
    notifyPasswordRequired: sendTo(toActor('app'), { type: 'person.challenged', mustChoosePassword: true }),
    /** Reads that failed while the session was expired are repeated. */
    notifySessionRegained: sendTo(toActor('connection'), { type: 'session.regained' }),
    notifySignedIn: sendTo(toActor('app'), ({ context }) => ({
      type: 'person.signedIn',
      userId: context.session?.userId ?? '',
    })),
  },
  delays: {
    /** Milliseconds until the page says that the sign-in takes longer than usual. */
    slowDelay: 1000,
    restoreTimeout: 5000,
    /** Milliseconds until the retries in an outage end. */
    attemptTimeout: 2 * 60_000,
    signOutTimeout: 10_000,
    /** The service's Retry-After, in milliseconds. */
    retryDelay: ({ context }) => (context.refusal?.why === 'rate-limited' ? context.refusal.retryAfter : 1) * 1000,
  },
});

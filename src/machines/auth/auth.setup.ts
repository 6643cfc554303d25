import { assign, enqueueActions, sendTo, setup, type AnyActorRef } from 'xstate';

import type {
  AuthRefusal,
  SignInResult,
  Session,
  Credentials,
  SignOutScope,
  SessionEvent,
} from '../../contracts/auth.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';
import type { registrationMachine } from './registration.machine.ts';

export type AuthEvent =
  | SessionEvent
  | ({ type: 'credentials.submitted' } & Credentials)
  | { type: 'password.submitted'; password: string }
  | { type: 'newPassword.submitted'; password: string }
  | { type: 'code.submitted'; code: string }
  | { type: 'retry.requested' }
  /** Nobody wants to wait for a service that cannot be reached any longer. */
  | { type: 'attempt.stopped' }
  /** Somebody has no account yet, or came through the link that confirms one. */
  | { type: 'registration.requested' }
  | { type: 'registration.left' }
  | { type: 'signOut.requested'; scope?: SignOutScope };

interface Context {
  session: Session | null;
  refusal: AuthRefusal | null;
  wrongCodes: number;
  /** Whether they came through the link of a recovery mail, and still have to choose a password. */
  recovers: boolean;
}

/** How many wrong codes end a challenge. */
const WRONG_CODES = 3;

const app = ({ system }: { system: { get(name: string): AnyActorRef | undefined } }) =>
  system.get('app') as AnyActorRef;

export const auth = setup({
  types: {
    context: {} as Context,
    events: {} as AuthEvent,
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as {
      watchSession: 'watchSession';
      signIn: 'signIn';
      verifyCode: 'verifyCode';
      setPassword: 'setPassword';
      signOut: 'signOut';
      registration: 'registration';
    },
  },
  actors: {
    watchSession: unprovidedWatcher<{ type: 'restore.requested' }>('watchSession'),
    signIn: unprovided<SignInResult, Credentials>('signIn'),
    verifyCode: unprovided<SignInResult, { code: string }>('verifyCode'),
    setPassword: unprovided<SignInResult, { password: string }>('setPassword'),
    /** Only its type is known here: its code comes when somebody wants an account. */
    registration: unprovidedWatcher('registration') as unknown as typeof registrationMachine,
    signOut: unprovided<{ refused: AuthRefusal } | null, { scope: SignOutScope; userId: string | null }>('signOut'),
  },
  guards: {
    opensAll: (_, { answer }: { answer: SignInResult | null }) =>
      answer !== null && 'userId' in answer && (answer.needs === 'aal1' || answer.level === 'aal2'),
    opensHalf: (_, { answer }: { answer: SignInResult | null }) =>
      answer !== null && 'userId' in answer && answer.needs === 'aal2' && answer.level === 'aal1',
    isSamePerson: ({ context }, { session }: { session: Session }) => context.session?.userId === session.userId,
    isSamePersonWhole: ({ context }, { session }: { session: Session }) =>
      context.session?.userId === session.userId && session.level === session.needs,
    mustRest: (_, { answer }: { answer: SignInResult }) => 'refused' in answer && answer.refused.why === 'rate-limited',
    isWrongCode: (_, { answer }: { answer: SignInResult }) =>
      'refused' in answer && answer.refused.why === 'wrong-code',
    isLastTry: ({ context }, { answer }: { answer: SignInResult }) =>
      'refused' in answer && answer.refused.why === 'wrong-code' && context.wrongCodes === WRONG_CODES - 1,
    /** A new password is still to be chosen, and this answer is wholly in. */
    mustRecover: ({ context }, { answer }: { answer: SignInResult | null }) =>
      context.recovers && answer !== null && 'userId' in answer && (answer.needs === 'aal1' || answer.level === 'aal2'),
    isRaised: ({ context }) => context.session?.level === 'aal2',
    isNotRaised: ({ context }) => context.session?.level !== 'aal2',
    hasExpired: (_, { reason }: { reason: 'expired' | 'ended' }) => reason === 'expired',
  },
  actions: {
    keep: assign((_, { answer }: { answer: SignInResult | null }) =>
      answer !== null && 'userId' in answer ? { session: answer, refusal: null, wrongCodes: 0 } : {},
    ),
    refuse: assign((_, { why }: { why: Exclude<AuthRefusal['why'], 'rate-limited' | 'weak-password'> }) => ({
      refusal: { why },
    })),
    refuseAs: assign((_, { answer }: { answer: SignInResult | null }) =>
      answer !== null && 'refused' in answer ? { refusal: answer.refused } : {},
    ),
    forgive: assign({ refusal: null }),
    countWrongCode: assign({ wrongCodes: ({ context }) => context.wrongCodes + 1 }),
    forget: assign({ session: null, wrongCodes: 0, recovers: false }),
    recover: assign({ recovers: true }),
    recovered: assign({ recovers: false }),
    askToRestore: sendTo('watchSession', { type: 'restore.requested' }),
    tellSignedOut: sendTo(app, { type: 'person.signedOut' }),
    tellChallenged: sendTo(app, { type: 'person.challenged' }),
    tellRecovering: sendTo(app, { type: 'person.challenged' }),
    /** What was refused meanwhile is asked again by whoever shows it. */
    tellRegained: enqueueActions(({ enqueue, system }) => {
      if (system.get('connection') === undefined) return;
      enqueue.sendTo(({ system: house }) => house.get('connection') as AnyActorRef, { type: 'session.regained' });
    }),
    tellSignedIn: sendTo(app, ({ context }) => ({ type: 'person.signedIn', userId: context.session?.userId ?? '' })),
  },
  delays: {
    /** After this long a person is told that it takes longer than usual (spec.md §9: pending display). */
    patience: 1000,
    restorePatience: 5000,
    /** How long a code may be asked for before the half-opened session is closed again. */
    codeLifetime: 5 * 60_000,
    /** The service is asked again and again so long, unless the person stops it. */
    attemptLimit: 2 * 60_000,
    signOutLimit: 10_000,
    /** As long as the service asked us to wait. */
    rest: ({ context }) => (context.refusal?.why === 'rate-limited' ? context.refusal.retryAfter : 1) * 1000,
  },
});

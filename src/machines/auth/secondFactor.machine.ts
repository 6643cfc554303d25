/**
 * The entry of the code of the second factor, after the password was correct. It is a child of `auth`, in the sign-in
 * page and in the dialog of an expired session, and ends with the session at aal2 or with the refusal that ends the
 * challenge.
 *
 * The time of the challenge includes all its attempts. A code entered in another tab reaches `auth`, which then stops
 * this actor.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';

import type { AuthRefusal, Session, SignInResult } from '../../contracts/auth.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { isFullSession } from './fullSession.ts';

interface Context {
  session: Session | null;
  refusal: AuthRefusal | null;
  wrongCodes: number;
}

/** Wrong codes that end a challenge. */
const MAX_WRONG_CODES = 3;

const secondFactor = setup({
  types: {} as MachineTypes<Context, { type: 'code.submitted'; code: string }> & { output: SignInResult },
  actors: {
    verifyCode: placeholder<SignInResult, { code: string }>('verifyCode'),
  },
  guards: {
    isFullSession: (_, { output }: { output: SignInResult }) => isFullSession(output),
    isRefused: (_, { output, why }: { output: SignInResult; why: AuthRefusal['why'] }) =>
      'refused' in output && output.refused.why === why,
    isLastAttempt: ({ context }) => context.wrongCodes === MAX_WRONG_CODES,
  },
  actions: {
    setSession: assign((_, { output }: { output: SignInResult }) => (isFullSession(output) ? { session: output } : {})),
    setFailure: assign((_, { why }: { why: 'expired' | 'too-many-codes' | 'unexpected' | 'unreachable' }) => ({
      refusal: { why },
    })),
    setRefusal: assign((_, { output }: { output: SignInResult }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    clearRefusal: assign({ refusal: null }),
    countWrongCode: assign({ wrongCodes: ({ context }) => context.wrongCodes + 1 }),
  },
  delays: {
    /** Milliseconds until a session without its second factor is signed out. */
    challengeTimeout: 5 * 60_000,
    /** Milliseconds until the retries in an outage end. */
    attemptTimeout: 2 * 60_000,
    /** The service's Retry-After, in milliseconds. */
    retryDelay: ({ context }) => (context.refusal?.why === 'rate-limited' ? context.refusal.retryAfter : 1) * 1000,
  },
});

const idle = secondFactor.createStateConfig({
  meta: { story: 'EnteringCode' },
  always: {
    guard: 'isLastAttempt',
    target: 'failed',
    actions: { type: 'setFailure', params: { why: 'too-many-codes' } },
  },
  on: { 'code.submitted': { target: 'verifying', actions: 'clearRefusal' } },
});

const rateLimited = secondFactor.createStateConfig({
  meta: { story: 'CodeRateLimited' },
  after: { retryDelay: { target: 'idle', actions: 'clearRefusal' } },
});

const verifying = request(secondFactor, {
  src: 'verifyCode',
  story: 'VerifyingCode',
  input: ({ event }) => ({ code: event.type === 'code.submitted' ? event.code : '' }),
  done: [
    { guard: withEvent('isFullSession'), target: 'verified', actions: withEvent('setSession') },
    {
      guard: { type: 'isRefused', params: ({ event }) => ({ ...event, why: 'rate-limited' as const }) },
      target: 'rateLimited',
      actions: withEvent('setRefusal'),
    },
    {
      guard: { type: 'isRefused', params: ({ event }) => ({ ...event, why: 'wrong-code' as const }) },
      target: 'idle',
      actions: ['countWrongCode', withEvent('setRefusal')],
    },
    { target: 'idle', actions: withEvent('setRefusal') },
  ],
  failed: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  late: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unreachable' } } },
  limit: 'attemptTimeout',
});

export const secondFactorMachine = secondFactor.createMachine({
  id: 'secondFactor',
  context: { session: null, refusal: null, wrongCodes: 0 },
  initial: 'idle',
  after: { challengeTimeout: { target: '.failed', actions: { type: 'setFailure', params: { why: 'expired' } } } },
  states: { idle, rateLimited, verifying, verified: { type: 'final' }, failed: { type: 'final' } },
  output: ({ context: { session, refusal } }) => session ?? { refused: refusal ?? { why: 'unexpected' } },
});

export type SecondFactorRef = ActorRefFrom<typeof secondFactorMachine>;

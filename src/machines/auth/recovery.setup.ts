import { assign, enqueueActions, setup } from 'xstate';

import type { Route, WantedRoute } from '../../contracts/app.routing.ts';
import type {
  AccountRefusal,
  CodeRecipient,
  CodeResult,
  CodeStep,
  RecoveryResult,
  RecoveryLink,
} from '../../contracts/auth.ts';
import type { Visit, VisitChanged } from '../app/page.ts';
import { placeholder } from '../app/placeholder.ts';
import { toActor } from '../app/system.ts';
import { oneTimeCodeMachine } from './oneTimeCode.machine.ts';

interface Context {
  userId: string | null;
  /** The page that required the sign-in. */
  wanted: WantedRoute | null;
  /** The step in the address. */
  step: 'code' | null;
  refusal: AccountRefusal | null;
  recipient: CodeRecipient | null;
  /** Milliseconds between the code and the reload of the page, 0 without one. */
  codeAge: number;
}

export type RecoveryEvent =
  | VisitChanged
  | { type: 'link.requested'; login: string }
  | { type: 'attempt.stopped' }
  | { type: 'link.confirmed' }
  | { type: 'form.requested' };

export const recovery = setup({
  types: {
    context: {} as Context,
    events: {} as RecoveryEvent,
    input: {} as Visit,
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as { oneTimeCode: 'oneTimeCode' },
  },
  actors: {
    readLink: placeholder<RecoveryLink | CodeStep>('readLink'),
    requestLink: placeholder<RecoveryResult, { login: string }>('requestLink'),
    oneTimeCode: oneTimeCodeMachine,
    confirmLink: placeholder<CodeResult>('confirmLink'),
  },
  guards: {
    isLink: (_, { output, kind }: { output: RecoveryLink | CodeStep; kind: RecoveryLink }) => output === kind,
    isCodeStep: (_, { output }: { output: RecoveryLink | CodeStep }) => typeof output === 'object' && 'sent' in output,
    leavesCode: ({ context }, { route }: Visit) => context.step === 'code' && stepOf(route) === null,
    returnsToCode: ({ context }, { route }: Visit) => context.recipient !== null && stepOf(route) === 'code',
    isSent: (_, { output }: { output: RecoveryResult }) => 'sent' in output,
    isVerified: (_, { output }: { output: CodeResult }) => 'verified' in output,
    isLinkInvalid: (_, { output }: { output: CodeResult }) =>
      'refused' in output && output.refused.why === 'wrong-one-time-code',
    isRateLimited: (_, { output }: { output: RecoveryResult }) =>
      'refused' in output && output.refused.why === 'rate-limited',
    isSignedIn: (_, { userId }: { userId: string | null }) => userId !== null,
  },
  actions: {
    setVisit: assign((_, { userId, route }: Visit) => ({ userId, wanted: wantedRouteOf(route), step: stepOf(route) })),
    clearRefusal: assign({ refusal: null }),
    setFailure: assign((_, { why }: { why: 'unreachable' | 'unexpected' }) => ({ refusal: { why } })),
    setRefusal: assign((_, { output }: { output: RecoveryResult | CodeResult }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    setStep: assign((_, { output }: { output: RecoveryLink | CodeStep }) =>
      typeof output !== 'object'
        ? {}
        : 'sent' in output
          ? { recipient: output.sent, codeAge: output.age }
          : { recipient: output.typed },
    ),
    /** The step in the address, so that a reload and a step back in the history lead to it. */
    writeStep: enqueueActions(({ context, enqueue }, { step }: { step: 'code' | null }) => {
      if (step === context.step) return;
      const to: Route = { name: 'resetPassword', wanted: context.wanted, ...(step && { step }) };
      enqueue.sendTo(toActor('location'), {
        type: 'navigation.requested',
        to,
        ...(step === null && { back: true, replace: true }),
      });
    }),
    setRecipient: assign((_, { output }: { output: RecoveryResult }) =>
      'sent' in output ? { recipient: output.sent, codeAge: 0, refusal: null } : {},
    ),
  },
  delays: {
    slowDelay: 1000,
    attemptTimeout: 2 * 60_000,
    /** Milliseconds. The code of a followed link must be exchanged first. */
    readTimeout: 15_000,
    retryDelay: ({ context }) => (context.refusal?.why === 'rate-limited' ? context.refusal.retryAfter : 1) * 1000,
  },
});

export const stepOf = (route: Visit['route']): 'code' | null => (route.name === 'resetPassword' && route.step) || null;

export const wantedRouteOf = (route: Visit['route']): WantedRoute | null =>
  route.name === 'resetPassword' ? route.wanted : null;

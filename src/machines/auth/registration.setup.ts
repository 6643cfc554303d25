import { assign, sendTo, setup } from 'xstate';

import type {
  AccountRefusal,
  NewAccount,
  CodeRecipient,
  CodeResult,
  CodeStep,
  SignInStep,
  SignupLink,
  RegistrationResult,
} from '../../contracts/auth.ts';
import { placeholder } from '../app/placeholder.ts';
import { toActor } from '../app/system.ts';
import { oneTimeCodeMachine } from './oneTimeCode.machine.ts';

interface Context {
  /** As submitted last, for the form. */
  name: string;
  refusal: AccountRefusal | null;
  recipient: CodeRecipient | null;
  /** Milliseconds between the code and the reload of the page, 0 without one. */
  codeAge: number;
}

export type RegistrationEvent =
  | ({ type: 'account.submitted' } & NewAccount)
  | { type: 'attempt.stopped' }
  | { type: 'link.confirmed' }
  /** Forward to the code that was sent. */
  | { type: 'code.requested' }
  /** Back to the form, for another address or a new link. */
  | { type: 'form.requested' };

export const registration = setup({
  types: {
    context: {} as Context,
    events: {} as RegistrationEvent,
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as { oneTimeCode: 'oneTimeCode' },
  },
  actors: {
    readLink: placeholder<SignupLink | CodeStep>('readLink'),
    signUp: placeholder<RegistrationResult, NewAccount>('signUp'),
    oneTimeCode: oneTimeCodeMachine,
    confirmLink: placeholder<CodeResult>('confirmLink'),
  },
  guards: {
    isLink: (_, { output, kind }: { output: SignupLink | CodeStep; kind: SignupLink }) => output === kind,
    isCodeStep: (_, { output }: { output: SignupLink | CodeStep }) => typeof output === 'object' && 'sent' in output,
    hasRecipient: ({ context }) => context.recipient !== null,
    isSignedIn: (_, { output }: { output: RegistrationResult }) => 'signedIn' in output,
    isVerified: (_, { output }: { output: CodeResult }) => 'verified' in output,
    isSent: (_, { output }: { output: RegistrationResult }) => 'sent' in output,
    isRateLimited: (_, { output }: { output: RegistrationResult }) =>
      'refused' in output && output.refused.why === 'rate-limited',
    isLinkInvalid: (_, { output }: { output: CodeResult }) =>
      'refused' in output && output.refused.why === 'wrong-one-time-code',
  },
  actions: {
    setName: assign((_, { name }: { name: string }) => ({ name })),
    clearRefusal: assign({ refusal: null }),
    setFailure: assign((_, { why }: { why: 'unreachable' | 'unexpected' | 'no-cookies' }) => ({ refusal: { why } })),
    setRefusal: assign((_, { output }: { output: RegistrationResult | CodeResult }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    setStep: assign((_, { output }: { output: SignupLink | CodeStep }) =>
      typeof output !== 'object'
        ? {}
        : 'sent' in output
          ? { recipient: output.sent, codeAge: output.age }
          : { recipient: output.typed },
    ),
    notifyStep: sendTo(toActor('app'), (_, { step }: { step: SignInStep }) => ({ type: 'signInStep.changed', step })),
    setRecipient: assign((_, { output }: { output: RegistrationResult }) =>
      'sent' in output ? { recipient: output.sent, codeAge: 0, refusal: null } : {},
    ),
  },
  delays: {
    /** Milliseconds until the page says that the request is being retried. */
    slowDelay: 1000,
    attemptTimeout: 2 * 60_000,
    /** Milliseconds until the session must have reached `auth`. It never does if the browser rejects cookies. */
    sessionTimeout: 5000,
    retryDelay: ({ context }) => (context.refusal?.why === 'rate-limited' ? context.refusal.retryAfter : 1) * 1000,
  },
});

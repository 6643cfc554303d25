import { assign, setup } from 'xstate';

import type {
  AccountRefusal,
  Credentials,
  CodeRecipient,
  CodeResult,
  LinkKind,
  RegistrationResult,
} from '../../contracts/auth.ts';
import { unprovided } from '../app/placeholder.ts';
import { mailedCodeMachine } from './oneTimeCode.machine.ts';

interface Context {
  refusal: AccountRefusal | null;
  addressee: CodeRecipient | null;
}

export type RegistrationEvent =
  | ({ type: 'account.submitted' } & Credentials)
  | { type: 'attempt.stopped' }
  | { type: 'link.confirmed' }
  /** Back to the form: another address, or a link that is no good any more. */
  | { type: 'form.requested' };

export const registration = setup({
  types: {
    context: {} as Context,
    events: {} as RegistrationEvent,
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as { mailedCode: 'mailedCode' },
  },
  actors: {
    readLink: unprovided<LinkKind>('readLink'),
    signUp: unprovided<RegistrationResult, Credentials>('signUp'),
    mailedCode: mailedCodeMachine,
    confirmLink: unprovided<CodeResult>('confirmLink'),
  },
  guards: {
    isLink: (_, { output, kind }: { output: LinkKind; kind: LinkKind }) => output === kind,
    isIn: (_, { output }: { output: RegistrationResult }) => 'entered' in output,
    isProven: (_, { output }: { output: CodeResult }) => 'proven' in output,
    isSent: (_, { output }: { output: RegistrationResult }) => 'sent' in output,
    mustRest: (_, { output }: { output: RegistrationResult }) =>
      'refused' in output && output.refused.why === 'rate-limited',
    isSpent: (_, { output }: { output: CodeResult }) => 'refused' in output && output.refused.why === 'wrong-mail-code',
  },
  actions: {
    forgive: assign({ refusal: null }),
    refuse: assign((_, { why }: { why: 'unreachable' | 'unexpected' | 'no-cookies' }) => ({ refusal: { why } })),
    refuseAs: assign((_, { output }: { output: RegistrationResult | CodeResult }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    address: assign((_, { output }: { output: RegistrationResult }) =>
      'sent' in output ? { addressee: output.sent, refusal: null } : {},
    ),
  },
  delays: {
    /** After this long a person is told that it is tried again. */
    patience: 1000,
    attemptLimit: 2 * 60_000,
    /** What a session needs to reach `auth`. A browser that keeps no cookies never gets there. */
    entryLimit: 5000,
    rest: ({ context }) => (context.refusal?.why === 'rate-limited' ? context.refusal.retryAfter : 1) * 1000,
  },
});

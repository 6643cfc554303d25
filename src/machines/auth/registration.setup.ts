import { assign, setup } from 'xstate';

import { unprovided } from '../app/placeholder.ts';
import type { AccountRefusal } from './accountRefusal.ts';
import type { Credentials } from './auth.setup.ts';
import { mailedCodeMachine, type Addressee, type ProofAnswer } from './oneTimeCode.machine.ts';

/** What the address of the page brought along from a mail. `elsewhere`: it belongs to another browser. */
export type LinkKind = 'none' | 'confirmable' | 'spent' | 'elsewhere';

export type RegistrationAnswer = { refused: AccountRefusal } | { sent: Addressee } | { entered: true };

interface Context {
  refusal: AccountRefusal | null;
  addressee: Addressee | null;
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
    signUp: unprovided<RegistrationAnswer, Credentials>('signUp'),
    mailedCode: mailedCodeMachine,
    confirmLink: unprovided<ProofAnswer>('confirmLink'),
  },
  guards: {
    isLink: (_, { output, kind }: { output: LinkKind; kind: LinkKind }) => output === kind,
    isIn: (_, { output }: { output: RegistrationAnswer }) => 'entered' in output,
    isProven: (_, { output }: { output: ProofAnswer }) => 'proven' in output,
    isSent: (_, { output }: { output: RegistrationAnswer }) => 'sent' in output,
    mustRest: (_, { output }: { output: RegistrationAnswer }) =>
      'refused' in output && output.refused.why === 'rate-limited',
    isSpent: (_, { output }: { output: ProofAnswer }) =>
      'refused' in output && output.refused.why === 'wrong-mail-code',
  },
  actions: {
    forgive: assign({ refusal: null }),
    refuse: assign((_, { why }: { why: 'unreachable' | 'unexpected' | 'no-cookies' }) => ({ refusal: { why } })),
    refuseAs: assign((_, { output }: { output: RegistrationAnswer | ProofAnswer }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    address: assign((_, { output }: { output: RegistrationAnswer }) =>
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

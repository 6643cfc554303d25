import { assign, setup } from 'xstate';

import type { WantedRoute } from '../../contracts/app.routing.ts';
import type { AccountRefusal, CodeRecipient, CodeResult, RecoveryResult, RecoveryLink } from '../../contracts/auth.ts';
import type { Visit, VisitChanged } from '../app/page.ts';
import { unprovided } from '../app/placeholder.ts';
import { mailedCodeMachine } from './oneTimeCode.machine.ts';

interface Context {
  userId: string | null;
  /** Where the visitor wanted to go before they were asked who they are. */
  wanted: WantedRoute | null;
  refusal: AccountRefusal | null;
  addressee: CodeRecipient | null;
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
    children: {} as { mailedCode: 'mailedCode' },
  },
  actors: {
    readLink: unprovided<RecoveryLink>('readLink'),
    requestLink: unprovided<RecoveryResult, { login: string }>('requestLink'),
    mailedCode: mailedCodeMachine,
    confirmLink: unprovided<CodeResult>('confirmLink'),
  },
  guards: {
    isLink: (_, { output, kind }: { output: RecoveryLink; kind: RecoveryLink }) => output === kind,
    isSent: (_, { output }: { output: RecoveryResult }) => 'sent' in output,
    isProven: (_, { output }: { output: CodeResult }) => 'proven' in output,
    isSpent: (_, { output }: { output: CodeResult }) => 'refused' in output && output.refused.why === 'wrong-mail-code',
    mustRest: (_, { output }: { output: RecoveryResult }) =>
      'refused' in output && output.refused.why === 'rate-limited',
    isIn: (_, { userId }: { userId: string | null }) => userId !== null,
  },
  actions: {
    remember: assign((_, { userId, route }: Visit) => ({ userId, wanted: wantedAt(route) })),
    forgive: assign({ refusal: null }),
    refuse: assign((_, { why }: { why: 'unreachable' | 'unexpected' }) => ({ refusal: { why } })),
    refuseAs: assign((_, { output }: { output: RecoveryResult | CodeResult }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    address: assign((_, { output }: { output: RecoveryResult }) =>
      'sent' in output ? { addressee: output.sent, refusal: null } : {},
    ),
  },
  delays: {
    patience: 1000,
    attemptLimit: 2 * 60_000,
    /** A link that has been followed already is exchanged first. */
    readLimit: 15_000,
    rest: ({ context }) => (context.refusal?.why === 'rate-limited' ? context.refusal.retryAfter : 1) * 1000,
  },
});

export const wantedAt = (route: Visit['route']): WantedRoute | null =>
  route.name === 'resetPassword' ? route.wanted : null;

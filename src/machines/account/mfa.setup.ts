import { assign, setup } from 'xstate';

import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';
import type { AccountRefusal } from '../auth/accountRefusal.ts';

/** An authenticator app that has proved itself. */
export interface Factor {
  id: string;
  /** '' where it was given none. */
  name: string;
  /** ISO 8601; '' where nobody knows. */
  since: string;
}

type Refused = { refused: AccountRefusal };
export type ListAnswer = { factors: readonly Factor[] } | Refused;
export type EnrolAnswer = { factorId: string } | Refused;

interface Context {
  factors: readonly Factor[];
  /** Being added, or being taken away. */
  factorId: string | null;
  refusal: AccountRefusal | null;
}

type Event =
  | { type: 'retry.requested' }
  | { type: 'enrolment.requested' }
  | { type: 'name.submitted'; name: string }
  | { type: 'enrolment.cancelled' }
  | { type: 'code.submitted'; code: string }
  | { type: 'advice.taken' }
  | { type: 'removal.requested'; factorId: string }
  | { type: 'removal.cancelled' };

export const enrolment = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    listFactors: unprovided<ListAnswer>('listFactors'),
    /** Keeps the key beside the chart. */
    enrol: unprovided<EnrolAnswer, { name: string }>('enrol'),
    holdSecret: unprovidedWatcher('holdSecret'),
    verifyFactor: unprovided<ListAnswer, { factorId: string; code: string }>('verifyFactor'),
    abandon: unprovided<void, { factorId: string }>('abandon'),
    removeFactor: unprovided<ListAnswer, { factorId: string; code: string }>('removeFactor'),
  },
  guards: {
    isListed: (_, { output }: { output: ListAnswer }) => 'factors' in output,
    isMade: (_, { output }: { output: EnrolAnswer }) => 'factorId' in output,
    mustRest: (_, { output }: { output: ListAnswer }) => 'refused' in output && output.refused.why === 'rate-limited',
    isKnown: ({ context }, { factorId }: { factorId: string }) => context.factors.some(({ id }) => id === factorId),
  },
  actions: {
    list: assign((_, { output }: { output: ListAnswer }) =>
      'factors' in output ? { factors: output.factors, refusal: null } : {},
    ),
    begin: assign((_, { output }: { output: EnrolAnswer }) =>
      'factorId' in output ? { factorId: output.factorId } : {},
    ),
    choose: assign((_, { factorId }: { factorId: string }) => ({ factorId, refusal: null })),
    finish: assign({ factorId: null }),
    forgive: assign({ refusal: null }),
    refuse: assign((_, { why }: { why: 'unexpected' | 'unreachable' }) => ({ refusal: { why } })),
    refuseAs: assign((_, { output }: { output: ListAnswer | EnrolAnswer }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
  },
  delays: {
    /** An answer that has not come by then does not come. */
    patience: 30_000,
    rest: ({ context }) => (context.refusal?.why === 'rate-limited' ? context.refusal.retryAfter : 1) * 1000,
  },
});

import { assign, setup } from 'xstate';

import type { MfaEnrollResult, FactorListResult, Factor } from '../../contracts/account.ts';
import type { AccountRefusal } from '../../contracts/auth.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';

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
    listFactors: unprovided<FactorListResult>('listFactors'),
    /** Keeps the key beside the chart. */
    enrol: unprovided<MfaEnrollResult, { name: string }>('enrol'),
    holdSecret: unprovidedWatcher('holdSecret'),
    verifyFactor: unprovided<FactorListResult, { factorId: string; code: string }>('verifyFactor'),
    abandon: unprovided<void, { factorId: string }>('abandon'),
    removeFactor: unprovided<FactorListResult, { factorId: string; code: string }>('removeFactor'),
  },
  guards: {
    isListed: (_, { output }: { output: FactorListResult }) => 'factors' in output,
    isMade: (_, { output }: { output: MfaEnrollResult }) => 'factorId' in output,
    mustRest: (_, { output }: { output: FactorListResult }) =>
      'refused' in output && output.refused.why === 'rate-limited',
    isKnown: ({ context }, { factorId }: { factorId: string }) => context.factors.some(({ id }) => id === factorId),
  },
  actions: {
    list: assign((_, { output }: { output: FactorListResult }) =>
      'factors' in output ? { factors: output.factors, refusal: null } : {},
    ),
    begin: assign((_, { output }: { output: MfaEnrollResult }) =>
      'factorId' in output ? { factorId: output.factorId } : {},
    ),
    choose: assign((_, { factorId }: { factorId: string }) => ({ factorId, refusal: null })),
    finish: assign({ factorId: null }),
    forgive: assign({ refusal: null }),
    refuse: assign((_, { why }: { why: 'unexpected' | 'unreachable' }) => ({ refusal: { why } })),
    refuseAs: assign((_, { output }: { output: FactorListResult | MfaEnrollResult }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
  },
  delays: {
    /** An answer that has not come by then does not come. */
    patience: 30_000,
    rest: ({ context }) => (context.refusal?.why === 'rate-limited' ? context.refusal.retryAfter : 1) * 1000,
  },
});

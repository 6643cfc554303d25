import { assign, setup } from 'xstate';

import type { MfaEnrollResult, FactorListResult, Factor } from '../../contracts/account.ts';
import type { AccountRefusal } from '../../contracts/auth.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder, callbackPlaceholder } from '../app/placeholder.ts';

interface Context {
  factors: readonly Factor[];
  /** The factor that is being added or deleted. */
  factorId: string | null;
  refusal: AccountRefusal | null;
}

type Event =
  | { type: 'retry.requested' }
  | { type: 'enrollment.requested' }
  | { type: 'name.submitted'; name: string }
  | { type: 'enrollment.cancelled' }
  | { type: 'code.submitted'; code: string }
  | { type: 'advice.acknowledged' }
  | { type: 'removal.requested'; factorId: string }
  | { type: 'removal.cancelled' };

export const mfa = setup({
  types: {} as MachineTypes<Context, Event>,
  actors: {
    listFactors: placeholder<FactorListResult>('listFactors'),
    /** Stores the key in `mfa.secret.ts`, not in the context. */
    enrollFactor: placeholder<MfaEnrollResult, { name: string }>('enrollFactor'),
    holdSecret: callbackPlaceholder('holdSecret'),
    verifyFactor: placeholder<FactorListResult, { factorId: string; code: string }>('verifyFactor'),
    cancelEnrollment: placeholder<void, { factorId: string }>('cancelEnrollment'),
    removeFactor: placeholder<FactorListResult, { factorId: string; code: string }>('removeFactor'),
  },
  guards: {
    isLoaded: (_, { output }: { output: FactorListResult }) => 'factors' in output,
    isEnrolled: (_, { output }: { output: MfaEnrollResult }) => 'factorId' in output,
    isRateLimited: (_, { output }: { output: FactorListResult }) =>
      'refused' in output && output.refused.why === 'rate-limited',
    hasFactor: ({ context }, { factorId }: { factorId: string }) => context.factors.some(({ id }) => id === factorId),
  },
  actions: {
    setFactors: assign((_, { output }: { output: FactorListResult }) =>
      'factors' in output ? { factors: output.factors, refusal: null } : {},
    ),
    setFactorId: assign((_, { output }: { output: MfaEnrollResult }) =>
      'factorId' in output ? { factorId: output.factorId } : {},
    ),
    selectFactor: assign((_, { factorId }: { factorId: string }) => ({ factorId, refusal: null })),
    clearFactorId: assign({ factorId: null }),
    clearRefusal: assign({ refusal: null }),
    setFailure: assign((_, { why }: { why: 'unexpected' | 'unreachable' }) => ({ refusal: { why } })),
    setRefusal: assign((_, { output }: { output: FactorListResult | MfaEnrollResult }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
  },
  delays: {
    /** After this a request counts as failed. */
    responseTimeout: 30_000,
    retryDelay: ({ context }) => (context.refusal?.why === 'rate-limited' ? context.refusal.retryAfter : 1) * 1000,
  },
});

import type { Factor } from '../../contracts/account.ts';
import type { AccountRefusal } from '../../contracts/auth.ts';
import { defineModel, without } from '../app/defineModel.ts';
import { mfaMachine } from './mfa.machine.ts';

const broken = new Error('broken');
const refused = (refusal: AccountRefusal) => ({ refused: refusal });
const rateLimited = refused({ why: 'rate-limited', retryAfter: 30 });
const phone: Factor = { id: 'f1', type: 'totp', name: 'HP Samsung', addedAt: '2026-09-12T03:00:00.000Z' };
const sms: Factor = { id: 'f3', type: 'other', name: '', addedAt: '' };
const backup: Factor = { id: 'f2', type: 'totp', name: '', addedAt: '' };

const controls = [
  'retry.requested',
  'enrollment.requested',
  'name.submitted',
  'enrollment.cancelled',
  'code.submitted',
  'advice.acknowledged',
  'removal.requested',
  'removal.cancelled',
] as const;

export const mfaModel = defineModel({
  machine: mfaMachine,
  events: {
    'retry.requested': [{ type: 'retry.requested' }],
    'enrollment.requested': [{ type: 'enrollment.requested' }],
    'name.submitted': [{ type: 'name.submitted', name: 'HP Samsung' }],
    'enrollment.cancelled': [{ type: 'enrollment.cancelled' }],
    'code.submitted': [{ type: 'code.submitted', code: '123456' }],
    'advice.acknowledged': [{ type: 'advice.acknowledged' }],
    'removal.requested': [{ type: 'removal.requested', factorId: 'f1' }],
    'removal.cancelled': [{ type: 'removal.cancelled' }],
  },
  outcomes: {
    listFactors: {
      done: {
        none: { factors: [] },
        two: { factors: [phone, backup] },
        withPhone: { factors: [phone, backup, sms] },
        outage: refused({ why: 'unreachable' }),
      },
      error: { broken },
    },
    enrollFactor: {
      done: {
        enrolled: { factorId: 'f1' },
        taken: refused({ why: 'name-taken' }),
        tooMany: refused({ why: 'too-many-factors' }),
        secondFactorRequired: refused({ why: 'second-factor-required' }),
      },
      error: { broken },
    },
    holdSecret: { done: {}, error: { broken } },
    verifyFactor: {
      done: {
        verified: { factors: [phone] },
        wrong: refused({ why: 'wrong-code' }),
        used: refused({ why: 'code-used' }),
        rateLimited,
      },
      error: { broken },
    },
    cancelEnrollment: { done: { deleted: undefined }, error: { broken } },
    removeFactor: {
      done: { removed: { factors: [backup] }, wrong: refused({ why: 'wrong-code' }), rateLimited },
      error: { broken },
    },
  },
  // Deleting the last factor shows another text.
  vertex: ({ context }) => context.factors.length,
  variant: (snapshot) => {
    const { refusal, factors } = snapshot.context;
    if (refusal) return refusal.why;
    const count = ['none', 'one', 'two', 'three'][factors.length] ?? 'many';
    if (snapshot.matches('removing')) return `of ${count}`;
    return snapshot.matches('ready') ? count : null;
  },
  ignored: {
    loading: controls,
    loadFailed: without(controls, 'retry.requested'),
    ready: without(controls, 'enrollment.requested', 'removal.requested'),
    enrolling: without(controls, 'name.submitted', 'enrollment.cancelled'),
    'enrolling.creatingSecret': ['name.submitted', 'enrollment.cancelled'],
    activating: without(controls, 'code.submitted', 'enrollment.cancelled', 'advice.acknowledged'),
    'activating.idle': ['advice.acknowledged'],
    'activating.rateLimited': ['code.submitted', 'advice.acknowledged'],
    'activating.verifying': ['code.submitted', 'enrollment.cancelled', 'advice.acknowledged'],
    'activating.cancelling': ['code.submitted', 'enrollment.cancelled', 'advice.acknowledged'],
    'activating.showingAdvice': ['code.submitted', 'enrollment.cancelled'],
    removing: without(controls, 'code.submitted', 'removal.cancelled'),
    'removing.rateLimited': ['code.submitted'],
    'removing.submitting': ['code.submitted', 'removal.cancelled'],
  },
  maxPaths: 23,
});

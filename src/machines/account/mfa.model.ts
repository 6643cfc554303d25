import type { Factor } from '../../contracts/account.ts';
import type { AccountRefusal } from '../../contracts/auth.ts';
import { defineModel } from '../app/defineModel.ts';
import { enrolmentMachine } from './mfa.machine.ts';

const broken = new Error('broken');
const refused = (refusal: AccountRefusal) => ({ refused: refusal });
const rateLimited = refused({ why: 'rate-limited', retryAfter: 30 });
const phone: Factor = { id: 'f1', name: 'HP Samsung', since: '2026-09-12T03:00:00.000Z' };
const spare: Factor = { id: 'f2', name: '', since: '' };

export const enrolmentModel = defineModel({
  machine: enrolmentMachine,
  events: {
    'retry.requested': [{ type: 'retry.requested' }],
    'enrolment.requested': [{ type: 'enrolment.requested' }],
    'name.submitted': [{ type: 'name.submitted', name: 'HP Samsung' }],
    'enrolment.cancelled': [{ type: 'enrolment.cancelled' }],
    'code.submitted': [{ type: 'code.submitted', code: '123456' }],
    'advice.taken': [{ type: 'advice.taken' }],
    'removal.requested': [{ type: 'removal.requested', factorId: 'f1' }],
    'removal.cancelled': [{ type: 'removal.cancelled' }],
  },
  outcomes: {
    listFactors: {
      done: { none: { factors: [] }, two: { factors: [phone, spare] }, outage: refused({ why: 'unreachable' }) },
      error: { broken },
    },
    enrol: {
      done: {
        made: { factorId: 'f1' },
        taken: refused({ why: 'name-taken' }),
        tooMany: refused({ why: 'too-many-factors' }),
        half: refused({ why: 'needs-code' }),
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
    abandon: { done: { gone: undefined }, error: { broken } },
    removeFactor: {
      done: { removed: { factors: [spare] }, wrong: refused({ why: 'wrong-code' }), rateLimited },
      error: { broken },
    },
  },
  // The last one that is taken away is another question than one of two.
  vertex: ({ context }) => context.factors.length,
  face: (snapshot) => {
    const { refusal, factors } = snapshot.context;
    if (refusal) return refusal.why;
    return snapshot.matches('ready') || snapshot.matches('removing') ? String(factors.length) : null;
  },
  ignored: {
    '*': [
      'retry.requested',
      'enrolment.requested',
      'name.submitted',
      'enrolment.cancelled',
      'code.submitted',
      'advice.taken',
      'removal.requested',
      'removal.cancelled',
    ],
  },
  most: 20,
});

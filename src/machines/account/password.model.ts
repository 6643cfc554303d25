import type { AccountRefusal } from '../../contracts/auth.ts';
import { defineModel, without } from '../app/defineModel.ts';
import { passwordMachine } from './password.machine.ts';

const broken = new Error('broken');
const refused = (refusal: AccountRefusal) => ({ refused: refusal });
const rateLimited = refused({ why: 'rate-limited', retryAfter: 30 });

const controls = ['change.requested', 'change.cancelled', 'password.submitted', 'nonce.requested'] as const;

export const passwordModel = defineModel({
  machine: passwordMachine,
  events: {
    'change.requested': [{ type: 'change.requested' }],
    'change.cancelled': [{ type: 'change.cancelled' }],
    'password.submitted': [{ type: 'password.submitted', password: 'kopi-pahit-di-teras', nonce: '' }],
    'nonce.requested': [{ type: 'nonce.requested' }],
  },
  outcomes: {
    changePassword: {
      done: {
        changed: null,
        weak: refused({ why: 'weak-password', reasons: ['length', 'pwned'] }),
        same: refused({ why: 'same-password' }),
        tooLong: refused({ why: 'long-password' }),
        needsNonce: refused({ why: 'nonce-needed' }),
        wrongNonce: refused({ why: 'wrong-nonce' }),
        secondFactorRequired: refused({ why: 'second-factor-required' }),
        outage: refused({ why: 'unreachable' }),
        rateLimited,
      },
      error: { broken },
    },
    sendNonce: { done: { sent: null, rateLimited, outage: refused({ why: 'unreachable' }) }, error: { broken } },
  },
  // The form has an additional field for the nonce.
  vertex: ({ context }) => context.isNonceSent,
  variant: ({ context }) => context.refusal?.why ?? (context.isNonceSent ? 'nonce' : null),
  ignored: {
    closed: without(controls, 'change.requested'),
    editing: ['change.requested'],
    'editing.rateLimited': ['password.submitted', 'nonce.requested'],
    saving: controls,
    sendingNonce: controls,
    saved: without(controls, 'change.requested'),
  },
  maxPaths: 10,
});

import type { AccountRefusal } from '../../contracts/auth.ts';
import { defineModel } from '../app/defineModel.ts';
import { oneTimeCodeMachine } from './oneTimeCode.machine.ts';

const broken = new Error('broken');
const refused = (refusal: AccountRefusal) => ({ refused: refusal });
const rateLimited = refused({ why: 'rate-limited', retryAfter: 30 });

export const oneTimeCodeModel = defineModel({
  machine: oneTimeCodeMachine,
  input: { recipient: { by: 'email', to: 'owner@chabot.test' } },
  events: {
    'code.submitted': [{ type: 'code.submitted', code: '123456' }],
    'resend.requested': [{ type: 'resend.requested' }],
  },
  outcomes: {
    verifyCode: {
      done: {
        verified: { verified: true },
        wrong: refused({ why: 'wrong-one-time-code' }),
        rateLimited,
      },
      error: { broken },
    },
    resendCode: { done: { sent: null, rateLimited, outage: refused({ why: 'unreachable' }) }, error: { broken } },
  },
  variant: ({ context: { refusal } }) => refusal?.why ?? null,
  ignored: {
    coolingDown: ['resend.requested'],
    resending: ['code.submitted', 'resend.requested'],
    verifying: ['code.submitted', 'resend.requested'],
  },
  maxPaths: 3,
});

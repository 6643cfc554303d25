import type { AccountRefusal } from '../../contracts/auth.ts';
import { defineModel } from '../app/defineModel.ts';
import { mailedCodeMachine } from './oneTimeCode.machine.ts';

const broken = new Error('broken');
const refused = (refusal: AccountRefusal) => ({ refused: refusal });
const rateLimited = refused({ why: 'rate-limited', retryAfter: 30 });

export const mailedCodeModel = defineModel({
  machine: mailedCodeMachine,
  input: { addressee: { by: 'email', to: 'owner@chabot.test' } },
  events: {
    'code.submitted': [{ type: 'code.submitted', code: '123456' }],
    'resend.requested': [{ type: 'resend.requested' }],
  },
  outcomes: {
    checkCode: {
      done: {
        proven: { proven: true },
        wrong: refused({ why: 'wrong-mail-code' }),
        rateLimited,
      },
      error: { broken },
    },
    resendCode: { done: { sent: null, rateLimited, outage: refused({ why: 'unreachable' }) }, error: { broken } },
  },
  face: ({ context: { refusal } }) => refusal?.why ?? null,
  ignored: { '*': ['code.submitted', 'resend.requested'] },
  most: 3,
});

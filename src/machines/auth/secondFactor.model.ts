import type { AuthRefusal, Session } from '../../contracts/auth.ts';
import { defineModel } from '../app/defineModel.ts';
import { secondFactorMachine } from './secondFactor.machine.ts';

const aal2: Session = { userId: 'bagus', login: 'totp@chabot.test', level: 'aal2', requiredLevel: 'aal2' };
const refused = (refusal: AuthRefusal) => ({ refused: refusal });

export const secondFactorModel = defineModel({
  machine: secondFactorMachine,
  events: { 'code.submitted': [{ type: 'code.submitted', code: '123456' }] },
  outcomes: {
    verifyCode: {
      done: {
        aal2,
        aal1: { ...aal2, level: 'aal1' },
        wrong: refused({ why: 'wrong-code' }),
        used: refused({ why: 'code-used' }),
        noSession: refused({ why: 'no-session' }),
        badToken: refused({ why: 'bad-token' }),
        rateLimited: refused({ why: 'rate-limited', retryAfter: 30 }),
      },
      error: { broken: new Error('broken') },
    },
  },
  vertex: ({ context }) => context.wrongCodes,
  variant: ({ context }) => context.refusal?.why ?? null,
  ignored: { rateLimited: ['code.submitted'], verifying: ['code.submitted'] },
  maxPaths: 15,
});

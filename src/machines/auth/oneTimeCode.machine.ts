/**
 * The entry of a code that was sent by mail or text message. It is a child of `registration` or `recovery` and ends
 * when the code is verified.
 *
 * It never reveals whether the account exists. A new code can be requested after a minute; a refused request starts the
 * minute again, because its usual reason is the service's own cooldown. A reloaded page continues the minute.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';

import type { AccountRefusal, AccountRefused, CodeRecipient, CodeResult } from '../../contracts/auth.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

/** Milliseconds between two codes to one address. */
const RESEND_COOLDOWN = 60_000;

interface Context {
  recipient: CodeRecipient;
  refusal: AccountRefusal | null;
  /** Milliseconds until a new code can be requested, at the beginning of the wait. */
  cooldown: number;
}

type Event = { type: 'code.submitted'; code: string } | { type: 'resend.requested' };

const oneTimeCode = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    /** `age`: milliseconds since the code was sent, for a reloaded page. */
    input: {} as { recipient: CodeRecipient; age?: number },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    verifyCode: placeholder<CodeResult, CodeRecipient & { code: string }>('verifyCode'),
    resendCode: placeholder<AccountRefused | null, CodeRecipient>('resendCode'),
  },
  guards: {
    isVerified: (_, { output }: { output: CodeResult }) => 'verified' in output,
  },
  actions: {
    clearRefusal: assign({ refusal: null }),
    startCooldown: assign({ cooldown: RESEND_COOLDOWN }),
    setFailure: assign((_, { why }: { why: 'unreachable' | 'unexpected' }) => ({ refusal: { why } })),
    setRefusal: assign((_, { output }: { output: CodeResult | null }) =>
      output !== null && 'refused' in output ? { refusal: output.refused } : {},
    ),
  },
  delays: {
    attemptTimeout: 2 * 60_000,
    resendCooldown: ({ context }) => context.cooldown,
  },
});

const coolingDown = oneTimeCode.createStateConfig({
  meta: { story: 'Sent' },
  on: { 'code.submitted': { target: 'verifying', actions: 'clearRefusal' } },
  after: { resendCooldown: { target: 'idle' } },
});

const idle = oneTimeCode.createStateConfig({
  meta: { story: 'SentIdle' },
  on: {
    'code.submitted': { target: 'verifying', actions: 'clearRefusal' },
    'resend.requested': { target: 'resending', actions: 'clearRefusal' },
  },
});

const resending = request(oneTimeCode, {
  src: 'resendCode',
  story: 'Resending',
  input: ({ context }) => context.recipient,
  done: { target: 'coolingDown', actions: ['startCooldown', withEvent('setRefusal')] },
  failed: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  late: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unreachable' } } },
  limit: 'attemptTimeout',
});

const verifying = request(oneTimeCode, {
  src: 'verifyCode',
  story: 'VerifyingCode',
  input: ({ context, event }) => ({
    ...context.recipient,
    code: event.type === 'code.submitted' ? event.code : '',
  }),
  done: [
    { guard: withEvent('isVerified'), target: 'verified' },
    { target: 'idle', actions: withEvent('setRefusal') },
  ],
  failed: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  late: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unreachable' } } },
  limit: 'attemptTimeout',
});

export const oneTimeCodeMachine = oneTimeCode.createMachine({
  id: 'oneTimeCode',
  context: ({ input: { recipient, age = 0 } }) => ({
    recipient,
    refusal: null,
    cooldown: Math.max(0, RESEND_COOLDOWN - age),
  }),
  initial: 'coolingDown',
  states: {
    coolingDown,
    idle,
    resending,
    verifying,
    verified: { type: 'final' },
  },
});

export type OneTimeCodeRef = ActorRefFrom<typeof oneTimeCodeMachine>;

/**
 * A code that was sent to an address or a number, from its first letter to the moment it is proven. It lives below
 * whoever had it sent (a new account, a forgotten password), and ends when it is proven.
 *
 * What surprises: nobody is told whether there was anybody to send it to. And another one can be had only after a minute,
 * which begins again when the service refuses it, because that is its reason for refusing.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';

import type { AccountRefusal, AccountRefused, CodeRecipient, CodeResult } from '../../contracts/auth.ts';
import { unprovided } from '../app/placeholder.ts';

interface Context {
  addressee: CodeRecipient;
  refusal: AccountRefusal | null;
}

type Event = { type: 'code.submitted'; code: string } | { type: 'resend.requested' };

const mailedCode = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { addressee: CodeRecipient },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    checkCode: unprovided<CodeResult, CodeRecipient & { code: string }>('checkCode'),
    resendCode: unprovided<AccountRefused | null, CodeRecipient>('resendCode'),
  },
  guards: {
    isProven: (_, { output }: { output: CodeResult }) => 'proven' in output,
  },
  actions: {
    forgive: assign({ refusal: null }),
    refuse: assign((_, { why }: { why: 'unreachable' | 'unexpected' }) => ({ refusal: { why } })),
    refuseAs: assign((_, { output }: { output: CodeResult | null }) =>
      output !== null && 'refused' in output ? { refusal: output.refused } : {},
    ),
  },
  delays: {
    attemptLimit: 2 * 60_000,
    /** Between two mails to one address. */
    resendPause: 60_000,
  },
});

const pausing = mailedCode.createStateConfig({
  meta: { story: 'Sent' },
  on: { 'code.submitted': { target: 'checking', actions: 'forgive' } },
  after: { resendPause: { target: 'ready' } },
});

const ready = mailedCode.createStateConfig({
  meta: { story: 'SentReady' },
  on: {
    'code.submitted': { target: 'checking', actions: 'forgive' },
    'resend.requested': { target: 'resending', actions: 'forgive' },
  },
});

const resending = mailedCode.createStateConfig({
  tags: 'busy',
  meta: { story: 'Resending' },
  invoke: {
    id: 'resendCode',
    src: 'resendCode',
    input: ({ context }) => context.addressee,
    onDone: { target: 'pausing', actions: { type: 'refuseAs', params: ({ event }) => event } },
    onError: { target: 'ready', actions: { type: 'refuse', params: { why: 'unexpected' } } },
  },
  after: { attemptLimit: { target: 'ready', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
});

const checking = mailedCode.createStateConfig({
  tags: 'busy',
  meta: { story: 'CheckingCode' },
  invoke: {
    id: 'checkCode',
    src: 'checkCode',
    input: ({ context, event }) => ({
      ...context.addressee,
      code: event.type === 'code.submitted' ? event.code : '',
    }),
    onDone: [
      { guard: { type: 'isProven', params: ({ event }) => event }, target: 'proven' },
      { target: 'ready', actions: { type: 'refuseAs', params: ({ event }) => event } },
    ],
    onError: { target: 'ready', actions: { type: 'refuse', params: { why: 'unexpected' } } },
  },
  after: { attemptLimit: { target: 'ready', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
});

export const mailedCodeMachine = mailedCode.createMachine({
  id: 'mailedCode',
  context: ({ input: { addressee } }) => ({ addressee, refusal: null }),
  initial: 'pausing',
  states: {
    pausing,
    ready,
    resending,
    checking,
    proven: { type: 'final' },
  },
});

export type MailedCodeRef = ActorRefFrom<typeof mailedCodeMachine>;

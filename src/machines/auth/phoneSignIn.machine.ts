/**
 * The sign-in with a code on WhatsApp, from the phone number to the session. It is a child of `auth` while its form is in
 * view, and SIGNED_IN ends it, or PASSWORD_RECOVERY if the code has confirmed the number of an account.
 *
 * `sent` follows for every number, so that it does not reveal which numbers have an account. No account is created. A code
 * is one factor: `auth` asks for the second one where the account has it.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { AccountRefusal, CodeRecipient, RecoveryResult } from '../../contracts/auth.ts';
import { placeholder } from '../app/placeholder.ts';
import { oneTimeCodeMachine } from './oneTimeCode.machine.ts';

interface Context {
  recipient: CodeRecipient | null;
  refusal: AccountRefusal | null;
}

type Event =
  /** The number as typed. */
  { type: 'code.requested'; phone: string } | { type: 'form.requested' };

const phoneSignIn = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as { oneTimeCode: 'oneTimeCode' },
  },
  actors: {
    requestCode: placeholder<RecoveryResult, { phone: string }>('requestCode'),
    oneTimeCode: oneTimeCodeMachine,
  },
  guards: {
    isSent: (_, { output }: { output: RecoveryResult }) => 'sent' in output,
    isRateLimited: (_, { output }: { output: RecoveryResult }) =>
      'refused' in output && output.refused.why === 'rate-limited',
  },
  actions: {
    clearRefusal: assign({ refusal: null }),
    setRecipient: assign((_, { output }: { output: RecoveryResult }) =>
      'sent' in output ? { recipient: output.sent } : {},
    ),
    setRefusal: assign((_, { output }: { output: RecoveryResult }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    setFailure: assign((_, { why }: { why: 'unreachable' | 'unexpected' | 'no-cookies' }) => ({ refusal: { why } })),
  },
  delays: {
    attemptTimeout: 2 * 60_000,
    /** Milliseconds until the session must have reached `auth`. It never does if the browser rejects cookies. */
    sessionTimeout: 5000,
    /** The service's Retry-After, in milliseconds. */
    retryDelay: ({ context }) => (context.refusal?.why === 'rate-limited' ? context.refusal.retryAfter : 1) * 1000,
  },
});

const editing = phoneSignIn.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'Editing' },
      on: { 'code.requested': { target: '#phoneSignIn.requesting', actions: 'clearRefusal' } },
    },
    rateLimited: {
      meta: { story: 'EditingRateLimited' },
      after: { retryDelay: { target: 'idle', actions: 'clearRefusal' } },
    },
  },
});

const requesting = phoneSignIn.createStateConfig({
  tags: 'busy',
  meta: { story: 'Requesting' },
  invoke: {
    id: 'requestCode',
    src: 'requestCode',
    input: ({ event }) => ({ phone: event.type === 'code.requested' ? event.phone : '' }),
    onDone: [
      {
        guard: { type: 'isSent', params: ({ event }) => event },
        target: 'sent',
        actions: { type: 'setRecipient', params: ({ event }) => event },
      },
      {
        guard: { type: 'isRateLimited', params: ({ event }) => event },
        target: 'editing.rateLimited',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      { target: 'editing', actions: { type: 'setRefusal', params: ({ event }) => event } },
    ],
    onError: { target: 'editing', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  },
  after: { attemptTimeout: { target: 'editing', actions: { type: 'setFailure', params: { why: 'unreachable' } } } },
});

const sent = phoneSignIn.createStateConfig({
  meta: { story: 'Sent' },
  on: { 'form.requested': { target: 'editing' } },
  invoke: {
    id: 'oneTimeCode',
    src: 'oneTimeCode',
    input: ({ context: { recipient } }) => ({ recipient: recipient ?? { by: 'phone', to: '' } }),
    onDone: { target: 'awaitingSession' },
    onError: { target: 'editing', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  },
});

const awaitingSession = phoneSignIn.createStateConfig({
  tags: 'busy',
  meta: { story: 'AwaitingSession' },
  after: { sessionTimeout: { target: 'editing', actions: { type: 'setFailure', params: { why: 'no-cookies' } } } },
});

export const phoneSignInMachine = phoneSignIn.createMachine({
  id: 'phoneSignIn',
  context: { recipient: null, refusal: null },
  initial: 'editing',
  states: { editing, requesting, sent, awaitingSession },
});

export type PhoneSignInRef = ActorRefFrom<typeof phoneSignInMachine>;

export const selectOneTimeCode = ({ children }: SnapshotFrom<typeof phoneSignInMachine>) => children.oneTimeCode;

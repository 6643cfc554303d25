/**
 * The change of the user's password. It lives while the account section of the settings is in view.
 *
 * For an old session the service requires a nonce from a mail or text message. The password stays in the form, not in
 * the context, and is submitted again with the nonce.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';

import type { AccountRefusal, AccountRefused } from '../../contracts/auth.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

interface Context {
  refusal: AccountRefusal | null;
  /** Whether the service sent a nonce for this change. */
  isNonceSent: boolean;
}

type Event =
  | { type: 'change.requested' }
  | { type: 'change.cancelled' }
  | { type: 'password.submitted'; password: string; nonce: string }
  | { type: 'nonce.requested' };

const password = setup({
  types: {} as MachineTypes<Context, Event>,
  actors: {
    changePassword: placeholder<AccountRefused | null, { password: string; nonce: string }>('changePassword'),
    sendNonce: placeholder<AccountRefused | null>('sendNonce'),
  },
  guards: {
    isNonceSent: ({ context }) => context.isNonceSent,
    isDone: (_, { output }: { output: AccountRefused | null }) => output === null,
    isNonceNeeded: (_, { output }: { output: AccountRefused | null }) => output?.refused.why === 'nonce-needed',
    isRateLimited: (_, { output }: { output: AccountRefused | null }) => output?.refused.why === 'rate-limited',
  },
  actions: {
    clearRefusal: assign({ refusal: null }),
    reset: assign({ refusal: null, isNonceSent: false }),
    setNonceSent: assign({ isNonceSent: true }),
    setFailure: assign((_, { why }: { why: 'unexpected' | 'unreachable' }) => ({ refusal: { why } })),
    setRefusal: assign((_, { output }: { output: AccountRefused | null }) => ({ refusal: output?.refused ?? null })),
  },
  delays: {
    responseTimeout: 30_000,
    retryDelay: ({ context }) => (context.refusal?.why === 'rate-limited' ? context.refusal.retryAfter : 1) * 1000,
  },
});

const closed = password.createStateConfig({
  meta: { story: 'Closed' },
  on: { 'change.requested': { target: 'editing' } },
});

const editing = password.createStateConfig({
  initial: 'idle',
  on: { 'change.cancelled': { target: 'closed', actions: 'reset' } },
  states: {
    idle: {
      meta: { story: 'Editing' },
      on: {
        'password.submitted': { target: '#password.saving', actions: 'clearRefusal' },
        'nonce.requested': { guard: 'isNonceSent', target: '#password.sendingNonce', actions: 'clearRefusal' },
      },
    },
    rateLimited: {
      meta: { story: 'EditingRateLimited' },
      after: { retryDelay: { target: 'idle', actions: 'clearRefusal' } },
    },
  },
});

const saving = request(password, {
  src: 'changePassword',
  story: 'Saving',
  input: ({ event }) => ({
    password: event.type === 'password.submitted' ? event.password : '',
    nonce: event.type === 'password.submitted' ? event.nonce : '',
  }),
  done: [
    { guard: withEvent('isDone'), target: 'saved', actions: 'reset' },
    { guard: withEvent('isNonceNeeded'), target: 'sendingNonce' },
    { guard: withEvent('isRateLimited'), target: 'editing.rateLimited', actions: withEvent('setRefusal') },
    { target: 'editing', actions: withEvent('setRefusal') },
  ],
  failed: { target: 'editing', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  late: { target: 'editing', actions: { type: 'setFailure', params: { why: 'unreachable' } } },
  limit: 'responseTimeout',
});

const sendingNonce = request(password, {
  src: 'sendNonce',
  story: 'SendingNonce',
  done: [
    { guard: withEvent('isDone'), target: 'editing', actions: 'setNonceSent' },
    { guard: withEvent('isRateLimited'), target: 'editing.rateLimited', actions: withEvent('setRefusal') },
    { target: 'editing', actions: withEvent('setRefusal') },
  ],
  failed: { target: 'editing', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  late: { target: 'editing', actions: { type: 'setFailure', params: { why: 'unreachable' } } },
  limit: 'responseTimeout',
});

const saved = password.createStateConfig({
  meta: { story: 'Saved' },
  on: { 'change.requested': { target: 'editing' } },
});

export const passwordMachine = password.createMachine({
  id: 'password',
  context: { refusal: null, isNonceSent: false },
  initial: 'closed',
  states: { closed, editing, saving, sendingNonce, saved },
});

export type PasswordRef = ActorRefFrom<typeof passwordMachine>;

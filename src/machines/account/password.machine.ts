/**
 * Another password for whoever is signed in. It lives while the account's section of the settings is in view.
 *
 * What surprises: where the session is old, the service wants a code of a mail first. The password stays in its form
 * meanwhile, and is sent again with the code.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';

import type { AccountRefusal, AccountRefused } from '../../contracts/auth.ts';
import { unprovided } from '../app/placeholder.ts';

interface Context {
  refusal: AccountRefusal | null;
  /** Whether a code was sent that belongs to the change. */
  needsNonce: boolean;
}

type Event =
  | { type: 'change.requested' }
  | { type: 'change.cancelled' }
  | { type: 'password.submitted'; password: string; nonce: string }
  | { type: 'nonce.requested' };

const made = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    changePassword: unprovided<AccountRefused | null, { password: string; nonce: string }>('changePassword'),
    sendNonce: unprovided<AccountRefused | null>('sendNonce'),
  },
  guards: {
    expectsNonce: ({ context }) => context.needsNonce,
    isDone: (_, { output }: { output: AccountRefused | null }) => output === null,
    needsNonce: (_, { output }: { output: AccountRefused | null }) => output?.refused.why === 'nonce-needed',
    mustRest: (_, { output }: { output: AccountRefused | null }) => output?.refused.why === 'rate-limited',
  },
  actions: {
    forgive: assign({ refusal: null }),
    startOver: assign({ refusal: null, needsNonce: false }),
    expectNonce: assign({ needsNonce: true }),
    refuse: assign((_, { why }: { why: 'unexpected' | 'unreachable' }) => ({ refusal: { why } })),
    refuseAs: assign((_, { output }: { output: AccountRefused | null }) => ({ refusal: output?.refused ?? null })),
  },
  delays: {
    patience: 30_000,
    rest: ({ context }) => (context.refusal?.why === 'rate-limited' ? context.refusal.retryAfter : 1) * 1000,
  },
});

const closed = made.createStateConfig({
  meta: { story: 'Closed' },
  on: { 'change.requested': { target: 'editing', actions: 'startOver' } },
});

const editing = made.createStateConfig({
  initial: 'ready',
  on: { 'change.cancelled': { target: 'closed', actions: 'startOver' } },
  states: {
    ready: {
      meta: { story: 'Editing' },
      on: {
        'password.submitted': { target: '#password.saving', actions: 'forgive' },
        'nonce.requested': { guard: 'expectsNonce', target: '#password.sendingNonce', actions: 'forgive' },
      },
    },
    resting: {
      meta: { story: 'EditingResting' },
      after: { rest: { target: 'ready', actions: 'forgive' } },
    },
  },
});

const saving = made.createStateConfig({
  tags: 'busy',
  meta: { story: 'Saving' },
  invoke: {
    id: 'changePassword',
    src: 'changePassword',
    input: ({ event }) => ({
      password: event.type === 'password.submitted' ? event.password : '',
      nonce: event.type === 'password.submitted' ? event.nonce : '',
    }),
    onDone: [
      { guard: { type: 'isDone', params: ({ event }) => event }, target: 'saved', actions: 'startOver' },
      { guard: { type: 'needsNonce', params: ({ event }) => event }, target: 'sendingNonce' },
      {
        guard: { type: 'mustRest', params: ({ event }) => event },
        target: 'editing.resting',
        actions: { type: 'refuseAs', params: ({ event }) => event },
      },
      { target: 'editing', actions: { type: 'refuseAs', params: ({ event }) => event } },
    ],
    onError: { target: 'editing', actions: { type: 'refuse', params: { why: 'unexpected' } } },
  },
  after: { patience: { target: 'editing', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
});

const sendingNonce = made.createStateConfig({
  tags: 'busy',
  meta: { story: 'SendingNonce' },
  invoke: {
    id: 'sendNonce',
    src: 'sendNonce',
    onDone: [
      {
        guard: { type: 'isDone', params: ({ event }) => event },
        target: 'editing',
        actions: ['forgive', 'expectNonce'],
      },
      {
        guard: { type: 'mustRest', params: ({ event }) => event },
        target: 'editing.resting',
        actions: { type: 'refuseAs', params: ({ event }) => event },
      },
      { target: 'editing', actions: { type: 'refuseAs', params: ({ event }) => event } },
    ],
    onError: { target: 'editing', actions: { type: 'refuse', params: { why: 'unexpected' } } },
  },
  after: { patience: { target: 'editing', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
});

const saved = made.createStateConfig({
  meta: { story: 'Saved' },
  on: { 'change.requested': { target: 'editing', actions: 'startOver' } },
});

export const passwordMachine = made.createMachine({
  id: 'password',
  context: { refusal: null, needsNonce: false },
  initial: 'closed',
  states: { closed, editing, saving, sendingNonce, saved },
});

export type PasswordRef = ActorRefFrom<typeof passwordMachine>;

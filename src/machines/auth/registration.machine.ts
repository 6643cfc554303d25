/**
 * A new account, from its first form to the moment its session opens. It lives as long as somebody at the sign-in page
 * wants one, below `auth`, who alone holds sessions: SIGNED_IN or PASSWORD_RECOVERY is what ends it.
 *
 * What surprises: `sent` is said whether or not the address has an account, because nobody may find that out here. And a
 * link is confirmed by a press, never by being opened: what reads mail before people do opens every link in it. Where the
 * account was not begun in this browser, whoever proves its address is asked by `auth` for a password of their own.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { registration } from './registration.setup.ts';

const reading = registration.createStateConfig({
  tags: 'busy',
  meta: { story: 'Reading' },
  invoke: {
    id: 'readLink',
    src: 'readLink',
    onDone: [
      {
        guard: { type: 'isLink', params: ({ event }) => ({ ...event, kind: 'confirmable' as const }) },
        target: 'opened',
      },
      { guard: { type: 'isLink', params: ({ event }) => ({ ...event, kind: 'spent' as const }) }, target: 'spent' },
      {
        guard: { type: 'isLink', params: ({ event }) => ({ ...event, kind: 'elsewhere' as const }) },
        target: 'elsewhere',
      },
      { target: 'filling' },
    ],
    onError: { target: 'filling' },
  },
  after: { patience: { target: 'filling' } },
});

const filling = registration.createStateConfig({
  initial: 'ready',
  states: {
    ready: {
      meta: { story: 'Filling' },
      on: { 'account.submitted': { target: '#registration.creating', actions: 'forgive' } },
    },
    resting: {
      meta: { story: 'FillingResting' },
      after: { rest: { target: 'ready', actions: 'forgive' } },
    },
  },
});

const creating = registration.createStateConfig({
  tags: 'busy',
  initial: 'sending',
  invoke: {
    id: 'signUp',
    src: 'signUp',
    input: ({ event }) => ({
      login: event.type === 'account.submitted' ? event.login : '',
      password: event.type === 'account.submitted' ? event.password : '',
    }),
    onDone: [
      { guard: { type: 'isIn', params: ({ event }) => event }, target: 'entering' },
      {
        guard: { type: 'isSent', params: ({ event }) => event },
        target: 'sent',
        actions: { type: 'address', params: ({ event }) => event },
      },
      {
        guard: { type: 'mustRest', params: ({ event }) => event },
        target: 'filling.resting',
        actions: { type: 'refuseAs', params: ({ event }) => event },
      },
      { target: 'filling', actions: { type: 'refuseAs', params: ({ event }) => event } },
    ],
    onError: { target: 'filling', actions: { type: 'refuse', params: { why: 'unexpected' } } },
  },
  after: { attemptLimit: { target: 'filling', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
  states: {
    sending: { meta: { story: 'Creating' }, after: { patience: { target: 'waiting' } } },
    waiting: { meta: { story: 'CreatingSlowly' }, on: { 'attempt.stopped': { target: '#registration.filling' } } },
  },
});

/** A mail or a text message is on its way, if there is anybody to send it to. */
const sent = registration.createStateConfig({
  meta: { story: 'Sent' },
  on: { 'form.requested': { target: 'filling', actions: 'forgive' } },
  invoke: {
    id: 'mailedCode',
    src: 'mailedCode',
    input: ({ context }) => ({ addressee: context.addressee ?? { by: 'email', to: '' } }),
    onDone: { target: 'entering' },
    onError: { target: 'filling', actions: { type: 'refuse', params: { why: 'unexpected' } } },
  },
});

/** The link of the mail was opened: pressing says that a person did. */
const opened = registration.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      meta: { story: 'LinkOpened' },
      on: { 'link.confirmed': { target: 'confirming', actions: 'forgive' } },
    },
    confirming: {
      tags: 'busy',
      meta: { story: 'ConfirmingLink' },
      invoke: {
        id: 'confirmLink',
        src: 'confirmLink',
        onDone: [
          { guard: { type: 'isProven', params: ({ event }) => event }, target: '#registration.entering' },
          { guard: { type: 'isSpent', params: ({ event }) => event }, target: '#registration.spent' },
          { target: 'asking', actions: { type: 'refuseAs', params: ({ event }) => event } },
        ],
        onError: { target: 'asking', actions: { type: 'refuse', params: { why: 'unexpected' } } },
      },
      after: { attemptLimit: { target: 'asking', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
    },
  },
});

const spent = registration.createStateConfig({
  meta: { story: 'LinkSpent' },
  on: { 'form.requested': { target: 'filling', actions: 'forgive' } },
});

/** The address is confirmed, but what was kept for it is in the browser in which the account was made. */
const elsewhere = registration.createStateConfig({
  meta: { story: 'LinkElsewhere' },
  on: { 'form.requested': { target: 'filling', actions: 'forgive' } },
});

const entering = registration.createStateConfig({
  tags: 'busy',
  meta: { story: 'Entering' },
  after: { entryLimit: { target: 'filling', actions: { type: 'refuse', params: { why: 'no-cookies' } } } },
});

export const registrationMachine = registration.createMachine({
  id: 'registration',
  context: { refusal: null, addressee: null },
  initial: 'reading',
  states: { reading, filling, creating, sent, opened, spent, elsewhere, entering },
});

export type RegistrationRef = ActorRefFrom<typeof registrationMachine>;

export const selectMailedCode = ({ children }: SnapshotFrom<typeof registrationMachine>) => children.mailedCode;

/**
 * A new account, from its first form to the moment its session opens. It lives as long as somebody at the sign-in page
 * wants one, below `auth`, who alone holds sessions: SIGNED_IN is what ends it.
 *
 * What surprises: `sent` is said whether or not the address has an account, because nobody may find that out here. And a
 * link is confirmed by a press, never by being opened: what reads mail before people do opens every link in it.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { AccountRefusal } from '../auth/account.refusal.ts';
import type { Credentials } from '../auth/auth.setup.ts';
import { unprovided } from '../unprovided.ts';

/** Where the code went. */
export interface Addressee {
  by: 'email' | 'phone';
  to: string;
}

/** What the address of the page brought along from a mail. `elsewhere`: it belongs to another browser. */
export type LinkKind = 'none' | 'confirmable' | 'spent' | 'elsewhere';

export type RegistrationAnswer = { refused: AccountRefusal } | { sent: Addressee } | { entered: true };
export type CodeAnswer = { refused: AccountRefusal } | { entered: true };

interface Context {
  refusal: AccountRefusal | null;
  addressee: Addressee | null;
}

export type RegistrationEvent =
  | ({ type: 'account.submitted' } & Credentials)
  | { type: 'attempt.stopped' }
  | { type: 'code.submitted'; code: string }
  | { type: 'resend.requested' }
  | { type: 'link.confirmed' }
  /** Back to the form: another address, or a link that is no good any more. */
  | { type: 'form.requested' };

const made = setup({
  types: {
    context: {} as Context,
    events: {} as RegistrationEvent,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    readLink: unprovided<LinkKind>('readLink'),
    signUp: unprovided<RegistrationAnswer, Credentials>('signUp'),
    checkCode: unprovided<CodeAnswer, Addressee & { code: string }>('checkCode'),
    resendCode: unprovided<{ refused: AccountRefusal } | null, Addressee>('resendCode'),
    confirmLink: unprovided<CodeAnswer>('confirmLink'),
  },
  guards: {
    isLink: (_, { output, kind }: { output: LinkKind; kind: LinkKind }) => output === kind,
    isIn: (_, { output }: { output: RegistrationAnswer | CodeAnswer }) => 'entered' in output,
    isSent: (_, { output }: { output: RegistrationAnswer }) => 'sent' in output,
    mustRest: (_, { output }: { output: RegistrationAnswer | CodeAnswer }) =>
      'refused' in output && output.refused.why === 'rate-limited',
    isSpent: (_, { output }: { output: CodeAnswer }) => 'refused' in output && output.refused.why === 'wrong-mail-code',
  },
  actions: {
    forgive: assign({ refusal: null }),
    refuse: assign((_, { why }: { why: 'unreachable' | 'unexpected' | 'no-cookies' }) => ({ refusal: { why } })),
    refuseAs: assign(
      (_, { output }: { output: RegistrationAnswer | CodeAnswer | { refused: AccountRefusal } | null }) =>
        output !== null && 'refused' in output ? { refusal: output.refused } : {},
    ),
    address: assign((_, { output }: { output: RegistrationAnswer }) =>
      'sent' in output ? { addressee: output.sent, refusal: null } : {},
    ),
  },
  delays: {
    /** After this long a person is told that it is tried again. */
    patience: 1000,
    attemptLimit: 2 * 60_000,
    /** What a session needs to reach `auth`. A browser that keeps no cookies never gets there. */
    entryLimit: 5000,
    /** Between two mails to one address. */
    resendPause: 60_000,
    rest: ({ context }) => (context.refusal?.why === 'rate-limited' ? context.refusal.retryAfter : 1) * 1000,
  },
});

const reading = made.createStateConfig({
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

const filling = made.createStateConfig({
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

const creating = made.createStateConfig({
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
const sent = made.createStateConfig({
  initial: 'pausing',
  on: {
    'code.submitted': { target: '.checking', actions: 'forgive' },
    'form.requested': { target: 'filling', actions: 'forgive' },
  },
  states: {
    pausing: { meta: { story: 'Sent' }, after: { resendPause: { target: 'ready' } } },
    ready: {
      meta: { story: 'SentReady' },
      on: { 'resend.requested': { target: 'resending', actions: 'forgive' } },
    },
    resending: {
      tags: 'busy',
      meta: { story: 'Resending' },
      on: { 'code.submitted': {} },
      invoke: {
        id: 'resendCode',
        src: 'resendCode',
        input: ({ context }) => context.addressee ?? { by: 'email', to: '' },
        onDone: { target: 'pausing', actions: { type: 'refuseAs', params: ({ event }) => event } },
        onError: { target: 'ready', actions: { type: 'refuse', params: { why: 'unexpected' } } },
      },
      after: { attemptLimit: { target: 'ready', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
    },
    checking: {
      tags: 'busy',
      meta: { story: 'CheckingCode' },
      on: { 'code.submitted': {} },
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context, event }) => ({
          ...(context.addressee ?? { by: 'email', to: '' }),
          code: event.type === 'code.submitted' ? event.code : '',
        }),
        onDone: [
          { guard: { type: 'isIn', params: ({ event }) => event }, target: '#registration.entering' },
          { target: 'ready', actions: { type: 'refuseAs', params: ({ event }) => event } },
        ],
        onError: { target: 'ready', actions: { type: 'refuse', params: { why: 'unexpected' } } },
      },
      after: { attemptLimit: { target: 'ready', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
    },
  },
});

/** The link of the mail was opened: pressing says that a person did. */
const opened = made.createStateConfig({
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
          { guard: { type: 'isIn', params: ({ event }) => event }, target: '#registration.entering' },
          { guard: { type: 'isSpent', params: ({ event }) => event }, target: '#registration.spent' },
          { target: 'asking', actions: { type: 'refuseAs', params: ({ event }) => event } },
        ],
        onError: { target: 'asking', actions: { type: 'refuse', params: { why: 'unexpected' } } },
      },
      after: { attemptLimit: { target: 'asking', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
    },
  },
});

const spent = made.createStateConfig({
  meta: { story: 'LinkSpent' },
  on: { 'form.requested': { target: 'filling', actions: 'forgive' } },
});

/** The address is confirmed, but what was kept for it is in the browser in which the account was made. */
const elsewhere = made.createStateConfig({
  meta: { story: 'LinkElsewhere' },
  on: { 'form.requested': { target: 'filling', actions: 'forgive' } },
});

const entering = made.createStateConfig({
  tags: 'busy',
  meta: { story: 'Entering' },
  after: { entryLimit: { target: 'filling', actions: { type: 'refuse', params: { why: 'no-cookies' } } } },
});

export const registrationMachine = made.createMachine({
  id: 'registration',
  context: { refusal: null, addressee: null },
  initial: 'reading',
  states: { reading, filling, creating, sent, opened, spent, elsewhere, entering },
});

export type RegistrationRef = ActorRefFrom<typeof registrationMachine>;
export type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>;

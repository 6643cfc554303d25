/**
 * A forgotten password, from the request to the session that may choose another one. It lives while /reset-password is in
 * view; the new password itself is `auth`'s matter, who alone holds sessions, and is asked for over this page.
 *
 * What surprises: `sent` is said whether or not the address has an account. A link is used by a press, never by being
 * opened. And whoever is signed in as somebody else is told so before a link takes their place.
 */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef, type SnapshotFrom } from 'xstate';

import type { Visit, VisitChanged } from '../app/page.ts';
import type { AccountRefusal } from '../auth/account.refusal.ts';
import type { Session } from '../auth/auth.setup.ts';
import type { Addressee } from '../registration/registration.machine.ts';
import { unprovided } from '../unprovided.ts';

/**
 * What the address of the page brought along from a mail. `taken`: `auth` has it already. `elsewhere`: it belongs to the
 * browser in which it was asked for.
 */
export type RecoveryLink = 'none' | 'usable' | 'spent' | 'elsewhere' | 'taken';

export type RecoveryAnswer = { refused: AccountRefusal } | { sent: Addressee };
/** `session`: of a number, which the auth service does not call a recovery; `auth` is told here. */
export type ProofAnswer = { refused: AccountRefusal } | { proven: true; session: Session | null };

interface Context {
  userId: string | null;
  refusal: AccountRefusal | null;
  addressee: Addressee | null;
}

export type RecoveryEvent =
  | VisitChanged
  | { type: 'link.requested'; login: string }
  | { type: 'attempt.stopped' }
  | { type: 'code.submitted'; code: string }
  | { type: 'resend.requested' }
  | { type: 'link.confirmed' }
  | { type: 'form.requested' };

const made = setup({
  types: {
    context: {} as Context,
    events: {} as RecoveryEvent,
    input: {} as Visit,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    readLink: unprovided<RecoveryLink>('readLink'),
    requestLink: unprovided<RecoveryAnswer, { login: string }>('requestLink'),
    checkCode: unprovided<ProofAnswer, Addressee & { code: string }>('checkCode'),
    confirmLink: unprovided<ProofAnswer>('confirmLink'),
  },
  guards: {
    isLink: (_, { output, kind }: { output: RecoveryLink; kind: RecoveryLink }) => output === kind,
    isSent: (_, { output }: { output: RecoveryAnswer }) => 'sent' in output,
    /** auth-js calls only mail a recovery: of a number nobody has told `auth`. */
    isUntold: (_, { output }: { output: ProofAnswer }) => 'proven' in output && output.session !== null,
    isProven: (_, { output }: { output: ProofAnswer }) => 'proven' in output,
    isSpent: (_, { output }: { output: ProofAnswer }) =>
      'refused' in output && output.refused.why === 'wrong-mail-code',
    mustRest: (_, { output }: { output: RecoveryAnswer }) =>
      'refused' in output && output.refused.why === 'rate-limited',
    isIn: (_, { userId }: { userId: string | null }) => userId !== null,
  },
  actions: {
    remember: assign((_, { userId }: { userId: string | null }) => ({ userId })),
    forgive: assign({ refusal: null }),
    refuse: assign((_, { why }: { why: 'unreachable' | 'unexpected' }) => ({ refusal: { why } })),
    refuseAs: assign((_, { output }: { output: RecoveryAnswer | ProofAnswer }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    address: assign((_, { output }: { output: RecoveryAnswer }) =>
      'sent' in output ? { addressee: output.sent, refusal: null } : {},
    ),
    tellAuth: sendTo(
      ({ system }) => system.get('auth') as AnyActorRef,
      (_, { session }: { session: Session | null }) => ({ type: 'PASSWORD_RECOVERY', session }),
    ),
  },
  delays: {
    patience: 1000,
    attemptLimit: 2 * 60_000,
    /** A link that has been followed already is exchanged first. */
    readLimit: 15_000,
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
      { guard: { type: 'isLink', params: ({ event }) => ({ ...event, kind: 'usable' as const }) }, target: 'opened' },
      { guard: { type: 'isLink', params: ({ event }) => ({ ...event, kind: 'taken' as const }) }, target: 'proven' },
      { guard: { type: 'isLink', params: ({ event }) => ({ ...event, kind: 'spent' as const }) }, target: 'spent' },
      {
        guard: { type: 'isLink', params: ({ event }) => ({ ...event, kind: 'elsewhere' as const }) },
        target: 'elsewhere',
      },
      { target: 'asking' },
    ],
    onError: { target: 'asking' },
  },
  after: { readLimit: { target: 'asking' } },
});

const asking = made.createStateConfig({
  initial: 'ready',
  states: {
    ready: {
      meta: { story: 'Asking' },
      on: { 'link.requested': { target: '#recovery.requesting', actions: 'forgive' } },
    },
    resting: {
      meta: { story: 'AskingResting' },
      after: { rest: { target: 'ready', actions: 'forgive' } },
    },
  },
});

const requesting = made.createStateConfig({
  tags: 'busy',
  initial: 'sending',
  invoke: {
    id: 'requestLink',
    src: 'requestLink',
    input: ({ context, event }) => ({
      login: event.type === 'link.requested' ? event.login : (context.addressee?.to ?? ''),
    }),
    onDone: [
      {
        guard: { type: 'isSent', params: ({ event }) => event },
        target: 'sent',
        actions: { type: 'address', params: ({ event }) => event },
      },
      {
        guard: { type: 'mustRest', params: ({ event }) => event },
        target: 'asking.resting',
        actions: { type: 'refuseAs', params: ({ event }) => event },
      },
      { target: 'asking', actions: { type: 'refuseAs', params: ({ event }) => event } },
    ],
    onError: { target: 'asking', actions: { type: 'refuse', params: { why: 'unexpected' } } },
  },
  after: { attemptLimit: { target: 'asking', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
  states: {
    sending: { meta: { story: 'Requesting' }, after: { patience: { target: 'waiting' } } },
    waiting: { meta: { story: 'RequestingSlowly' }, on: { 'attempt.stopped': { target: '#recovery.asking' } } },
  },
});

/** A mail or a text message is on its way, if there is anybody to send it to. */
const sent = made.createStateConfig({
  initial: 'pausing',
  on: {
    'code.submitted': { target: '.checking', actions: 'forgive' },
    'form.requested': { target: 'asking', actions: 'forgive' },
  },
  states: {
    pausing: { meta: { story: 'Sent' }, after: { resendPause: { target: 'ready' } } },
    ready: {
      meta: { story: 'SentReady' },
      on: { 'resend.requested': { target: '#recovery.requesting', actions: 'forgive' } },
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
          {
            guard: { type: 'isUntold', params: ({ event }) => event },
            target: '#recovery.proven',
            actions: {
              type: 'tellAuth',
              params: ({ event }) => ({ session: 'session' in event.output ? event.output.session : null }),
            },
          },
          { guard: { type: 'isProven', params: ({ event }) => event }, target: '#recovery.proven' },
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
          { guard: { type: 'isProven', params: ({ event }) => event }, target: '#recovery.proven' },
          { guard: { type: 'isSpent', params: ({ event }) => event }, target: '#recovery.spent' },
          { target: 'asking', actions: { type: 'refuseAs', params: ({ event }) => event } },
        ],
        onError: { target: 'asking', actions: { type: 'refuse', params: { why: 'unexpected' } } },
      },
      after: { attemptLimit: { target: 'asking', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
    },
  },
});

/** Used, too old, or replaced by a newer one: the service does not say which. */
const spent = made.createStateConfig({
  meta: { story: 'LinkSpent' },
  on: { 'form.requested': { target: 'asking', actions: 'forgive' } },
});

const elsewhere = made.createStateConfig({
  meta: { story: 'LinkElsewhere' },
  on: { 'form.requested': { target: 'asking', actions: 'forgive' } },
});

/** `auth` asks for the new password now; whoever comes in after that has one. */
const proven = made.createStateConfig({
  meta: { story: 'Proven' },
  on: {
    'visit.changed': [
      {
        guard: { type: 'isIn', params: ({ event }) => event },
        target: 'saved',
        actions: { type: 'remember', params: ({ event }) => event },
      },
      { actions: { type: 'remember', params: ({ event }) => event } },
    ],
    // They would rather not, and signed out.
    'form.requested': { target: 'asking', actions: 'forgive' },
  },
});

const saved = made.createStateConfig({ meta: { story: 'Saved' } });

export const recoveryMachine = made.createMachine({
  id: 'recovery',
  context: ({ input }) => ({ userId: input.userId, refusal: null, addressee: null }),
  on: { 'visit.changed': { actions: { type: 'remember', params: ({ event }) => event } } },
  initial: 'reading',
  states: { reading, asking, requesting, sent, opened, spent, elsewhere, proven, saved },
});

export type RecoveryRef = ActorRefFrom<typeof recoveryMachine>;
export type RecoverySnapshot = SnapshotFrom<typeof recoveryMachine>;

/**
 * A forgotten password, from the request to the session that may choose another one. It lives while /reset-password is in
 * view; the new password itself is `auth`'s matter, who alone holds sessions, and is asked for over this page.
 *
 * What surprises: `sent` is said whether or not the address has an account. A link is used by a press, never by being
 * opened. And whoever is signed in as somebody else is told so before a link takes their place.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { recovery, wantedAt } from './recovery.setup.ts';

const reading = recovery.createStateConfig({
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

const asking = recovery.createStateConfig({
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

const requesting = recovery.createStateConfig({
  tags: 'busy',
  initial: 'sending',
  invoke: {
    id: 'requestLink',
    src: 'requestLink',
    input: ({ event }) => ({ login: event.type === 'link.requested' ? event.login : '' }),
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
const sent = recovery.createStateConfig({
  meta: { story: 'Sent' },
  on: { 'form.requested': { target: 'asking', actions: 'forgive' } },
  invoke: {
    id: 'mailedCode',
    src: 'mailedCode',
    input: ({ context }) => ({ addressee: context.addressee ?? { by: 'email', to: '' } }),
    onDone: { target: 'proven' },
    onError: { target: 'asking', actions: { type: 'refuse', params: { why: 'unexpected' } } },
  },
});

/** The link of the mail was opened: pressing says that a person did. */
const opened = recovery.createStateConfig({
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
const spent = recovery.createStateConfig({
  meta: { story: 'LinkSpent' },
  on: { 'form.requested': { target: 'asking', actions: 'forgive' } },
});

const elsewhere = recovery.createStateConfig({
  meta: { story: 'LinkElsewhere' },
  on: { 'form.requested': { target: 'asking', actions: 'forgive' } },
});

/** `auth` asks for the new password now; whoever comes in after that has one. */
const proven = recovery.createStateConfig({
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

const saved = recovery.createStateConfig({ meta: { story: 'Saved' } });

export const recoveryMachine = recovery.createMachine({
  id: 'recovery',
  context: ({ input: { userId, route } }) => ({ userId, wanted: wantedAt(route), refusal: null, addressee: null }),
  on: { 'visit.changed': { actions: { type: 'remember', params: ({ event }) => event } } },
  initial: 'reading',
  states: { reading, asking, requesting, sent, opened, spent, elsewhere, proven, saved },
});

export type RecoveryRef = ActorRefFrom<typeof recoveryMachine>;

export const selectMailedCode = ({ children }: SnapshotFrom<typeof recoveryMachine>) => children.mailedCode;

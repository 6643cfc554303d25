/**
 * The recovery of a forgotten password, from the request to the session that may set a new one. It lives while
 * /reset-password is in view. `auth` requests and saves the new password.
 *
 * `sent` follows for every address, so that it does not reveal which addresses have an account. A link is used by a
 * button, because mail scanners open links. The page warns a signed-in user that the link replaces the current session.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { recovery, stepOf, wantedRouteOf } from './recovery.setup.ts';

const readingLink = recovery.createStateConfig({
  tags: 'busy',
  meta: { story: 'ReadingLink' },
  invoke: {
    id: 'readLink',
    src: 'readLink',
    onDone: [
      {
        guard: { type: 'isLink', params: ({ event }) => ({ ...event, kind: 'usable' as const }) },
        target: 'linkOpened',
      },
      {
        guard: { type: 'isLink', params: ({ event }) => ({ ...event, kind: 'exchanged' as const }) },
        target: 'verified',
      },
      {
        guard: { type: 'isLink', params: ({ event }) => ({ ...event, kind: 'invalid' as const }) },
        target: 'linkInvalid',
      },
      {
        guard: { type: 'isLink', params: ({ event }) => ({ ...event, kind: 'otherBrowser' as const }) },
        target: 'linkFromOtherBrowser',
      },
      {
        guard: { type: 'isCodeStep', params: ({ event }) => event },
        target: 'sent',
        actions: { type: 'setStep', params: ({ event }) => event },
      },
      { target: 'editing', actions: { type: 'setStep', params: ({ event }) => event } },
    ],
    onError: { target: 'editing' },
  },
  after: { readTimeout: { target: 'editing' } },
});

const editing = recovery.createStateConfig({
  entry: { type: 'writeStep', params: { step: null } },
  on: {
    'visit.changed': [
      {
        guard: { type: 'returnsToCode', params: ({ event }) => event },
        target: 'sent',
        actions: ['clearRefusal', { type: 'setVisit', params: ({ event }) => event }],
      },
      { actions: { type: 'setVisit', params: ({ event }) => event } },
    ],
  },
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'Editing' },
      on: { 'link.requested': { target: '#recovery.requesting', actions: 'clearRefusal' } },
    },
    rateLimited: {
      meta: { story: 'EditingRateLimited' },
      after: { retryDelay: { target: 'idle', actions: 'clearRefusal' } },
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
  states: {
    sending: { meta: { story: 'Requesting' }, after: { slowDelay: { target: 'retrying' } } },
    retrying: { meta: { story: 'RequestingSlowly' }, on: { 'attempt.stopped': { target: '#recovery.editing' } } },
  },
});

/** A mail or text message was sent, if the account exists. */
const sent = recovery.createStateConfig({
  entry: { type: 'writeStep', params: { step: 'code' } },
  meta: { story: 'Sent' },
  on: {
    'form.requested': { target: 'editing' },
    'visit.changed': [
      {
        guard: { type: 'leavesCode', params: ({ event }) => event },
        target: 'editing',
        actions: { type: 'setVisit', params: ({ event }) => event },
      },
      { actions: { type: 'setVisit', params: ({ event }) => event } },
    ],
  },
  invoke: {
    id: 'oneTimeCode',
    src: 'oneTimeCode',
    input: ({ context: { recipient, codeAge } }) => ({ recipient: recipient ?? { by: 'email', to: '' }, age: codeAge }),
    onDone: { target: 'verified' },
    onError: { target: 'editing', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  },
});

/** The mail link was opened. The button confirms that a person opened it. */
const linkOpened = recovery.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'LinkOpened' },
      on: { 'link.confirmed': { target: 'confirming', actions: 'clearRefusal' } },
    },
    confirming: {
      tags: 'busy',
      meta: { story: 'ConfirmingLink' },
      invoke: {
        id: 'confirmLink',
        src: 'confirmLink',
        onDone: [
          { guard: { type: 'isVerified', params: ({ event }) => event }, target: '#recovery.verified' },
          { guard: { type: 'isLinkInvalid', params: ({ event }) => event }, target: '#recovery.linkInvalid' },
          { target: 'idle', actions: { type: 'setRefusal', params: ({ event }) => event } },
        ],
        onError: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      },
      after: { attemptTimeout: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unreachable' } } } },
    },
  },
});

/** Used, expired, or replaced by a newer link. The service does not say which. */
const linkInvalid = recovery.createStateConfig({
  meta: { story: 'LinkInvalid' },
  on: { 'form.requested': { target: 'editing' } },
});

const linkFromOtherBrowser = recovery.createStateConfig({
  meta: { story: 'LinkFromOtherBrowser' },
  on: { 'form.requested': { target: 'editing' } },
});

/** `auth` requests the new password now. A full session afterwards means that it was saved. */
const verified = recovery.createStateConfig({
  meta: { story: 'Verified' },
  on: {
    'visit.changed': {
      guard: { type: 'isSignedIn', params: ({ event }) => event },
      target: 'saved',
      actions: { type: 'setVisit', params: ({ event }) => event },
    },
    // After signing out instead.
    'form.requested': { target: 'editing' },
  },
});

const saved = recovery.createStateConfig({ meta: { story: 'Saved' } });

export const recoveryMachine = recovery.createMachine({
  id: 'recovery',
  context: ({ input: { userId, route } }) => ({
    userId,
    wanted: wantedRouteOf(route),
    step: stepOf(route),
    refusal: null,
    recipient: null,
    codeAge: 0,
  }),
  on: { 'visit.changed': { actions: { type: 'setVisit', params: ({ event }) => event } } },
  initial: 'readingLink',
  states: { readingLink, editing, requesting, sent, linkOpened, linkInvalid, linkFromOtherBrowser, verified, saved },
});

export type RecoveryRef = ActorRefFrom<typeof recoveryMachine>;

export const selectOneTimeCode = ({ children }: SnapshotFrom<typeof recoveryMachine>) => children.oneTimeCode;

/**
 * A forgotten password, from the request to the session that may choose another one. It lives while /reset-password is in
 * view; the new password itself is `auth`'s matter, who alone holds sessions, and is asked for over this page.
 *
 * What surprises: `sent` is said whether or not the address has an account. A link is used by a press, never by being
 * opened. And whoever is signed in as somebody else is told so before a link takes their place.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { recovery, wantedRouteOf } from './recovery.setup.ts';

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
      { target: 'editing' },
    ],
    onError: { target: 'editing' },
  },
  after: { readTimeout: { target: 'editing' } },
});

const editing = recovery.createStateConfig({
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

/** A mail or a text message is on its way, if there is anybody to send it to. */
const sent = recovery.createStateConfig({
  meta: { story: 'Sent' },
  on: { 'form.requested': { target: 'editing', actions: 'clearRefusal' } },
  invoke: {
    id: 'oneTimeCode',
    src: 'oneTimeCode',
    input: ({ context }) => ({ recipient: context.recipient ?? { by: 'email', to: '' } }),
    onDone: { target: 'verified' },
    onError: { target: 'editing', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  },
});

/** The link of the mail was opened: pressing says that a person did. */
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

/** Used, too old, or replaced by a newer one: the service does not say which. */
const linkInvalid = recovery.createStateConfig({
  meta: { story: 'LinkInvalid' },
  on: { 'form.requested': { target: 'editing', actions: 'clearRefusal' } },
});

const linkFromOtherBrowser = recovery.createStateConfig({
  meta: { story: 'LinkFromOtherBrowser' },
  on: { 'form.requested': { target: 'editing', actions: 'clearRefusal' } },
});

/** `auth` asks for the new password now; whoever comes in after that has one. */
const verified = recovery.createStateConfig({
  meta: { story: 'Verified' },
  on: {
    'visit.changed': [
      {
        guard: { type: 'isSignedIn', params: ({ event }) => event },
        target: 'saved',
        actions: { type: 'setVisit', params: ({ event }) => event },
      },
      { actions: { type: 'setVisit', params: ({ event }) => event } },
    ],
    // They would rather not, and signed out.
    'form.requested': { target: 'editing', actions: 'clearRefusal' },
  },
});

const saved = recovery.createStateConfig({ meta: { story: 'Saved' } });

export const recoveryMachine = recovery.createMachine({
  id: 'recovery',
  context: ({ input: { userId, route } }) => ({ userId, wanted: wantedRouteOf(route), refusal: null, recipient: null }),
  on: { 'visit.changed': { actions: { type: 'setVisit', params: ({ event }) => event } } },
  initial: 'readingLink',
  states: { readingLink, editing, requesting, sent, linkOpened, linkInvalid, linkFromOtherBrowser, verified, saved },
});

export type RecoveryRef = ActorRefFrom<typeof recoveryMachine>;

export const selectOneTimeCode = ({ children }: SnapshotFrom<typeof recoveryMachine>) => children.oneTimeCode;

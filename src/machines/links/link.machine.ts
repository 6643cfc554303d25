/**
 * Something that was given by a link, as long as its page is in view: a place in a team, or a whole business. Whoever has
 * the link may read what it gives; only an account that it is for can take it.
 *
 * What surprises: nothing is concluded from an answer to `accept` that says no. The link is read again, and what is
 * read then is shown, so that there is one place that knows why a link is worth nothing. Of two tabs that take a
 * business, the second is shown the same receipt: the server keeps one.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { linkSetup } from './link.setup.ts';
import { timedOut, unexpected } from './link.ts';

const loading = linkSetup.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'readLink',
    src: 'readLink',
    input: ({ context: { kind, token, userId } }) => ({ kind, token, isSignedIn: userId !== null }),
    onDone: [
      {
        guard: { type: 'isRateLimited', params: ({ event }) => event },
        target: 'rateLimited',
        actions: { type: 'setLink', params: ({ event }) => event },
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'loadFailed',
        actions: { type: 'setLink', params: ({ event }) => event },
      },
      {
        guard: { type: 'isAlreadyMember', params: ({ event }) => event },
        target: 'alreadyMember',
        actions: { type: 'setLink', params: ({ event }) => event },
      },
      {
        guard: { type: 'isInvalid', params: ({ event }) => event },
        target: 'invalid',
        actions: { type: 'setLink', params: ({ event }) => event },
      },
      {
        guard: { type: 'isSignedOut', params: ({ event }) => event },
        target: 'signedOut',
        actions: { type: 'setLink', params: ({ event }) => event },
      },
      {
        guard: { type: 'isUnconfirmed', params: ({ event }) => event },
        target: 'unconfirmed',
        actions: { type: 'setLink', params: ({ event }) => event },
      },
      {
        guard: { type: 'isForOtherAccount', params: ({ event }) => event },
        target: 'wrongAccount',
        actions: { type: 'setLink', params: ({ event }) => event },
      },
      { target: 'ready', actions: { type: 'setLink', params: ({ event }) => event } },
    ],
    onError: { target: 'loadFailed', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  },
  after: { responseTimeout: { target: 'loadFailed', actions: { type: 'setFailure', params: { refusal: timedOut } } } },
});

/** Nobody could be asked what the link is worth. */
const loadFailed = linkSetup.createStateConfig({
  meta: { story: 'LoadFailed' },
  on: {
    'retry.requested': { target: 'loading', actions: 'clearRefusal' },
    'connection.regained': { target: 'loading', actions: 'clearRefusal' },
  },
});

/** Asked too often: it is asked again by itself. */
const rateLimited = linkSetup.createStateConfig({
  meta: { story: 'RateLimited' },
  after: { retryDelay: { target: 'loading', actions: 'clearRefusal' } },
});

/** Expired, revoked, used, declined, broken, the business is gone or was never the sender's to give: nothing to answer. */
const invalid = linkSetup.createStateConfig({ meta: { story: 'Invalid' } });

/** Good, and nobody is signed in. */
const signedOut = linkSetup.createStateConfig({
  meta: { story: 'SignedOut' },
  on: { 'decline.requested': { guard: 'isForOneAddress', target: 'confirmingDecline' } },
});

/** Good, and not for the account that is signed in: it was written to another, or this one is a guest's. */
const wrongAccount = linkSetup.createStateConfig({ meta: { story: 'WrongAccount' } });

/** Written to the address of this account, which is not yet known to be theirs. */
const unconfirmed = linkSetup.createStateConfig({
  meta: { story: 'Unconfirmed' },
  on: { 'retry.requested': { target: 'loading' } },
});

/** They are in the team, or own the business: by this link at an earlier visit or in another tab, or without it. */
const alreadyMember = linkSetup.createStateConfig({
  meta: { story: 'AlreadyMember' },
  on: { 'open.requested': { actions: ['notifyApp', 'openBusiness'] } },
});

const ready = linkSetup.createStateConfig({
  meta: { story: 'Ready' },
  on: {
    'accept.requested': { target: 'accepting', actions: 'clearRefusal' },
    'decline.requested': { target: 'confirmingDecline', actions: 'clearRefusal' },
  },
});

const accepting = linkSetup.createStateConfig({
  tags: 'busy',
  meta: { story: 'Accepting' },
  invoke: {
    id: 'acceptLink',
    src: 'acceptLink',
    input: ({ context: { kind, token }, event }) => ({
      kind,
      token,
      confirmName: event.type === 'accept.requested' ? event.confirmName : null,
    }),
    onDone: [
      { guard: { type: 'isOutdated', params: ({ event }) => event }, target: 'loading' },
      {
        guard: { type: 'isRateLimited', params: ({ event }) => event },
        target: 'rateLimited',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'ready',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      { target: 'accepted', actions: { type: 'setAccepted', params: ({ event }) => event } },
    ],
    onError: { target: 'ready', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  },
  after: { attemptTimeout: { target: 'ready', actions: { type: 'setFailure', params: { refusal: timedOut } } } },
});

/** By this page, a moment ago. */
const accepted = linkSetup.createStateConfig({
  entry: ['notifyApp', 'openJoinedBusiness'],
  meta: { story: 'Accepted' },
  on: { 'open.requested': { actions: ['notifyApp', 'openBusiness'] } },
});

const confirmingDecline = linkSetup.createStateConfig({
  meta: { story: 'ConfirmingDecline' },
  on: {
    'decline.confirmed': { target: 'declining', actions: 'clearRefusal' },
    'decline.cancelled': [
      { guard: 'isForUser', target: 'ready', actions: 'clearRefusal' },
      { target: 'signedOut', actions: 'clearRefusal' },
    ],
  },
});

const declining = linkSetup.createStateConfig({
  tags: 'busy',
  meta: { story: 'Declining' },
  invoke: {
    id: 'declineLink',
    src: 'declineLink',
    input: ({ context: { kind, token, link } }) => ({ kind, token, isSignedIn: link?.forMe === 'yes' }),
    onDone: [
      { guard: { type: 'isOutdated', params: ({ event }) => event }, target: 'loading' },
      {
        guard: { type: 'isRateLimited', params: ({ event }) => event },
        target: 'rateLimited',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'confirmingDecline',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      { target: 'declined' },
    ],
    onError: { target: 'confirmingDecline', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  },
  after: {
    attemptTimeout: { target: 'confirmingDecline', actions: { type: 'setFailure', params: { refusal: timedOut } } },
  },
});

/** By this person, just now. */
const declined = linkSetup.createStateConfig({ meta: { story: 'Declined' } });

export const linkMachine = linkSetup.createMachine({
  id: 'link',
  context: ({ input: { route, userId } }) => ({
    kind: route.name === 'businessHandover' ? 'handover' : 'invitation',
    token: 'jwtToken' in route ? route.jwtToken : '',
    userId,
    link: null,
    accepted: null,
    refusal: null,
  }),
  invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
  on: {
    // What a link is worth depends on who holds it.
    'visit.changed': {
      guard: { type: 'isOtherUser', params: ({ event }) => event },
      target: '.loading',
      reenter: true,
      actions: { type: 'setUser', params: ({ event }) => event },
    },
  },
  initial: 'loading',
  states: {
    loading,
    loadFailed,
    rateLimited,
    invalid,
    signedOut,
    wrongAccount,
    unconfirmed,
    alreadyMember,
    ready,
    accepting,
    accepted,
    confirmingDecline,
    declining,
    declined,
  },
});

export type LinkRef = ActorRefFrom<typeof linkMachine>;
export type LinkSnapshot = SnapshotFrom<typeof linkMachine>;

/**
 * An invitation to a team or the handover of a business, opened by its link. It lives while the link's page is in view.
 * Anyone with the link can read it; only the account it is for can accept it.
 *
 * After a refused acceptance the link is read again, so that only `loading` decides why it is invalid. If two tabs
 * accept a handover, both show the same receipt.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { linkSetup } from './link.setup.ts';
import { timedOut, unexpected } from './link.ts';

/** The state of a link that was read. */
const readAs = <Guard extends string, State extends string>(type: Guard, target: State) =>
  ({ guard: withEvent(type), target, actions: withEvent('setLink') }) as const;

const loading = request(linkSetup, {
  src: 'readLink',
  story: 'Loading',
  input: ({ context: { kind, token, userId } }) => ({ kind, token, isSignedIn: userId !== null }),
  done: [
    readAs('isRateLimited', 'rateLimited'),
    readAs('isRefused', 'loadFailed'),
    readAs('isAlreadyMember', 'alreadyMember'),
    readAs('isInvalid', 'invalid'),
    readAs('isSignedOut', 'signedOut'),
    readAs('isUnconfirmed', 'unconfirmed'),
    readAs('isForOtherAccount', 'wrongAccount'),
    { target: 'ready', actions: withEvent('setLink') },
  ],
  failed: { target: 'loadFailed', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  late: { target: 'loadFailed', actions: { type: 'setFailure', params: { refusal: timedOut } } },
  limit: 'responseTimeout',
});

/** The link could not be read. */
const loadFailed = linkSetup.createStateConfig({
  meta: { story: 'LoadFailed' },
  on: {
    'retry.requested': { target: 'loading', actions: 'clearRefusal' },
    'connection.regained': { target: 'loading', actions: 'clearRefusal' },
  },
});

/** After too many calls the link is read again when the server allows it. */
const rateLimited = linkSetup.createStateConfig({
  meta: { story: 'RateLimited' },
  after: { retryDelay: { target: 'loading', actions: 'clearRefusal' } },
});

/** Expired, revoked, accepted, declined or malformed, the business was deleted, or its sender no longer owns it. */
const invalid = linkSetup.createStateConfig({ meta: { story: 'Invalid' } });

/** A valid link without a signed-in user. */
const signedOut = linkSetup.createStateConfig({
  meta: { story: 'SignedOut' },
  on: { 'decline.requested': { guard: 'isForOneAddress', target: 'confirmingDecline' } },
});

/** A valid link for another account, or an anonymous user. */
const wrongAccount = linkSetup.createStateConfig({ meta: { story: 'WrongAccount' } });

/** A valid link for this account, whose address is not confirmed yet. */
const unconfirmed = linkSetup.createStateConfig({
  meta: { story: 'Unconfirmed' },
  on: { 'retry.requested': { target: 'loading' } },
});

/** The user already belongs to the team or owns the business, through this link or otherwise. */
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

const accepting = request(linkSetup, {
  src: 'acceptLink',
  story: 'Accepting',
  input: ({ context: { kind, token }, event }) => ({
    kind,
    token,
    confirmName: event.type === 'accept.requested' ? event.confirmName : null,
    ownName: event.type === 'accept.requested' ? event.ownName : null,
  }),
  done: [
    { guard: withEvent('isOutdated'), target: 'loading' },
    { guard: withEvent('isRateLimited'), target: 'rateLimited', actions: withEvent('setRefusal') },
    { guard: withEvent('isRefused'), target: 'ready', actions: withEvent('setRefusal') },
    { target: 'accepted', actions: withEvent('setAccepted') },
  ],
  failed: { target: 'ready', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  late: { target: 'ready', actions: { type: 'setFailure', params: { refusal: timedOut } } },
  limit: 'attemptTimeout',
});

/** Accepted on this page. */
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

const declining = request(linkSetup, {
  src: 'declineLink',
  story: 'Declining',
  input: ({ context: { kind, token, link } }) => ({ kind, token, isSignedIn: link?.forMe === 'yes' }),
  done: [
    { guard: withEvent('isOutdated'), target: 'loading' },
    { guard: withEvent('isRateLimited'), target: 'rateLimited', actions: withEvent('setRefusal') },
    { guard: withEvent('isRefused'), target: 'confirmingDecline', actions: withEvent('setRefusal') },
    { target: 'declined' },
  ],
  failed: { target: 'confirmingDecline', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  late: { target: 'confirmingDecline', actions: { type: 'setFailure', params: { refusal: timedOut } } },
  limit: 'attemptTimeout',
});

/** Declined on this page. */
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
    // The result of reading depends on the user.
    'visit.changed': {
      guard: withEvent('isOtherUser'),
      target: '.loading',
      reenter: true,
      actions: withEvent('setUser'),
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

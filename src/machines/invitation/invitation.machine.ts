/**
 * An invitation to a team, as long as its page is in view. Whoever has the link may read who invites to what; only an
 * account that it is for can take it.
 *
 * What surprises: nothing is concluded from an answer to `accept` that says no. The link is read again, and what is
 * read then is shown, so that there is one place that knows why a link is worth nothing.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { unanswered, unexpected } from '../offer/offer.ts';
import { invitation } from './invitation.setup.ts';

const reading = invitation.createStateConfig({
  tags: 'busy',
  meta: { story: 'Reading' },
  invoke: {
    id: 'readInvitation',
    src: 'readInvitation',
    input: ({ context: { token, userId } }) => ({ token, isSignedIn: userId !== null }),
    onDone: [
      {
        guard: { type: 'isLimited', params: ({ event }) => event },
        target: 'resting',
        actions: { type: 'keep', params: ({ event }) => event },
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'unreachable',
        actions: { type: 'keep', params: ({ event }) => event },
      },
      {
        guard: { type: 'isMember', params: ({ event }) => event },
        target: 'alreadyMember',
        actions: { type: 'keep', params: ({ event }) => event },
      },
      {
        guard: { type: 'isOver', params: ({ event }) => event },
        target: 'over',
        actions: { type: 'keep', params: ({ event }) => event },
      },
      {
        guard: { type: 'isForNobodyYet', params: ({ event }) => event },
        target: 'signedOut',
        actions: { type: 'keep', params: ({ event }) => event },
      },
      {
        guard: { type: 'isUnconfirmed', params: ({ event }) => event },
        target: 'unconfirmed',
        actions: { type: 'keep', params: ({ event }) => event },
      },
      {
        guard: { type: 'isForAnother', params: ({ event }) => event },
        target: 'mismatched',
        actions: { type: 'keep', params: ({ event }) => event },
      },
      { target: 'ready', actions: { type: 'keep', params: ({ event }) => event } },
    ],
    onError: { target: 'unreachable', actions: { type: 'refuse', params: { refusal: unexpected } } },
  },
  after: { patience: { target: 'unreachable', actions: { type: 'refuse', params: { refusal: unanswered } } } },
});

/** Nobody could be asked what the link is worth. */
const unreachable = invitation.createStateConfig({
  meta: { story: 'Unreachable' },
  on: {
    'retry.requested': { target: 'reading', actions: 'forgive' },
    'connection.regained': { target: 'reading', actions: 'forgive' },
  },
});

/** Asked too often: it is asked again by itself. */
const resting = invitation.createStateConfig({
  meta: { story: 'Resting' },
  after: { rest: { target: 'reading', actions: 'forgive' } },
});

/** Expired, revoked, used, declined, broken, or the business is gone: there is nothing to answer. */
const over = invitation.createStateConfig({ meta: { story: 'Over' } });

/** Good, and nobody is signed in. */
const signedOut = invitation.createStateConfig({
  meta: { story: 'SignedOut' },
  on: { 'decline.requested': { guard: 'isBound', target: 'askingToDecline' } },
});

/** Good, and not for the account that is signed in: it was written to another, or this one is a guest's. */
const mismatched = invitation.createStateConfig({ meta: { story: 'Mismatched' } });

/** Written to the address of this account, which is not yet known to be theirs. */
const unconfirmed = invitation.createStateConfig({
  meta: { story: 'Unconfirmed' },
  on: { 'retry.requested': { target: 'reading' } },
});

const alreadyMember = invitation.createStateConfig({
  meta: { story: 'AlreadyMember' },
  on: { 'open.requested': { actions: ['tellApp', 'goInside'] } },
});

const ready = invitation.createStateConfig({
  meta: { story: 'Ready' },
  on: {
    'accept.requested': { target: 'accepting', actions: 'forgive' },
    'decline.requested': { target: 'askingToDecline', actions: 'forgive' },
  },
});

const accepting = invitation.createStateConfig({
  tags: 'busy',
  meta: { story: 'Accepting' },
  invoke: {
    id: 'acceptInvitation',
    src: 'acceptInvitation',
    input: ({ context: { token } }) => ({ token }),
    onDone: [
      { guard: { type: 'isOutdated', params: ({ event }) => event }, target: 'reading' },
      {
        guard: { type: 'isLimited', params: ({ event }) => event },
        target: 'resting',
        actions: { type: 'refuseAs', params: ({ event }) => event },
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'ready',
        actions: { type: 'refuseAs', params: ({ event }) => event },
      },
      { target: 'joined', actions: { type: 'join', params: ({ event }) => event } },
    ],
    onError: { target: 'ready', actions: { type: 'refuse', params: { refusal: unexpected } } },
  },
  after: { attemptLimit: { target: 'ready', actions: { type: 'refuse', params: { refusal: unanswered } } } },
});

/** They belong to the business, and are on their way into it. */
const joined = invitation.createStateConfig({
  entry: ['tellApp', 'welcome', 'goInside'],
  meta: { story: 'Joined' },
  on: { 'open.requested': { actions: 'goInside' } },
});

const askingToDecline = invitation.createStateConfig({
  meta: { story: 'AskingToDecline' },
  on: {
    'decline.confirmed': { target: 'declining', actions: 'forgive' },
    'stay.chosen': [
      { guard: 'isTheirs', target: 'ready', actions: 'forgive' },
      { target: 'signedOut', actions: 'forgive' },
    ],
  },
});

const declining = invitation.createStateConfig({
  tags: 'busy',
  meta: { story: 'Declining' },
  invoke: {
    id: 'declineInvitation',
    src: 'declineInvitation',
    input: ({ context: { token, invitation: read } }) => ({ token, isSignedIn: read?.forMe === 'yes' }),
    onDone: [
      { guard: { type: 'isOutdated', params: ({ event }) => event }, target: 'reading' },
      {
        guard: { type: 'isLimited', params: ({ event }) => event },
        target: 'resting',
        actions: { type: 'refuseAs', params: ({ event }) => event },
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'askingToDecline',
        actions: { type: 'refuseAs', params: ({ event }) => event },
      },
      { target: 'declined' },
    ],
    onError: { target: 'askingToDecline', actions: { type: 'refuse', params: { refusal: unexpected } } },
  },
  after: { attemptLimit: { target: 'askingToDecline', actions: { type: 'refuse', params: { refusal: unanswered } } } },
});

/** By this person, just now. */
const declined = invitation.createStateConfig({ meta: { story: 'Declined' } });

export const invitationMachine = invitation.createMachine({
  id: 'invitation',
  context: ({ input: { route, userId } }) => ({
    token: 'jwtToken' in route ? route.jwtToken : '',
    userId,
    invitation: null,
    membership: null,
    refusal: null,
  }),
  invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
  on: {
    // What a link is worth depends on who holds it.
    'visit.changed': {
      guard: { type: 'isSomebodyElse', params: ({ event }) => event },
      target: '.reading',
      reenter: true,
      actions: { type: 'meet', params: ({ event }) => event },
    },
  },
  initial: 'reading',
  states: {
    reading,
    unreachable,
    resting,
    over,
    signedOut,
    mismatched,
    unconfirmed,
    alreadyMember,
    ready,
    accepting,
    joined,
    askingToDecline,
    declining,
    declined,
  },
});

export type { Invitation } from './invitation.setup.ts';
export type InvitationRef = ActorRefFrom<typeof invitationMachine>;
export type InvitationSnapshot = SnapshotFrom<typeof invitationMachine>;

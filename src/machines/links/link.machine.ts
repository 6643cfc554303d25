/**
 * Something that was given by a link, as long as its page is in view: a place in a team, or a whole business. Whoever has
 * the link may read what it gives; only an account that it is for can take it.
 *
 * What surprises: nothing is concluded from an answer to `accept` that says no. The link is read again, and what is
 * read then is shown, so that there is one place that knows why a link is worth nothing. Of two tabs that take a
 * business, the second is shown the same receipt: the server keeps one.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { offer } from './link.setup.ts';
import { unanswered, unexpected } from './link.ts';

const reading = offer.createStateConfig({
  tags: 'busy',
  meta: { story: 'Reading' },
  invoke: {
    id: 'readOffer',
    src: 'readOffer',
    input: ({ context: { of, token, userId } }) => ({ of, token, isSignedIn: userId !== null }),
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
        guard: { type: 'isHadAlready', params: ({ event }) => event },
        target: 'hadAlready',
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
const unreachable = offer.createStateConfig({
  meta: { story: 'Unreachable' },
  on: {
    'retry.requested': { target: 'reading', actions: 'forgive' },
    'connection.regained': { target: 'reading', actions: 'forgive' },
  },
});

/** Asked too often: it is asked again by itself. */
const resting = offer.createStateConfig({
  meta: { story: 'Resting' },
  after: { rest: { target: 'reading', actions: 'forgive' } },
});

/** Expired, revoked, used, declined, broken, the business is gone or was never the sender's to give: nothing to answer. */
const over = offer.createStateConfig({ meta: { story: 'Over' } });

/** Good, and nobody is signed in. */
const signedOut = offer.createStateConfig({
  meta: { story: 'SignedOut' },
  on: { 'decline.requested': { guard: 'isBound', target: 'askingToDecline' } },
});

/** Good, and not for the account that is signed in: it was written to another, or this one is a guest's. */
const mismatched = offer.createStateConfig({ meta: { story: 'Mismatched' } });

/** Written to the address of this account, which is not yet known to be theirs. */
const unconfirmed = offer.createStateConfig({
  meta: { story: 'Unconfirmed' },
  on: { 'retry.requested': { target: 'reading' } },
});

/** They are in the team, or own the business: by this link at an earlier visit or in another tab, or without it. */
const hadAlready = offer.createStateConfig({
  meta: { story: 'HadAlready' },
  on: { 'open.requested': { actions: ['tellApp', 'goInside'] } },
});

const ready = offer.createStateConfig({
  meta: { story: 'Ready' },
  on: {
    'accept.requested': { target: 'accepting', actions: 'forgive' },
    'decline.requested': { target: 'askingToDecline', actions: 'forgive' },
  },
});

const accepting = offer.createStateConfig({
  tags: 'busy',
  meta: { story: 'Accepting' },
  invoke: {
    id: 'acceptOffer',
    src: 'acceptOffer',
    input: ({ context: { of, token }, event }) => ({
      of,
      token,
      confirmName: event.type === 'accept.requested' ? event.confirmName : null,
    }),
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
      { target: 'taken', actions: { type: 'take', params: ({ event }) => event } },
    ],
    onError: { target: 'ready', actions: { type: 'refuse', params: { refusal: unexpected } } },
  },
  after: { attemptLimit: { target: 'ready', actions: { type: 'refuse', params: { refusal: unanswered } } } },
});

/** By this page, a moment ago. */
const taken = offer.createStateConfig({
  entry: ['tellApp', 'leadIn'],
  meta: { story: 'Taken' },
  on: { 'open.requested': { actions: ['tellApp', 'goInside'] } },
});

const askingToDecline = offer.createStateConfig({
  meta: { story: 'AskingToDecline' },
  on: {
    'decline.confirmed': { target: 'declining', actions: 'forgive' },
    'stay.chosen': [
      { guard: 'isTheirs', target: 'ready', actions: 'forgive' },
      { target: 'signedOut', actions: 'forgive' },
    ],
  },
});

const declining = offer.createStateConfig({
  tags: 'busy',
  meta: { story: 'Declining' },
  invoke: {
    id: 'declineOffer',
    src: 'declineOffer',
    input: ({ context: { of, token, offer: read } }) => ({ of, token, isSignedIn: read?.forMe === 'yes' }),
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
const declined = offer.createStateConfig({ meta: { story: 'Declined' } });

export const offerMachine = offer.createMachine({
  id: 'offer',
  context: ({ input: { route, userId } }) => ({
    of: route.name === 'businessHandover' ? 'handover' : 'invitation',
    token: 'jwtToken' in route ? route.jwtToken : '',
    userId,
    offer: null,
    gain: null,
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
    hadAlready,
    ready,
    accepting,
    taken,
    askingToDecline,
    declining,
    declined,
  },
});

export type OfferRef = ActorRefFrom<typeof offerMachine>;
export type OfferSnapshot = SnapshotFrom<typeof offerMachine>;

/**
 * A business that is given away by a link, as long as its page is in view. Whoever takes it owns it from then on, so the
 * name of the business is typed to say that it is meant.
 *
 * What surprises: nothing is concluded from an answer to `accept` that says no; the link is read again. Of two tabs that
 * accept, the second is told the same: the server keeps one receipt.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { unanswered, unexpected } from '../offer/offer.ts';
import { handover } from './handover.setup.ts';

const reading = handover.createStateConfig({
  tags: 'busy',
  meta: { story: 'Reading' },
  invoke: {
    id: 'readHandover',
    src: 'readHandover',
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
        guard: { type: 'isTaken', params: ({ event }) => event },
        target: 'taken',
        actions: { type: 'keep', params: ({ event }) => event },
      },
      {
        guard: { type: 'isOwner', params: ({ event }) => event },
        target: 'alreadyOwner',
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
const unreachable = handover.createStateConfig({
  meta: { story: 'Unreachable' },
  on: {
    'retry.requested': { target: 'reading', actions: 'forgive' },
    'connection.regained': { target: 'reading', actions: 'forgive' },
  },
});

/** Asked too often: it is asked again by itself. */
const resting = handover.createStateConfig({
  meta: { story: 'Resting' },
  after: { rest: { target: 'reading', actions: 'forgive' } },
});

/** Expired, revoked, used, declined, broken, the business is gone or was never the sender's to give: nothing to answer. */
const over = handover.createStateConfig({ meta: { story: 'Over' } });

/** Good, and nobody is signed in. */
const signedOut = handover.createStateConfig({
  meta: { story: 'SignedOut' },
  on: { 'decline.requested': { guard: 'isBound', target: 'askingToDecline' } },
});

/** Good, and not for the account that is signed in: it was written to another, or this one is a guest's. */
const mismatched = handover.createStateConfig({ meta: { story: 'Mismatched' } });

/** Written to the address of this account, which is not yet known to be theirs. */
const unconfirmed = handover.createStateConfig({
  meta: { story: 'Unconfirmed' },
  on: { 'retry.requested': { target: 'reading' } },
});

const alreadyOwner = handover.createStateConfig({
  meta: { story: 'AlreadyOwner' },
  on: { 'open.requested': { actions: ['tellApp', 'goInside'] } },
});

const ready = handover.createStateConfig({
  meta: { story: 'Ready' },
  on: {
    'accept.requested': { target: 'accepting', actions: 'forgive' },
    'decline.requested': { target: 'askingToDecline', actions: 'forgive' },
  },
});

const accepting = handover.createStateConfig({
  tags: 'busy',
  meta: { story: 'Accepting' },
  invoke: {
    id: 'acceptHandover',
    src: 'acceptHandover',
    input: ({ context: { token }, event }) => ({
      token,
      confirmName: event.type === 'accept.requested' ? event.confirmName : '',
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
      { target: 'taken', actions: [{ type: 'take', params: ({ event }) => event }, 'tellApp'] },
    ],
    onError: { target: 'ready', actions: { type: 'refuse', params: { refusal: unexpected } } },
  },
  after: { attemptLimit: { target: 'ready', actions: { type: 'refuse', params: { refusal: unanswered } } } },
});

/** The business is theirs: by this page a moment ago, in another tab, or at an earlier visit. */
const taken = handover.createStateConfig({
  meta: { story: 'Taken' },
  on: { 'open.requested': { actions: ['tellApp', 'goInside'] } },
});

const askingToDecline = handover.createStateConfig({
  meta: { story: 'AskingToDecline' },
  on: {
    'decline.confirmed': { target: 'declining', actions: 'forgive' },
    'stay.chosen': [
      { guard: 'isTheirs', target: 'ready', actions: 'forgive' },
      { target: 'signedOut', actions: 'forgive' },
    ],
  },
});

const declining = handover.createStateConfig({
  tags: 'busy',
  meta: { story: 'Declining' },
  invoke: {
    id: 'declineHandover',
    src: 'declineHandover',
    input: ({ context: { token, handover: read } }) => ({ token, isSignedIn: read?.forMe === 'yes' }),
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
const declined = handover.createStateConfig({ meta: { story: 'Declined' } });

export const handoverMachine = handover.createMachine({
  id: 'handover',
  context: ({ input: { route, userId } }) => ({
    token: 'jwtToken' in route ? route.jwtToken : '',
    userId,
    handover: null,
    receipt: null,
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
    alreadyOwner,
    ready,
    accepting,
    taken,
    askingToDecline,
    declining,
    declined,
  },
});

export type { Handover, Inventory, Receipt } from './handover.setup.ts';
export type HandoverRef = ActorRefFrom<typeof handoverMachine>;
export type HandoverSnapshot = SnapshotFrom<typeof handoverMachine>;

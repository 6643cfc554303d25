/**
 * The second factor of an account: which authenticator apps can show it, and how one is added or taken away. It lives
 * while the account's section of the settings is in view.
 *
 * What surprises: the key of a new factor is never here (enrolment.secret.ts); `holdSecret` is there as long as it may be
 * seen. A factor that has not shown a code protects nothing, so leaving in the middle leaves nothing behind. There are no
 * recovery codes, so nobody gets past `advising` without having read that.
 */
import type { ActorRefFrom } from 'xstate';

import { enrolment } from './mfa.setup.ts';

const listing = enrolment.createStateConfig({
  tags: 'busy',
  meta: { story: 'Listing' },
  invoke: {
    id: 'listFactors',
    src: 'listFactors',
    onDone: [
      {
        guard: { type: 'isListed', params: ({ event }) => event },
        target: 'ready',
        actions: { type: 'list', params: ({ event }) => event },
      },
      { target: 'unlisted', actions: { type: 'refuseAs', params: ({ event }) => event } },
    ],
    onError: { target: 'unlisted', actions: { type: 'refuse', params: { why: 'unexpected' } } },
  },
  after: { patience: { target: 'unlisted', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
});

const unlisted = enrolment.createStateConfig({
  meta: { story: 'Unlisted' },
  on: { 'retry.requested': { target: 'listing', actions: 'forgive' } },
});

const ready = enrolment.createStateConfig({
  meta: { story: 'Ready' },
  on: {
    'enrolment.requested': { target: 'enrolling', actions: 'forgive' },
    'removal.requested': {
      guard: { type: 'isKnown', params: ({ event }) => event },
      target: 'removing',
      actions: { type: 'choose', params: ({ event }) => event },
    },
  },
});

/** A new factor, from its name to its key. */
const enrolling = enrolment.createStateConfig({
  initial: 'naming',
  states: {
    naming: {
      meta: { story: 'Naming' },
      on: {
        'name.submitted': { target: 'preparing', actions: 'forgive' },
        'enrolment.cancelled': { target: '#enrolment.ready', actions: 'forgive' },
      },
    },
    preparing: {
      tags: 'busy',
      meta: { story: 'Preparing' },
      invoke: {
        id: 'enrol',
        src: 'enrol',
        input: ({ event }) => ({ name: event.type === 'name.submitted' ? event.name : '' }),
        onDone: [
          {
            guard: { type: 'isMade', params: ({ event }) => event },
            target: '#enrolment.proving',
            actions: { type: 'begin', params: ({ event }) => event },
          },
          { target: 'naming', actions: { type: 'refuseAs', params: ({ event }) => event } },
        ],
        onError: { target: 'naming', actions: { type: 'refuse', params: { why: 'unexpected' } } },
      },
      after: { patience: { target: 'naming', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
    },
  },
});

/** The key is in view until the app has shown a code of it, and its owner has kept it. */
const proving = enrolment.createStateConfig({
  initial: 'asking',
  invoke: { id: 'holdSecret', src: 'holdSecret', onError: {} },
  states: {
    asking: {
      meta: { story: 'Showing' },
      on: {
        'code.submitted': { target: 'verifying', actions: 'forgive' },
        'enrolment.cancelled': { target: 'cancelling', actions: 'forgive' },
      },
    },
    resting: {
      meta: { story: 'ShowingResting' },
      on: { 'enrolment.cancelled': { target: 'cancelling', actions: 'forgive' } },
      after: { rest: { target: 'asking', actions: 'forgive' } },
    },
    verifying: {
      tags: 'busy',
      meta: { story: 'Verifying' },
      invoke: {
        id: 'verifyFactor',
        src: 'verifyFactor',
        input: ({ context, event }) => ({
          factorId: context.factorId ?? '',
          code: event.type === 'code.submitted' ? event.code : '',
        }),
        onDone: [
          {
            guard: { type: 'isListed', params: ({ event }) => event },
            target: 'advising',
            actions: { type: 'list', params: ({ event }) => event },
          },
          {
            guard: { type: 'mustRest', params: ({ event }) => event },
            target: 'resting',
            actions: { type: 'refuseAs', params: ({ event }) => event },
          },
          { target: 'asking', actions: { type: 'refuseAs', params: ({ event }) => event } },
        ],
        onError: { target: 'asking', actions: { type: 'refuse', params: { why: 'unexpected' } } },
      },
      after: { patience: { target: 'asking', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
    },
    /** Whether the server forgets it now or after its own time is nothing the person must wait for. */
    cancelling: {
      tags: 'busy',
      meta: { story: 'Cancelling' },
      invoke: {
        id: 'abandon',
        src: 'abandon',
        input: ({ context }) => ({ factorId: context.factorId ?? '' }),
        onDone: { target: '#enrolment.ready', actions: 'finish' },
        onError: { target: '#enrolment.ready', actions: 'finish' },
      },
      after: { patience: { target: '#enrolment.ready', actions: 'finish' } },
    },
    advising: {
      meta: { story: 'Advising' },
      on: { 'advice.taken': { target: '#enrolment.ready', actions: 'finish' } },
    },
  },
});

/** Taking a factor away asks for a code of one: a session that was left open is not enough. */
const removing = enrolment.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      meta: { story: 'Removing' },
      on: {
        'code.submitted': { target: 'removing', actions: 'forgive' },
        'removal.cancelled': { target: '#enrolment.ready', actions: ['finish', 'forgive'] },
      },
    },
    resting: {
      meta: { story: 'RemovingResting' },
      on: { 'removal.cancelled': { target: '#enrolment.ready', actions: ['finish', 'forgive'] } },
      after: { rest: { target: 'asking', actions: 'forgive' } },
    },
    removing: {
      tags: 'busy',
      meta: { story: 'RemovingFactor' },
      invoke: {
        id: 'removeFactor',
        src: 'removeFactor',
        input: ({ context, event }) => ({
          factorId: context.factorId ?? '',
          code: event.type === 'code.submitted' ? event.code : '',
        }),
        onDone: [
          {
            guard: { type: 'isListed', params: ({ event }) => event },
            target: '#enrolment.ready',
            actions: ['finish', { type: 'list', params: ({ event }) => event }],
          },
          {
            guard: { type: 'mustRest', params: ({ event }) => event },
            target: 'resting',
            actions: { type: 'refuseAs', params: ({ event }) => event },
          },
          { target: 'asking', actions: { type: 'refuseAs', params: ({ event }) => event } },
        ],
        onError: { target: 'asking', actions: { type: 'refuse', params: { why: 'unexpected' } } },
      },
      after: { patience: { target: 'asking', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
    },
  },
});

export const enrolmentMachine = enrolment.createMachine({
  id: 'enrolment',
  context: { factors: [], factorId: null, refusal: null },
  initial: 'listing',
  states: { listing, unlisted, ready, enrolling, proving, removing },
});

export type EnrolmentRef = ActorRefFrom<typeof enrolmentMachine>;

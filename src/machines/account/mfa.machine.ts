/**
 * The second factor of an account: which authenticator apps can show it, and how one is added or taken away. It lives
 * while the account's section of the settings is in view.
 *
 * What surprises: the key of a new factor is never here (enrolment.secret.ts); `holdSecret` is there as long as it may be
 * seen. A factor that has not shown a code protects nothing, so leaving in the middle leaves nothing behind. There are no
 * recovery codes, so nobody gets past `advising` without having read that.
 */
import type { ActorRefFrom } from 'xstate';

import { mfa } from './mfa.setup.ts';

const loading = mfa.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'listFactors',
    src: 'listFactors',
    onDone: [
      {
        guard: { type: 'isLoaded', params: ({ event }) => event },
        target: 'ready',
        actions: { type: 'setFactors', params: ({ event }) => event },
      },
      { target: 'loadFailed', actions: { type: 'setRefusal', params: ({ event }) => event } },
    ],
    onError: { target: 'loadFailed', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  },
  after: { responseTimeout: { target: 'loadFailed', actions: { type: 'setFailure', params: { why: 'unreachable' } } } },
});

const loadFailed = mfa.createStateConfig({
  meta: { story: 'LoadFailed' },
  on: { 'retry.requested': { target: 'loading', actions: 'clearRefusal' } },
});

const ready = mfa.createStateConfig({
  meta: { story: 'Ready' },
  on: {
    'enrollment.requested': { target: 'enrolling', actions: 'clearRefusal' },
    'removal.requested': {
      guard: { type: 'hasFactor', params: ({ event }) => event },
      target: 'removing',
      actions: { type: 'selectFactor', params: ({ event }) => event },
    },
  },
});

/** A new factor, from its name to its key. */
const enrolling = mfa.createStateConfig({
  initial: 'naming',
  states: {
    naming: {
      meta: { story: 'Naming' },
      on: {
        'name.submitted': { target: 'creatingSecret', actions: 'clearRefusal' },
        'enrollment.cancelled': { target: '#mfa.ready', actions: 'clearRefusal' },
      },
    },
    creatingSecret: {
      tags: 'busy',
      meta: { story: 'CreatingSecret' },
      invoke: {
        id: 'enrollFactor',
        src: 'enrollFactor',
        input: ({ event }) => ({ name: event.type === 'name.submitted' ? event.name : '' }),
        onDone: [
          {
            guard: { type: 'isEnrolled', params: ({ event }) => event },
            target: '#mfa.activating',
            actions: { type: 'setFactorId', params: ({ event }) => event },
          },
          { target: 'naming', actions: { type: 'setRefusal', params: ({ event }) => event } },
        ],
        onError: { target: 'naming', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      },
      after: { responseTimeout: { target: 'naming', actions: { type: 'setFailure', params: { why: 'unreachable' } } } },
    },
  },
});

/** The key is in view until the app has shown a code of it, and its owner has kept it. */
const activating = mfa.createStateConfig({
  initial: 'idle',
  invoke: { id: 'holdSecret', src: 'holdSecret', onError: {} },
  states: {
    idle: {
      meta: { story: 'Activating' },
      on: {
        'code.submitted': { target: 'verifying', actions: 'clearRefusal' },
        'enrollment.cancelled': { target: 'cancelling', actions: 'clearRefusal' },
      },
    },
    rateLimited: {
      meta: { story: 'ActivatingRateLimited' },
      on: { 'enrollment.cancelled': { target: 'cancelling', actions: 'clearRefusal' } },
      after: { retryDelay: { target: 'idle', actions: 'clearRefusal' } },
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
            guard: { type: 'isLoaded', params: ({ event }) => event },
            target: 'showingAdvice',
            actions: { type: 'setFactors', params: ({ event }) => event },
          },
          {
            guard: { type: 'isRateLimited', params: ({ event }) => event },
            target: 'rateLimited',
            actions: { type: 'setRefusal', params: ({ event }) => event },
          },
          { target: 'idle', actions: { type: 'setRefusal', params: ({ event }) => event } },
        ],
        onError: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      },
      after: { responseTimeout: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unreachable' } } } },
    },
    /** Whether the server forgets it now or after its own time is nothing the person must wait for. */
    cancelling: {
      tags: 'busy',
      meta: { story: 'Cancelling' },
      invoke: {
        id: 'cancelEnrollment',
        src: 'cancelEnrollment',
        input: ({ context }) => ({ factorId: context.factorId ?? '' }),
        onDone: { target: '#mfa.ready', actions: 'clearFactorId' },
        onError: { target: '#mfa.ready', actions: 'clearFactorId' },
      },
      after: { responseTimeout: { target: '#mfa.ready', actions: 'clearFactorId' } },
    },
    showingAdvice: {
      meta: { story: 'ShowingAdvice' },
      on: { 'advice.acknowledged': { target: '#mfa.ready', actions: 'clearFactorId' } },
    },
  },
});

/** Taking a factor away asks for a code of one: a session that was left open is not enough. */
const removing = mfa.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'Removing' },
      on: {
        'code.submitted': { target: 'submitting', actions: 'clearRefusal' },
        'removal.cancelled': { target: '#mfa.ready', actions: ['clearFactorId', 'clearRefusal'] },
      },
    },
    rateLimited: {
      meta: { story: 'RemovingRateLimited' },
      on: { 'removal.cancelled': { target: '#mfa.ready', actions: ['clearFactorId', 'clearRefusal'] } },
      after: { retryDelay: { target: 'idle', actions: 'clearRefusal' } },
    },
    submitting: {
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
            guard: { type: 'isLoaded', params: ({ event }) => event },
            target: '#mfa.ready',
            actions: ['clearFactorId', { type: 'setFactors', params: ({ event }) => event }],
          },
          {
            guard: { type: 'isRateLimited', params: ({ event }) => event },
            target: 'rateLimited',
            actions: { type: 'setRefusal', params: ({ event }) => event },
          },
          { target: 'idle', actions: { type: 'setRefusal', params: ({ event }) => event } },
        ],
        onError: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      },
      after: { responseTimeout: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unreachable' } } } },
    },
  },
});

export const mfaMachine = mfa.createMachine({
  id: 'mfa',
  context: { factors: [], factorId: null, refusal: null },
  initial: 'loading',
  states: { loading, loadFailed, ready, enrolling, activating, removing },
});

export type MfaRef = ActorRefFrom<typeof mfaMachine>;

/**
 * The second factors of an account, where authenticator apps are listed, added and deleted. It lives while the account
 * section of the settings is in view.
 *
 * The key of a new factor is not in the context but in `mfa.secret.ts`, and `holdSecret` clears it when it is no longer
 * shown. An unverified factor protects nothing, so cancelling deletes it. There are no recovery codes, and
 * `showingAdvice` ends only when the user has acknowledged that.
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
    'enrollment.requested': { target: 'enrolling' },
    'removal.requested': {
      guard: { type: 'hasFactor', params: ({ event }) => event },
      target: 'removing',
      actions: { type: 'selectFactor', params: ({ event }) => event },
    },
  },
});

/** The name of a new factor and the creation of its key. */
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

/** The key is shown until a code has verified it and the advice was acknowledged. */
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
    /** The user need not wait if the deletion fails: the server deletes unverified factors itself. */
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

/** Deleting a factor requires a code, because an open session alone must not suffice. */
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

/**
 * The second factors of an account, where authenticator apps are listed, added and deleted. It lives while the account
 * section of the settings is in view.
 *
 * The key of a new factor is not in the context but in `mfa.secret.ts`, and `holdSecret` clears it when it is no longer
 * shown. An unverified factor protects nothing, so cancelling deletes it. There are no recovery codes, and
 * `showingAdvice` ends only when the user has acknowledged that.
 */
import type { ActorRefFrom } from 'xstate';

import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { mfa } from './mfa.setup.ts';

const loading = request(mfa, {
  src: 'listFactors',
  story: 'Loading',
  done: [
    { guard: withEvent('isLoaded'), target: 'ready', actions: withEvent('setFactors') },
    { target: 'loadFailed', actions: withEvent('setRefusal') },
  ],
  failed: { target: 'loadFailed', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  late: { target: 'loadFailed', actions: { type: 'setFailure', params: { why: 'unreachable' } } },
  limit: 'responseTimeout',
});

const loadFailed = mfa.createStateConfig({
  meta: { story: 'LoadFailed' },
  on: { 'retry.requested': { target: 'loading', actions: 'clearRefusal' } },
});

const ready = mfa.createStateConfig({
  meta: { story: 'Ready' },
  on: {
    'enrollment.requested': { target: 'enrolling' },
    'removal.requested': { guard: withEvent('hasFactor'), target: 'removing', actions: withEvent('selectFactor') },
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
    creatingSecret: request(mfa, {
      src: 'enrollFactor',
      story: 'CreatingSecret',
      input: ({ event }) => ({ name: event.type === 'name.submitted' ? event.name : '' }),
      done: [
        { guard: withEvent('isEnrolled'), target: '#mfa.activating', actions: withEvent('setFactorId') },
        { target: 'naming', actions: withEvent('setRefusal') },
      ],
      failed: { target: 'naming', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      late: { target: 'naming', actions: { type: 'setFailure', params: { why: 'unreachable' } } },
      limit: 'responseTimeout',
    }),
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
    verifying: request(mfa, {
      src: 'verifyFactor',
      story: 'Verifying',
      input: ({ context, event }) => ({
        factorId: context.factorId ?? '',
        code: event.type === 'code.submitted' ? event.code : '',
      }),
      done: [
        { guard: withEvent('isLoaded'), target: 'showingAdvice', actions: withEvent('setFactors') },
        { guard: withEvent('isRateLimited'), target: 'rateLimited', actions: withEvent('setRefusal') },
        { target: 'idle', actions: withEvent('setRefusal') },
      ],
      failed: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      late: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unreachable' } } },
      limit: 'responseTimeout',
    }),
    /** The user need not wait if the deletion fails: the server deletes unverified factors itself. */
    cancelling: request(mfa, {
      src: 'cancelEnrollment',
      story: 'Cancelling',
      input: ({ context }) => ({ factorId: context.factorId ?? '' }),
      done: { target: '#mfa.ready', actions: 'clearFactorId' },
      failed: { target: '#mfa.ready', actions: 'clearFactorId' },
      limit: 'responseTimeout',
    }),
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
    submitting: request(mfa, {
      src: 'removeFactor',
      story: 'RemovingFactor',
      input: ({ context, event }) => ({
        factorId: context.factorId ?? '',
        code: event.type === 'code.submitted' ? event.code : '',
      }),
      done: [
        { guard: withEvent('isLoaded'), target: '#mfa.ready', actions: ['clearFactorId', withEvent('setFactors')] },
        { guard: withEvent('isRateLimited'), target: 'rateLimited', actions: withEvent('setRefusal') },
        { target: 'idle', actions: withEvent('setRefusal') },
      ],
      failed: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      late: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unreachable' } } },
      limit: 'responseTimeout',
    }),
  },
});

export const mfaMachine = mfa.createMachine({
  id: 'mfa',
  context: { factors: [], factorId: null, refusal: null },
  initial: 'loading',
  states: { loading, loadFailed, ready, enrolling, activating, removing },
});

export type MfaRef = ActorRefFrom<typeof mfaMachine>;

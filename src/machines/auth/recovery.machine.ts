/**
 * The recovery of a forgotten password, from the request to the session that may set a new one. It lives while
 * /reset-password is in view. `auth` requests and saves the new password.
 *
 * `sent` follows for every address, so that it does not reveal which addresses have an account. A link is used by a
 * button, because mail scanners open links. The page warns a signed-in user that the link replaces the current session.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import {
  enterCode,
  linkRead,
  linkStates,
  NO_CODE,
  rateLimited,
  requested,
  requestFailed,
  requestTimeout,
} from './codeOrLink.ts';
import { recovery, stepOf, wantedRouteOf } from './recovery.setup.ts';

const readingLink = request(recovery, {
  src: 'readLink',
  story: 'ReadingLink',
  done: [
    {
      guard: { type: 'isLink', params: ({ event }) => ({ ...event, kind: 'exchanged' as const }) },
      target: 'verified',
    },
    ...linkRead('usable'),
  ],
  failed: { target: 'editing' },
  limit: 'readTimeout',
});

const editing = recovery.createStateConfig({
  entry: { type: 'writeStep', params: { step: null } },
  on: {
    'visit.changed': [
      { guard: withEvent('returnsToCode'), target: 'sent', actions: ['clearRefusal', withEvent('setVisit')] },
      { actions: withEvent('setVisit') },
    ],
  },
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'Editing' },
      on: { 'link.requested': { target: '#recovery.requesting', actions: 'clearRefusal' } },
    },
    rateLimited,
  },
});

const requesting = recovery.createStateConfig({
  tags: 'busy',
  initial: 'sending',
  invoke: {
    id: 'requestLink',
    src: 'requestLink',
    input: ({ event }) => ({ login: event.type === 'link.requested' ? event.login : '' }),
    onDone: requested,
    onError: requestFailed,
  },
  after: requestTimeout,
  states: {
    sending: { meta: { story: 'Requesting' }, after: { slowDelay: { target: 'retrying' } } },
    retrying: { meta: { story: 'RequestingSlowly' }, on: { 'attempt.stopped': { target: '#recovery.editing' } } },
  },
});

/** A mail or text message was sent, if the account exists. */
const sent = recovery.createStateConfig({
  entry: { type: 'writeStep', params: { step: 'code' } },
  meta: { story: 'Sent' },
  on: {
    'form.requested': { target: 'editing' },
    'visit.changed': [
      { guard: withEvent('leavesCode'), target: 'editing', actions: withEvent('setVisit') },
      { actions: withEvent('setVisit') },
    ],
  },
  invoke: enterCode('verified'),
});

/** `auth` requests the new password now. A full session afterwards means that it was saved. */
const verified = recovery.createStateConfig({
  meta: { story: 'Verified' },
  on: {
    'visit.changed': { guard: withEvent('isSignedIn'), target: 'saved', actions: withEvent('setVisit') },
    // After signing out instead.
    'form.requested': { target: 'editing' },
  },
});

const saved = recovery.createStateConfig({ meta: { story: 'Saved' } });

export const recoveryMachine = recovery.createMachine({
  id: 'recovery',
  context: ({ input: { userId, route } }) => ({
    userId,
    wanted: wantedRouteOf(route),
    step: stepOf(route),
    ...NO_CODE,
  }),
  on: { 'visit.changed': { actions: withEvent('setVisit') } },
  initial: 'readingLink',
  states: { readingLink, editing, requesting, sent, ...linkStates('recovery', 'verified'), verified, saved },
});

export type RecoveryRef = ActorRefFrom<typeof recoveryMachine>;

export const selectOneTimeCode = ({ children }: SnapshotFrom<typeof recoveryMachine>) => children.oneTimeCode;

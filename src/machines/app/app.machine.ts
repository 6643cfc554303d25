/**
 * The root: it starts once, outside React, and never ends. It decides who sees which world, and where a refused
 * visitor is sent; the address bar is asked (`navigation.requested`) and listened to (`location.changed`), never read.
 *
 * What surprises: `signedIn` knows nothing of an expired session, because that is asked over the page and nothing of it
 * may be lost. Only signing out, or somebody else signing in, takes the workspace down.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { app } from './app.setup.ts';
import { isInside } from './routing/route.ts';

/** Until `auth` knows who is there. Public pages are already shown. */
const starting = app.createStateConfig({
  tags: 'busy',
  meta: { story: 'Starting' },
  on: {
    'location.changed': [
      { guard: { type: 'isDemo', params: ({ event }) => event }, actions: 'goHome' },
      { actions: { type: 'arrive', params: ({ event }) => event } },
    ],
    'person.signedOut': [
      { guard: 'isWhereVisitorsMayNot', target: 'outside', actions: 'askWhoIsThere' },
      { target: 'outside' },
    ],
    'person.challenged': [
      { guard: 'isWhereVisitorsMayNot', target: 'outside', actions: 'askWhoIsThere' },
      { target: 'outside' },
    ],
  },
});

/** Nobody is signed in, or not wholly: the sign-in page and what everybody may read. */
const outside = app.createStateConfig({
  entry: 'showPage',
  meta: { story: 'Outside' },
  on: {
    'location.changed': [
      { guard: { type: 'isDemo', params: ({ event }) => event }, actions: 'goHome' },
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        actions: { type: 'askToSignIn', params: ({ event }) => event },
      },
      { actions: [{ type: 'arrive', params: ({ event }) => event }, 'showPage'] },
    ],
  },
});

const signedIn = app.createStateConfig({
  entry: 'showPage',
  initial: 'loading',
  on: {
    'person.signedOut': [
      { guard: 'isWhereAnybodyMay', target: 'outside', actions: 'forget' },
      { target: 'outside', actions: ['forget', 'leave'] },
    ],
    'person.challenged': [
      { guard: 'isWhereAnybodyMay', target: 'outside', actions: 'forget' },
      { target: 'outside', actions: ['forget', 'leave'] },
    ],
    'person.signedIn': [
      { guard: { type: 'isSamePerson', params: ({ event }) => event } },
      { target: 'signedIn', reenter: true, actions: { type: 'remember', params: ({ event }) => event } },
    ],
    'location.changed': [
      { guard: { type: 'isDemo', params: ({ event }) => event }, actions: 'goHome' },
      {
        guard: { type: 'isForGuests', params: ({ event }) => event },
        actions: { type: 'enterFrom', params: ({ event }) => event },
      },
      { actions: [{ type: 'arrive', params: ({ event }) => event }, 'showPage'] },
    ],
  },
  states: {
    loading: {
      tags: 'busy',
      meta: { story: 'LoadingWorkspace' },
      invoke: {
        id: 'loadWorkspace',
        src: 'loadWorkspace',
        onDone: { target: 'open' },
        onError: { target: 'unloaded' },
      },
    },
    open: {
      meta: { story: 'Open' },
      on: {
        'location.changed': [
          { guard: { type: 'isDemo', params: ({ event }) => event }, actions: 'goHome' },
          {
            guard: { type: 'isForGuests', params: ({ event }) => event },
            actions: { type: 'enterFrom', params: ({ event }) => event },
          },
          {
            actions: [
              { type: 'arrive', params: ({ event }) => event },
              { type: 'tellWorkspace', params: ({ event }) => event },
              'showPage',
            ],
          },
        ],
        'businesses.changed': { actions: { type: 'reopenWorkspace', params: ({ event }) => event } },
      },
      invoke: {
        id: 'workspace',
        src: 'workspace',
        input: ({ context }) => ({
          userId: context.userId ?? '',
          wantedBusinessId: isInside(context.route) ? context.route.search.businessId : null,
          route: context.route,
        }),
        onError: { target: 'unloaded' },
      },
    },
    /** The code of the dashboard did not come: the network, or a deployment that took the old files away. */
    unloaded: {
      meta: { story: 'Unloaded' },
      on: { 'retry.requested': { target: 'loading' }, 'reload.requested': { target: 'reloading' } },
    },
    reloading: {
      tags: 'busy',
      meta: { story: 'Reloading' },
      invoke: {
        id: 'reloadPage',
        src: 'reloadPage',
        onDone: { target: 'unloaded' },
        onError: { target: 'unloaded' },
      },
    },
  },
});

/** The address bar or the sign-in broke, which nothing on the page can mend. */
const broken = app.createStateConfig({
  initial: 'told',
  on: { 'person.signedIn': {} },
  states: {
    told: { meta: { story: 'Broken' }, on: { 'reload.requested': { target: 'reloading' } } },
    reloading: {
      tags: 'busy',
      meta: { story: 'BrokenReloading' },
      invoke: { id: 'reloadPage', src: 'reloadPage', onDone: { target: 'told' }, onError: { target: 'told' } },
    },
  },
});

/** How XState tells that a spawned actor threw. Unheard, it would take the root down; its types know only invoked ones. */
const PAGE_BROKE = 'xstate.error.actor.page' as never;

export const appMachine = app.createMachine({
  id: 'app',
  context: ({ input }) => ({ route: input.route, userId: null, page: null }),
  invoke: [
    { id: 'location', src: 'location', systemId: 'location', onError: { target: '.broken' } },
    // News in passing and of the network can be missed; the page works without them.
    { id: 'connection', src: 'connection', systemId: 'connection', onError: {} },
    { id: 'toasts', src: 'toasts', systemId: 'toasts', onError: {} },
    { id: 'auth', src: 'auth', systemId: 'auth', onError: { target: '.broken' } },
  ],
  on: {
    'person.signedIn': [
      {
        guard: 'isAtEntrance',
        target: '.signedIn',
        actions: [{ type: 'remember', params: ({ event }) => event }, 'enter'],
      },
      { target: '.signedIn', actions: { type: 'remember', params: ({ event }) => event } },
    ],
    [PAGE_BROKE]: { target: '.broken' },
  },
  initial: 'starting',
  states: { starting, outside, signedIn, broken },
});

export type AppRef = ActorRefFrom<typeof appMachine>;
export type AppSnapshot = SnapshotFrom<typeof appMachine>;

/** The actor of the page in view; undefined in the dashboard and on pages that need none. */
export const selectPage = (snapshot: AppSnapshot) => snapshot.children.page;
export const selectRoute = (snapshot: AppSnapshot) => snapshot.context.route;

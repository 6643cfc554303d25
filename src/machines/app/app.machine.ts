/**
 * The root machine: whether the visitor sees the sign-in page, the dashboard or a standalone page. It starts once,
 * outside React, and never ends. It never reads the address bar: it receives `location.changed` and sends
 * `navigation.requested`.
 *
 * `signedIn` has no state for an expired session. The sign-in dialog then opens over the page, so that unsaved work stays.
 * Only signing out, or another user signing in, stops the workspace.
 *
 * Where Meta's scripts run, a session first gets a new document (`loadingDocument`).
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { app, nextRoute } from './app.setup.ts';
import { request } from './request.ts';
import { isDashboardRoute } from './routing/route.ts';
import { withEvent } from './withEvent.ts';

const newDocumentForCode = { guard: withEvent('needsNewDocumentForCode'), target: 'loadingDocument' } as const;

/** Until `auth` has restored the session. Public pages are already shown. */
const starting = app.createStateConfig({
  tags: 'busy',
  meta: { story: 'Starting' },
  on: {
    'location.changed': [{ guard: withEvent('isDemoRoute'), actions: 'goHome' }, { actions: withEvent('setRoute') }],
    'person.signedOut': [
      { guard: 'isOnProtectedRoute', target: 'signedOut', actions: 'redirectCurrentToSignIn' },
      { target: 'signedOut' },
    ],
    'person.challenged': [
      newDocumentForCode,
      { guard: 'isOnProtectedRoute', target: 'signedOut', actions: 'redirectCurrentToSignIn' },
      { target: 'signedOut' },
    ],
  },
});

/** No user is signed in, or the second factor is still missing: the sign-in page and the public pages. */
const signedOut = app.createStateConfig({
  entry: ['syncPageActor', { type: 'requestSignInStep', params: ({ context }) => context }],
  meta: { story: 'SignedOut' },
  on: {
    'location.changed': [
      { guard: withEvent('isDemoRoute'), actions: 'goHome' },
      { guard: withEvent('needsSignIn'), actions: withEvent('redirectToSignIn') },
      { actions: [withEvent('requestSignInStep'), withEvent('setRoute'), 'syncPageActor'] },
    ],
    'person.challenged': newDocumentForCode,
    'signInStep.changed': { actions: withEvent('writeSignInStep') },
  },
});

const signedIn = app.createStateConfig({
  entry: 'syncPageActor',
  initial: 'loading',
  on: {
    'person.signedOut': [
      { guard: 'isOnPublicRoute', target: 'signedOut', actions: 'clearUser' },
      { target: 'signedOut', actions: ['clearUser', 'goToSignIn'] },
    ],
    'person.challenged': [
      { guard: 'isOnPublicRoute', target: 'signedOut', actions: 'clearUser' },
      { target: 'signedOut', actions: ['clearUser', 'goToSignIn'] },
    ],
    'person.signedIn': [
      { guard: withEvent('isSameUser') },
      { target: 'signedIn', reenter: true, actions: withEvent('setUser') },
    ],
    'location.changed': [
      { guard: withEvent('isDemoRoute'), actions: 'goHome' },
      { guard: withEvent('isGuestRoute'), actions: withEvent('redirectFromGuestRoute') },
      { actions: [withEvent('setRoute'), 'syncPageActor'] },
    ],
  },
  states: {
    loading: request(app, {
      src: 'loadWorkspace',
      story: 'LoadingWorkspace',
      done: { target: 'open' },
      failed: { target: 'loadFailed' },
      limit: 'loadLimit',
    }),
    open: {
      meta: { story: 'Open' },
      on: {
        'location.changed': [
          { guard: withEvent('isDemoRoute'), actions: 'goHome' },
          { guard: withEvent('isGuestRoute'), actions: withEvent('redirectFromGuestRoute') },
          { actions: [withEvent('setRoute'), withEvent('forwardRoute'), 'syncPageActor'] },
        ],
        'routeReload.requested': { actions: ['restartPageActor', 'reloadRoute'] },
        'businesses.changed': { actions: withEvent('reloadBusinesses') },
      },
      invoke: {
        id: 'workspace',
        systemId: 'workspace',
        src: 'workspace',
        input: ({ context }) => ({
          userId: context.userId ?? '',
          wantedBusinessId: isDashboardRoute(context.route) ? context.route.search.businessId : null,
          route: context.route,
        }),
        onError: { target: 'loadFailed' },
      },
    },
    /** The dashboard's code did not load: no network, a slow one, or a deployment removed the old files. */
    loadFailed: {
      meta: { story: 'LoadFailed' },
      on: { 'reload.requested': { target: 'reloading' } },
    },
    reloading: request(app, {
      src: 'reloadPage',
      story: 'Reloading',
      done: { target: 'loadFailed' },
      failed: { target: 'loadFailed' },
      limit: 'reloadLimit',
    }),
  },
});

/** Until the new document replaces this one, which shows nothing of the session. */
const loadingDocument = request(app, {
  src: 'loadDocument',
  story: 'LoadingDocument',
  input: ({ context }) => ({ route: nextRoute(context) }),
  done: { target: 'broken' },
  failed: { target: 'broken' },
  limit: 'loadLimit',
  on: { 'person.signedIn': {} },
});

/** The location or auth actor threw, or a new document did not load. Only a reload can recover. */
const broken = app.createStateConfig({
  initial: 'idle',
  on: { 'person.signedIn': {} },
  states: {
    idle: { meta: { story: 'Broken' }, on: { 'reload.requested': { target: 'reloading' } } },
    reloading: request(app, {
      src: 'reloadPage',
      story: 'BrokenReloading',
      done: { target: 'idle' },
      failed: { target: 'idle' },
      limit: 'reloadLimit',
    }),
  },
});

/** XState's event for a spawned actor that threw. Without a handler it would stop the root; its types list invoked actors only. */
const PAGE_ERROR = 'xstate.error.actor.page' as never;

export const appMachine = app.createMachine({
  id: 'app',
  context: ({ input: { route, pixel = 'none' } }) => ({ route, pixel, userId: null, page: null }),
  invoke: [
    { id: 'location', src: 'location', systemId: 'location', onError: { target: '.broken' } },
    // The page works without toasts and connection notices.
    { id: 'connection', src: 'connection', systemId: 'connection', onError: {} },
    { id: 'toasts', src: 'toasts', systemId: 'toasts', onError: {} },
    { id: 'auth', src: 'auth', systemId: 'auth', onError: { target: '.broken' } },
  ],
  on: {
    'person.signedIn': [
      { guard: 'needsNewDocument', target: '.loadingDocument', actions: withEvent('setUser') },
      { target: '.signedIn', actions: [withEvent('setUser'), 'leaveGuestRoute'] },
    ],
    [PAGE_ERROR]: { target: '.broken' },
    'routeReload.requested': { actions: 'restartPageActor' },
  },
  initial: 'starting',
  states: { starting, signedOut, signedIn, loadingDocument, broken },
});

export type AppRef = ActorRefFrom<typeof appMachine>;
export type AppSnapshot = SnapshotFrom<typeof appMachine>;

/** The actor of the standalone page in view; undefined in the dashboard and on pages without one. */
export const selectPage = (snapshot: AppSnapshot) => snapshot.children.page;
export const selectRoute = (snapshot: AppSnapshot) => snapshot.context.route;

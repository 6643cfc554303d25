/**
 * Whether a newer version of the application is cached on the device and waits to be activated. It lives as long as the
 * workspace.
 *
 * A newer version is never activated without the user's consent, because a reload loses unsaved text. Other tabs keep
 * running the older version with its own files.
 */
import { setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { AppUpdateEvent } from '../../contracts/app.ts';
import type { MachineTypes } from './machineTypes.ts';
import { placeholder, callbackPlaceholder } from './placeholder.ts';
import { request } from './request.ts';

const appUpdate = setup({
  types: {} as MachineTypes<Record<string, never>, AppUpdateEvent>,
  actors: {
    /** Registers the service worker, which caches the application, and checks for newer versions. */
    watchForUpdate: callbackPlaceholder('watchForUpdate'),
    /** Activates the waiting version and reloads the page. */
    activateUpdate: placeholder<void>('activateUpdate'),
  },
  delays: {
    timeout: 8000,
    /** A postponed update is offered again after this time. */
    remindAfter: 60 * 60_000,
  },
});

const upToDate = appUpdate.createStateConfig({
  meta: { story: 'UpToDate' },
  on: { 'update.ready': { target: 'ready' } },
});

const ready = appUpdate.createStateConfig({
  meta: { story: 'Ready' },
  on: { 'update.requested': { target: 'activating' }, 'update.postponed': { target: 'postponed' } },
});

const postponed = appUpdate.createStateConfig({
  meta: { story: 'Postponed' },
  after: { remindAfter: { target: 'ready' } },
});

const activating = request(appUpdate, {
  src: 'activateUpdate',
  story: 'Activating',
  done: { target: 'ready' },
  failed: { target: 'ready' },
});

export const appUpdateMachine = appUpdate.createMachine({
  id: 'appUpdate',
  context: {},
  invoke: { id: 'watchForUpdate', src: 'watchForUpdate', onError: {} },
  initial: 'upToDate',
  states: { upToDate, ready, postponed, activating },
});

export type AppUpdateRef = ActorRefFrom<typeof appUpdateMachine>;
export type AppUpdateSnapshot = SnapshotFrom<typeof appUpdateMachine>;

/** Whether the update is offered on the screen. */
export const selectIsOffered = (snapshot: AppUpdateSnapshot): boolean =>
  snapshot.matches('ready') || snapshot.matches('activating');

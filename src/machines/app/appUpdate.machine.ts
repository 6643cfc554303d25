/**
 * Whether a newer version of the application is cached on the device and waits to be activated. It lives as long as the
 * workspace.
 *
 * A newer version is never activated without the user's consent, because a reload loses unsaved text. Other tabs keep
 * running the older version with its own files. Once the functions refuse what the page writes, the update cannot be
 * postponed; what was sent waits on the device.
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
    /** Activates the waiting version, or fetches it first, and reloads the page. */
    activateUpdate: placeholder<void>('activateUpdate'),
  },
  delays: {
    timeout: 8000,
    /** The newer version is fetched first. */
    fetchTimeout: 60_000,
    /** A postponed update is offered again after this time. */
    remindAfter: 60 * 60_000,
  },
});

const upToDate = appUpdate.createStateConfig({
  meta: { story: 'UpToDate' },
  on: { 'update.ready': { target: 'ready' }, 'update.required': { target: 'required' } },
});

const ready = appUpdate.createStateConfig({
  meta: { story: 'Ready' },
  on: {
    'update.requested': { target: 'activating' },
    'update.postponed': { target: 'postponed' },
    'update.required': { target: 'required' },
  },
});

const postponed = appUpdate.createStateConfig({
  meta: { story: 'Postponed' },
  after: { remindAfter: { target: 'ready' } },
  on: { 'update.required': { target: 'required' } },
});

const activating = request(appUpdate, {
  src: 'activateUpdate',
  story: 'Activating',
  done: { target: 'ready' },
  failed: { target: 'ready' },
  on: { 'update.required': { target: 'fetching' } },
});

const required = appUpdate.createStateConfig({
  meta: { story: 'Required' },
  on: { 'update.requested': { target: 'fetching' } },
});

const fetching = request(appUpdate, {
  src: 'activateUpdate',
  story: 'Fetching',
  limit: 'fetchTimeout',
  done: { target: 'required' },
  failed: { target: 'required' },
});

export const appUpdateMachine = appUpdate.createMachine({
  id: 'appUpdate',
  context: {},
  invoke: { id: 'watchForUpdate', src: 'watchForUpdate', onError: {} },
  initial: 'upToDate',
  states: { upToDate, ready, postponed, activating, required, fetching },
});

export type AppUpdateRef = ActorRefFrom<typeof appUpdateMachine>;
export type AppUpdateSnapshot = SnapshotFrom<typeof appUpdateMachine>;

/** Whether the update is offered on the screen. */
export const selectIsOffered = (snapshot: AppUpdateSnapshot): boolean =>
  !snapshot.matches('upToDate') && !snapshot.matches('postponed');
/** Whether the page can write nothing before it is updated. */
export const selectIsRequired = (snapshot: AppUpdateSnapshot): boolean =>
  snapshot.matches('required') || snapshot.matches('fetching');

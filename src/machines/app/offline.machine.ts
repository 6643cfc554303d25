/**
 * Whether the screen shows the offline copy of this device instead of the server's data, and since when. It lives as long
 * as the workspace. In `live` it saves a copy of what is open; in `showingCopy` it warns until all of it is fetched again.
 *
 * It does not fetch lists and conversations itself: their own machines do, as after every gap. This machine only triggers
 * that repeatedly, because a silent network failure often ends without an event as well.
 */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { Business, OfflineEvent } from '../../contracts/app.ts';
import type { MachineTypes } from './machineTypes.ts';
import { placeholder, callbackPlaceholder } from './placeholder.ts';
import { reconnectNotifier } from './reconnectNotifier.ts';
import { request } from './request.ts';
import { toActor } from './system.ts';
import { withEvent } from './withEvent.ts';

interface Context {
  /** When the oldest copy on the screen was saved, in epoch ms; null without one. */
  since: number | null;
}

const offline = setup({
  types: {} as MachineTypes<Context, OfflineEvent>,
  actors: {
    /** Writes what is open to the device while the page is idle. */
    saveCopy: callbackPlaceholder('saveCopy'),
    /** Sends copy.shown and copy.refreshed. */
    watchCopy: callbackPlaceholder('watchCopy'),
    watchConnection: reconnectNotifier,
    /** The current businesses. Null: those on the screen are current. */
    readBusinesses: placeholder<Business[] | null>('readBusinesses'),
  },
  actions: {
    setSince: assign((_, { since }: { since: number | null }) => ({ since })),
    /** Makes every reader fetch what it missed, through the connection actor. */
    requestRefetch: sendTo(toActor('connection'), { type: 'page.woke' }),
    updateWorkspace: enqueueActions(({ enqueue }, { output: businesses }: { output: Business[] | null }) => {
      if (businesses !== null) enqueue.sendTo(toActor('workspace'), { type: 'businesses.refreshed', businesses });
    }),
  },
  delays: {
    retryInterval: 10_000,
    timeout: 30_000,
  },
});

const live = offline.createStateConfig({
  meta: { story: 'Live' },
  on: { 'copy.shown': { target: 'showingCopy', actions: withEvent('setSince') } },
});

const showingCopy = offline.createStateConfig({
  initial: 'idle',
  on: {
    'copy.shown': { actions: withEvent('setSince') },
    'copy.refreshed': { target: 'live', actions: { type: 'setSince', params: { since: null } } },
  },
  states: {
    idle: {
      meta: { story: 'ShowingCopy' },
      after: { retryInterval: { target: 'refreshing', actions: 'requestRefetch' } },
      on: {
        'refresh.requested': { target: 'refreshing', actions: 'requestRefetch' },
        // The connection actor has already triggered the readers.
        'connection.regained': { target: 'refreshing' },
      },
    },
    refreshing: request(offline, {
      src: 'readBusinesses',
      story: 'Refreshing',
      done: { target: 'idle', actions: withEvent('updateWorkspace') },
      failed: { target: 'idle' },
    }),
  },
});

export const offlineMachine = offline.createMachine({
  id: 'offline',
  context: { since: null },
  // A device without storage has no copy to show.
  invoke: [
    { id: 'saveCopy', src: 'saveCopy', onError: {} },
    { id: 'watchCopy', src: 'watchCopy', onError: {} },
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
  ],
  initial: 'live',
  states: { live, showingCopy },
});

export type OfflineRef = ActorRefFrom<typeof offlineMachine>;
export type OfflineSnapshot = SnapshotFrom<typeof offlineMachine>;

/** When the oldest copy on the screen was saved, in epoch ms; null while all data is from the server. */
export const selectCopySince = (snapshot: OfflineSnapshot): number | null => snapshot.context.since;

/**
 * The broadcasts of one business, and the open one: its form while it is a draft, else its run. It lives while the screen
 * is open. An open broadcast covers the list, which is read again on return.
 *
 * The server sends; this machine only follows its counts. The form of a new broadcast gets its address with its first save,
 * and stays the same actor.
 */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { Broadcast } from '../../contracts/campaigns.broadcasts.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { createPagedListMachine } from '../app/pagedList.machine.ts';
import { callbackPlaceholder } from '../app/placeholder.ts';
import { writeAddress } from '../app/routing/location.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import { toActor } from '../app/system.ts';
import { withEvent } from '../app/withEvent.ts';
import { broadcastDraftMachine } from './broadcastDraft.machine.ts';
import { broadcastRunMachine } from './broadcastRun.machine.ts';
import { broadcastRoute, broadcastsRoute, CREATE } from './broadcasts.ts';
import { sendingRulesMachine } from './sendingRules.machine.ts';

interface Context {
  businessId: string;
  isOwner: boolean;
  /** The current route, or the one just requested. Its id: what covers the list, a broadcast or `CREATE`. */
  route: ScreenRoute;
}

type Event =
  | ScreenRouteChanged
  /** Counts or states changed. */
  | { type: 'broadcasts.changed'; broadcasts: Broadcast[] }
  /** One was added or deleted, or realtime was disconnected for a while. */
  | { type: 'broadcasts.invalidated' }
  /** The form saved a new draft. */
  | { type: 'draft.saved'; id: string }
  /** The form sent its draft. */
  | { type: 'draft.started'; id: string }
  /** The open broadcast is a draft. */
  | { type: 'draft.found'; id: string };

const broadcasts = setup({
  types: {} as MachineTypes<Context, Event, ScreenInput> & {
    children: { followBroadcasts: 'followBroadcasts'; list: 'list'; rules: 'rules'; run: 'run'; draft: 'draft' };
  },
  actors: {
    followBroadcasts: callbackPlaceholder<EventObject, { businessId: string }>('followBroadcasts'),
    list: createPagedListMachine<'broadcasts'>(),
    rules: sendingRulesMachine,
    run: broadcastRunMachine,
    draft: broadcastDraftMachine,
  },
  guards: {
    isCovered: ({ context: { route } }) => route.id !== undefined,
    isNew: ({ context: { route } }) => route.id === CREATE,
    isOpen: ({ context: { route } }, { id }: { id: string }) => route.id === id,
    isSameOpen: ({ context }, { route }: { route: ScreenRoute }) => route.id === context.route.id,
  },
  actions: {
    setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ route })),
    tellList: enqueueActions(({ enqueue }, changed: ScreenRouteChanged) => {
      if (changed.route.id === undefined) enqueue.sendTo('list', changed);
    }),
    refreshList: sendTo('list', { type: 'rows.invalidated' }),
    changeRows: sendTo('list', (_, { broadcasts: rows }: { broadcasts: Broadcast[] }) => ({
      type: 'rows.changed' as const,
      rows,
    })),
    /** A draft keeps its address; one that is sent opens as its run. */
    goTo: enqueueActions(({ context: { businessId }, enqueue }, { id }: { id: string }) => {
      const to = broadcastRoute(businessId, id);
      enqueue.assign({ route: to });
      enqueue.sendTo(toActor('location'), writeAddress(to));
    }),
    changeRun: enqueueActions(
      ({ context: { route }, enqueue }, { broadcasts: changed }: { broadcasts: Broadcast[] }) => {
        const open = changed.findLast(({ id }) => id === route.id);
        if (open !== undefined) enqueue.sendTo('run', { type: 'broadcast.changed', broadcast: open });
      },
    ),
    refreshRun: sendTo('run', { type: 'broadcast.invalidated' }),
    openRun: enqueueActions(({ context: { businessId, route }, enqueue }) =>
      enqueue.spawnChild('run', { id: 'run', input: { businessId, campaignId: route.id ?? '' } }),
    ),
    openDraft: enqueueActions(({ context: { businessId, route }, enqueue }) =>
      enqueue.spawnChild('draft', {
        id: 'draft',
        input: { businessId, campaignId: route.id === CREATE ? null : (route.id ?? null) },
      }),
    ),
    closeRun: enqueueActions(({ enqueue }) => enqueue.stopChild('run')),
    closeDraft: enqueueActions(({ enqueue }) => enqueue.stopChild('draft')),
  },
});

const choosing = broadcasts.createStateConfig({
  always: [{ guard: 'isNew', target: 'draft' }, { guard: 'isCovered', target: 'run' }, { target: 'list' }],
});

const list = broadcasts.createStateConfig({
  meta: { story: 'List' },
  invoke: {
    id: 'rules',
    src: 'rules',
    input: ({ context: { businessId, isOwner } }) => ({ businessId, isOwner }),
    // The list is complete without it.
    onError: {},
  },
});

const run = broadcasts.createStateConfig({
  meta: { story: 'Run' },
  entry: 'openRun',
  exit: ['closeRun', 'refreshList'],
  on: {
    'broadcasts.changed': { actions: [withEvent('changeRows'), withEvent('changeRun')] },
    'broadcasts.invalidated': { actions: ['refreshList', 'refreshRun'] },
    'draft.found': { guard: withEvent('isOpen'), target: 'draft' },
  },
});

const draft = broadcasts.createStateConfig({
  meta: { story: 'Draft' },
  entry: 'openDraft',
  exit: ['closeDraft', 'refreshList'],
  on: {
    'draft.saved': { guard: 'isNew', actions: withEvent('goTo') },
    'draft.started': { guard: withEvent('isOpen'), target: 'run', actions: withEvent('goTo') },
  },
});

export const broadcastsMachine = broadcasts.createMachine({
  id: 'broadcasts',
  context: ({ input: { businessId, isOwner, route } }) => ({ businessId, isOwner, route }),
  invoke: [
    {
      id: 'list',
      src: 'list',
      input: ({ context: { businessId, isOwner, route } }) => ({
        businessId,
        isOwner,
        // Under an open broadcast, the first page.
        route: route.id === undefined ? route : broadcastsRoute(businessId),
      }),
      onError: {},
    },
    {
      id: 'followBroadcasts',
      src: 'followBroadcasts',
      input: ({ context: { businessId } }) => ({ businessId }),
      // Without it, counts are those of the last read.
      onError: {},
    },
  ],
  on: {
    'route.changed': [
      { guard: withEvent('isSameOpen'), actions: [withEvent('setRoute'), withEvent('tellList')] },
      { target: '.choosing', actions: [withEvent('setRoute'), withEvent('tellList')] },
    ],
    'broadcasts.changed': { actions: withEvent('changeRows') },
    'broadcasts.invalidated': { actions: 'refreshList' },
  },
  initial: 'choosing',
  states: { choosing, list, run, draft },
});

export type BroadcastsRef = ActorRefFrom<typeof broadcastsMachine>;
export type BroadcastsSnapshot = SnapshotFrom<typeof broadcastsMachine>;

export const selectList = (snapshot: BroadcastsSnapshot) => snapshot.children.list;
export const selectRules = (snapshot: BroadcastsSnapshot) => snapshot.children.rules;
export const selectRun = (snapshot: BroadcastsSnapshot) => snapshot.children.run;
export const selectDraft = (snapshot: BroadcastsSnapshot) => snapshot.children.draft;

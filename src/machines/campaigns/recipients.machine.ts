/**
 * The recipient lists of one business, and the open one. It lives while the screen is open. An open list covers the lists,
 * which stay as they are and are read again on return.
 *
 * Deleting a list asks first which campaigns use it.
 */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { RecipientList } from '../../contracts/campaigns.recipients.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { createPagedListMachine } from '../app/pagedList.machine.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import { withEvent } from '../app/withEvent.ts';
import { recipientListMachine } from './recipientList.machine.ts';
import { recipientsRoute } from './recipients.ts';

interface Context {
  businessId: string;
  isOwner: boolean;
  route: ScreenRoute;
  /** The list that may be deleted. */
  removal: RecipientList | null;
  /** Names of the campaigns that use it; null: not known. */
  uses: string[] | null;
}

type Event =
  | ScreenRouteChanged
  | { type: 'removal.requested'; list: RecipientList }
  | { type: 'removal.confirmed' }
  | { type: 'removal.cancelled' };

const recipients = setup({
  types: {} as MachineTypes<Context, Event, ScreenInput> & { children: { lists: 'lists'; list: 'list' } },
  actors: {
    lists: createPagedListMachine<'recipients'>(),
    list: recipientListMachine,
    /** The names of the campaigns that use a list. */
    loadUses: placeholder<string[], { listId: string }>('loadUses'),
  },
  guards: {
    isOpen: ({ context: { route } }) => route.id !== undefined,
    isSameList: ({ context }, { route }: { route: ScreenRoute }) => route.id === context.route.id,
  },
  actions: {
    setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ route })),
    /** The open list, or the lists. */
    tellShown: enqueueActions(({ enqueue }, changed: ScreenRouteChanged) => {
      enqueue.sendTo(changed.route.id === undefined ? 'lists' : 'list', changed);
    }),
    tellLists: enqueueActions(({ enqueue }, changed: ScreenRouteChanged) => {
      if (changed.route.id === undefined) enqueue.sendTo('lists', changed);
    }),
    openList: enqueueActions(({ context: { businessId, isOwner, route }, enqueue }) =>
      enqueue.spawnChild('list', { id: 'list', input: { businessId, isOwner, route, listId: route.id ?? '' } }),
    ),
    closeList: enqueueActions(({ enqueue }) => {
      enqueue.stopChild('list');
      enqueue.sendTo('lists', { type: 'rows.invalidated' });
    }),
    setRemoval: assign((_, { list }: { list: RecipientList }) => ({ removal: list, uses: null })),
    clearRemoval: assign({ removal: null, uses: null }),
    setUses: assign((_, { output }: { output: string[] }) => ({ uses: output })),
    remove: sendTo('lists', ({ context: { removal } }) => ({
      type: 'command.requested' as const,
      command: { do: 'remove' as const, id: removal?.id ?? '' },
    })),
  },
  delays: {
    timeout: 20_000,
  },
});

const choosing = recipients.createStateConfig({
  always: [{ guard: 'isOpen', target: 'open' }, { target: 'listing' }],
});

const listing = recipients.createStateConfig({
  meta: { story: 'Listing' },
  on: { 'removal.requested': { target: 'checkingUse', actions: withEvent('setRemoval') } },
});

const checkingUse = request(recipients, {
  src: 'loadUses',
  story: 'CheckingUse',
  input: ({ context: { removal } }) => ({ listId: removal?.id ?? '' }),
  done: { target: 'confirmingRemoval', actions: withEvent('setUses') },
  failed: { target: 'confirmingRemoval' },
  on: { 'removal.cancelled': { target: 'listing', actions: 'clearRemoval' } },
});

const confirmingRemoval = recipients.createStateConfig({
  meta: { story: 'ConfirmingRemoval' },
  on: {
    'removal.confirmed': { target: 'listing', actions: ['remove', 'clearRemoval'] },
    'removal.cancelled': { target: 'listing', actions: 'clearRemoval' },
  },
});

const open = recipients.createStateConfig({
  meta: { story: 'Open' },
  entry: 'openList',
  exit: 'closeList',
});

export const recipientsMachine = recipients.createMachine({
  id: 'recipients',
  context: ({ input: { businessId, isOwner, route } }) => ({ businessId, isOwner, route, removal: null, uses: null }),
  invoke: {
    id: 'lists',
    src: 'lists',
    input: ({ context: { businessId, isOwner, route } }) => ({
      businessId,
      isOwner,
      // Under an open list, the first page.
      route: route.id === undefined ? route : recipientsRoute(businessId),
    }),
    onError: {},
  },
  on: {
    'route.changed': [
      { guard: withEvent('isSameList'), actions: [withEvent('setRoute'), withEvent('tellShown')] },
      { target: '.choosing', actions: [withEvent('setRoute'), withEvent('tellLists'), 'clearRemoval'] },
    ],
  },
  initial: 'choosing',
  states: { choosing, listing, checkingUse, confirmingRemoval, open },
});

export type RecipientsRef = ActorRefFrom<typeof recipientsMachine>;
export type RecipientsSnapshot = SnapshotFrom<typeof recipientsMachine>;

export const selectLists = (snapshot: RecipientsSnapshot) => snapshot.children.lists;
export const selectOpenList = (snapshot: RecipientsSnapshot) => snapshot.children.list;

/**
 * One list of recipients with its contacts, fifty a page. It lives while the list is open; its import lives while its
 * section is in the route.
 *
 * A change runs alone, and the contacts are read again after it. An export goes page by page and is recorded.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { ContactsRequest } from '../../contracts/campaigns.recipients.ts';
import { request } from '../app/request.ts';
import { duringRead } from '../app/staleness.ts';
import { withEvent } from '../app/withEvent.ts';
import { type Context, NO_CONTACTS, list } from './recipientList.setup.ts';

const requestOf = ({ listId, route }: Context): ContactsRequest => ({
  listId,
  q: route.search.q ?? '',
  page: route.search.page ?? '',
  chosen: route.search.status ?? '',
});

const loading = request(list, {
  src: 'loadList',
  story: 'Loading',
  input: ({ context }) => requestOf(context),
  done: [
    { guard: withEvent('isGone'), target: 'gone' },
    { target: 'shown', actions: [withEvent('setDetails'), 'syncImport'] },
  ],
  failed: { target: 'failed' },
  entry: 'markCurrent',
});

const failed = list.createStateConfig({
  meta: { story: 'Failed' },
  always: { guard: 'isStale', target: 'loading' },
  on: { 'retry.requested': { target: 'loading' } },
});

/** Deleted, also while it was open, or of another business. */
const gone = list.createStateConfig({ meta: { story: 'Gone' } });

const controls = list.createStateConfig({
  on: {
    'command.requested': { target: '#recipientList.changing', actions: withEvent('setCommand') },
    'responsibility.requested': { guard: 'needsResponsibility', target: 'readingStatement', actions: 'clear' },
    'refusal.dismissed': { guard: 'hasRefusal', actions: 'clear' },
  },
}).on;

const searches = list.createStateConfig({
  on: {
    'search.typed': { target: '#recipientList.shown.typing', reenter: true, actions: withEvent('setSearch') },
    'filter.chosen': { target: '#recipientList.shown.reading', reenter: true, actions: withEvent('writeSearch') },
  },
}).on;

const idle = list.createStateConfig({
  meta: { story: 'Shown' },
  always: { guard: 'isStale', target: 'refreshing' },
  on: controls,
});

/** Reads the list again while it stays on the screen. */
const refreshing = request(list, {
  src: 'loadList',
  story: 'Refreshing',
  input: ({ context }) => requestOf(context),
  done: [
    { guard: withEvent('isGone'), target: '#recipientList.gone' },
    { target: 'idle', actions: withEvent('setDetails') },
  ],
  // The list stays; the next change reads it again.
  failed: { target: 'idle' },
  entry: 'markCurrent',
  on: duringRead({ ...controls, ...searches }),
});

const typing = list.createStateConfig({
  tags: 'busy',
  meta: { story: 'Typing' },
  after: { debounce: { target: 'reading', actions: { type: 'writeSearch', params: {} } } },
});

const reading = request(list, {
  src: 'loadContacts',
  story: 'Reading',
  input: ({ context }) => requestOf(context),
  done: { target: 'idle', actions: withEvent('setContacts') },
  failed: { target: 'unread' },
});

/** The contacts of the page could not be read. */
const unread = list.createStateConfig({ meta: { story: 'Unread' }, on: { 'retry.requested': { target: 'reading' } } });

const readingStatement = request(list, {
  src: 'loadResponsibility',
  story: 'ReadingStatement',
  input: () => ({}),
  done: { target: 'confirming', actions: withEvent('setResponsibility') },
  failed: { target: 'idle', actions: 'setFailed' },
  on: { 'responsibility.cancelled': { target: 'idle' } },
});

/** The owner reads the statement. */
const confirming = list.createStateConfig({
  meta: { story: 'Confirming' },
  on: {
    'command.requested': { target: '#recipientList.changing', actions: withEvent('setCommand') },
    'responsibility.cancelled': { target: 'idle' },
  },
});

const shown = list.createStateConfig({
  on: searches,
  initial: 'idle',
  states: { idle, refreshing, typing, reading, unread, readingStatement, confirming },
});

const changing = request(list, {
  src: 'changeContacts',
  story: 'Changing',
  input: ({ context: { listId, command, details } }) => ({ listId, command, listName: details?.list.name ?? '' }),
  done: [
    { guard: withEvent('isRefused'), target: 'shown', actions: withEvent('setRefusal') },
    { guard: 'isExport', target: 'shown' },
    { target: 'loading', actions: withEvent('setKnown') },
  ],
  failed: { target: 'shown', actions: 'setFailed' },
  limit: 'changeTimeout',
});

export const recipientListMachine = list.createMachine({
  id: 'recipientList',
  context: ({ input: { businessId, listId, isOwner, route } }) => ({
    businessId,
    listId,
    isOwner,
    route,
    q: route.search.q ?? '',
    details: null,
    contacts: NO_CONTACTS,
    command: null,
    refusal: null,
    isKnown: false,
    responsibility: null,
    isImporting: false,
    isStale: false,
  }),
  on: {
    'contacts.invalidated': { actions: 'markStale' },
    'route.changed': [
      { guard: withEvent('changesPage'), target: '.loading', actions: [withEvent('setRoute'), 'syncImport'] },
      { actions: [withEvent('setRoute'), 'syncImport'] },
    ],
  },
  initial: 'loading',
  states: { loading, failed, gone, shown, changing },
});

export type RecipientListRef = ActorRefFrom<typeof recipientListMachine>;
export type RecipientListSnapshot = SnapshotFrom<typeof recipientListMachine>;

export const selectImport = (snapshot: RecipientListSnapshot) => snapshot.children.importer;

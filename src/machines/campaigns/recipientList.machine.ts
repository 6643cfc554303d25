/**
 * One list of recipients with its contacts, fifty a page. It lives while the list is open; its import lives while its
 * section is in the route.
 *
 * A change runs alone, and the contacts are read again after it. An export goes page by page and is recorded.
 */
import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type {
  ContactCommand,
  ContactsPage,
  ContactsRequest,
  ListDetails,
  Refusal,
  ResponsibilityText,
} from '../../contracts/campaigns.recipients.ts';
import { placeholder } from '../app/placeholder.ts';
import { writeAddress } from '../app/routing/location.ts';
import type { ScreenRouteChanged } from '../app/screen.ts';
import { toActor } from '../app/system.ts';
import { recipientImportMachine } from './recipientImport.machine.ts';
import { IMPORT, isSamePage, listRoute } from './recipients.ts';

/** What a command did. `added` is false for a contact that is in the list already. */
export type CommandResult = { refused: Refusal } | { done: true; known?: boolean };

interface Context {
  businessId: string;
  listId: string;
  isOwner: boolean;
  route: ScreenRoute;
  q: string;
  details: ListDetails | null;
  contacts: ContactsPage;
  command: ContactCommand | null;
  refusal: Refusal | 'failed' | null;
  /** The contact that was added is in the list already. */
  isKnown: boolean;
  responsibility: ResponsibilityText | null;
  /** Its import is open. */
  isImporting: boolean;
}

type Event =
  | ScreenRouteChanged
  | { type: 'search.typed'; q: string }
  | { type: 'retry.requested' }
  /** `chosen`: a `ContactFilter`, or nothing. */
  | { type: 'filter.chosen'; chosen: string }
  | { type: 'command.requested'; command: ContactCommand }
  | { type: 'responsibility.requested' }
  | { type: 'responsibility.cancelled' }
  | { type: 'refusal.dismissed' }
  /** The import has added rows. */
  | { type: 'import.changed' };

const NO_CONTACTS: ContactsPage = { contacts: [], total: 0, page: 1 };

const list = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { businessId: string; listId: string; isOwner: boolean; route: ScreenRoute },
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as { importer: 'importer' },
  },
  actors: {
    /** Null: there is no such list. */
    loadList: placeholder<ListDetails | null, ContactsRequest>('loadList'),
    loadContacts: placeholder<ContactsPage, ContactsRequest>('loadContacts'),
    changeContacts: placeholder<CommandResult, { listId: string; listName: string; command: ContactCommand | null }>(
      'changeContacts',
    ),
    loadResponsibility: placeholder<ResponsibilityText, Record<string, never>>('loadResponsibility'),
    importer: recipientImportMachine,
  },
  guards: {
    isGone: (_, { output }: { output: ListDetails | null }) => output === null,
    isRefused: (_, { output }: { output: object }) => 'refused' in output,
    hasRefusal: ({ context }) => context.refusal !== null,
    /** Only an owner can take it, once, for a list with contacts. */
    needsResponsibility: ({ context: { isOwner, details } }) =>
      isOwner && details !== null && details.responsibleSince === null && details.list.contact_count > 0,
    isExport: ({ context }) => context.command?.do === 'export',
    changesPage: ({ context }, { route }: { route: ScreenRoute }) => !isSamePage(route, context.route),
  },
  actions: {
    setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ route, q: route.search.q ?? '' })),
    setSearch: assign((_, { q }: { q: string }) => ({ q })),
    writeSearch: enqueueActions(
      ({ context: { businessId, listId, q, route }, enqueue }, { chosen }: { chosen?: string }) => {
        const to = listRoute(businessId, listId, { q: q.trim(), status: chosen ?? route.search.status ?? '' });
        enqueue.assign({ route: to });
        enqueue.sendTo(toActor('location'), writeAddress(to));
      },
    ),
    setDetails: assign((_, { output }: { output: ListDetails | null }) => ({
      details: output,
      contacts: output?.contacts ?? NO_CONTACTS,
    })),
    setContacts: assign((_, { output }: { output: ContactsPage }) => ({ contacts: output })),
    setCommand: assign((_, { command }: { command: ContactCommand }) => ({ command, refusal: null, isKnown: false })),
    setRefusal: assign((_, { output }: { output: object }) => ({ refusal: (output as { refused: Refusal }).refused })),
    setKnown: assign((_, { output }: { output: object }) => ({ isKnown: 'known' in output && output.known === true })),
    setFailed: assign({ refusal: 'failed' as const }),
    clear: assign({ refusal: null, isKnown: false }),
    setResponsibility: assign((_, { output }: { output: ResponsibilityText }) => ({ responsibility: output })),
    /** The import is open while the route says so. */
    syncImport: enqueueActions(({ context: { listId, details, route, isImporting }, enqueue }) => {
      const isWanted = route.search.section === IMPORT && details !== null;
      if (isWanted === isImporting) return;
      enqueue.assign({ isImporting: isWanted });
      if (isWanted)
        enqueue.spawnChild('importer', { id: 'importer', input: { listId, unfinished: details.unfinished } });
      else enqueue.stopChild('importer');
    }),
  },
  delays: {
    /** Of the search field. */
    debounce: 300,
    timeout: 20_000,
    /** An export of 100,000 contacts reads twenty pages. */
    changeTimeout: 120_000,
  },
});

const requestOf = ({ listId, route }: Context): ContactsRequest => ({
  listId,
  q: route.search.q ?? '',
  page: route.search.page ?? '',
  chosen: route.search.status ?? '',
});

const loading = list.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'loadList',
    src: 'loadList',
    input: ({ context }) => requestOf(context),
    onDone: [
      { guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' },
      { target: 'shown', actions: [{ type: 'setDetails', params: ({ event }) => event }, 'syncImport'] },
    ],
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
});

const failed = list.createStateConfig({ meta: { story: 'Failed' }, on: { 'retry.requested': { target: 'loading' } } });

/** Deleted, also while it was open, or of another business. */
const gone = list.createStateConfig({ meta: { story: 'Gone' } });

const idle = list.createStateConfig({
  meta: { story: 'Shown' },
  on: {
    'command.requested': {
      target: '#recipientList.changing',
      actions: { type: 'setCommand', params: ({ event }) => event },
    },
    'responsibility.requested': { guard: 'needsResponsibility', target: 'readingStatement', actions: 'clear' },
    'refusal.dismissed': { guard: 'hasRefusal', actions: 'clear' },
    'import.changed': { target: '#recipientList.loading' },
  },
});

const typing = list.createStateConfig({
  tags: 'busy',
  meta: { story: 'Typing' },
  after: { debounce: { target: 'reading', actions: { type: 'writeSearch', params: {} } } },
});

const reading = list.createStateConfig({
  tags: 'busy',
  meta: { story: 'Reading' },
  invoke: {
    id: 'loadContacts',
    src: 'loadContacts',
    input: ({ context }) => requestOf(context),
    onDone: { target: 'idle', actions: { type: 'setContacts', params: ({ event }) => event } },
    onError: { target: 'unread' },
  },
  after: { timeout: { target: 'unread' } },
});

/** The contacts of the page could not be read. */
const unread = list.createStateConfig({ meta: { story: 'Unread' }, on: { 'retry.requested': { target: 'reading' } } });

const readingStatement = list.createStateConfig({
  tags: 'busy',
  meta: { story: 'ReadingStatement' },
  invoke: {
    id: 'loadResponsibility',
    src: 'loadResponsibility',
    input: () => ({}),
    onDone: { target: 'confirming', actions: { type: 'setResponsibility', params: ({ event }) => event } },
    onError: { target: 'idle', actions: 'setFailed' },
  },
  on: { 'responsibility.cancelled': { target: 'idle' } },
  after: { timeout: { target: 'idle', actions: 'setFailed' } },
});

/** The owner reads the statement. */
const confirming = list.createStateConfig({
  meta: { story: 'Confirming' },
  on: {
    'command.requested': {
      target: '#recipientList.changing',
      actions: { type: 'setCommand', params: ({ event }) => event },
    },
    'responsibility.cancelled': { target: 'idle' },
  },
});

const shown = list.createStateConfig({
  on: {
    'search.typed': { target: '.typing', reenter: true, actions: { type: 'setSearch', params: ({ event }) => event } },
    'filter.chosen': {
      target: '.reading',
      reenter: true,
      actions: { type: 'writeSearch', params: ({ event }) => event },
    },
  },
  initial: 'idle',
  states: { idle, typing, reading, unread, readingStatement, confirming },
});

const changing = list.createStateConfig({
  tags: 'busy',
  meta: { story: 'Changing' },
  invoke: {
    id: 'changeContacts',
    src: 'changeContacts',
    input: ({ context: { listId, command, details } }) => ({ listId, command, listName: details?.list.name ?? '' }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'shown',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      { guard: 'isExport', target: 'shown' },
      { target: 'loading', actions: { type: 'setKnown', params: ({ event }) => event } },
    ],
    onError: { target: 'shown', actions: 'setFailed' },
  },
  after: { changeTimeout: { target: 'shown', actions: 'setFailed' } },
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
  }),
  on: {
    'route.changed': [
      {
        guard: { type: 'changesPage', params: ({ event }) => event },
        target: '.loading',
        actions: [{ type: 'setRoute', params: ({ event }) => event }, 'syncImport'],
      },
      { actions: [{ type: 'setRoute', params: ({ event }) => event }, 'syncImport'] },
    ],
  },
  initial: 'loading',
  states: { loading, failed, gone, shown, changing },
});

export type RecipientListRef = ActorRefFrom<typeof recipientListMachine>;
export type RecipientListSnapshot = SnapshotFrom<typeof recipientListMachine>;

export const selectImport = (snapshot: RecipientListSnapshot) => snapshot.children.importer;

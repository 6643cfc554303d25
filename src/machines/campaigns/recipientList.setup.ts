import { assign, enqueueActions, setup } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type {
  ContactCommand,
  ContactsPage,
  ContactsRequest,
  ListDetails,
  ResponsibilityText,
} from '../../contracts/campaigns.recipients.ts';
import type { Refusal } from '../../contracts/refusal.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { writeAddress } from '../app/routing/location.ts';
import type { ScreenRouteChanged } from '../app/screen.ts';
import { CURRENT, STALE, type Staleness } from '../app/staleness.ts';
import { toActor } from '../app/system.ts';
import { recipientImportMachine } from './recipientImport.machine.ts';
import { IMPORT, isSamePage, listRoute } from './recipients.ts';

/** What a command did. `added` is false for a contact that is in the list already. */
export type CommandResult = { refused: Refusal } | { done: true; known?: boolean };

export interface Context extends Staleness {
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
  | { type: 'contacts.invalidated' };

export const NO_CONTACTS: ContactsPage = { contacts: [], total: 0, page: 1 };

export const list = setup({
  types: {} as MachineTypes<
    Context,
    Event,
    { businessId: string; listId: string; isOwner: boolean; route: ScreenRoute }
  > & { children: { importer: 'importer' } },
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
    isStale: ({ context }) => context.isStale,
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
    markStale: assign(STALE),
    markCurrent: assign(CURRENT),
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

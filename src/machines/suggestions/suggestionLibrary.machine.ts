/**
 * The library of quick replies of one business: its list, the form of one reply, and the import of a file. It lives while the screen is open.
 *
 * What the address names is the only actor that runs. A form covers the list, which is read again on return.
 */
import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import { createPagedListMachine } from '../app/pagedList.machine.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import { replyEditorMachine } from './replyEditor.machine.ts';
import { replyImportMachine } from './replyImport.machine.ts';
import { IMPORT_REPLIES, replySourceOf } from './suggestions.ts';

const importsOf = ({ search }: ScreenRoute): boolean => search.source === IMPORT_REPLIES;
/** What the address names, but for the page and search of the list. */
const partOf = (route: ScreenRoute): string => JSON.stringify([importsOf(route), replySourceOf(route)]);

const library = setup({
  types: {
    context: {} as ScreenInput,
    events: {} as ScreenRouteChanged,
    input: {} as ScreenInput,
    meta: {} as { story: string },
    children: {} as { replies: 'replies'; editor: 'editor'; intake: 'intake' },
  },
  actors: {
    replies: createPagedListMachine<'replies'>(),
    editor: replyEditorMachine,
    intake: replyImportMachine,
  },
  guards: {
    showsForm: ({ context }) => replySourceOf(context.route) !== null,
    imports: ({ context }) => importsOf(context.route),
    /** The list under another search, or the same form. */
    isSamePart: ({ context }, { route }: { route: ScreenRoute }) => partOf(route) === partOf(context.route),
  },
  actions: {
    setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ route })),
    tellList: enqueueActions(({ context, event, enqueue }) => {
      if (replySourceOf(context.route) === null && !importsOf(context.route)) enqueue.sendTo('replies', event);
    }),
  },
});

export const suggestionLibraryMachine = library.createMachine({
  id: 'suggestionLibrary',
  context: ({ input }) => ({ ...input }),
  on: {
    'route.changed': [
      {
        guard: { type: 'isSamePart', params: ({ event }) => event },
        actions: [{ type: 'setRoute', params: ({ event }) => event }, 'tellList'],
      },
      { target: '.choosing', actions: { type: 'setRoute', params: ({ event }) => event } },
    ],
  },
  initial: 'choosing',
  states: {
    choosing: {
      always: [{ guard: 'showsForm', target: 'editor' }, { guard: 'imports', target: 'intake' }, { target: 'replies' }],
    },
    replies: {
      meta: { story: 'Replies' },
      invoke: {
        id: 'replies',
        src: 'replies',
        input: ({ context: { businessId, isOwner, route } }) => ({ businessId, isOwner, route }),
        onError: {},
      },
    },
    editor: {
      meta: { story: 'Editor' },
      invoke: {
        id: 'editor',
        src: 'editor',
        input: ({ context: { businessId, route } }) => ({
          businessId,
          source: replySourceOf(route) ?? { from: 'new', text: '' },
        }),
        onError: {},
      },
    },
    intake: {
      meta: { story: 'Import' },
      invoke: {
        id: 'intake',
        src: 'intake',
        input: ({ context: { businessId } }) => ({ businessId }),
        onError: {},
      },
    },
  },
});

export type SuggestionLibraryRef = ActorRefFrom<typeof suggestionLibraryMachine>;
export type SuggestionLibrarySnapshot = SnapshotFrom<typeof suggestionLibraryMachine>;

export const selectReplies = (snapshot: SuggestionLibrarySnapshot) => snapshot.children.replies;
export const selectEditor = (snapshot: SuggestionLibrarySnapshot) => snapshot.children.editor;
export const selectIntake = (snapshot: SuggestionLibrarySnapshot) => snapshot.children.intake;

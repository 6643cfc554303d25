/**
 * The library of quick replies of one business: its list, the form of one reply, and the import of a file. It lives while the screen is open.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { createPagedListMachine } from '../app/pagedList.machine.ts';
import { createPartsMachine } from '../app/parts.ts';
import { replyEditorMachine } from './replyEditor.machine.ts';
import { replyImportMachine } from './replyImport.machine.ts';
import { IMPORT_REPLIES, replySourceOf } from './suggestions.ts';

export const suggestionLibraryMachine = createPartsMachine({
  id: 'suggestionLibrary',
  actors: { replies: createPagedListMachine<'replies'>(), editor: replyEditorMachine, intake: replyImportMachine },
  parts: {
    replies: { story: 'Replies', hearsRoute: true },
    editor: {
      story: 'Editor',
      keyOf: replySourceOf,
      input: ({ businessId, route }) => ({ businessId, source: replySourceOf(route) ?? { from: 'new', text: '' } }),
    },
    intake: { story: 'Import' },
  },
  partOf: (route) => {
    if (replySourceOf(route) !== null) return 'editor';
    return route.search.source === IMPORT_REPLIES ? 'intake' : 'replies';
  },
});

export type SuggestionLibraryRef = ActorRefFrom<typeof suggestionLibraryMachine>;
export type SuggestionLibrarySnapshot = SnapshotFrom<typeof suggestionLibraryMachine>;

export const selectReplies = (snapshot: SuggestionLibrarySnapshot) => snapshot.children.replies;
export const selectEditor = (snapshot: SuggestionLibrarySnapshot) => snapshot.children.editor;
export const selectIntake = (snapshot: SuggestionLibrarySnapshot) => snapshot.children.intake;

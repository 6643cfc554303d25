/** The library of quick replies: its machines with their services. Their code loads on the first visit. */
import { replyEditorMachine } from '../machines/suggestions/replyEditor.machine.ts';
import { replyImportMachine } from '../machines/suggestions/replyImport.machine.ts';
import { suggestionLibraryMachine } from '../machines/suggestions/suggestionLibrary.machine.ts';
import { navigationBlocker } from '../services/app/navigationGuard.actors.ts';
import { repliesService } from '../services/suggestions/replies.ts';
import { defineReplyEditorActors, defineReplyImportActors } from '../services/suggestions/suggestions.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import { wirePagedList } from './pagedList.ts';
import type { WorkspaceServices } from './services.ts';

export const wireSuggestions = (services: WorkspaceServices) => {
  const editor = replyEditorMachine.provide({
    actors: {
      ...defineReplyEditorActors(services),
      navigationGuard: navigationBlocker,
    } satisfies ActorsOf<typeof replyEditorMachine>,
  });
  const intake = replyImportMachine.provide({
    actors: defineReplyImportActors(services) satisfies ActorsOf<typeof replyImportMachine>,
  });
  return suggestionLibraryMachine.provide({
    actors: { replies: wirePagedList(repliesService(services), services), editor, intake } satisfies ActorsOf<
      typeof suggestionLibraryMachine
    >,
  });
};

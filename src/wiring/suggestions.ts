/** The library of quick replies: its machines with their services. Their code loads on the first visit. */
import { replyEditorMachine } from '../machines/suggestions/replyEditor.machine.ts';
import { suggestionLibraryMachine } from '../machines/suggestions/suggestionLibrary.machine.ts';
import { navigationBlocker } from '../services/app/navigationGuard.actors.ts';
import { repliesService } from '../services/suggestions/replies.ts';
import { defineReplyEditorActors } from '../services/suggestions/suggestions.actors.ts';
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
  return suggestionLibraryMachine.provide({
    actors: { replies: wirePagedList(repliesService(services), services), editor } satisfies ActorsOf<
      typeof suggestionLibraryMachine
    >,
  });
};

/** What the list of rooms can do beyond being read. Loaded when the first rooms are there. */
import { regained } from './machines/connection/regained.ts';
import { reviewMachine } from './machines/review/review.machine.ts';
import { savedViewsMachine } from './machines/savedViews/savedViews.machine.ts';
import { selectionMachine } from './machines/selection/selection.machine.ts';
import { defineReview } from './services/supabase/review.actors.ts';
import { defineSavedViews } from './services/supabase/savedViews.actors.ts';
import { defineSelection } from './services/supabase/selection.actors.ts';
import type { ActorsOf } from './wiring.ts';
import type { WorkspaceServices } from './wiring.workspace.ts';

export const wireFinding = (services: WorkspaceServices) => ({
  savedViews: savedViewsMachine.provide({
    actors: { ...defineSavedViews(services), watchConnection: regained } satisfies ActorsOf<typeof savedViewsMachine>,
  }),
  review: reviewMachine.provide({ actors: defineReview(services) satisfies ActorsOf<typeof reviewMachine> }),
  selection: selectionMachine.provide({
    actors: { ...defineSelection(services), watchConnection: regained } satisfies ActorsOf<typeof selectionMachine>,
  }),
});

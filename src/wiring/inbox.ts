/** What the list of rooms can do beyond being read. Loaded when the first rooms are there. */
import { regained } from '../machines/app/reconnectNotifier.ts';
import { selectionMachine } from '../machines/inbox/bulkActions.machine.ts';
import { reviewMachine } from '../machines/inbox/qualityReview.machine.ts';
import { savedViewsMachine } from '../machines/inbox/savedViews.machine.ts';
import { defineSelection } from '../services/inbox/bulkActions.actors.ts';
import { defineReview } from '../services/inbox/qualityReview.actors.ts';
import { defineSavedViews } from '../services/inbox/savedViews.actors.ts';
import type { WorkspaceServices } from './app.ts';
import type { ActorsOf } from './index.ts';

export const wireFinding = (services: WorkspaceServices) => ({
  savedViews: savedViewsMachine.provide({
    actors: { ...defineSavedViews(services), watchConnection: regained } satisfies ActorsOf<typeof savedViewsMachine>,
  }),
  review: reviewMachine.provide({ actors: defineReview(services) satisfies ActorsOf<typeof reviewMachine> }),
  selection: selectionMachine.provide({
    actors: { ...defineSelection(services), watchConnection: regained } satisfies ActorsOf<typeof selectionMachine>,
  }),
});
